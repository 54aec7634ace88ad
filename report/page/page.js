// Chooses the view and its runs; handles search, theme and keys.

const VIEWS = [
    ['', 'Choose'], ['map', 'Spec map'], ['rules', 'Rules not followed'], ['cases', 'Cases'], ['differences', 'Differences'], ['readings', 'Ambiguous'], ['released', 'As released'], ['history', 'History'],
];

// The newest version of each implementation, of one edition.
function newest(list) {
    const best = new Map();
    list.forEach(run => {
        const known = best.get(run.name);
        if (!known || compareVersions(known.version, run.version) <= 0) best.set(run.name, run);
    });
    return list.filter(run => best.get(run.name) === run);
}

// The runs that are shown until somebody chooses others: the reference only if there is nothing else.
function usual(list) {
    const others = newest(list).filter(run => !run.isReference);
    return others.length ? others : newest(list);
}

function usedEditions() {
    return runs.length ? EDITIONS.filter(edition => runs.some(run => run.edition === edition)) : EDITIONS;
}

// Returns the edition with most runs: the newest one if several have equally many.
function usualEdition() {
    const size = edition => runs.filter(run => run.edition === edition).length;
    return usedEditions().reduce((best, edition) => (size(edition) >= size(best) ? edition : best), usedEditions()[0] || EDITIONS[EDITIONS.length - 1]);
}

function chosen(params) {
    const edition = usedEditions().includes(params.get('edition')) ? params.get('edition') : usualEdition();
    const all = runs.filter(run => run.edition === edition);
    const slugs = params.has('runs') ? new Set(params.getAll('runs').flatMap(list => list.split('|'))) : null;
    all.sort((a, b) => a.isReference - b.isReference || b.sum.passed - a.sum.passed);
    return { edition, all, shown: slugs ? all.filter(run => slugs.has(run.slug)) : usual(all) };
}

function setChoice(changes) {
    const { view, id, params } = readPlace();
    const all = Object.fromEntries(params);
    const target = to(view, id, { ...all, ...changes });
    if (target === location.hash) render();
    else location.hash = target;
}

const EDITION_TITLE = 'A version of the specification, by which the cases are judged';

function runChooser(all, shown) {
    const first = usual(all);
    const pick = (run, on) => {
        const list = all.filter(one => (one === run ? on : shown.includes(one)));
        const same = list.length === first.length && list.every(one => first.includes(one));
        setChoice({ runs: same ? null : list.map(one => one.slug).join('|') });
    };
    const reference = all.find(run => run.isReference);
    return [h('details.chooser', null, h('summary', null, `${shown.length} of ${plural(all.length, 'run')}`),
        h('ul', null, all.map(run => h('li', null, h('label', null,
            h('input', { type: 'checkbox', checked: shown.includes(run), change: event => pick(run, event.target.checked) }), ' ', runName(run)))))),
        reference && h('label.reference', { title: 'The suite\'s own implementation, which follows each sentence by design' }, h('input', { type: 'checkbox', name: 'reference', checked: shown.includes(reference),
            change: event => pick(reference, event.target.checked) }), ' reference')];
}

function drawChoices(place, { edition, all, shown }) {
    const box = document.getElementById('choices');
    const open = box.querySelector('details[open]') !== null;
    const editions = usedEditions();
    box.replaceChildren();
    append(box, [
        raw.home && h('a.home', { href: raw.home }, '‹ First page of the site'),
        oneChooser(place, shown),
        editions.length > 1 ? h('label.field.inline', null, h('span', null, 'Edition'), h('select', {
            name: 'edition', change: event => setChoice({ edition: event.target.value === usualEdition() ? null : event.target.value, runs: null }),
        }, editions.map(name => h('option', { value: name, selected: name === edition }, name)))) : h('span.soft', { title: EDITION_TITLE }, 'Edition ' + edition),
        all.length > 1 && runChooser(all, shown),
    ]);
    if (open && box.querySelector('details')) box.querySelector('details').open = true;
}

