// Decodes the data of the page into objects. README.md describes the data.

const raw = JSON.parse(document.getElementById('data').textContent);
const VERDICTS = raw.verdicts, LEVELS = raw.levels, EDITIONS = raw.editions;
const PROFILES = raw.profiles.map(([name, text]) => ({ name, text }));
const ABSENT = '.';

const lengths = new Map();   // of strings that were cut: index -> bytes
for (let i = 0; i < raw.cut.length; i += 2) lengths.set(raw.cut[i], raw.cut[i + 1]);

const sections = raw.sections.map(([id, title]) => ({ id, title, rules: [], cases: [], readings: [], errata: [] }));
const sectionOf = new Map(sections.map(section => [section.id, section]));
const documents = raw.documents.map(([id, title]) => ({
    id, title, sections: sections.filter(section => section.id === id || section.id.startsWith(id + '/')),
}));

// since, until and source are those of an amendment, else undefined. amended: the cases that an amendment changes.
const rules = raw.rules.map(([id, section, text, kind, level, editions, why, accepting, rejecting, since, until, source], index) => ({
    index, id, section: sections[section], text, kind, level, editions, why, accepting, rejecting, since, until, source,
    cases: [], amended: [], proof: null,
}));
const ruleOf = new Map(rules.map(rule => [rule.id, rule]));
rules.forEach(rule => rule.section.rules.push(rule));

function nameOf(id) {
    const at = id.indexOf('#');
    return at < 0 ? id : id.slice(at + 1);
}

function sectionFor(id) {
    if (!sectionOf.has(id)) {
        const section = { id, title: id || '(no section)', rules: [], cases: [], readings: [], errata: [] };
        sections.push(section);
        sectionOf.set(id, section);
    }
    return sectionOf.get(id);
}

// The details of the cases follow the script, so that the first view does not wait for them.
let details = null;
function detailsOf(index) {
    details = details || JSON.parse(document.getElementById('details').textContent);
    return details[index];
}

class Case {
    constructor(members) {
        Object.assign(this, members);
    }

    get fields() { return this.known ? detailsOf(this.index)[0] : {}; }
    get expect() { return this.known ? detailsOf(this.index)[1] : this.expected; }
    get repair() { return this.known ? detailsOf(this.index)[2] : 0; }
    get note() { return this.known ? detailsOf(this.index)[3] : ''; }
    get deviations() { return this.known ? detailsOf(this.index)[4] : 0; }
    get source() { return sourceOf(this.fields); }
}

let lastSection = '';        // a case without a section has that of the case before
const cases = raw.cases.map(([shortId, ownSection, level, op, editions, outcome, covers, decided, amendments, size, profile], index) => {
    const section = lastSection = ownSection || lastSection, id = shortId.startsWith('#') ? section + shortId : shortId;
    return new Case({
        index, id, name: nameOf(id), section: sectionFor(section), level: LEVELS[level], op, editions,
        accepts: (outcome & 1) > 0, rejects: (outcome & 2) > 0, covers: covers.map(at => rules[at]), decided, amendments, size,
        known: true, profile: PROFILES[profile], invalid: (outcome & 4) > 0,
    });
});
raw.others.forEach(([id, section, level, op, expected]) => {
    cases.push(new Case({
        index: cases.length, id, name: nameOf(id), section: sectionFor(section), level: LEVELS[level], op,
        editions: (1 << EDITIONS.length) - 1, accepts: false, rejects: false,
        covers: [], decided: [], amendments: [], size: 0, known: false, profile: null, invalid: false, expected,
    }));
});
const caseOf = new Map(cases.map(one => [one.id, one]));
cases.forEach(one => {
    one.section.cases.push(one);
    one.covers.forEach(rule => rule.cases.push(one));
});

// Returns bytes that are no text as text with escapes such as \xff.
function bytesText(base64) {
    return atob(base64).replace(/[^\n\t\x20-\x7e]/g, byte => '\\x' + byte.charCodeAt(0).toString(16).padStart(2, '0'));
}

function sourceOf(fields) {
    if (typeof fields.source === 'string') return fields.source;
    if (typeof fields.source_base64 === 'string') return null;
    return JSON.stringify(fields.value || fields.types || '');
}

