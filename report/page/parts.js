// Pieces that several views are made of.

// How a verdict is shown: word, glyph, and class of its colour.
const LOOK = {
    'pass': ['passes', '✓'], 'released': ['wrong by the text, right as released', 'R'], 'fail': ['wrong answer', '✗'], 'crash': ['crash', '!'], 'timeout': ['no answer in time', '◷'],
    'garbage': ['no valid reply', '?'], 'not run': ['not run', '·'], 'unsupported': ['unsupported', '–'],
    '': ['not in this run', ''],
};
// The order of the parts of a bar, and of the legend.
const ORDER = ['pass', 'released', 'fail', 'crash', 'timeout', 'garbage', 'not run', 'unsupported'];

function look(verdict) {
    return 'v-' + (verdict || 'absent').replace(' ', '-');
}

function word(verdict) {
    return LOOK[verdict][0];
}

// Returns the verdict as it is shown beside a case: "released" for an answer that is right only as released.
function shownVerdict(run, one) {
    return isReleased(run, one) ? 'released' : verdictOf(run, one);
}

function dot(verdict, title) {
    const label = (title ? title + ': ' : '') + word(verdict);
    return h('span.dot.' + look(verdict), { title: label }, h('span', { 'aria-hidden': 'true' }, LOOK[verdict][1]),
        hidden(label));
}

function legend(verdicts) {
    return h('ul.legend', null, ORDER.filter(verdict => verdicts.has(verdict)).map(verdict =>
        h('li', null, h('span.dot.' + look(verdict), { 'aria-hidden': 'true' }, LOOK[verdict][1]), ' ', word(verdict))));
}

// "96.8 % of 2,500", where few of the cases were judged the number that matters.
function fraction(sum) {
    return [rate(sum.passed, sum.judged), sum.judged > 0 && h('span.of', null, ' of ' + count(sum.judged))];
}

// A bar over all cases of a tally. Widths are set by script, as the policy allows no style attributes.
function bar(sum, label) {
    const parts = ORDER.filter(verdict => sum.counts[verdict]);
    const said = parts.map(verdict => count(sum.counts[verdict]) + ' ' + word(verdict)).join(', ');
    return h('div.bar-of', { role: 'img', 'aria-label': (label ? label + ': ' : '') + (said || 'no cases'), title: said },
        parts.map(verdict => {
            const part = h('span.' + look(verdict));
            part.style.flexGrow = sum.counts[verdict];
            return part;
        }));
}

function chip(text, kind) {
    return h('span.chip' + (kind ? '.' + kind : ''), null, text);
}

function editionsOf(bits) {
    return EDITIONS.filter((_, i) => bits & 1 << i);
}

function editionsChip(bits) {
    const list = editionsOf(bits);
    return list.length === EDITIONS.length ? null : chip(list.join(', '));
}

const SHOWN_MAX = 2000;

// A text of any length: the first part, and a button for the rest. more: what was cut before it came here.
function longText(text, lines, more) {
    const box = h('span.long');
    const note = more && h('span.note', null, ` … cut; ${count(more)} bytes in the results file (hclreport show)`);
    if (text.length <= SHOWN_MAX) {
        append(box, [visible(text, lines), note]);
        return box;
    }
    const button = h('button.more', { type: 'button', click: () => box.replaceChildren(visible(text, lines), note || '') },
        `Show all ${count(text.length)} characters`);
    append(box, [visible(text.slice(0, SHOWN_MAX), lines), '… ', button]);
    return box;
}

function copyButton(text, what) {
    const button = h('button.copy', {
        type: 'button', 'aria-label': 'Copy ' + what,
        click: () => {
            const done = () => { button.textContent = 'Copied'; setTimeout(() => { button.textContent = 'Copy'; }, 1500); };
            if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, () => copyBySelection(text, done));
            else copyBySelection(text, done);
        },
    }, 'Copy');
    return button;
}

