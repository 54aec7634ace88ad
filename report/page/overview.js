// Helps to choose: the implementations of each language, and the scores of all.

function editionCases(edition) {
    const bit = 1 << EDITIONS.indexOf(edition);
    return cases.filter(one => one.editions & bit);
}

// Returns warnings about a run, which are shown before its numbers.
function warnings(run) {
    return run.lacks.map(text => h('p.warning', null, prose(text)));
}

// Returns the profile with a name, or null.
function profileOf(name) {
    return PROFILES.find(profile => profile.name === name) || null;
}

// The profiles of which the runs have cases.
function usedProfiles(list) {
    return PROFILES.filter(profile => list.some(run => run.scores.get(profile).tested));
}

function share(score) {
    return score.all ? score.passed / score.all : 0;
}

// The score of a profile. "–": no case was tested.
function scoreText(score) {
    return score.tested ? rate(score.passed, score.all) : '–';
}

// The score as released: with the cases that the newest release of hashicorp/hcl amends judged as it judges them.
function releasedText(score) {
    return score.tested ? rate(score.released, score.all) : '–';
}

// The score as released, if it differs from the score by the text.
function asReleasedText(score) {
    return score.tested > 0 && releasedText(score) !== scoreText(score) && [h('span', { title: RELEASED_TITLE }, 'as released ', h('b', null, releasedText(score))), h('br')];
}

const TEXT_TITLE = 'Judged by the text of the specification';
const RELEASED_TITLE = `Judged by release ${raw.released.replace('hcl-', '')} of hashicorp/hcl, which changed the language on purpose`;

function scoreSaid(score) {
    return `${count(score.passed)} of ${count(score.all)} cases pass, ${count(score.tested - score.passed)} fail, ${count(score.all - score.tested)} are not supported`;
}

// A bar over all cases of a profile: what is not supported is a hole.
function scoreBar(score, label) {
    return bar({ counts: { pass: score.passed, fail: score.tested - score.passed, unsupported: score.all - score.tested } }, label);
}

// --- By language -------------------------------------------------------------------------------

// A public address that the data of the projects names.
function outside(address, ...children) {
    return h('a', { href: 'https://' + address, rel: 'external noopener noreferrer' }, children);
}

