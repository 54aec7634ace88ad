// All cases with filters, the search, and one case.

const FILTERS = ['q', 'verdict', 'run', 'level', 'op', 'section', 'cause'];

// Returns a text without its white space, in lower case.
function squeeze(text) {
    return (text || '').replace(/\s+/g, '').toLowerCase();
}

function squeezedSource(one) {
    if (one.squeezed === undefined) one.squeezed = squeeze(one.source);   // as each search asks for it
    return one.squeezed;
}

function matches(one, words, squeezed) {
    return (one.source !== null && squeezedSource(one).includes(squeezed)) || words.every(part => one.op === part || one.id.toLowerCase().includes(part) || (one.source || '').toLowerCase().includes(part) ||
        one.section.title.toLowerCase().includes(part) || one.covers.some(rule => rule.id.includes(part)));
}

// Sorts the cases of a search. A case with this input comes first, then one that differs only in its white space. Then
// come the cases of rules that quote this input, the cases of sections with this title, the cases whose inputs contain
// this input, and all others. In each of these groups, the shortest case comes first.
function nearest(found, query) {
    const squeezed = squeeze(query), words = stems(query), quoted = '`' + query + '`';
    const about = new Set(rules.filter(rule => rule.text.includes(quoted))), titled = new Set(sections.filter(section => words.every(part => section.title.toLowerCase().includes(part))));
    const rank = one => {
        const source = one.source;
        if (source !== null && source.trim() === query) return 0;
        if (source !== null && squeezedSource(one) === squeezed) return 1;
        const within = source !== null && squeezedSource(one).includes(squeezed);
        if (within && one.covers.some(rule => about.has(rule))) return 2;
        return titled.has(one.section) ? 3 : within ? 4 : 5;
    };
    return found.map(one => [rank(one), one]).sort(([a, x], [b, y]) => a - b || x.size - y.size || x.index - y.index).map(([, one]) => one);
}

const TOO_COMMON = new Set(['hcl', 'hcl2', 'any']);    // words that name no implementation

// Returns true if a word of a search names an implementation: its name, the beginning of its name, or its language.
function isNamed(run, word) {
    const name = run.name.toLowerCase();
    return !TOO_COMMON.has(word) && word.length > 1 && (name === word || (word.length > 2 && (name.startsWith(word + '-') || name.startsWith(word + '/'))) || run.language.toLowerCase() === word);
}

// Splits a search into the implementations that it names, and the other words: {named, rest}.
function splitQuery(query, shown) {
    const words = query.split(/\s+/).filter(Boolean), isName = word => shown.some(run => isNamed(run, word.toLowerCase()));
    return { named: shown.filter(run => words.some(word => isNamed(run, word.toLowerCase()))), rest: words.some(isName) ? words.filter(word => !isName(word)).join(' ') : query };
}

// Returns a test for the verdicts of a choice in the filter.
function chosenVerdicts(choice) {
    if (choice === 'failed' || choice === 'surprise') return verdict => judged(verdict) && !PASSED.has(verdict);
    if (choice === 'differ') return null;
    return (verdict, run, one) => (choice === 'released' ? isReleased(run, one) : verdict === choice);
}

// Returns the runs that a search asks about: the run of the filter, those that the words name, or all.
function askedRuns(params, shown) {
    const { named } = splitQuery((params.get('q') || '').trim(), shown), filtered = shown.filter(run => run.slug === params.get('run'));
    return filtered.length ? filtered : named.length ? named : shown;
}

function filterCases(params, shown, edition) {
    const { named, rest: query } = splitQuery((params.get('q') || '').trim(), shown), words = stems(query), squeezed = squeeze(query);
    const bit = 1 << EDITIONS.indexOf(edition), level = params.get('level'), op = params.get('op');
    const section = params.get('section'), choice = params.get('verdict') || (named.length && !query ? 'failed' : null);
    const asked = askedRuns(params, shown);
    const fits = choice && chosenVerdicts(choice);
    const ofCause = params.get('cause') && asked.length ? casesOfCause(asked[0], params.get('cause')) : null;
    const found = cases.filter(one => (one.editions & bit) && (!level || one.level === level) && (!op || one.op === op) &&
        (!section || one.section.id === section || one.section.id.startsWith(section + '/')) && matches(one, words, squeezed) && (!ofCause || ofCause.has(one)) &&
        (!choice || (fits ? asked.some(run => fits(verdictOf(run, one), run, one) && !(choice === 'surprise' && listed(run, one))) : differs(one, shown))));
    return query ? nearest(found, query) : found;
}

