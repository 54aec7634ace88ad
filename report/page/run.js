// Shows one implementation: its scores, and what it gets wrong.

function profileTable(run) {
    const tested = usedProfiles([run]);
    const cell = score => [rate(score.passed, score.all), h('span.of', null, ' of ' + count(score.all))];
    return wide(h('table.grid.profile-table', null,
        h('thead', null, h('tr', null, ['Profile', 'By the text', 'As released', '', 'Valid', 'Invalid'].map((title, i) =>
            h(i && i !== 3 ? 'th.number' : 'th', { scope: 'col', title: [null, TEXT_TITLE, RELEASED_TITLE][i] }, title || hidden('Cases'))))),
        h('tbody', null, PROFILES.filter(profile => run.scores.get(profile).all).map(profile => {
            const score = run.scores.get(profile);
            return h('tr', null, h('th', { scope: 'row', title: `The implementation ${profile.text}.` }, profile.name),
                h('td.number', null, h('b', null, scoreText(score))), h('td.number', null, releasedText(score)), h('td.bar-cell', null, scoreBar(score, profile.name)),
                tested.includes(profile) ? [h('td.number', null, cell(score.valid)), h('td.number', null, cell(score.invalid))]
                    : h('td.soft', { colspan: '2' }, 'not supported'));
        }))), 'Scores');
}

// Sentences that no case tells: how operators are grouped, and how large inputs are borne. The first one is the verdict.
function factsOf(title, sentences, ...more) {
    return sentences.length > 0 && h('section.facts', null, h('h2', null, title), h('p', null, h('b', null, prose(sentences[0]))),
        sentences.length > 1 && paged(sentences.slice(1), 6, part => h('ul.plain', null, part.map(text => h('li', null, prose(text)))), 50), more);
}

// Says how a run groups a source about which the text is ambiguous, and how others group it.
function groupingWords({ reading, text }) {
    return [prose(text), ' ', h('span.soft', null, link('reading', reading.id, null, 'Who reads it how'))];
}

const BREAKDOWN_TITLES = { crash: 'It crashes', timeout: 'It does not answer in time', garbage: 'It gives invalid replies' };

function breakdown(run, verdict, list) {
    return h('section', null, h('h3', null, dot(verdict), ` ${BREAKDOWN_TITLES[verdict]}: ${plural(list.length, 'case')}`),
        paged(list, 3, part => h('ul.plain', null, part.map(one => h('li', null, example(run, one)))), 20));
}

// Says how many of the cases about a rule the run fails.
function aboutRule(run, cause) {
    const sum = tally(run, cause.rule.cases);
    return sum.judged > 0 && (sum.failed === sum.judged ? `It fails all ${plural(sum.judged, 'case')} about the rule.`
        : `It fails ${count(sum.failed)} of the ${plural(sum.judged, 'case')} about the rule.`);
}

// The specification's own text, if the edition has a public one.
function specLink(section, edition) {
    const [book] = section.id.split('/'), texts = PROJECTS.texts[edition];
    if (!texts || !Object.hasOwn(texts, book)) return null;
    const anchor = section.title.startsWith('(') ? '' : '#' + section.title.toLowerCase().replace(/[^\w\- ]/g, '').replaceAll(' ', '-');
    return outside(texts[book] + anchor, 'Text of the specification');
}

function ruleLinks(rule, run) {
    const text = specLink(rule.section, run.edition);
    return [link('rule', rule.id, null, 'Rule'), ' · ', sectionLink(rule.section), text && [' · ', text]];
}

// Names the rules of a cause. If the cause has no sentence, its heading has the words of its only rule.
function causeRules(run, cause) {
    if (cause.rules.length > 1)
        return h('details', null, h('summary.soft', null, `It is about ${count(cause.rules.length)} rules`), h('ul.plain', null, cause.rules.map(rule =>
            h('li', null, prose(rule.text), ' ', h('span.soft', null, ruleLinks(rule, run))))));
    return cause.rule && [cause.sentence && h('p', null, h('span.soft', null, 'Rule: '), prose(cause.rule.text)),
        h('p.soft', null, aboutRule(run, cause), ' ', ruleLinks(cause.rule, run))];
}

