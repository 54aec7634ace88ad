// The table of contents of the three documents, as a heat map; and one section of it.

function depth(section) {
    return Math.max(0, section.id.split('/').length - 2);
}

// Steps of colour: below 40 percent, then by 20, besides "all" and "not judged".
function heat(sum) {
    if (!sum.judged) return 'none';
    if (sum.passed === sum.judged) return 'all';
    return String(Math.max(1, Math.floor(sum.passed / sum.judged * 5)));
}

function heatCell(section, run) {
    const sum = tally(run, section.cases);
    if (!sum.total) return h('td.heat');
    const percent = sum.judged ? Math.floor(sum.passed * 100 / sum.judged) : null;
    const said = `${plain(run.title, 60)}, ${section.title}: ` + (sum.judged
        ? `${count(sum.passed)} of ${count(sum.judged)} passed` : 'unsupported');
    return h('td.heat.heat-' + heat(sum) + (sum.judged && sum.judged * 2 < sum.total ? '.few' : ''), { title: said },
        link('section', section.id, { run: run.slug }, h('span', { 'aria-hidden': 'true' },
            percent === null ? '–' : percent === 100 ? '✓' : String(percent)),
        sum.judged > 0 && h('span.n', { 'aria-hidden': 'true' }, String(sum.judged)), hidden(said)));
}

// Returns the columns about coverage: [head, meaning, number of rules, of how many].
function coverageColumns(list, apart) {
    const sum = coverageOf(list);
    return [
        ...(apart ? [['Allow', 'rules that allow something have an accepted case', sum.accepting, sum.wantAccepting],
            ['Forbid', 'rules that forbid something have a rejected case', sum.rejecting, sum.wantRejecting]]
            : [['Rules', 'testable rules have the cases that they need', sum.full, sum.testable]]),
        ...(proven ? [['Bite', 'rules bite: the reference fails a case without the rule', sum.bite, sum.asked]] : []),
    ];
}

function coverageCells(list, apart) {
    return coverageColumns(list, apart).map(([, what, done, all]) => h('td.heat.own.heat-' + (!all ? 'none' : done < all ? '1' : 'all'),
        { title: `${count(done)} of ${count(all)} ${what}` }, h('span.cover', null, all ? `${done}/${all}` : '–')));
}

function mapTable(book, shown) {
    const list = book.sections.filter(section => section.cases.length || section.rules.length);
    return wide(h('table.grid.heat-map' + (shown.length ? '.with-runs' : ''), null,
        h('thead', null, h('tr', null, h('th', { scope: 'col' }, 'Section'), h('th.number', { scope: 'col' }, 'Cases'),
            coverageColumns([], !shown.length).map(([head, what]) => h('th.own', { scope: 'col', title: what }, head)), runHeads(shown))),
        h('tbody', null, list.map(section => h('tr', null,
            h('th.depth-' + Math.min(3, depth(section)), { scope: 'row' }, sectionLink(section)),
            h('td.number', null, count(section.cases.length)), coverageCells(section.rules, !shown.length),
            shown.map(run => heatCell(section, run)))))), book.title);
}

function mapView(shown, edition, id) {
    const known = new Set(documents.flatMap(book => book.sections));
    const rest = sections.filter(section => !known.has(section) && section.cases.length);
    return [
        h('h1', null, 'Spec map'),
        h('p.lead', null, 'Each section of the specification', shown.length ? ' for each implementation: percent of the tested cases that passed. The small number says how many cases were tested; a cell is hatched if these are less than half of the section\'s cases. ' : ': the number of rules that have the cases they need, and the number of rules that bite. A rule bites if a case fails when the reference runs without the rule. ',
            'Click a section to see its rules and their cases.'),
        h('ul.legend', null, (!shown.length ? [['all', 'all'], ['1', 'some are missing'], ['none', '– none to cover']] : [['all', '✓ all pass'], ['4', '80 to 99 %'], ['3', '60 to 79'], ['2', '40 to 59'], ['1', 'below 40'], ['none', '– not supported']])
            .map(([step, label]) => h('li', null, h('span.swatch.heat-' + step), label))),
        documents.map(book => h('section', { id: 'book-' + book.id }, h('h2', null, visible(book.title)), mapTable(book, shown))),
        rest.length > 0 && h('section', null, h('h2', null, 'In no document'), mapTable({ title: 'In no document', sections: rest }, shown)),
    ];
}

// --- A section ---------------------------------------------------------------------------------