function field(name, label, value, options) {
    return h('label.field', null, h('span', null, label), h('select', { name, change: event => setFilter(name, event.target.value) },
        h('option', { value: '' }, 'any'), options.map(([id, title]) => h('option', { value: id, selected: id === value }, plain(title, 60)))));
}

// Filters are part of the address, so that a link has them and a reload keeps them.
function setFilter(name, value) {
    const { view, id, params } = readPlace();
    const all = {};
    FILTERS.forEach(key => { all[key] = params.get(key); });
    all[name] = value;
    history.replaceState(null, '', to(view === 'cases' ? 'cases' : view, id, all));
    render({ focus: name });
}

function filterBar(params, shown) {
    const verdicts = [['failed', 'failed in any way'], ...(shown.length > 1 ? [['differ', 'implementations differ']] : []),
        ...(runs.some(run => run.hasList) ? [['surprise', 'failed, not expected']] : []), ...ORDER.map(verdict => [verdict, word(verdict)])];
    const ops = [...new Set(cases.map(one => one.op))].sort();
    let timer = 0;
    const set = FILTERS.some(name => name !== 'q' && params.get(name));
    return h('div.filters', { role: 'group', 'aria-label': 'Filter' },
        h('label.field.wide-field', null, h('span', null, 'Name, input or rule'), h('input', {
            name: 'q', type: 'search', value: params.get('q') || '', spellcheck: 'false', autocomplete: 'off',
            input: event => { clearTimeout(timer); const value = event.target.value; timer = setTimeout(() => setFilter('q', value), 150); },
        })),
        h('details.more-filters', { open: set || !narrow.matches }, h('summary', null, 'Filters'), h('div', null,
        runs.length > 0 && field('verdict', 'Verdict', params.get('verdict'), verdicts),
        shown.length > 1 && field('run', 'Implementation', params.get('run'), shown.map(run => [run.slug, run.title])),
        field('level', 'Requirement', params.get('level'), LEVELS.map(level => [level, level])),
        field('op', 'Operation', params.get('op'), ops.map(op => [op, op])),
        field('section', 'Section', params.get('section'), documents.flatMap(book =>
            [[book.id, book.title], ...book.sections.filter(section => section.cases.length).map(section => [section.id, section.id])])))));
}

// Lists the sections, rules and readings that contain the words of the search.
function otherHits(words) {
    const has = (...texts) => words.every(part => texts.some(text => text.toLowerCase().includes(part)));
    const some = [
        ['Sections', sections.filter(one => has(one.id, one.title)).map(one => sectionLink(one, visible(one.id)))],
        ['Rules', rules.filter(one => has(one.id, one.text)).map(one => [link('rule', one.id, null, code(one.id)), ' ', prose(one.text)])],
        ['Ambiguous passages', readings.filter(one => has(one.id, one.text)).map(one => [link('reading', one.id, null, code(one.id)), ' ', prose(one.text)])],
    ];
    return h('div.all-hits', null, some.filter(([, list]) => list.length).map(([title, list]) => h('details.hits', null,
        h('summary', null, `${title}: ${count(list.length)}`), h('ul.plain', null, list.slice(0, 100).map(item => h('li', null, item))))));
}

// --- Answers in words ---------------------------------------------------------------------------

// Writes the right answer that a run gave.
function rightWords(run, one) {
    const follows = said(run, one, 'follows'), list = follows && !follows.bytes ? parsed(follows.text) : null;
    const own = one.expect && one.expect.any_of && Array.isArray(list) && one.expect.any_of.find(other => list.includes(other.reading));
    return own ? outcomeWords(own) : expectedWords(one);
}

