// Shows the ambiguous passages of the specification, and the option that each implementation follows.

function optionKind(reading, option) {
    if (option === reading.default) return 'ours';
    const at = reading.options.findIndex(one => one.id === option);
    return at < 0 ? 'unknown' : 'other-' + (1 + at % 3);
}

function agreement(own) {
    return `${count(own.agreeing)} of ${plural(own.answers, 'answer')}`;
}

// Says how many answers of a run fit no option of a reading; null if the run follows an option.
function strays(run, reading) {
    const own = stanceOf(run, reading);
    return own && !own.option && own.outside ? `${count(own.outside)} of ${plural(own.answers, 'answer')} fit no reading` : null;
}

function readingCell(reading, run) {
    const own = followed(run, reading);
    const stray = !own && strays(run, reading);
    if (stray) return h('td.reads', null, h('span.against', null, 'none: ', stray));
    if (!own) return h('td.reads', null, h('span.soft', { title: 'no answer shows it' }, '–', hidden('no answer shows it')));
    const against = own.answers - own.agreeing;
    const title = `${plain(run.title, 60)}: reads it as “${own.option}”` + (own.declared ? ', declared' : '') + `: ${agreement(own)}`;
    return h('td.reads', null, h('span.option.' + optionKind(reading, own.option), { title }, visible(own.option.slice(0, 40)),
        against > 0 && h('span.against', null, ' !', hidden('inconsistent'))));
}

function optionsUsed(reading, shown) {
    return new Set(shown.map(run => followed(run, reading)).filter(Boolean).map(own => own.option));
}

function readingsView(shown, edition, params) {
    const differ = params.get('only') === 'differ';
    const list = readings.filter(reading => !differ || optionsUsed(reading, shown).size > 1);
    const split = readings.filter(reading => optionsUsed(reading, shown).size > 1).length;
    const telling = shown.filter(run => list.some(reading => stanceOf(run, reading)));
    const mute = shown.filter(run => !telling.includes(run));
    const choice = (name, title) => h('a', { href: to('readings', '', { only: name }), 'aria-current': (name === 'differ') === differ ? 'true' : null }, title);
    return [
        h('h1', null, 'Ambiguous passages'),
        h('p.lead', null, 'Some passages of the specification contradict others or leave a choice. Each way to read such a passage has a name. An implementation may follow any of them, but must follow the same one everywhere. ',
            shown.length ? 'The table shows the readings that follow from the answers of each implementation.' : 'The table shows the passages, and how the suite\'s own reference implementation reads them.'),
        h('ul.legend', null, h('li', null, h('span.option.ours', null, 'name'), ' read as by the suite\'s own reference implementation'),
            shown.length > 0 && [h('li', null, [1, 2, 3].map(i => [h('span.option.other-' + i, null, 'name'), ' ']), 'other readings'), h('li', null, '– no answer shows it'), h('li', null, h('span.against', null, '!'), ' inconsistent')]),
        shown.length > 1 && h('p.switch', null, choice('', `all ${readings.length}`), ' · ', choice('differ', `${split} that are read differently`)),
        documents.map(book => {
            const own = list.filter(reading => reading.section.id.startsWith(book.id + '/'));
            return own.length > 0 && h('section', null, h('h2', null, visible(book.title)), wide(h('table.grid.readings', null,
                h('thead', null, h('tr', null, h('th', { scope: 'col' }, 'Passage'), !shown.length && h('th', { scope: 'col' }, 'Read by the reference as'), runHeads(telling))),
                h('tbody', null, own.map(reading => h('tr', null,
                    h('th', { scope: 'row' }, link('reading', reading.id, null, code(reading.id)), h('p.soft', null, prose(reading.text))),
                    !shown.length && h('td.reads', null, h('span.option.ours', null, visible(reading.default))),
                    telling.map(run => readingCell(reading, run)))))), book.title));
        }),
        mute.length > 0 && h('p.soft', null, 'No answer shows a reading of these implementations: ', mute.map((run, i) => [i ? ', ' : '', visible(run.name.slice(0, 60))]), '.'),
        list.length === 0 && h('p.empty', null, 'The shown implementations read all passages in the same way.'),
    ];
}

// Shows the readings under which an answer is right, or its verdict if it is right under all or none.
function tellingCell(reading) {
    return (run, one) => {
        const options = optionsOf(run, one, reading), title = plain(run.title, 80);
        if (!options.length) return verdictCell(run, one);
        return h('td.reads', null, options.map(option => h('span.option.' + optionKind(reading, option), { title: `${title}: ${option}` },
            visible(option.slice(0, 40)))), said(run, one, 'wrong') && h('span.against', { title: 'inconsistent with its other answers' }, ' !'));
    };
}

function followers(reading, option, shown) {
    return shown.map(run => [run, followed(run, reading)]).filter(([, own]) => own && own.option === option);
}

function optionCard(reading, option, shown) {
    const own = followers(reading, option.id, shown);
    const proof = proofs.get(reading.id + '=' + option.id);
    return h('li.card', null,
        h('div.card-head', null, h('h2', null, 'Read as ', h('span.option.' + optionKind(reading, option.id), null, visible(option.id))), option.id === reading.default && chip('so reads the suite\'s reference')),
        h('p', null, prose(option.text)),
        shown.length > 0 && (own.length ? h('ul.names', null, own.map(([run, how]) => h('li', null, runLink(run, runName(run)),
            h('span.soft', null, how.declared && ' declared,', how.agreeing < how.answers && ' inconsistent:', ` ${agreement(how)}`))))
            : h('p.soft', null, 'None of the shown implementations.')),
        proof && h('p.soft', null, proof.bites ? `${plural(proof.noticed.length, 'case')} distinguish${proof.noticed.length === 1 ? 'es' : ''} it from the reading of the suite's reference.` : 'No case distinguishes it from the reading of the suite\'s reference.'));
}

function readingView(reading, shown) {
    const silent = shown.filter(run => !stanceOf(run, reading)), telling = shown.filter(run => stanceOf(run, reading)), stray = shown.filter(run => strays(run, reading));
    return [
        crumbs(reading.section),
        h('h1', null, code(reading.id)),
        h('p.lead', null, prose(reading.text)),
        h('p', null, 'Each of these readings counts as right, if an implementation follows it everywhere.'),
        h('ul.cards.options', null, reading.options.map(option => optionCard(reading, option, shown))),
        stray.length > 0 && h('p', null, 'Follows none of these readings: ', stray.map((run, i) => [i ? ', ' : '', runLink(run, runName(run)), ` (${strays(run, reading)})`]), '.'),
        h('section', null, h('h2', null, 'Why the suite\'s reference reads it so'), h('p', null, prose(reading.reason))),
        silent.length > 0 && h('p.soft', null, 'No answer shows a reading of these implementations: ', silent.map((run, i) => [i ? ', ' : '', visible(run.name.slice(0, 60))]), '.'),
        h('section', null, h('h2', null, 'Rules that depend on the reading'), h('ul.plain', null, reading.rules.map(rule =>
            h('li', null, link('rule', rule.id, null, code(rule.id)), ' ', prose(rule.text))))),
        reading.cases.length > 0 && h('section', null, h('h2', null, 'Cases that tell the readings apart'),
            h('p.soft', null, shown.length > 0 && 'A cell names the reading under which the answer is right. It shows a verdict if the answer is right under no reading, or under all.'),
            paged(reading.cases, 100, part => caseTable(part, telling, 'Cases of ' + reading.id, true, tellingCell(reading)))),
    ];
}
