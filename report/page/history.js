// Shows an implementation over its versions: the cases that each version broke, fixed or answers differently.

function histories(list) {
    const byName = new Map();
    list.forEach(run => byName.set(run.name, [...(byName.get(run.name) || []), run]));
    return [...byName.values()].filter(own => own.length > 1).map(own => own.sort((a, b) => compareVersions(a.version, b.version)));
}

// Returns an answer as text; all errors give the same text.
function told(text) {
    try {
        return 'error' in JSON.parse(text) ? 'error' : text;
    } catch {
        return text;
    }
}

// Returns true if a case with an unchanged verdict has another answer: wrong in another way, or right under another reading.
function answersOtherwise(before, after, one) {
    return ['wrong', 'answer', 'follows'].some(column => {
        const [a, b] = [said(before, one, column), said(after, one, column)];
        return (a ? told(a.text) : '') !== (b ? told(b.text) : '') || (a ? a.bytes : 0) !== (b ? b.bytes : 0);
    });
}

function steps(before, after) {
    const broke = [], fixed = [], offered = [], otherwise = [];
    for (const one of cases) {
        const a = verdictOf(before, one), b = verdictOf(after, one);
        if (a && a === b && answersOtherwise(before, after, one)) otherwise.push(one);
        if (!a || !b || PASSED.has(a) === PASSED.has(b)) continue;
        (PASSED.has(a) ? broke : judged(a) ? fixed : offered).push(one);
    }
    return { broke, fixed, offered, otherwise };
}

function changes(title, kind, list, after) {
    return list.length > 0 && h('details.' + kind, null, h('summary', null, h('span.chip' + ({ broke: '.bad', fixed: '.good' }[kind] || ''), null, `${count(list.length)} ${title}`)),
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
                    step && h('div.steps', null, changes('broke', 'broke', step.broke, run), changes('fixed', 'fixed', step.fixed, run),
                        changes('newly supported', 'fixed', step.offered, run),
                        changes('answered differently', 'otherwise', step.otherwise, run),
                        !Object.values(step).some(list => list.length) && h('span.soft', null, 'no change'))),
                warnings(run));
        })));
}

function historyView(edition) {
    const all = histories(runs.filter(run => run.edition === edition));
    return [
        h('h1', null, 'History'),
        all.length ? [h('p.lead', null, 'Each implementation over its versions, the oldest first. A case broke if it passed in the version before and fails now. A case is newly supported if it was unsupported before and passes now. A case is answered differently if its verdict is the same but its answer is not: it is wrong in another way, or right under another reading.'),
            legend(new Set(all.flat().flatMap(run => Object.keys(run.sum.counts)))), all.map(historySection)]
            : h('p.empty', null, 'No implementation has results of two versions in this edition.'),
    ];
}
