// Shows which rules no implementation follows completely, and which rules all implementations follow.

// Returns how the runs follow a rule: {rule, tested, following, best}. tested: the runs that were tested with a case of the
// rule. following: those that passed all of these cases. best: the largest share of passed cases.
function following(rule, shown) {
    const sums = shown.map(run => tally(run, rule.cases)).filter(sum => sum.judged);
    return { rule, tested: sums.length, following: sums.filter(sum => sum.passed === sum.judged).length,
        best: Math.max(0, ...sums.map(sum => sum.passed / sum.judged)) };
}

const FOLLOWERS = [
    ['', 'nobody', 'Rules that no implementation follows completely', one => one.following === 0],
    ['some', 'some', 'Rules that only some follow', one => one.following > 0 && one.following < one.tested],
    ['all', 'everybody', 'Rules that everybody follows', one => one.following === one.tested],
];

// The rules that at least two implementations were tested with.
function comparedRules(shown) {
    return rules.map(rule => following(rule, shown)).filter(one => one.tested > 1);
}

function rulesView(shown, edition, params) {
    const all = comparedRules(shown), by = FOLLOWERS.find(([id]) => id === (params.get('by') || '')) || FOLLOWERS[0];
    const list = all.filter(by[3]).sort((a, b) => a.best - b.best || b.tested - a.tested);
    const choice = ([id, title, , fits]) => h('a', { href: to('rules', '', { by: id }), 'aria-current': id === by[0] ? 'true' : null },
        `${title} (${count(all.filter(fits).length)})`);
    return [
        h('h1', null, by[2]),
        h('p.lead', null, `A rule is one statement of the specification, in our words. An implementation follows a rule if it passes all of its cases about the rule. `,
            `The table has the rules that at least two of the ${shown.length} shown implementations were tested with. `,
            'The column Best has the largest share of these cases that an implementation passes.'),
        h('p.switch', null, 'Followed by: ', FOLLOWERS.map((one, i) => [i ? ' · ' : '', choice(one)])),
        list.length ? paged(list, 100, part => wide(h('table.grid.rule-table', null, h('thead', null, h('tr', null, ['Rule', 'Tested', 'Follow it', 'Best'].map((title, i) =>
            h(i ? 'th.number' : 'th', { scope: 'col' }, title)))),
        h('tbody', null, part.map(one => h('tr', null,
            h('th', { scope: 'row' }, prose(one.rule.text), h('p.soft', null, sectionLink(one.rule.section), ' · ', link('rule', one.rule.id, null, code(one.rule.id)))),
            h('td.number', null, count(one.tested)), h('td.number', null, count(one.following)),
            h('td.number', null, rate(Math.floor(one.best * 1000), 1000)))))), 'Rules')) : h('p.empty', null, 'There is no such rule.'),
    ];
}