// Where the page is a file, there may be no clipboard to ask for.
function copyBySelection(text, done) {
    const area = h('textarea.hidden', { 'aria-hidden': 'true', tabindex: '-1' });
    area.value = text;
    document.body.append(area);
    area.select();
    if (document.execCommand('copy')) done();
    area.remove();
}

function block(title, text, copied, more) {
    return h('div.block', null, h('div.block-head', null, h('h3', null, title), copied !== undefined && copyButton(copied, title)),
        h('pre.code', { tabindex: '0', role: 'group', 'aria-label': title }, longText(text, true, more)));
}

// A name that may be long: one line, with the whole in the title.
function runName(run) {
    return h('span.run-name', { title: plain(run.title, 300) }, h('b', null, visible(run.name.slice(0, 60))),
        run.version && h('span.version', null, ' ', visible(run.short.slice(0, 40))));
}

// The head of a table whose columns are runs: names on their side.
function runHeads(shown) {
    return shown.map(run => h('th.side', { scope: 'col' }, link('run', run.slug, null,
        h('span.turned', { title: plain(run.title, 300) }, visible(run.name.slice(0, 28))))));
}

function verdictCell(run, one) {
    return h('td.cell', null, dot(shownVerdict(run, one), plain(run.title, 80)));
}

// A table wider than the page scrolls on its own.
// Its head stays in sight: that of a table that fits below the page's head, that of another within its own region.
function wide(table, label) {
    const box = h('div.wide', { tabindex: '0', role: 'region', 'aria-label': label }, table);
    new ResizeObserver(() => box.classList.toggle('fits', table.offsetWidth <= box.clientWidth)).observe(table);
    return box;
}

function crumbs(section) {
    const parts = section.id.split('/');
    const trail = parts.map((_, i) => parts.slice(0, i + 1).join('/'));
    return h('nav.crumbs', { 'aria-label': 'Where this is' }, h('ol', null,
        h('li', null, link('map', '', null, 'Spec map')),
        trail.map(id => {
            const book = documents.find(one => one.id === id), known = sectionOf.get(id);
            if (book) return h('li', null, link('map', id, null, visible(book.title)));
            return known && h('li', null, sectionLink(known));
        })));
}

// A section's id, to be broken at its slashes.
function pathOf(section) {
    return h('span.path', null, section.id.split('/').map((part, i) => [i > 0 && ['/', h('wbr')], visible(part)]), ' ');
}

// The first characters of a case's input, in one line.
function snippet(one) {
    const text = one.source === null ? bytesText(one.fields.source_base64) : one.source;
    if (!text) return h('span.snippet', null, '(empty)');
    return h('code.snippet', null, visible(text.length > 90 ? text.slice(0, 90) + '…' : text));
}

// A long list a part at a time: `size` at first, then `next` more each time.
function paged(items, size, render, next = size) {
    const list = h('div.paged');
    let shown = 0;
    const button = h('button.more', { type: 'button', click: () => more() });
    function more() {
        const part = items.slice(shown, shown + (shown ? next : size));
        shown += part.length;
        button.remove();
        append(list, [render(part)]);
        if (shown < items.length) {
            button.textContent = `Show ${count(Math.min(next, items.length - shown))} more of ${count(items.length - shown)}`;
            list.append(button);
        }
    }
    more();
    return list;
}

// Cases as a table: name, input, and a column for each run.
function caseTable(list, shown, label, withSection, cell = verdictCell) {
    return wide(h('table.grid.cases', null,
        h('thead', null, h('tr', null, h('th', { scope: 'col' }, 'Case'), h('th.input', { scope: 'col' }, 'Input'), runHeads(shown))),
        h('tbody', null, list.map(one => h('tr', null,
            h('th', { scope: 'row' }, withSection && pathOf(one.section), caseLink(one)),
            h('td.input', null, snippet(one)), shown.map(run => cell(run, one)))))), label);
}