function answerWords(run, one) {
    const verdict = verdictOf(run, one);
    if (PASSED.has(verdict)) return rightWords(run, one);
    return verdict === 'unsupported' ? '' : gotWords(run, one);
}

const NOTED = { fail: 'wrong', crash: 'wrong', timeout: 'wrong', garbage: 'wrong', released: word('released') };

// Lists the answers to a case in words. Runs with the same answer share a line.
function answerLines(one, shown) {
    const lines = new Map();
    for (const run of shown.filter(each => verdictOf(each, one))) {
        const verdict = shownVerdict(run, one), words = answerWords(run, one), key = verdict + ' ' + words;
        if (!lines.has(key)) lines.set(key, { verdict, words, runs: [] });
        lines.get(key).runs.push(run);
    }
    lines.forEach(line => { line.names = line.runs.map((run, i) => [i > 0 && ', ', visible(run.name.slice(0, 40))]); });
    return h('ul.answer-lines', null, [...lines.values()].sort((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict)).map(line => h('li', null,
        dot(line.verdict), line.verdict === 'unsupported' ? h('span.soft', null, 'Not supported by ', line.names, '.')
            : h('span', null, h('b', null, line.names), ': ', h('span.said', null, brief(line.words)), NOTED[line.verdict] && h('span.soft', null, ` (${NOTED[line.verdict]})`)))));
}

function foundCase(one, shown) {
    const open = one.expect && one.expect.any_of && one.expect.any_of.some(other => other.reading);
    return h('li.found-case', null,
        h('h2', null, caseLink(one, snippet(one)), ' ', h('span.path', null, pathOf(one.section), visible(one.name))),
        h('p', null, 'Right is: ', h('b', null, brief(expectedWords(one))), open && ' (the text is ambiguous, and allows each)'),
        answerLines(one, shown));
}

const FOUND_AMENDMENTS = 3;

// Lists the amendments that have the words of the search: since when each holds, and who knows it.
function foundAmendments(words, shown) {
    const has = (rule, part) => [rule.text, rule.id].some(text => text.toLowerCase().includes(part)) || part.length > 6 && rule.id.includes(part.replace(/d$/, ''));
    const own = amendments.filter(rule => words.every(part => has(rule, part)));
    return own.length > 0 && own.length <= FOUND_AMENDMENTS && own.map(rule => h('p.amendment', null, heldSince(rule), ': ', prose(rule.text), ' ', knownBy(rule, shown), ' ', link('rule', rule.id, null, 'Amendment')));
}

const FOUND_LINES = 2;

// Lists the implementations that a search names, each with a line about the sections that have the other words.
function foundRuns(named, rest) {
    const words = stems(rest), own = words.length ? sections.filter(section => section.cases.length && words.every(part => section.title.toLowerCase().includes(part))) : [];
    return h('ul.plain.found-runs', null, named.map(run => h('li', null, link('run', run.slug, { about: rest }, runName(run), rest ? [': what it does with “', visible(rest.slice(0, 60)), '”, and all that it gets wrong'] : ': its scores, and what it gets wrong'),
        own.slice(0, FOUND_LINES).map(section => h('p', null, h('b', null, visible(section.title)), ': ', sectionLine(run, section))))));
}

function casesView(shown, edition, params) {
    const found = filterCases(params, shown, edition), asked = askedRuns(params, shown);
    const { named, rest } = splitQuery((params.get('q') || '').trim(), shown), words = stems(rest);
    return [
        h('h1', null, 'Cases'),
        filterBar(params, shown),
        named.length > 0 && foundRuns(named, rest),
        words.length > 0 && [foundAmendments(words, asked), otherHits(words)],
        params.get('cause') && h('p', null, 'Only the cases that fail for one reason. ', link('cases', '', { run: params.get('run'), verdict: 'failed' }, 'All failures')),
        h('p.soft', { role: 'status' }, `${plural(found.length, 'case')} of ${count(editionCases(edition).length)} in edition ${edition}`, named.length > 0 && [!rest && ' that fail', ', answers of ', named.map((run, i) => [i > 0 && ', ', visible(run.name.slice(0, 40))])]),
        found.length === 0 && h('p.empty', null, words.length > 1 ? 'No case has all of these words. Search for fewer words, or for a part of the input.'
            : 'No case has this. Search for a shorter part of the input, or choose fewer filters.'),
        found.length > 0 && (words.length + named.length > 0 ? paged(found, 20, part => h('ul', null, part.map(one => foundCase(one, asked))))
            : [legend(new Set(found.slice(0, 1000).flatMap(one => shown.map(run => shownVerdict(run, one))))), paged(found, 100, part => caseTable(part, shown, 'Cases', true))]),
    ];
}