function drawNav(view) {
    const parent = { section: 'map', rule: 'rules', case: 'cases', reading: 'readings', run: '' };
    const current = Object.hasOwn(parent, view) ? parent[view] : view;
    const nav = document.getElementById('nav');
    nav.replaceChildren();
    const apt = { differences: runs.length > 1, rules: runs.length > 1, history: histories(runs).length > 0, released: amendments.length > 0 && runs.length > 0 };
    append(nav, VIEWS.filter(([id]) => apt[id] !== false || id === view).map(([id, title]) =>
        h('a', { href: to(id), 'aria-current': id === current ? 'page' : null }, title)));
    nav.onscroll = () => nav.classList.toggle('more', nav.scrollLeft + nav.clientWidth < nav.scrollWidth - 2);
    nav.onscroll();
    const own = nav.querySelector('[aria-current]');
    if (own) nav.scrollLeft = own.offsetLeft - nav.offsetLeft;
}

function notFound(what, id) {
    return [h('h1', null, 'Not here'), h('p', null, `There is no ${what} `, code(id.slice(0, 200)), '. ', link('', '', null, 'Overview'))];
}

// Views with a column for each run. A narrow screen has room for one.
const COLUMNS_OF_RUNS = ['map', 'section', 'rule', 'cases', 'readings'];
const narrow = matchMedia('(max-width: 52rem)');

// Returns the runs that a view shows on this screen.
function fitting({ view, params }, shown) {
    if (!narrow.matches || !COLUMNS_OF_RUNS.includes(view) || shown.length < 2 || (view === 'cases' && params.get('q'))) return shown;
    const asked = params.get('run') || params.get('one');
    return [shown.find(run => run.slug === asked) || shown[0]];
}

function oneChooser(place, shown) {
    const [one] = fitting(place, shown);
    return fitting(place, shown) !== shown && h('label.field.one-of', null, h('span', null, h('b', null, 'Implementation'), `: this narrow screen shows 1 of ${shown.length}. Choose another:`), h('select', {
        name: 'one', change: event => setChoice({ one: event.target.value, run: null }),
    }, shown.map(run => h('option', { value: run.slug, selected: run === one }, plain(run.name, 40)))));
}

// The view's content, by its name.
function content({ view, id, params }, { edition, shown, all }) {
    const run = view === 'run' && (all.find(one => one.slug === id) || runs.find(one => one.slug === id));
    switch (view) {
    case '': return overviewView(shown, edition, params);
    case 'map': return mapView(shown, edition, id);
    case 'rules': return rulesView(shown, edition, params);
    case 'cases': return casesView(shown, edition, params);
    case 'differences': return differencesView(shown, edition, params);
    case 'readings': return readingsView(shown, edition, params);
    case 'released': return releasedView(shown);
    case 'history': return historyView(edition);
    case 'run': return run ? runView(run, params) : notFound('run', id);
    case 'section': return sectionOf.has(id) ? sectionView(sectionOf.get(id), shown, params) : notFound('section', id);
    case 'rule': return ruleOf.has(id) ? ruleView(ruleOf.get(id), shown) : notFound('rule', id);
    case 'case': return caseOf.has(id) ? caseView(caseOf.get(id), shown, edition) : notFound('case', id);
    case 'reading': return readingOf.has(id) ? readingView(readingOf.get(id), shown) : notFound('reading', id);
    default: return notFound('view', view);
    }
}

let drawn = '';

// Draws the page. how.focus: the name of the filter that keeps the focus.
function render(how) {
    const place = readPlace();
    if (place.view && document.readyState === 'loading') {    // the details of the cases come last
        document.addEventListener('DOMContentLoaded', () => render(how), { once: true });
        return;
    }
    const choice = chosen(place.params);
    const main = document.getElementById('main');
    const before = document.activeElement, caret = before && before.selectionStart;
    main.replaceChildren();
    append(main, [content(place, { ...choice, shown: fitting(place, choice.shown) })]);
    drawNav(place.view);
    drawChoices(place, choice);
    document.documentElement.style.setProperty('--top', document.querySelector('.top').offsetHeight + 'px');
    const title = main.querySelector('h1');
    document.title = (title ? title.textContent.slice(0, 80) + ' · ' : '') + 'HCL conformance';
    const now = place.view + '/' + place.id;
    if (how && how.focus) {
        const field = main.querySelector(`[name="${how.focus}"]`);
        if (field) field.focus();
        if (field && field.type === 'search' && caret !== null) field.setSelectionRange(caret, caret);
    } else if (drawn && drawn !== now) {
        main.focus({ preventScroll: true });
        window.scrollTo(0, 0);
    }
    const target = place.view === 'map' && place.id && document.getElementById('book-' + place.id);
    if (target) target.scrollIntoView();
    drawn = now;
}

