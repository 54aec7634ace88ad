// Shows the cases on which implementations differ, grouped by their verdicts.

// Returns the verdict of a case, or an empty text for a case that was not judged.
function stance(verdict) {
    if (!judged(verdict)) return '';
    return verdict;
}

function differs(one, shown) {
    let first = '';
    for (const run of shown) {
        const own = stance(verdictOf(run, one));
        if (!own) continue;
        if (first && own !== first) return true;
        first = own;
    }
    return false;
}

function differenceGroups(shown) {
    const groups = new Map();
    for (const one of cases) {
        if (!differs(one, shown)) continue;
        const vector = shown.map(run => stance(verdictOf(run, one)));
        const key = vector.join();
        if (!groups.has(key)) groups.set(key, { vector, cases: [] });
        groups.get(key).cases.push(one);
    }
    const list = [...groups.values()];
    list.forEach(group => group.cases.sort((a, b) => a.size - b.size || a.index - b.index));
    return list;
}

function camps(group, shown) {
    const kinds = ['pass', 'fail', 'crash', 'timeout', 'garbage', ''];
    return h('ul.camps', null, kinds.map(kind => {
        const own = shown.filter((_, i) => group.vector[i] === kind);
        return own.length > 0 && h('li', null, dot(kind || 'unsupported'), ' ', kind ? '' : h('span.soft', null, 'not supported: '),
            own.map((run, i) => [i ? ', ' : '', h(kind ? 'b' : 'span.soft', null, visible(run.name.slice(0, 40)))]));
    }));
}

function differencesView(shown, edition, params) {
    if (shown.length < 2)
        return [h('h1', null, 'Differences'), h('p.empty', null, 'Differences need the results of at least two implementations in one edition.')];
    const groups = differenceGroups(shown);
    const shortest = params.get('order') === 'short';
    groups.sort(shortest ? (a, b) => weight(a.cases[0]) - weight(b.cases[0]) : (a, b) => b.cases.length - a.cases.length);
    const total = groups.reduce((sum, group) => sum + group.cases.length, 0);
    const order = (name, title) => h('a', { href: to('differences', '', { order: name }), 'aria-current': (name === 'short') === shortest ? 'true' : null }, title);
    return [
        h('h1', null, 'Differences'),
        h('p.lead', null, `${plural(total, 'case')} on which implementations differ, in ${plural(groups.length, 'group')} with equal verdicts. In each group the shortest input comes first.`),
        h('p.switch', null, 'Groups: ', order('', 'largest first'), ' · ', order('short', 'shortest case first')),
        paged(groups, 30, part => part.map(group => h('section.group', null,
            h('div.group-head', null, h('h2', null, plural(group.cases.length, 'case')), camps(group, shown)),
            paged(group.cases, 5, list => h('ul.shortest', null, list.map(one => h('li', null,
                h('div', null, pathOf(one.section), caseLink(one)), snippet(one)))), 50)))),
    ];
}