// --- One case ----------------------------------------------------------------------------------

function requestOf(one) {
    return { op: one.op, ...one.fields };
}

// Shows the fields of a request.
function inputBlocks(fields) {
    return Object.entries(fields).map(([name, value]) => {
        const text = typeof value === 'string' ? value : pretty(value);
        return block(name[0].toUpperCase() + name.slice(1).replace('_', ' in '), text, text);
    });
}

function outcomeText(outcome) {
    if (outcome && outcome.error) {
        const rest = Object.keys(outcome.error).length ? '\n' + pretty(outcome.error) : '';
        return 'an error' + rest;
    }
    const { reading, ...plainOutcome } = outcome || {};
    return pretty(plainOutcome);
}

function expectedView(one) {
    const list = one.expect && one.expect.any_of;
    if (!list) {
        if (one.expect && one.expect.error)
            return h('div', null, h('p.verdict-line', null, 'It must be ', h('b', null, 'rejected'),
                one.expect.error.phase ? `, as a fault of phase ${one.expect.error.phase}` : '', '.'),
            one.expect.error.range && block('At', pretty(one.expect.error.range)));
        return block('Expected', outcomeText(one.expect));
    }
    return h('div', null, h('p', null, 'Each of these answers is right', list.some(other => other.reading) ? ', under the named reading' : '', ':'),
        list.map((other, i) => h('div.alternative', null, other.reading && h('p', null, readingChoice(other.reading)),
            block(`Expected, ${i + 1} of ${list.length}`, outcomeText(other)))));
}

function readingChoice(choice) {
    const id = choice.split('=')[0];
    return readingOf.has(id) ? link('reading', id, null, code(choice)) : code(choice);
}

// Groups the runs that gave the same answer to a case.
function answerGroups(one, shown) {
    const groups = new Map();
    for (const run of shown) {
        const verdict = verdictOf(run, one);
        if (!verdict) continue;
        const released = isReleased(run, one), more = run.more.get(one.index) || {};
        const key = [verdict, released, more.wrong, more.answer, more.detail, more.deviation, more.follows, more.place, more.leftOut, more.reason].join(' ');
        if (!groups.has(key)) groups.set(key, { verdict, released, more, runs: [] });
        groups.get(key).runs.push(run);
    }
    return [...groups.values()].sort((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict));
}

function parsed(text) {
    try {
        return JSON.parse(text);
    } catch (error) {
        return null;
    }
}

function answerView(one, run, more) {
    const answer = said(run, one, 'answer');
    if (more.leftOut) return h('p', null, `The answer has ${count(more.leftOut)} bytes and is not in the results file.`);
    if (!answer) return null;
    const value = answer.bytes ? null : parsed(answer.text);
    const single = one.expect && !one.expect.any_of && !one.expect.error;
    if (value === null) return block('Answered', answer.text, undefined, answer.bytes);
    const text = pretty(value);
    return single && !value.error && !more.repaired && text.length < 40000 ? diffView(outcomeText(one.expect), text)
        : block('Answered', text);
}

const WRONG = { rejected: 'it must be accepted', accepted: 'it must be rejected',
    covers: 'right, but for another reason than the rule that the case is about', reading: 'inconsistent: the specification allows this answer, but other answers of the implementation follow another reading' };

