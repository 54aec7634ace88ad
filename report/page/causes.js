// Groups the failures of a run by what it gets wrong.

const BREAKDOWNS = ['crash', 'timeout', 'garbage'];

// Returns what the failure of a case is put down to: {rule, sentence, known}. sentence: from the list of expected
// failures, or empty. known: false if the rule is only one that the case is about.
function causeOf(run, one) {
    const ruleIn = column => { const text = said(run, one, column); return text && ruleOf.get(text.text); };
    const sentence = said(run, one, 'sentence'), cause = ruleIn('cause');
    return { rule: cause || ruleIn('about') || one.covers[0] || null, sentence: sentence ? sentence.text : '', known: Boolean(cause) };
}

// Returns the failures of a run: {causes, broken, mixed, released}. causes: {key, rule, rules, sentence, known, cases}, the largest
// first. Failures with the same sentence are one cause of several rules; `rule` is the one with most cases. broken: the cases of each verdict without an answer. mixed: answers that contradict others. released: {rule, cases} of
// each amendment, for answers that are right as released. In each list the shortest case comes first.
function troublesOf(run) {
    if (run.troubles) return run.troubles;
    const causes = new Map(), broken = new Map(), released = new Map(), mixed = [];
    for (const at of run.more.keys()) {
        const one = cases[at], verdict = verdictOf(run, one);
        if (!judged(verdict) || PASSED.has(verdict)) continue;
        if (isReleased(run, one)) {
            const rule = rules[one.amendments[0]] || null;
            released.set(rule, [...(released.get(rule) || []), one]);
        } else if (BREAKDOWNS.includes(verdict)) {
            broken.set(verdict, [...(broken.get(verdict) || []), one]);
        } else if (mixes(run, one)) {
            mixed.push(one);
        } else {
            const cause = causeOf(run, one);
            const key = cause.sentence || (cause.rule ? cause.rule.id : one.section.id) + (cause.known ? '' : ' ?');
            if (!causes.has(key)) causes.set(key, { key, ...cause, cases: [], counts: new Map() });
            const own = causes.get(key);
            own.cases.push(one);
            own.counts.set(cause.rule, (own.counts.get(cause.rule) || 0) + 1);
        }
    }
    causes.forEach(cause => {
        cause.rules = [...cause.counts].sort((a, b) => b[1] - a[1]).map(([rule]) => rule).filter(Boolean);
        cause.rule = cause.rules[0] || null;
    });
    const shortest = list => list.sort((a, b) => a.size - b.size || a.index - b.index);
    [mixed, ...broken.values(), ...released.values(), ...[...causes.values()].map(cause => cause.cases)].forEach(shortest);
    const largest = list => list.sort((a, b) => b.cases.length - a.cases.length);
    run.troubles = { causes: largest([...causes.values()]), broken, mixed, released: largest([...released].map(([rule, own]) => ({ rule, cases: own }))) };
    return run.troubles;
}

// Returns the cases of a cause by its key, or null.
function casesOfCause(run, key) {
    const found = troublesOf(run).causes.find(cause => cause.key === key);
    return found ? new Set(found.cases) : null;
}

function sentenceCase(text) {
    const shown = text.trim().replace(/[.:;]$/, '');
    return shown[0].toUpperCase() + shown.slice(1) + '.';
}

// Returns a cause in words, as nodes.
function causeWords(cause) {
    if (cause.sentence) return prose(sentenceCase(cause.sentence.slice(0, 300)));
    if (!cause.rule) return ['Wrong answers in this section.'];
    if (cause.known) return ['The implementation does not follow this rule: ', prose(cause.rule.text)];
    return ['Wrong answers about this rule: ', prose(cause.rule.text)];
}

// --- Values and answers in a few words ----------------------------------------------------------

// Writes a type of the protocol in words if it is simple, else as JSON.
function typeWords(type) {
    return typeof type === 'string' ? type : spaced(type);
}

