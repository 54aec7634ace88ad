// The search of a site. The index is in parts, which are scripts, because a page that is a file cannot read other
// files. First comes the part that has the exact input, if there is one; the last part has the rules.
'use strict';
const PARTS = +document.getElementById('found').dataset.parts, SHOWN = 60;
const SYNONYMS = {
    ternary: 'conditional', if: 'conditional', loop: 'for', foreach: 'for', comprehension: 'for', interpolation: 'template',
    dict: 'object', list: 'tuple', array: 'tuple', utf8: 'utf-8', modulo: 'arithmetic', division: 'arithmetic',
    precedence: 'tighter', priority: 'tighter', minus: 'negate', indentation: 'leading spaces', indent: 'leading spaces',
    computed: 'not a variable', alone: 'one interpolation', single: 'one interpolation', license: 'licence', normalization: 'nfc',
    accent: 'nfc', 'non-ascii': 'id_start', duplicate: 'twice', repeated: 'twice', automatic: 'converted',
};
const PAGES = [
    ['open.html', 'Open questions: ambiguous passages of the specification, and who reads them how', 'page'],
    ['method.html', 'Method: how the suite tests and counts, how to repeat a failure and report a mistake', 'page'],
    ['released.html', 'As released: what releases of hashicorp/hcl changed on purpose', 'page'],
    ['spec/index.html', 'Specification: each sentence, its rules, and who follows it', 'page'],
];
const query = (new URLSearchParams(location.search).get('q') || '').trim();
const squeeze = text => text.replace(/\\n|\s+/g, '');
// The text with the same name for all names, and the same number for all numbers.
const shape = text => squeeze(text.replace(/\\n/g, ' ').replace(/"(?:[^"\\$%]|\\.)*"/g, '""')
    .replace(/[A-Za-z_][\w-]*/g, name => /^(true|false|null|for|in|if)$/.test(name) ? name : 'x').replace(/\d+(\.\d+)?/g, '0'));
const isInput = /[^\p{L}\d\s-]/u.test(query);
// The short names and the numbers of an input are in thousands of rows.
const words = (query.toLowerCase().match(/[\p{L}\d-]+/gu) || []).filter(word => !isInput || word.length > 3);
const asked = { input: squeeze(query), shape: shape(query), words };
let hits = [], left = PARTS + 1;

function element(name, text, properties) {
    const made = Object.assign(document.createElement(name), properties);
    made.textContent = text;
    return made;
}

// How well a row fits, with 0 for the exact input; undefined if it does not fit.
function fit([place, text]) {
    const all = (place + ' ' + text).toLowerCase(), isCase = place.startsWith('case/');
    if (isCase ? squeeze(text) === asked.input : place.startsWith('impl/') && all.includes(query.toLowerCase())) return 0;
    if (isCase && isInput && shape(text) === asked.shape) return 1;
    if (isCase && isInput && squeeze(text).includes(asked.input)) return 2;
    const has = word => all.includes(word) || SYNONYMS[word] && all.includes(SYNONYMS[word]);
    const missing = asked.words.filter(word => !has(word)).length;
    if (missing === 0) return asked.words.length ? (isCase ? 4 : 3) : undefined;
    return !isCase && !isInput && missing * 4 <= asked.words.length ? 4 + missing : undefined;
}

function draw() {
    const told = hits.length ? `${hits.length} found` + (hits.length > SHOWN ? `, ${SHOWN} shown` : '') : left ? 'Searching…'
        : 'Nothing has this input or these words. Try fewer words, or an input such as 5 % 0.';
    document.getElementById('status').replaceChildren(query ? told + ' ' : '', query && 'try' in document.getElementById('found').dataset
        ? element('a', 'Ask the reference in the playground', { href: 'try.html#' + new URLSearchParams({ source: query }) }) : '');
    if (isInput && hits.some(hit => hit.fit < 3)) hits = hits.filter(hit => hit.fit < 3);
    hits.sort((a, b) => a.fit - b.fit || a.row[1].length - b.row[1].length);
    document.getElementById('found').replaceChildren(...hits.slice(0, SHOWN).map(({ row: [place, text, more] }) => {
        const item = document.createElement('li'), link = element('a', '', { href: place });
        const isCase = place.startsWith('case/');
        link.append(element(isCase ? 'code' : 'span', text));
        item.append(link, isCase ? ' right is ' : ' ', element(isCase ? 'code' : 'small', more), ' ');
        if (isCase) item.append(element('small', decodeURIComponent(place.slice(5)).replace(/(-\d+)?\.html/, '')));
        return item;
    }));
}

// Each part of the index calls this function.
function found(rows) { // eslint-disable-line no-unused-vars
    for (const row of rows) {
        const own = fit(row);
        if (own !== undefined) hits.push({ row, fit: own });
    }
}

function load(part) {
    const script = element('script', '', { src: `search/${part}.js` });
    script.onload = script.onerror = () => {
        if (left === PARTS + 1)
            for (let other = 0; other <= PARTS; other++) if (other !== part) load(other);
        left--;
        draw();
    };
    document.head.append(script);
}

document.querySelector('input[name=q]').value = query;
if (query) found(PAGES);
if (query) load(new TextEncoder().encode(asked.input).reduce((sum, byte) => sum + byte, 0) % PARTS);
