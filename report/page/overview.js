// Shows the rates of all implementations, and the view of one run.

function editionCases(edition) {
    const bit = 1 << EDITIONS.indexOf(edition);
    return cases.filter(one => one.editions & bit);
}

function levelRates(run) {
    return LEVELS.map(level => [level, tally(run, cases.filter(one => one.level === level))]).filter(([, sum]) => sum.total);
}

// Returns warnings about a run, which are shown before its numbers.
function warnings(run) {
    const all = [];
    if (run.end !== 'complete') all.push('This run is not complete: ' + run.end.slice(0, 100) + '.');
    if (run.faultCount) all.push(plural(run.faultCount, 'fault') + ' of the run as a whole.');
    if (run.listFaults.length) all.push('The list of expected failures has mistakes.');
    return all.map(text => h('p.warning', null, visible(text)));
}

function answered(sum) {
    return `${count(sum.judged)} of ${count(sum.total)} cases judged` +
        (sum.counts.unsupported ? `, ${count(sum.counts.unsupported)} unsupported` : '');
}

// Shows the numbers of failures by kind.
function troubles({ sum, mixed, listed: expected }) {
    const kinds = ['fail', 'crash', 'timeout', 'garbage', 'not run'].filter(kind => sum.counts[kind]);
    return h('ul.troubles', null, kinds.map(kind => h('li', null, dot(kind), ' ', h('b', null, count(sum.counts[kind])), ' ', word(kind))),
        mixed > 0 && h('li.soft', null, `${count(mixed)} of them mix readings`),
        expected > 0 && h('li.soft', null, `${count(expected)} of them expected`));
}

function implementationCard(run) {
    const sum = run.sum;
    const levels = levelRates(run);
    const must = (levels.find(([level]) => level === 'must') || [null, tally(run, [])])[1];
    return h('li.card', null,
        h('div.card-head', null, h('h2', null, runLink(run, runName(run)), run.otherSuite && [' ', chip('another version of the suite', 'bad')]),
            h('span.soft', null, visible([run.language.slice(0, 30), run.edition && 'edition ' + run.edition].filter(Boolean).join(' · ')))),
        warnings(run),
        h('div.card-main', null,
            h('div.big', null, h('b', null, rate(must.passed, must.judged)), h('span', null, 'of the cases of level must')),
            h('div.card-bars', null,
                bar(sum, plain(run.title, 80)),
                h('p.soft', null, answered(sum), levels.filter(([level]) => level !== 'must').map(([level, one]) =>
                    ` · ${level} ${rate(one.passed, one.judged)}`)),
                troubles(run))),
        h('ul.books', null, documents.map(book => {
            const part = tally(run, book.sections.flatMap(section => section.cases));
            return part.total > 0 && h('li', null, h('span.book-title', null, visible(book.title)),
                h('span.book-rate', null, fraction(part)), bar(part, book.title));
        })));
}

function overviewView(shown, edition) {
    if (!runs.length) return coverageOverview();
    const list = shown;
    const used = new Set(list.flatMap(run => Object.keys(run.sum.counts)));
    return [
        h('h1', null, list.length === 1 ? ['How ', visible(list[0].name.slice(0, 60)), ' follows the HCL specification']
            : `How ${list.length} implementations follow the HCL specification`),
        h('p.lead', null, `${count(editionCases(edition).length)} cases for ${count(rules.length)} rules of the specification, in edition ${edition}. ` +
            'Percentages are shares of the judged cases. A case is unsupported, not failed, if it needs a feature that the implementation does not offer.'),
        list.some(run => run.otherSuite) && h('p.warning', null, 'The marked runs were judged by another version of the suite. Their numbers cannot be compared with the others.'),
        list.length ? [legend(used), h('ul.cards', null, list.map(implementationCard))]
            : h('p.empty', null, 'No run of this edition is chosen.'),
        list.length === 1 && failingSections(list[0]),
        missingNote(),
    ];
}

function missingNote() {
    return raw.missing && h('section', null, h('h2', null, 'Files that could not be read'),
        h('pre.code', { tabindex: '0', role: 'group', 'aria-label': 'Files that could not be read' }, visible(raw.missing, true)));
}

// --- Coverage, if there are no results ---------------------------------------------------------

// Returns the coverage of a rule: 'none' if it needs no case, 'full', or 'part'.
function ruleState(rule) {
    const accept = rule.kind === 'accept' || rule.kind === 'both', reject = rule.kind === 'reject' || rule.kind === 'both';
    if (!accept && !reject) return 'none';
    const covered = (!accept || rule.accepting > 0) && (!reject || rule.rejecting > 0);
    const bites = !proven || !rule.proof || rule.proof.bites;
    return covered && bites ? 'full' : 'part';
}