// Writes the attributes of an object or map.
function attributesText(object) {
    return '{' + Object.entries(object).map(([name, item]) => `${JSON.stringify(name)} = ${readable(item)}`).join(', ') + '}';
}

// Writes a value of the protocol as HCL. A value of a kind without a literal has the kind before it.
function readable(value) {
    if (!value || typeof value !== 'object') return spaced(value);
    const [[kind, inner] = ['', null]] = Object.entries(value), items = () => '[' + inner.map(readable).join(', ') + ']';
    const isObject = inner && typeof inner === 'object' && !Array.isArray(inner);
    if (kind === 'number' && typeof inner === 'string') return inner;
    if (kind === 'string' && typeof inner === 'string') return JSON.stringify(inner);
    if (kind === 'bool') return String(inner);
    if (kind === 'null') return inner === 'dynamic' ? 'null' : 'null of type ' + typeWords(inner);
    if (kind === 'unknown') return 'unknown ' + typeWords(inner);
    if (kind === 'tuple' && Array.isArray(inner)) return items();
    if ((kind === 'list' || kind === 'set') && Array.isArray(inner)) return `${kind} of ${typeWords(value.of)} ${items()}`;
    if (kind === 'object' && isObject) return attributesText(inner);
    if (kind === 'map' && isObject) return `map of ${typeWords(value.of)} ${attributesText(inner)}`;
    return spaced(value);
}

// Writes the variables of a request.
function scopeWords(scope) {
    return Object.entries(scope).map(([name, value]) => `${name} = ${readable(value)}`).join(', ');
}

// Writes an outcome: an expectation without alternatives, or an answer.
function outcomeWords(outcome) {
    if (!outcome || typeof outcome !== 'object') return 'an answer';
    if (outcome.error) {
        const text = outcome.error.summary || outcome.error.detail;
        return 'an error' + (typeof text === 'string' && text ? ': ' + text.replace(/\s+/g, ' ') : '');
    }
    if ('structure' in outcome) return outcome.structure === null ? 'no error' : 'no error; ' + spaced(outcome.structure);
    if ('value' in outcome) return readable(outcome.value);
    if ('type' in outcome) return 'the type ' + typeWords(outcome.type);
    const { reading, ...rest } = outcome;
    return spaced(rest);
}

function expectedWords(one) {
    const list = one.expect && one.expect.any_of;
    return list ? [...new Set(list.map(outcomeWords))].join(', or ') : outcomeWords(one.expect);
}

function gotWords(run, one) {
    const verdict = verdictOf(run, one), answer = said(run, one, 'answer'), detail = said(run, one, 'detail');
    if (BREAKDOWNS.includes(verdict)) return word(verdict) + (detail ? ': ' + detail.text : '');
    const value = answer && !answer.bytes ? parsed(answer.text) : null;
    return value ? outcomeWords(value) : detail ? detail.text : word(verdict);
}

const WORDS_MAX = 240;

function brief(text) {
    return visible(text.length > WORDS_MAX ? text.slice(0, WORDS_MAX) + '…' : text);
}

// Shows a case in three lines: the input, the right answer, and what the run answered.
function example(run, one) {
    const more = run.more.get(one.index) || {};
    const fields = more.repaired && one.repair ? one.repair : one.fields;
    const input = typeof fields.source_base64 === 'string' ? bytesText(fields.source_base64) : sourceOf(fields);
    const scope = one.fields.scope;
    return h('dl.example', null,
        h('dt', null, 'Input'), h('dd', null, h('pre', null, input ? visible(input.length > 400 ? input.slice(0, 400) + '…' : input, true) : '(empty)'),
            scope && h('p.soft', null, 'with ', code(plain(scopeWords(scope), WORDS_MAX)))),
        h('dt', null, 'Expected'), h('dd', null, brief(more.repaired ? 'no error' : expectedWords(one))),
        h('dt', null, 'Got'), h('dd', null, brief(gotWords(run, one)), ' ', caseLink(one, 'Case')));
}
