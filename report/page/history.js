// One implementation over its versions: what each step broke and mended.

function histories(list) {
    const byName = new Map();
    list.forEach(run => byName.set(run.name, [...(byName.get(run.name) || []), run]));
    return [...byName.values()].filter(own => own.length > 1).map(own => own.sort((a, b) => compareVersions(a.version, b.version)));
}

function steps(before, after) {
    const broke = [], mended = [], offered = [];
    for (const one of cases) {
        const a = verdictOf(before, one), b = verdictOf(after, one);
        if (!a || !b || PASSED.has(a) === PASSED.has(b)) continue;
        (PASSED.has(a) ? broke : judged(a) ? mended : offered).push(one);
    }
    return { broke, mended, offered };
}

function changes(title, kind, list, after) {
    return list.length > 0 && h('details.' + kind, null, h('summary', null, h('span.chip' + (kind === 'broke' ? '.bad' : '.good'), null, `${count(list.length)} ${title}`)),
        paged(list, 50, part => h('ul.plain', null, part.map(one => h('li', null, dot(verdictOf(after, one)), ' ',
            pathOf(one.section), caseLink(one), ' ', snippet(one))))));
}

function historySection(own) {
    return h('section', null, h('h2', null, visible(own[0].name.slice(0, 80))),
        h('ol.versions', null, own.map((run, i) => {
            const sum = run.sum, step = i ? steps(own[i - 1], run) : null;
            return h('li', null,
                h('div.version-head', null, h('h3', null, runLink(run, visible(run.version.slice(0, 40) || '(no version)'))),
                    h('b', null, rate(sum.passed, sum.judged)), bar(sum, plain(run.title, 60)),
                    step && h('div.steps', null, changes('broke', 'broke', step.broke, run), changes('mended', 'mended', step.mended, run),
                        changes('offered and right', 'mended', step.offered, run),
                        !step.broke.length && !step.mended.length && !step.offered.length && h('span.soft', null, 'no change'))),
                warnings(run));
        })));
}

function historyView(edition) {
    const all = histories(runs.filter(run => run.edition === edition));
    return [
        h('h1', null, 'History'),
        all.length ? [h('p.lead', null, 'Each implementation over its versions, the oldest first. A case broke that passed in the version before and does not now; it is offered where it was unsupported.'),
            legend(new Set(all.flat().flatMap(run => Object.keys(run.sum.counts)))), all.map(historySection)]
            : h('p.empty', null, 'No implementation is here in two versions of one edition.'),
    ];
}