const KINDS = { accept: 'allows', reject: 'forbids', both: 'allows and forbids', none: 'not testable' };

function ruleChips(rule) {
    return [chip(KINDS[rule.kind] || rule.kind), rule.level !== 'must' && chip(rule.level), editionsChip(rule.editions)];
}

function ruleCoverage(rule) {
    const parts = [];
    if (rule.kind === 'accept' || rule.kind === 'both') parts.push(plural(rule.accepting, 'accepting case'));
    if (rule.kind === 'reject' || rule.kind === 'both') parts.push(plural(rule.rejecting, 'rejecting case'));
    if (rule.proof) parts.push(rule.proof.bites ? `bites: ${plural(rule.proof.noticed.length, 'case')} fail${rule.proof.noticed.length === 1 ? 's' : ''} without it` : 'does not bite');
    return h('p.soft', null, parts.join(' · '), rule.why && [parts.length ? ' · ' : '', prose(rule.why)]);
}

function ruleSection(rule, shown, open) {
    const sums = shown.map(run => [run, tally(run, rule.cases)]);
    const list = rule.cases;
    const details = h('details.rule-cases', { open }, h('summary', null, plural(list.length, 'case'),
        sums.length > 1 && h('span.rule-bars', { 'aria-hidden': 'true' }, sums.map(([run, sum]) =>
            h('span.swatch.heat-' + heat(sum), { title: plain(run.title, 60) })))));
    // The table is built when it is opened, because a large section has hundreds of rows.
    const fill = () => { if (details.children.length === 1) details.append(paged(list, 100, part => caseTable(part, shown, 'Cases of ' + rule.id))); };
    details.addEventListener('toggle', () => { if (details.open) fill(); });
    if (open) fill();
    return h('li.rule', { id: 'rule-' + rule.id }, h('div.rule-head', null, h('h2', null, link('rule', rule.id, null, code(rule.id))), ruleChips(rule)),
        h('p.rule-text', null, prose(rule.text)), ruleCoverage(rule), list.length > 0 && details);
}

function sectionView(section, shown, params) {
    const only = params.get('run') ? shown.filter(run => run.slug === params.get('run')) : shown;
    const used = only.length ? only : shown;
    const few = section.cases.length <= 60;
    const loose = section.cases.filter(one => !one.covers.length);
    return [
        crumbs(section),
        h('h1', null, visible(section.title)),
        h('p.lead', null, `${plural(section.rules.length, 'rule')}, ${plural(section.cases.length, 'case')}. `, specLink(section, EDITIONS[EDITIONS.length - 1]), ' ',
            only.length < shown.length && only.length > 0 && ['Only ', visible(only[0].title.slice(0, 60)), ' is shown: ',
                link('section', section.id, { run: null }, 'show all'), '.']),
        used.length > 0 && h('ul.section-bars', null, used.map(run => {
            const sum = tally(run, section.cases);
            return sum.total > 0 && h('li', null, runLink(run, runName(run)), h('span.book-rate', null, fraction(sum)), bar(sum, plain(run.title, 60)));
        })),
        used.length === 1 && sectionAnswer(used[0], section),
        h('ul.rules', null, section.rules.map(rule => ruleSection(rule, used, few && rule.cases.length > 0))),
        loose.length > 0 && h('section', null, h('h2', null, 'Other cases'), paged(loose, 100, part => caseTable(part, used, 'Other cases'))),
        section.readings.length > 0 && h('section', null, h('h2', null, 'Ambiguous passages'), h('ul.plain', null, section.readings.map(reading =>
            h('li', null, link('reading', reading.id, null, code(reading.id)), ' ', prose(reading.text))))),
        section.errata.length > 0 && h('section', null, h('h2', null, 'Errata of the specification'), h('ul.plain', null, section.errata.map(one =>
            h('li', null, prose(one.says), ' ', h('span.soft', null, 'Meant: '), prose(one.means))))),
    ];
}

function ruleView(rule, shown) {
    const text = specLink(rule.section, Object.keys(PROJECTS.texts).pop());
    return [crumbs(rule.section), h('h1', null, code(rule.id)), text && h('p', null, text), h('ul.rules', null, ruleSection(rule, shown, true)), amendmentOf(rule, shown),
        rule.proof && rule.proof.noticed.length > 0 && h('section', null, h('h2', null, 'Cases that fail if the rule is missing'),
            paged(rule.proof.noticed.map(at => cases[at]), 50, part => h('ul.plain', null, part.map(one =>
                h('li', null, pathOf(one.section), caseLink(one))))))];
}