function causeItem(run, cause) {
    const issues = run.project && run.project.issues || {};
    const reported = cause.rules.filter(rule => Object.hasOwn(issues, rule.id)).map(rule => issues[rule.id]);
    return h('li.cause', null,
        h('h3', null, causeWords(cause)),
        h('p.soft', null, h('a', { href: to('cases', '', { run: run.slug, cause: cause.key }) }, plural(cause.cases.length, 'failure')),
            reported.map(issue => [' · reported: ', outside(issue, visible(issue.replace('github.com/', '')))])),
        causeRules(run, cause),
        example(run, cause.cases[0]));
}

// Shows what a run gets wrong in one section.
function wrongInSection(run, section) {
    const { causes, broken } = troublesOf(run), here = list => list.filter(one => one.section === section);
    const own = causes.filter(cause => here(cause.cases).length).map(cause => ({ ...cause, cases: here(cause.cases) }));
    const crashed = here([...broken.values()].flat());
    return own.length + crashed.length > 0 && h('details', { open: true }, h('summary', null, h('h2', null, 'What it gets wrong here')),
        crashed.map(one => example(run, one)),
        paged(own.sort((a, b) => b.cases.length - a.cases.length), 3, part => h('ul', null, part.map(cause => h('li.cause', null,
            h('h3', null, causeWords(cause)), h('p.soft', null, plural(cause.cases.length, 'failure'), cause.rule && [', for example:']), example(run, cause.cases[0])))), 20));
}

// Counts the features that a run does not offer, by the cases that need them.
function notOffered(run) {
    const counts = new Map();
    for (const at of run.more.keys()) {
        const detail = verdictOf(run, cases[at]) === 'unsupported' && said(run, cases[at], 'detail');
        if (detail) counts.set(detail.text, (counts.get(detail.text) || 0) + 1);
    }
    const list = [...counts].sort((a, b) => b[1] - a[1]);
    return list.length > 0 && h('section', null, h('h2', null, 'What it does not support'),
        paged(list, 8, part => h('ul.plain', null, part.map(([text, n]) => h('li', null, visible(text.slice(0, 200)), h('span.soft', null, ` · ${plural(n, 'case')}`)))), 50));
}

function sectionTable(run) {
    const list = sections.map(section => [section, tally(run, section.cases)]).filter(([, sum]) => sum.judged);
    return list.length > 0 && h('section', null, h('h2', null, 'Section by section'),
        wide(h('table.grid', null, h('thead', null, h('tr', null, ['Section', 'Failed', 'Tested', 'Passed', ''].map((title, i) =>
            h(i === 1 || i === 2 || i === 3 ? 'th.number' : 'th', { scope: 'col' }, title || hidden('Verdicts'))))),
        h('tbody', null, list.map(([section, sum]) => h('tr', null,
            h('th', { scope: 'row' }, h('span.path', null, visible(section.id.split('/')[0]), ' '), link('section', section.id, { run: run.slug }, visible(section.title))),
            h('td.number', null, sum.failed > 0 ? link('cases', '', { section: section.id, run: run.slug, verdict: 'failed' }, count(sum.failed)) : '0'),
            h('td.number', null, count(sum.judged)), h('td.number', null, rate(sum.passed, sum.judged)),
            h('td.bar-cell', null, bar(sum, section.title)))))), 'Sections'));
}