function coverageOf(list) {
    const states = { none: 0, full: 0, part: 0 };
    list.forEach(rule => states[ruleState(rule)]++);
    const accept = list.filter(rule => rule.kind === 'accept' || rule.kind === 'both');
    const reject = list.filter(rule => rule.kind === 'reject' || rule.kind === 'both');
    return { ...states, wantAccepting: accept.length, accepting: accept.filter(rule => rule.accepting).length,
        wantRejecting: reject.length, rejecting: reject.filter(rule => rule.rejecting).length, testable: states.full + states.part, rules: list.length,
        bite: list.filter(rule => rule.proof && rule.proof.bites).length, asked: list.filter(rule => rule.proof).length };
}

function coverageBar(sum, label) {
    const said = `${count(sum.full)} covered, ${count(sum.part)} not, ${count(sum.none)} not testable`;
    return h('div.bar-of', { role: 'img', 'aria-label': label + ': ' + said, title: said },
        [['pass', sum.full], ['fail', sum.part], ['unsupported', sum.none]].filter(([, n]) => n).map(([kind, n]) => {
            const part = h('span.' + look(kind));
            part.style.flexGrow = n;
            return part;
        }));
}

function coverageOverview() {
    const all = coverageOf(rules);
    return [
        h('h1', null, 'What the cases cover'),
        h('p.lead', null, `${count(cases.length)} cases for ${count(rules.length)} rules of the HCL specification. A rule is covered if it has `,
            'the accepted case, the rejected case, or both, that it needs.',
            proven ? ' A rule bites if a case fails when the reference runs without the rule.' : ''),
        h('ul.cards', null, documents.map(book => {
            const sum = coverageOf(book.sections.flatMap(section => section.rules));
            return h('li.card', null, h('div.card-head', null, h('h2', null, link('map', book.id, null, visible(book.title)))),
                h('div.card-main', null,
                    h('div.big', null, h('b', null, rate(sum.full, sum.testable)), h('span', null, 'of the rules')),
                    h('div.card-bars', null, coverageBar(sum, book.title),
                        h('p.soft', null, `${plural(sum.rules, 'rule')}, ${count(sum.none)} of them not testable · accepted cases: ${count(sum.accepting)} of ${count(sum.wantAccepting)} rules` +
                            ` · rejected cases: ${count(sum.rejecting)} of ${count(sum.wantRejecting)} rules` + (proven ? ` · ${count(sum.bite)} of ${count(sum.asked)} bite` : '')))));
        })),
        h('p', null, all.part ? `${plural(all.part, 'rule')} lack a case that they need. ` : 'No rule lacks a case that it needs. ',
            proofs.size > 0 && `${count([...proofs.values()].filter(line => line.bites).length)} of ${count(proofs.size)} other readings of ambiguous passages change a verdict. `,
            link('map', '', null, 'Section by section')),
        missingNote(),
    ];
}

// --- One run -----------------------------------------------------------------------------------

function failingSections(run) {
    const list = sections.map(section => [section, tally(run, section.cases)]).filter(([, sum]) => sum.failed)
        .sort((a, b) => b[1].failed - a[1].failed);
    if (!list.length) return h('p', null, 'Nothing failed.');
    return h('section', null, h('h2', null, 'Failures by section'),
        wide(h('table.grid', null, h('thead', null, h('tr', null, ['Section', 'Failed', 'Judged', 'Passed', ''].map((title, i) =>
            h(i === 1 || i === 2 || i === 3 ? 'th.number' : 'th', { scope: 'col' }, title || hidden('Verdicts'))))),
        h('tbody', null, list.map(([section, sum]) => h('tr', null,
            h('th', { scope: 'row' }, h('span.path', null, visible(section.id.split('/')[0]), ' '), sectionLink(section)),
            h('td.number', null, link('cases', '', { section: section.id, run: run.slug, verdict: 'failed' }, count(sum.failed))),
            h('td.number', null, count(sum.judged)), h('td.number', null, rate(sum.passed, sum.judged)),
            h('td.bar-cell', null, bar(sum, section.title)))))), 'Sections in which cases failed'));
}

function runView(run) {
    const sum = run.sum;
    const faults = [...run.faults, ...run.listFaults].filter(text => typeof text === 'string');
    return [
        h('h1', null, runName(run)),
        h('ul.cards', null, implementationCard(run)),
        faults.length > 0 && h('section', null, h('h2', null, 'Faults of the run'),
            paged(faults, 20, part => h('ul.plain', null, part.map(text => h('li', null, longText(text)))))),
        h('p', null, link('cases', '', { run: run.slug, verdict: 'failed' }, `All ${count(sum.failed)} failures`), ' · ',
            link('readings', '', null, 'Readings of ambiguous passages')),
        failingSections(run),
        h('p.soft', null, 'From ', code(run.file), '.'),
    ];
}