const readings = raw.readings.map(one => ({
    ...one, section: sectionFor(one.section), rules: one.rules.map(id => ruleOf.get(id)).filter(Boolean), cases: [],
}));
const readingOf = new Map(readings.map(reading => [reading.id, reading]));
readings.forEach(reading => reading.section.readings.push(reading));
raw.errata.forEach(one => sectionFor(one.section).errata.push(one));
cases.forEach(one => new Set(one.amendments).forEach(at => rules[at].amended.push(one)));
cases.forEach(one => new Set(one.decided).forEach(at => readings[at].cases.push(one)));

const proofs = new Map();    // of readings: "id=option" -> line
raw.proof.forEach(line => {
    if (line.without && ruleOf.has(line.without)) ruleOf.get(line.without).proof = line;
    if (line.reading) proofs.set(line.reading, line);
});
const proven = raw.proof.length > 0;

const COLUMNS = ['wrong', 'detail', 'answer', 'deviation', 'place', 'reason', 'follows', 'cause', 'about', 'sentence'];

// Returns what a run says about its cases: the number of a case -> its texts.
function readMore(run) {
    const more = new Map();
    let at = 0;
    run.of.forEach((step, i) => {
        at += step;
        const said = {};
        COLUMNS.forEach(column => { if (run[column][i]) said[column] = run[column][i]; });
        more.set(at, said);
    });
    run.repaired.forEach(at => { more.get(at).repaired = true; });
    for (let i = 0; i < run.left_out.length; i += 2) more.get(run.left_out[i]).leftOut = run.left_out[i + 1];
    return more;
}

const runs = raw.runs.map((run, index) => {
    const text = name => raw.strings[run[name]];
    let more = null;    // the first view does not need it
    return {
        get more() { return more = more || readMore(run); },
        index, implementation: text('implementation') || '(unnamed)', version: text('version'),
        language: text('language'), as: text('as'), end: text('end'),
        edition: run.edition, otherSuite: run.other_suite, faultCount: run.fault_count,
        faults: Array.isArray(run.faults) ? run.faults : [],
        listFaults: Array.isArray(run.list_faults) ? run.list_faults : [],
        failures: run.failures, stances: run.stances, letters: run.verdicts, hasList: run.reason.length > 0,
        released: new Set(run.released), groupings: run.groupings, growth: run.growth, ambiguous: run.ambiguous.map(([id, text, differs]) => ({ reading: readingOf.get(id), text, differs })), lacks: run.lacks,
    };
});
const slugs = new Map();     // how often each was given: two runs of one version are told apart
runs.forEach(run => {
    run.name = run.implementation + (run.as ? ' as ' + run.as : '');
    run.title = run.name + (run.version ? ' ' + run.version : '');
    run.short = shortVersion(run.version);
    run.project = Object.hasOwn(PROJECTS.implementations, run.implementation) ? PROJECTS.implementations[run.implementation] : null;
    run.isReference = run.implementation === PROJECTS.reference;
    const slug = run.title.slice(0, 80) + ' ' + run.edition, times = (slugs.get(slug) || 0) + 1;
    slugs.set(slug, times);
    run.slug = run.title.slice(0, 80) + (times > 1 ? ' (' + times + ')' : '');
    run.isComplete = run.end === 'complete';
});

// Returns a text of a result as {text, bytes}, or null. bytes: the length before the text was cut, or 0.
function said(run, one, column) {
    const more = run.more.get(one.index);
    const at = more && more[column];
    if (!at) return null;
    return { text: raw.strings[at], bytes: lengths.get(at) || 0 };
}

// Returns the name of the verdict, or '' if the run does not have the case.
function verdictOf(run, one) {
    const letter = run.letters[one.index];
    return !letter || letter === ABSENT ? '' : VERDICTS[letter.charCodeAt(0) - 97];
}

// Returns the name of the verdict as released: that by the text, unless the newest release amends the case.
function releasedVerdict(run, one) {
    const verdict = verdictOf(run, one);
    return !run.released.has(one.index) ? verdict : PASSED.has(verdict) ? 'fail' : 'pass';
}

// Returns true if an answer is wrong by the text, but right as released.
function isReleased(run, one) {
    return run.released.has(one.index) && judged(verdictOf(run, one)) && !PASSED.has(verdictOf(run, one));
}

const PASSED = new Set(['pass']);
const UNJUDGED = new Set(['unsupported', 'not run', '']);

function judged(verdict) {
    return !UNJUDGED.has(verdict);
}

