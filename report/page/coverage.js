// Shows the coverage of the rules by the cases, if there are no results.

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