function answerGroup(one, group) {
    const run = group.runs[0], text = column => said(run, one, column);
    const wrong = text('wrong'), detail = text('detail'), follows = text('follows');
    const choices = follows ? parsed(follows.text) : null;
    return h('li.answer.' + look(group.verdict) + '-edge', null,
        h('div.answer-head', null, dot(group.verdict), h('b', null, word(group.verdict), BREAKDOWNS.includes(group.verdict) && ' (wrong)'), group.released && chip('right as released'),
            wrong && Object.hasOwn(WRONG, wrong.text) && h('span', null, WRONG[wrong.text]),
            group.more.repaired && chip('of the repaired request'), text('deviation') && chip(['as ', visible(text('deviation').text.slice(0, 80))])),
        h('ul.names', null, group.runs.map(each => h('li', null, runLink(each, runName(each))))),
        detail && h('p.detail', null, longText(detail.text, false, detail.bytes)),
        Array.isArray(choices) && choices.length > 0 && h('p', null, 'Right only under ', choices.filter(choice => typeof choice === 'string')
            .map((choice, i) => [i ? ', ' : '', readingChoice(choice)]), '.'),
        wrong && wrong.text === 'reading' && group.runs.map(each => contradicting(each, one)),
        text('place') && h('p', null, 'Not in the expected place: ', longText(text('place').text, false, text('place').bytes)),
        text('reason') && h('p', null, PASSED.has(group.verdict) ? 'Passes, though it is on the list of expected failures: ' : 'Expected to fail: ', longText(text('reason').text, false, text('reason').bytes)),
        answerView(one, run, group.more));
}

function shellQuote(text) {
    return "'" + text.replaceAll("'", "'\\''") + "'";
}

function reproduction(one, edition) {
    const line = `hclcheck --impl COMMAND --edition ${edition} --only ${shellQuote(one.id)}`;
    const request = JSON.stringify({ id: 1, ...requestOf(one), edition });
    return h('section', null, h('h2', null, 'Reproduce'), block('By the runner', line, line),
        one.known && block('By hand, after hello', request, request));
}

function neighbours(one) {
    const list = one.section.cases, at = list.indexOf(one);
    return h('nav.neighbours', { 'aria-label': 'Other cases of the section' },
        at > 0 && h('a', { href: to('case', list[at - 1].id), rel: 'prev' }, '← ', visible(list[at - 1].name)),
        at + 1 < list.length && h('a', { href: to('case', list[at + 1].id), rel: 'next' }, visible(list[at + 1].name), ' →'));
}

function caseView(one, shown, edition) {
    const groups = answerGroups(one, shown);
    return [
        crumbs(one.section),
        h('h1', null, visible(one.name)),
        h('p.chips', null, chip(one.op), chip(one.level), editionsChip(one.editions)),
        one.note && h('p.lead', null, prose(one.note)),
        !one.known && h('p.warning', null, 'The suite here does not have this case: its input is not known.'),
        h('div.columns', null,
            h('div', null,
                h('section', null, h('h2', null, 'Rules'), h('ul.plain', null, one.covers.map(rule =>
                    h('li', null, link('rule', rule.id, null, code(rule.id)), h('br'), prose(rule.text))))),
                h('section', null, h('h2', null, 'Input'), inputBlocks(one.fields)),
                h('section', null, h('h2', null, 'Right is'), expectedView(one)),
                one.repair && h('section', null, h('h2', null, 'The repaired input, which must be accepted'), inputBlocks(changed(one)))),
            h('div', null,
                h('section', null, h('h2', null, 'Answers'), groups.length ? h('ul.answers', null, groups.map(group => answerGroup(one, group)))
                    : h('p.empty', null, 'None of the shown runs has this case.')),
                one.deviations && h('section', null, h('h2', null, 'Known to differ'), Object.entries(one.deviations).map(([name, outcome]) =>
                    block(name, outcomeText(outcome)))))),
        reproduction(one, edition),
        neighbours(one),
    ];
}

// What the repair changes: its fields, without those that are as in the case.
function changed(one) {
    return Object.fromEntries(Object.entries(one.repair).filter(([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(one.fields[name])));
}