// Shows the answers that are wrong by the text, but right in the released language.
function asReleased(run, released) {
    const sum = released.reduce((n, own) => n + own.cases.length, 0);
    return released.length > 0 && h('section', null, h('h2', null, 'What it answers as released'),
        h('p.soft', null, `${plural(sum, 'answer')} ${sum === 1 ? 'is' : 'are'} wrong by the text, but right in the language that hashicorp/hcl releases. By the text, the scores count these answers as wrong; as released, as right.`),
        paged(released, 5, part => h('ul', null, part.map(({ rule, cases: own }) => h('li.cause.as-released', null,
            h('h3', null, rule ? [heldSince(rule), ': ', prose(rule.text)] : 'Another answer in the newest release'),
            h('p.soft', null, plural(own.length, 'answer'), rule && [' · ', link('rule', rule.id, null, 'Amendment')]), example(run, own[0])))), 50));
}

function runView(run, params) {
    const { causes, broken, mixed, released } = troublesOf(run), wrong = causes.reduce((n, cause) => n + cause.cases.length, 0);
    const faults = [...run.faults, ...run.listFaults].filter(text => typeof text === 'string');
    return [
        h('h1', null, runName(run)),
        h('p.lead', null, run.project && [visible(run.project.can), ' '], versionSentence(run), run.language && [' Language: ', visible(run.language.slice(0, 30)), '.'], ' ', h('span', { title: EDITION_TITLE }, `Edition ${run.edition}`), ` of the specification.`),
        warnings(run),
        aboutView(run, params),
        h('h2', null, 'Scores'),
        profileTable(run),
        factsOf('How it groups operators', run.groupings, run.ambiguous.map(one => h('p', null, groupingWords(one)))),
        factsOf('Large inputs', run.growth),
        faults.length > 0 && h('section', null, h('h2', null, 'Faults of the run'),
            paged(faults, 20, part => h('ul.plain', null, part.map(text => h('li', null, longText(text)))))),
        run.sum.failed > 0 && h('p', null, run.failures, '.'),
        broken.size > 0 && h('section', null, h('h2', null, 'Crashes and missing answers'), BREAKDOWNS.filter(verdict => broken.has(verdict)).map(verdict =>
            breakdown(run, verdict, broken.get(verdict)))),
        h('section', null, h('h2', null, 'What it gets wrong'),
            !causes.length && !mixed.length && h('p', null, broken.size ? 'No wrong answers.' : 'Nothing.'),
            causes.length > 0 && [h('p.soft', null, `${plural(wrong, 'wrong answer')}, for ${plural(causes.length, 'reason')}. The reasons with most cases come first, each with its shortest case. `,
                link('cases', '', { run: run.slug, verdict: 'failed' }, 'All failures')),
            paged(causes, 10, part => h('ul', null, part.map(cause => causeItem(run, cause))), 50)],
            mixed.length > 0 && [h('h3', null, `Mixed readings: ${plural(mixed.length, 'case')}`),
                h('p', null, 'The specification is ambiguous, and allows each of these answers. But other answers of the implementation follow another reading of the same passage.'),
                paged(mixed, 2, part => h('ul.plain', null, part.map(one => h('li', null, example(run, one), contradicting(run, one)))), 20)]),
        asReleased(run, released),
        notOffered(run),
        sectionTable(run),
    ];
}

// Names a case whose answer follows another reading of the same passage.
function contradicting(run, one) {
    const follows = said(run, one, 'follows'), list = follows && !follows.bytes ? parsed(follows.text) : null;
    const choice = Array.isArray(list) && list.find(text => typeof text === 'string' && readingOf.has(text.split('=')[0]));
    if (!choice) return null;
    const reading = readingOf.get(choice.split('=')[0]), option = choice.slice(reading.id.length + 1);
    const other = reading.cases.find(each => each !== one && !mixes(run, each) && optionsOf(run, each, reading).some(each2 => each2 !== option) && !optionsOf(run, each, reading).includes(option));
    return h('p.soft', null, 'This answer follows ', readingChoice(choice), other && ['. The answer to ', caseLink(other), ' follows another reading'], '.');
}