function projectLinks(run) {
    const project = run.project && run.project.project;
    return project ? outside(project, visible(project.replace(/^github\.com\//, '').slice(0, 60))) : null;
}

function versionSentence(run) {
    const dates = run.project && run.project.released, released = dates && Object.hasOwn(dates, run.version) && dates[run.version];
    return ['Version ', visible((run.short || '(not named)').slice(0, 40)), released && ` of ${released}`,
        run.project && run.project.licence && `, licence ${run.project.licence}`, projectLinks(run) && [', project ', projectLinks(run)], '.'];
}

const BREAKS = { crash: 'crashes', timeout: 'does not answer in time', garbage: 'gives invalid replies' };

// Says what a run gets wrong most.
function worst(run) {
    const { causes, broken } = troublesOf(run), first = causes[0];
    const breaks = BREAKDOWNS.filter(verdict => broken.has(verdict)).map(verdict => `${BREAKS[verdict]} on ${plural(broken.get(verdict).length, 'case')}`);
    if (!run.sum.failed) return run.sum.judged ? 'No case that it was tested with fails.' : '';
    return [!first && !breaks.length && `${run.failures}.`, first && [`Its most frequent fault, ${count(first.cases.length)} of ${plural(run.sum.failed, 'failure')}${first.rule ? `, in ${first.rule.section.title}` : ''}: `, causeWords(first)],
        breaks.length > 0 && ` It ${breaks.join(', and ')}.`];
}

// Appends what a run gets wrong most. To find it takes time, so the first view does not wait for it.
function addWorst(element, run) {
    if (run.troubles) append(element, [worst(run)]);
    else afterDrawing(() => append(element, [worst(run)]));
    return element;
}

// Orders runs, the best in a profile first. A run that is not complete comes last.
function rank(list, profile) {
    return [...list].sort((a, b) => b.isComplete - a.isComplete || share(b.scores.get(profile)) - share(a.scores.get(profile)) || b.sum.passed - a.sum.passed);
}

// Returns the runs of a list that are best in a profile: several if their scores are equal.
function bestOf(list, profile) {
    const able = list.filter(run => run.isComplete && run.scores.get(profile).passed), most = Math.max(...able.map(run => share(run.scores.get(profile))));
    return rank(able.filter(run => share(run.scores.get(profile)) === most), profile);
}

// Returns the profiles in which a run is one of the best of a list.
function bestIn(run, list) {
    return PROFILES.filter(profile => bestOf(list, profile).includes(run));
}

function choice(run, list, profile) {
    const best = bestIn(run, list).filter(one => !profile || one === profile);
    const apart = list.length > 1 && best.length > 0;
    return h('li.choice', null,
        h('h3', null, runLink(run, runName(run)), apart && [' ', chip('best for ' + best.map(one => one.name).join(', '), 'good')]),
        (!run.isComplete || run.faultCount > 0 || run.otherSuite) && warnings(run),
        h('ul.scores', null, usedProfiles([run]).map(one => h('li', { title: scoreSaid(run.scores.get(one)) }, one.name, ' ', h('b', null, scoreText(run.scores.get(one)))))),
        h('p', null, run.project && [visible(run.project.can), ' '], addWorst(h('span.worst'), run), ' ', h('span.soft', null, versionSentence(run)), ' ',
            link('run', run.slug, null, 'What it gets wrong')));
}

function languageCard(language, list, profile) {
    const able = profile ? list.filter(run => run.scores.get(profile).tested) : list;
    const unable = list.filter(run => !able.includes(run));
    const best = new Map(able.map(run => [run, bestIn(run, list).length]));
    const order = profile ? rank(able, profile) : [...able].sort((a, b) => best.get(b) - best.get(a) || b.sum.passed - a.sum.passed);
    return h('li.card.language', null, h('h2', null, visible(language)),
        h('ul', null, order.map(run => choice(run, able, profile))),
        unable.length > 0 && h('p.soft', null, `Not for ${profile.name}: `, unable.map((run, i) => [i ? ', ' : '', runLink(run, visible(run.name.slice(0, 60)))]), '.'));
}

// Returns the runs of each language: [name, runs].
function languagesOf(shown) {
    const groups = new Map();
    shown.forEach(run => groups.set(run.language, [...(groups.get(run.language) || []), run]));
    const order = (a, b) => (a[0] === 'any') - (b[0] === 'any') || a[0].localeCompare(b[0], 'en');
    return [...groups].sort(order).map(([language, list]) => [language === 'any' ? 'Any language' : language.slice(0, 30) || 'Language not named', list]);
}

const NARROW_PROFILES = ['parser', 'expressions'];

// Shows the best of each language in each profile.
function bestTable(shown, profile) {
    // A narrow screen has no room for a column for each profile.
    const used = usedProfiles(shown).filter(one => (profile ? one === profile : !narrow.matches || NARROW_PROFILES.includes(one.name)));
    return wide(h('table.grid.best-table', null,
        h('thead', null, h('tr', null, h('th', { scope: 'col' }, 'Best for'), used.map(one => h('th', { scope: 'col', title: `The implementation ${one.text}.` }, one.name)))),
        h('tbody', null, languagesOf(shown).map(([language, list]) => h('tr', null, h('th', { scope: 'row' }, visible(language)),
            used.map(one => {
                const best = bestOf(list, one);
                return h('td', null, best.length ? [h('b', null, scoreText(best[0].scores.get(one))), h('br'), asReleasedText(best[0].scores.get(one)), best.slice(0, 2).map((run, i) => [i > 0 && h('br'), runLink(run, visible(run.name.slice(0, 30)))]),
                    best.length > 2 && ` and ${best.length - 2} more`] : h('span.soft', null, 'none'));
            }))))), 'Best of each language');
}

function byLanguage(shown, profile) {
    return h('ul.cards.languages', null, languagesOf(shown).map(([language, list]) => languageCard(language, list, profile)));
}

// --- All scores --------------------------------------------------------------------------------

function scoreCell(run, profile) {
    const score = run.scores.get(profile);
    if (!score.tested) return h('td.score.soft', { title: 'no case is supported' }, '–', hidden('no case is supported'));
    return h('td.score', { title: scoreSaid(score) }, h('b', null, scoreText(score)), scoreBar(score, plain(run.title, 60) + ', ' + profile.name),
        h('span', { title: RELEASED_TITLE }, 'as released ', releasedText(score)), h('span.soft', null, `valid ${rate(score.valid.passed, score.valid.all)}`, h('br'), `invalid ${rate(score.invalid.passed, score.invalid.all)}`));
}

function scoreTable(shown, params) {
    const used = usedProfiles(shown), sorted = profileOf(params.get('sort') || params.get('for') || '') || used[0];
    if (!sorted) return null;
    const head = profile => h('th', { scope: 'col', 'aria-sort': profile === sorted ? 'descending' : null },
        h('a', { href: to('', '', { ...Object.fromEntries(params), sort: profile.name }) }, profile.name, profile === sorted && ' ▾'));
    return h('section', null, h('h2', null, 'All scores'),
        h('p', null, 'The table is sorted by the score in ', h('b', null, sorted.name), '. A click on another profile sorts by that profile. ',
            'A score is the share of all cases of the profile, for every implementation the same cases. A case that an implementation does not support is a hatched hole, and counts as not passed. ',
            'Under each score, ', h('i', null, 'as released'), ` is the score if the cases that release ${raw.released.replace('hcl-', '')} of hashicorp/hcl amends are judged as it judges them, `, h('i', null, 'valid'), ' is the score in the cases with a result, ', h('i', null, 'invalid'), ' the score in the cases that must end in an error.'),
        wide(h('table.grid.score-table', null, h('thead', null, h('tr', null, h('th', { scope: 'col' }, 'Implementation'), used.map(head))),
            h('tbody', null, rank(shown, sorted).map(run => h('tr', null, h('th', { scope: 'row' }, runLink(run, runName(run))),
                used.map(profile => scoreCell(run, profile)))))), 'All scores'),
        h('dl.profiles', null, used.map(profile => [h('dt', null, profile.name),
            h('dd', null, `The implementation ${profile.text}: ${count(shown[0].scores.get(profile).all)} cases.`)])));
}

function ownLibrary(shown) {
    const own = shown.find(run => run.implementation === PROJECTS.own);
    return own && h('section', null, h('h2', null, 'Why is the language\'s own library not at 100 %?'),
        h('p.lead', null, runLink(own, visible(own.name)), ' is written by the authors of the language. But the cases come from the text of the specification, not from a program. ',
            'If the library does not do what a sentence of the text says, the cases about this sentence fail, though programs may rely on what the library does. Such a failure shows that the text or the library is wrong, not which of them. ',
            'If the text contradicts itself or leaves a choice, ', link('readings', '', null, 'each reading of the passage'), ' is right, and no case fails because of it.'));
}

function overviewView(shown, edition, params) {
    if (!runs.length) return coverageOverview();
    const profile = profileOf(params.get('for') || '');
    const need = (name, title) => h('a', { href: to('', '', { for: name }), title: name ? `The implementation ${profileOf(name).text}.` : null, 'aria-current': (profile ? profile.name : '') === name ? 'true' : null }, title);
    return [
        h('h1', null, shown.length === 1 ? ['How ', visible(shown[0].name.slice(0, 60)), ' follows the HCL specification'] : 'Which HCL implementation?'),
        h('p.lead', null, `${plural(shown.length, 'implementation')} of HCL, the configuration language of Terraform, OpenTofu and Packer, tested with ${count(editionCases(edition).length)} cases. `,
            `The cases come from ${count(rules.length)} rules of the specification, edition ${edition}.`),
        h('p.switch', null, 'I need: ', need('', 'anything'), usedProfiles(shown).map(one => [' · ', need(one.name, one.name)])),
        profile && h('p', null, `${sentenceCase(profile.name).slice(0, -1)}: the implementation ${profile.text}. Best first.`),
        shown.length > 1 && usedProfiles(shown).length > 0 && [h('p.soft', null, 'The large numbers are scores by the text: shares of all cases, judged by the text of the specification. ', h('i', null, 'As released'), ': judged by the newest release of hashicorp/hcl.'), bestTable(shown, profile)],
        shown.length ? byLanguage(shown, profile) : h('p.empty', null, 'No run of this edition is chosen.'),
        shown.length > 0 && scoreTable(shown, params),
        ownLibrary(shown),
        shown.length > 1 && h('p', null, link('rules', '', null, 'Rules that no implementation follows completely')),
        missingNote(),
    ];
}

function missingNote() {
    return raw.missing && h('section', null, h('h2', null, 'Files that could not be read'),
        h('pre.code', { tabindex: '0', role: 'group', 'aria-label': 'Files that could not be read' }, visible(raw.missing, true)));
}