// --- Theme: that of the system, until the user chooses another ---------------------------------

const THEMES = ['system', 'light', 'dark'];
const dark = matchMedia('(prefers-color-scheme: dark)');

function readTheme() {
    try {
        return THEMES.includes(localStorage.getItem('theme')) ? localStorage.getItem('theme') : 'system';
    } catch (error) {
        return 'system';
    }
}

function drawTheme(theme) {
    const actual = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
    document.documentElement.dataset.theme = actual;
    const button = document.getElementById('theme');
    button.textContent = theme === 'system' ? '◐' : theme === 'dark' ? '☾' : '☀';
    button.setAttribute('aria-label', 'Theme: ' + theme);
    button.title = 'Theme: ' + theme;
}

function nextTheme() {
    const next = THEMES[(THEMES.indexOf(readTheme()) + 1) % THEMES.length];
    try {
        localStorage.setItem('theme', next);
    } catch (error) { /* without storage the choice is not kept */ }
    drawTheme(next);
}

// --- Keys --------------------------------------------------------------------------------------

const KEYS = [['/', 'search'], ['j', 'next case of the section'], ['k', 'previous case of the section'], ['g then o m l c d r a h', 'go to a view'], ['?', 'this list']];
const GO = { o: '', m: 'map', l: 'rules', c: 'cases', d: 'differences', r: 'readings', a: 'released', h: 'history' };

function showKeys() {
    const dialog = h('dialog.keys', { 'aria-label': 'Keys', close: () => dialog.remove() }, h('h2', null, 'Keys'),
        h('dl', null, KEYS.map(([key, what]) => [h('dt', null, h('kbd', null, key)), h('dd', null, what)])),
        h('form', { method: 'dialog' }, h('button', null, 'Close')));
    document.body.append(dialog);
    dialog.showModal();
}

let going = false;

function onKey(event) {
    const typing = event.target.closest('input, select, textarea, dialog');
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const neighbour = rel => { const a = document.querySelector(`a[rel=${rel}]`); if (a) a.click(); };
    if (going && Object.hasOwn(GO, event.key)) location.hash = to(GO[event.key]);
    else if (event.key === '/') document.getElementById('query').focus();
    else if (event.key === '?') showKeys();
    else if (event.key === 'j') neighbour('next');
    else if (event.key === 'k') neighbour('prev');
    else if (event.key !== 'g') { going = false; return; }
    going = event.key === 'g' && !going;
    event.preventDefault();
}

function start() {
    // The search fields of a site's other pages lead to ?q=WORDS.
    const asked = new URLSearchParams(location.search).get('q');
    if (asked && !location.hash) history.replaceState(null, '', to('cases', '', { q: asked }));
    drawTheme(readTheme());
    dark.addEventListener('change', () => drawTheme(readTheme()));
    document.getElementById('theme').addEventListener('click', nextTheme);
    document.getElementById('search').addEventListener('submit', event => {
        event.preventDefault();
        location.hash = to('cases', '', { q: document.getElementById('query').value });
    });
    document.addEventListener('keydown', onKey);
    window.addEventListener('hashchange', () => render());
    narrow.addEventListener('change', () => render());
    const foot = document.getElementById('foot');
    append(foot, [h('p', null, `${plural(cases.filter(one => one.known).length, 'case')} in all editions of the specification, ${plural(rules.length, 'rule')}, ${plural(readings.length, 'ambiguous passage')}. `,
        `Written on ${raw.written}. Texts of implementations are cut at ${count(raw.text_max)} bytes. `, h('button.link', { type: 'button', click: showKeys }, 'Keys'))]);
    render();
    performance.mark('drawn');
}

start();