// Counts the cases by verdict.
function tally(run, list) {
    const counts = {};
    let total = 0, passed = 0, asked = 0;
    for (const one of list) {
        const verdict = verdictOf(run, one);
        if (!verdict) continue;
        counts[verdict] = (counts[verdict] || 0) + 1;
        total++;
        if (judged(verdict)) asked++;
        if (PASSED.has(verdict)) passed++;
    }
    return { counts, total, passed, judged: asked, failed: asked - passed };
}

// Returns the options of a reading under which an answer is right; none if it is right under all.
function optionsOf(run, one, reading) {
    const follows = said(run, one, 'follows'), list = follows && !follows.bytes ? parsed(follows.text) : null;
    return Array.isArray(list) ? list.filter(choice => typeof choice === 'string' && choice.startsWith(reading.id + '='))
        .map(choice => choice.slice(reading.id.length + 1)) : [];
}

// How a run reads an ambiguous passage: {option, declared, agreeing, outside, answers}, or null if no answer shows it.
// agreeing: the number of answers that are right under the option; outside: of those that are right under no option.
// A run that follows no option has answers, but no option.
function stanceOf(run, reading) {
    return Object.prototype.hasOwnProperty.call(run.stances, reading.id) ? run.stances[reading.id] : null;
}

function followed(run, reading) {
    const own = stanceOf(run, reading);
    return own && own.option ? own : null;
}

// Returns true if a case is on the run's list of expected failures.
function listed(run, one) {
    const more = run.more.get(one.index);
    return Boolean(more && more.reason);
}

// Returns true if the specification allows the answer of a failed case, but not together with the run's other answers.
function mixes(run, one) {
    const wrong = said(run, one, 'wrong');
    return Boolean(wrong && wrong.text === 'reading' && verdictOf(run, one) === 'fail');
}

// For each edition, the number of each case's profile and outcome, or -1. Counting by numbers keeps the start quick.
const slots = new Map();
function slotsOf(edition) {
    const bit = 1 << EDITIONS.indexOf(edition);
    if (!slots.has(edition))
        slots.set(edition, Int16Array.from(cases, one => (one.profile && one.editions & bit ? 2 * PROFILES.indexOf(one.profile) + (one.invalid ? 1 : 0) : -1)));
    return slots.get(edition);
}

// Counts the cases of each profile. `all` is the same for all runs of an edition: a case that the run does not
// support, or does not have, is not tested and has not passed.
function scoresOf(run) {
    const slot = slotsOf(run.edition), width = VERDICTS.length + 1, counts = new Uint32Array(2 * PROFILES.length * width);
    for (let i = 0; i < slot.length; i++) {
        const letter = run.letters[i], code = !letter || letter === ABSENT ? VERDICTS.length : letter.charCodeAt(0) - 97;
        if (slot[i] >= 0) counts[slot[i] * width + code]++;
    }
    const half = at => {
        const own = counts.subarray(at * width, (at + 1) * width), sum = fits => own.reduce((n, m, code) => n + (fits(VERDICTS[code] || '') ? m : 0), 0);
        return { passed: sum(verdict => PASSED.has(verdict)), tested: sum(judged), all: sum(() => true) };
    };
    const change = new Int32Array(PROFILES.length);    // as released
    for (const at of run.released) if (slot[at] >= 0) change[slot[at] >> 1] += PASSED.has(verdictOf(run, cases[at])) ? -1 : 1;
    return new Map(PROFILES.map((profile, i) => {
        const valid = half(2 * i), invalid = half(2 * i + 1), passed = valid.passed + invalid.passed;
        return [profile, { passed, released: passed + change[i], tested: valid.tested + invalid.tested, all: valid.all + invalid.all, valid, invalid }];
    }));
}

// Counts all cases of a run.
function tallyAll(run) {
    const codes = new Uint32Array(VERDICTS.length), sum = { counts: {}, total: 0, passed: 0, judged: 0, failed: 0 };
    for (let i = 0; i < cases.length; i++) {
        const code = run.letters.charCodeAt(i) - 97;
        if (code >= 0) codes[code]++;
    }
    VERDICTS.forEach((verdict, code) => {
        if (!codes[code]) return;
        sum.counts[verdict] = codes[code];
        sum.total += codes[code];
        if (judged(verdict)) sum.judged += codes[code];
        if (PASSED.has(verdict)) sum.passed += codes[code];
    });
    return { ...sum, failed: sum.judged - sum.passed };
}

runs.forEach(run => {
    run.sum = tallyAll(run);
    run.scores = scoresOf(run);
});
