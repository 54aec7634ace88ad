// Shows which rules no implementation follows completely, and which rules all implementations follow.

// Returns how the runs follow a rule: {rule, tested, following, best, adopted}. tested: the runs that were tested with a case of the
// rule. following: those that passed all of these cases. best: the largest share of passed cases. adopted: true if a run gives the answers of the released language in all of these cases.
function following(rule, shown) {
    const all = shown.map(run => [run, answersTo(run, rule.cases)]).filter(([, sum]) => sum.judged), sums = all.map(([, sum]) => sum);
    return { rule, names: all.map(([run]) => run), tested: sums.length, following: sums.filter(sum => sum.passed === sum.judged).length,
        adopted: shown.some(run => rule.cases.every(one => !judged(verdictOf(run, one)) || PASSED.has(releasedVerdict(run, one))) && rule.cases.some(one => judged(verdictOf(run, one)))),
        best: Math.max(0, ...sums.map(sum => sum.passed / sum.judged)) };
}

const NAMED_MAX = 2;    // more tested runs are only counted

const FOLLOWERS = [
    ['', 'nobody', 'Rules that no implementation follows completely', one => one.following === 0],
    ['some', 'some', 'Rules that only some follow', one => one.following > 0 && one.following < one.tested],
    ['all', 'everybody', 'Rules that everybody follows', one => one.following === one.tested],
];

// Kinds of rules that no run follows completely: a short title, the title, an explanation, and a test.
const MISSES = [
    ['not at all', 'Not followed at all', 'No shown implementation is right in any case.', one => !one.adopted && one.best === 0],
    ['in part', 'Followed in part', 'The best implementation is right in fewer than 90 % of the cases.', one => !one.adopted && one.best > 0 && one.best < 0.9],
    ['nearly', 'Nearly followed', 'The best implementation is right in at least 90 % of the cases.', one => !one.adopted && one.best >= 0.9],
    ['changed on purpose by a release', 'Changed on purpose by a release', 'A release of hashicorp/hcl changed the language, but the text stayed the same. Implementations follow the release.', one => one.adopted],
];

function ruleTable(list, label) {
    return paged(list, 100, part => wide(h('table.grid.rule-table', null, h('thead', null, h('tr', null, ['Rule', 'Tested', 'Follow it', 'Best'].map((title, i) =>
        h(i ? 'th.number' : 'th', { scope: 'col' }, title)))),
    h('tbody', null, part.map(one => h('tr', null,
        h('th', { scope: 'row' }, prose(one.rule.text), h('p.soft', null, sectionLink(one.rule.section), ' · ', link('rule', one.rule.id, null, code(one.rule.id)))),
        h('td.number', null, count(one.tested), one.tested <= NAMED_MAX && h('p.soft', null, one.names.map((run, i) => [i > 0 && ', ', runLink(run, visible(run.name.slice(0, 40)))]))), h('td.number', null, count(one.following)),
        h('td.number', null, rate(Math.floor(one.best * 1000), 1000)))))), label));
}

// The rules that at least two implementations were tested with.
function comparedRules(shown) {
    return rules.map(rule => following(rule, shown)).filter(one => one.tested > 1);
}

function rulesView(shown, edition, params) {
    const all = comparedRules(shown), by = FOLLOWERS.find(([id]) => id === (params.get('by') || '')) || FOLLOWERS[0];
    const list = all.filter(by[3]).sort((a, b) => a.best - b.best || b.tested - a.tested);
    const choice = ([id, title, , fits]) => h('a', { href: to('rules', '', { by: id }), 'aria-current': id === by[0] ? 'true' : null },
        `${title} (${count(all.filter(fits).length)})`);
    const misses = by[0] ? [] : MISSES.map(([brief, title, text, fits]) => ({ brief, title, text, own: list.filter(fits), place: 'rules-' + brief.split(' ').join('-') })).filter(({ own }) => own.length);
    const jump = place => event => { event.preventDefault(); document.getElementById(place).scrollIntoView(); };
    return [
        h('h1', null, `${count(list.length)} r${by[2].slice(1)}`, misses.length > 0 && [': ', misses.map(({ brief, own, place }, i) =>
            [i > 0 && ' · ', h('a', { href: to('rules'), click: jump(place) }, `${brief} ${count(own.length)}`)])]),
        h('p.lead', null, `A rule is one statement of the specification, in our words. An implementation follows a rule if it passes all of its cases about the rule. `,
            `The table has the rules that at least two of the ${shown.length} shown implementations were tested with. `,
            'The column Best has the largest share of these cases that an implementation passes.'),
        h('p.switch', null, 'Followed by: ', FOLLOWERS.map((one, i) => [i ? ' · ' : '', choice(one)])),
        by[0] === '' ? misses.map(({ title, text, own, place }) => h('section', { id: place }, h('h2', null, `${title} (${count(own.length)})`), h('p.soft', null, text), ruleTable(own, title)))
            : list.length > 0 && ruleTable(list, 'Rules'),
        list.length === 0 && h('p.empty', null, 'There is no such rule.'),
    ];
}
