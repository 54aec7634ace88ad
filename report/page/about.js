// Says if an implementation is right about a section or construct, such as conditionals.

// Returns the words of a search without a final s, so that "conditionals" finds "conditional".
function stems(query) {
    return query.toLowerCase().split(/\s+/).filter(Boolean).map(word => (/[^s]s$/.test(word) && word.length > 4 ? word.slice(0, -1) : word));
}

// Counts the answers of a run to a list of cases. released: the answers that are wrong by the text, but right as released.
function answersTo(run, list) {
    const sum = tally(run, list), released = list.filter(one => isReleased(run, one)).length;
    return { ...sum, released, wrong: sum.failed - released };
}

function standing(sum) {
    if (!sum.judged) return 'unsupported';
    return sum.wrong ? 'fail' : sum.released ? 'released' : 'pass';
}

// Says how many answers are right, in a few words.
function standingWords(sum) {
    if (!sum.judged) return 'not supported';
    if (!sum.failed) return `all ${plural(sum.judged, 'case')} right`;
    return [`${count(sum.passed)} of ${plural(sum.judged, 'case')} right`, sum.released > 0 && `${count(sum.released)} right only as released`, sum.wrong > 0 && `${count(sum.wrong)} wrong`].filter(Boolean).join(', ');
}

function standingDot(sum) {
    const verdict = standing(sum);
    return h('span.dot.' + look(verdict), { 'aria-hidden': 'true' }, LOOK[verdict][1]);
}

// Returns a cause in a few words, as nodes, for a line.
function causeInLine(cause) {
    if (cause.sentence) return prose(cause.sentence.trim().replace(/[.:;]$/, ''));
    return cause.rule ? [cause.known ? 'does not follow the rule: ' : 'about the rule: ', prose(cause.rule.text.replace(/\.$/, ''))] : '';
}

// Says in one line how the run groups what the text leaves open, how many answers about a section are right, and why the
// others are wrong.
function sectionLine(run, section) {
    const sum = answersTo(run, section.cases), inSection = one => one.section === section;
    const causes = sum.wrong ? troublesOf(run).causes.map(cause => [cause, cause.cases.filter(inSection).length]).filter(([, n]) => n).sort((a, b) => b[1] - a[1]) : [];
    return [run.ambiguous.filter(one => one.reading.section === section).map(one => [groupingWords(one), '. In general: ']),
        standingWords(sum), causes.length > 0 && [': ', causeInLine(causes[0][0]), causes.length > 1 && ' and more'], '.'];
}

// Lists the readings of a section that a run follows.
function readingsIn(run, section) {
    const list = section.readings.filter(reading => !run.ambiguous.some(one => one.reading === reading)).map(reading => [reading, followed(run, reading)]).filter(([, own]) => own);
    return list.length > 0 && [h('p', null, 'The text is ambiguous here, and allows each of these answers:'),
        h('ul.plain', null, list.map(([reading, own]) => {
            const option = reading.options.find(one => one.id === own.option);
            return option && h('li', null, prose(reading.text), ' The implementation: ', h('b', null, prose(option.text)), own.agreeing < own.answers && ` (inconsistent: ${agreement(own)})`, ' ', link('reading', reading.id, null, 'Who reads it how'));
        }))];
}

// Shows how a run does in a section.
function sectionAnswer(run, section) {
    const sum = answersTo(run, section.cases), rest = sum.total - sum.judged;
    const right = !sum.failed && [...section.cases].filter(one => PASSED.has(verdictOf(run, one))).sort((a, b) => a.size - b.size || a.index - b.index)[0];
    return [h('p', null, standingDot(sum), ' ', h('b', null, sectionLine(run, section)), rest > 0 && sum.judged > 0 && ` It does not support ${plural(rest, 'further case')} of this section.`),
        readingsIn(run, section), wrongInSection(run, section),
        right && [h('p.soft', null, 'For example:'), example(run, right)]];
}

function foundSection(run, section) {
    return h('li.cause', null, h('h3', null, link('section', section.id, { run: run.slug }, visible(section.title)), ' ', h('span.path', null, visible(section.id.split('/')[0]))),
        sectionAnswer(run, section));
}

