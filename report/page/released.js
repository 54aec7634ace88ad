// Shows what releases of hashicorp/hcl changed on purpose: since when, and who knows it.

const amendments = rules.filter(rule => rule.since);

// Returns how a run knows an amendment: {judged, right}, of the cases that the amendment changes or adds.
function knowledge(rule, run) {
    const asked = [...new Set([...rule.amended, ...rule.cases])].map(one => releasedVerdict(run, one)).filter(judged);
    return { judged: asked.length, right: asked.filter(verdict => PASSED.has(verdict)).length };
}

function heldSince(rule) {
    return [h('b', null, `since hashicorp/hcl ${rule.since}`), rule.until && ` until ${rule.until}`];
}

function knownBy(rule, shown) {
    const list = shown.map(run => [run, knowledge(rule, run)]).filter(([, own]) => own.judged);
    const names = fits => list.filter(([, own]) => fits(own)).map(([run], i) => [i > 0 && ', ', runLink(run, visible(run.name.slice(0, 40)))]);
    const parts = [['Known by ', names(own => own.right === own.judged)], ['In part by ', names(own => own.right > 0 && own.right < own.judged)],
        ['Not by ', names(own => own.right === 0)]];
    return list.length ? parts.filter(([, part]) => part.length).map(([title, part]) => [h('b', null, title), part, '. ']) : 'No shown implementation was tested with it.';
}

// Shows an amendment in the page of its rule.
function amendmentOf(rule, shown) {
    return rule.since && h('section', null, h('h2', null, 'An amendment'), h('p', null, 'The text does not say this. The released language has it ', heldSince(rule), '.',
        rule.source && ` Source: ${plain(rule.source, 400)}.`), h('p', null, knownBy(rule, shown)),
    rule.amended.length > 0 && paged(rule.amended, 50, part => caseTable(part, shown, 'Amended cases', true, releasedCell)));
}

function releasedCell(run, one) {
    return h('td.cell', null, dot(releasedVerdict(run, one), plain(run.title, 80) + ', as released'));
}

function releasedView(shown) {
    return [h('h1', null, 'The language as released'),
        h('p.lead', null, 'Releases of hashicorp/hcl changed the language on purpose, but the text stayed the same. Each of these amendments shows since which release it holds, and who knows it: who answers as released.'),
        h('ul.plain', null, amendments.map(rule => h('li.cause', null, h('h2', null, prose(rule.text)),
            h('p.soft', null, heldSince(rule), ' · ', link('rule', rule.id, null, code(rule.id)), ' · ', sectionLink(rule.section)),
            h('p', null, knownBy(rule, shown)))))];
}