function foundRule(run, rule) {
    const sum = answersTo(run, rule.cases);
    return sum.total > 0 && h('li', null, standingDot(sum), ' ', h('b', null, sentenceCase(standingWords(sum))), ' ', prose(rule.text), ' ', h('span.soft', null, link('rule', rule.id, { run: run.slug }, 'Cases')));
}

const FOUND_SECTIONS = 4, FOUND_RULES = 12, FOUND_INPUTS = 3;

// Shows a run's answers about the sections, rules and inputs that contain the words of a search.
function foundAbout(run, query) {
    const words = stems(query), has = (...texts) => words.every(part => texts.some(text => text.toLowerCase().includes(part)));
    const squeezed = squeeze(query), quoted = readings.filter(reading => squeezed.length > 2 && squeeze(reading.text).includes('`' + squeezed + '`')).map(reading => reading.section);
    const own = sections.filter(section => section.cases.length && (has(section.id, section.title) || quoted.includes(section))).slice(0, FOUND_SECTIONS);
    const others = rules.filter(rule => rule.cases.length && !own.includes(rule.section) && has(rule.id, rule.text)).slice(0, FOUND_RULES);
    const isInput = /\W/.test(query.trim()) || own.length + others.length === 0;
    const inputs = isInput ? nearest(cases.filter(one => verdictOf(run, one) && one.source !== null && squeezedSource(one).includes(squeezed)), query.trim()).slice(0, FOUND_INPUTS) : [];
    return [own.length > 0 && h('ul', null, own.map(section => foundSection(run, section))),
        inputs.length > 0 && [h('h3', null, 'Its answers to inputs with “', visible(query.trim().slice(0, 60)), '”'), h('ul', null, inputs.map(one => foundCase(one, [run])))],
        others.length > 0 && [own.length > 0 && h('h3', null, 'Rules of other sections'), h('ul.plain', null, others.map(rule => foundRule(run, rule)))],
        own.length + others.length + inputs.length === 0 && h('p.empty', null, 'No section, no rule and no input has these words.'),
        h('p', null, link('cases', '', { q: query, run: run.slug }, 'Its answers to all inputs with “', visible(query.slice(0, 60)), '”'))];
}

// Names the document of a section, if it is not the native syntax.
function otherDocument(section) {
    const [book] = section.id.split('/');
    return book === 'native' ? '' : [visible(book), ': '];
}

function ambiguousWords(run, section) {
    const own = section.readings.filter(reading => followed(run, reading) && !run.ambiguous.some(one => one.reading === reading)).length;
    return own > 0 && ` · ${own} ambiguous`;
}

// Lists all sections with a few words about each. Sections with an ambiguous grouping come first.
function sectionList(run) {
    const groups = section => run.ambiguous.some(one => one.reading.section === section);
    const list = sections.map(section => [section, answersTo(run, section.cases)]).filter(([, sum]) => sum.judged)
        .sort(([a], [b]) => groups(b) - groups(a) || a.title.localeCompare(b.title, 'en'));
    return h('div.about-list', { tabindex: '0', role: 'region', 'aria-label': 'All sections' }, h('ul', null, list.map(([section, sum]) => h('li', null, standingDot(sum), ' ',
        link('section', section.id, { run: run.slug }, visible(section.title)), ' ', h('span.path', null, otherDocument(section), groups(section) ? sectionLine(run, section) : standingWords(sum), ambiguousWords(run, section))))));
}

function aboutView(run, params) {
    const found = h('div', { 'aria-live': 'polite' }), asked = params.get('about') || '';
    const show = query => {
        found.replaceChildren();
        append(found, [query.trim() ? foundAbout(run, query) : sectionList(run)]);
    };
    let timer = 0;
    show(asked);
    return h('section.about', null, h('h2', null, 'Is it right about …?'),
        h('label.field', null, h('span', null, 'A construct or section, such as conditional, heredoc, splat or %'), h('input', {
            name: 'about', type: 'search', value: asked, spellcheck: 'false', autocomplete: 'off',
            input: event => {
                clearTimeout(timer);
                timer = setTimeout(() => {
                    history.replaceState(null, '', to('run', run.slug, { about: event.target.value }));
                    show(event.target.value);
                }, 150);
            },
        })), found);
}
