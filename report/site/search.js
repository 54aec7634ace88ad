// The search of a site. The index is in parts, which are scripts, because a page that is a file cannot read other
// files. First comes the part that has the exact input, if there is one. The last part has all texts: the rules, the
// ambiguous passages, and what each implementation gets wrong.
'use strict';
const PARTS = +document.getElementById('found').dataset.parts, SHOWN = 40, CUT = 0.6, SYNONYM = 0.8;
const SYNONYMS = {
    ternary: ['conditional'], if: ['conditional', 'if'], loop: ['for'], foreach: ['for'], comprehension: ['for'],
    interpolation: ['interpol', 'template'], dict: ['object'], dictionary: ['object'], list: ['list', 'tuple'],
    array: ['tuple', 'list'], hash: ['object'], utf8: ['utf 8'], modulo: ['modulo', 'arithmetic'], remainder: ['modulo', 'arithmetic'],
    division: ['divi'], precedence: ['tighter', 'operat'], priority: ['tighter'], associativity: ['tighter', 'group'],
    minus: ['negat', 'minus'], negative: ['negat'], indentation: ['leading space', 'indent', 'flush'], indent: ['leading space', 'flush'],
    computed: ['not a variable', 'parenthes'], alone: ['one interpolation'], single: ['one interpolation'], license: ['licence'],
    normalization: ['nfc', 'normal'], normalize: ['nfc', 'normal'], accent: ['nfc'], ascii: ['id start', 'identifier'],
    duplicate: ['twice', 'duplicat', 'same name'], repeated: ['twice', 'repeat'], redefined: ['twice'], automatic: ['convert'],
    coerce: ['convert'], coercion: ['conver'], cast: ['convert'], implicit: ['convert'], bom: ['byte order'], crlf: ['newline', 'crlf'],
    eol: ['newline'], linebreak: ['newline'], whitespace: ['space'], tab: ['space', 'tab'], keyword: ['keyword', 'reserved'],
    escape: ['escape', 'escap'], escaping: ['escape'], backslash: ['escape'], unicode: ['unicode', 'nfc', 'id start'],
    emoji: ['unicode', 'supplementary'], float: ['number', 'fraction'], double: ['double', 'number'],
    digits: ['precis', 'digit'], big: ['precis', 'large', 'beyond'], large: ['large', 'precis', 'beyond'], huge: ['precis', 'beyond', 'exponent'],
    formatt: ['print'], formatting: ['print'], break: ['lost', 'wrong'], fault: ['wrong', 'fault'], sort: ['order', 'lexicographic'], regression: ['release', 'change'], upgrade: ['release', 'change'], since: ['release', 'change'], differently: ['fixed', 'broke', 'change'], history: ['release', 'change'], previous: ['release', 'change'], bug: ['wrong'], mistake: ['wrong'],
    item: ['item', 'element'], surrogate: ['surrogat', 'no unicode character'], integer: ['integer', 'number'], precision: ['precis', 'digits', 'number'], exponent: ['exponent'], bignum: ['number', 'digits'],
    infinity: ['infinit', 'zero'], nan: ['infinit'], regex: ['pattern'], nested: ['nest'], depth: ['nest', 'deep'], deep: ['nest', 'deep'],
    recursion: ['nest'], stack: ['overflow', 'nest'], crash: ['crash', 'panic'], hang: ['slow', 'quadratic'], attribute: ['attribut', 'argument'],
    field: ['attribut', 'propert'], key: ['key', 'propert'], order: ['order', 'visit'], sorted: ['order', 'sort'], sorting: ['order'],
    spread: ['expan', '...'], variadic: ['expan', 'variadic'], ellipsis: ['expan', 'group'], grouping: ['group'], wildcard: ['splat'],
    asterisk: ['splat'], star: ['splat'], dollar: ['$', 'interpol'], percent: ['%', 'directive'], tilde: ['strip', '~'],
    strip: ['strip', 'trim'], trim: ['strip', 'trim'], heredocs: ['heredoc'], hereodc: ['heredoc'], multiline: ['heredoc', 'newline'],
    function: ['function', 'call'], argument: ['argument', 'parameter', 'attribut'], param: ['parameter'], nil: ['null'], none: ['null'], undefined: ['unknown', 'null'],
    missing: ['lack', 'missing', 'without'], format: ['print', 'format'],
    formatter: ['print'], write: ['write', 'print'], serialize: ['write'], round: ['again', 'print'], roundtrip: ['again', 'print'], preserve: ['lost', 'keep', 'lossless'], kept: ['lost', 'keep'],
    recover: ['recover'], recovery: ['recover'], incomplete: ['recover'], partial: ['recover'], position: ['place', 'range'],
    line: ['line', 'place'], column: ['place', 'column', 'grapheme'], location: ['place'], offset: ['place', 'byte'], dependencies: ['variables'],
    references: ['variables', 'travers'], untested: ['without a test', 'untest'], ambiguous: ['ambiguous', 'read as'], ambiguity: ['ambiguous'],
    version: ['version', 'release'], changed: ['change', 'release'], changelog: ['change', 'release'], contradiction: ['contradict', 'ambiguous'], error: ['error', 'refuse', 'invalid'],
    invalid: ['error', 'refuse', 'invalid', 'not allow'], reject: ['refuse', 'error'], rejected: ['refuse', 'error'], accept: ['accept', 'valid'],
    concatenate: ['concat', 'template'], equal: ['equal', 'compar'], equality: ['equal', 'compar'], compare: ['compar', 'equal'], boolean: ['bool'],
    truthy: ['bool', 'condition'], map: ['map', 'object'], mixed: ['unif', 'common type'], merge: ['unif', 'merge'],
};
// Words that questions have, and that say nothing about their subject.
const EMPTY = new Set(('a an and are as at be been being both by can could do does did each every exactly from get gets getting give gives given go goes had has have how i ' +
    'in inside into is it its just me most my of off on one ones or other our out over same should so some tell that the their them then there these they ' +
    'this those to two under up use used uses using was we were what when where whether which while who whom whose why will with would you your ' +
    'actually allowed answer answers any anything behave behaviour behavior case cases come comes correct correctly did exist find follow follows happen happens handle handled ' +
    'handles hcl hcl2 implementation implementations input know library libraries like many mean means must parser parsers really result results right say says ' +
    'see show spec support supported supports take takes text thing treat treated treats test tests tested fail fails failed failing failure failures pass passes passed many read reads reading value values want work works wrong for if not').split(' '));
const ALIASES = { terraform: 'hashicorp/hcl', hashicorp: 'hashicorp/hcl', hclwrite: 'hashicorp/hcl' };
const PAGES = [
    ['open.html', 'Open questions: ambiguous passages of the specification, and who reads them how', ''],
    ['method.html', 'Method: how the suite tests and counts, how to test your own parser (adapter, protocol, stdin, command line), how to repeat a failure from a script, and how to report a mistake', ''],
    ['spec/untested.html', 'Sentences of the specification that no case tests: untested, without a test', ''],
    ['released.html', 'As released: what releases of hashicorp/hcl changed on purpose', ''],
    ['spec/index.html', 'Specification: each sentence, its rules, and who follows it', ''],
    ['rules.html#nobody', 'Rules (sentences) that no implementation (library) follows completely', ''],
    ['index.html', 'Implementations: scores of all implementations: parser, structure, expressions, templates, bodies, JSON, types, writes, edits, recovers', ''],
];
const query = (new URLSearchParams(location.search).get('q') || '').trim();
const squeeze = text => text.replace(/\\n|\s+/g, '').replace(/\\u[0-9a-f]{4}/gi, escape => escape.toLowerCase());
const plain = text => ' ' + text.toLowerCase().replace(/[^\p{L}\p{N}$%~.]+/gu, ' ');
// The text with the same name for all names, and the same number for all numbers.
const shape = text => squeeze(text.replace(/\\n/g, ' ').replace(/"(?:[^"\\$%]|\\.)*"/g, '""')
    .replace(/[A-Za-z_][\w-]*/g, name => /^(true|false|null|for|in|if)$/.test(name) ? name : 'x').replace(/\d+(\.\d+)?/g, '0'));
// Also strings and numbers are names, and labels do not count.
const looseShape = text => shape(text).replace(/""|0/g, 'x').replace(/x+/g, 'x');
const isWord = token => /^\(?\p{L}[\p{L}\d_'’-]*[)?.,:;!]*$/u.test(token);
const stem = word => word.length > 3 ? word.replace(/(ations?|ings?|ed|es|s|ly)$/, '').replace(/([^aeiouls])\1$/, '$1') : word;

// The input in a question: the text without the words before and after it.
function inputOf(text) {
    const quoted = text.match(/`([^`]+)`/);
    const tokens = text.split(/\s+/), code = tokens.map(token => !isWord(token));
    return quoted ? quoted[1] : tokens.slice(Math.max(code.indexOf(true), 0), code.lastIndexOf(true) + 1).join(' ').replace(/\?$/, '');
}

const LIBRARY = /\b(hcl-rs|hcl-edit|python-hcl2|tree-sitter(-hcl)?|[a-z]+\/hcl)\b/i;
const isInput = !query.replace(LIBRARY, '').trim().split(/\s+/).every(isWord) && !(LIBRARY.test(query) && !/[`"${}=*%\[\]<>&|]/.test(query)) && /^\d{4,}$|[^\p{L}\d\s-]/u.test(query.replace(/[?.]$/, '').replace(/\b[a-z]+\/hcl\b/gi, ''));
// A question begins with words, unless these are the type and the labels of a block.
const BLOCK = /^(\s|\/\*.*?\*\/|(#|\/\/).*\n)*[\p{L}_][\p{L}\d_-]*(\s+("[^"]*"|[\p{L}\d_-]+))*\s*([{]|=[^=>])/u;
const isQuestion = isInput && !BLOCK.test(query) && (/^(is|are|do|does|can|what|which|who|why|how|where|when|should)\s/i.test(query) ||
    query.split(/\s+/).slice(0, 2).every(isWord) && /\s/.test(query));
const [, source, scope] = query.match(/^(.+?)\s+with\s+([\p{L}_][\p{L}\d_-]*\s*=[^=].*)$/u) || [query, query, ''];
const input = isQuestion ? inputOf(query) : source;
// A single name, number or string has the shape of too many cases.
const hasShape = isInput && shape(input).length > 2;
const asked = { input: squeeze(input), shape: shape(input), looseShape: looseShape(input), words: query.toLowerCase().match(/[\p{L}\d]+/gu) || [] };
let hits = [], texts = [], names = [], about = [], left = PARTS + 1, drawn = -1; // texts: those that fit; about: the implementations that the query names

function element(name, text, properties) {
    const made = Object.assign(document.createElement(name), properties);
    made.textContent = text;
    return made;
}

// How an implementation answers some cases, in words.
function told({ read, right, released, judged, all }) {
    return read ? `reads it as ${read}` : !judged ? 'not supported' : right === all ? `all ${all} right`
        : right === judged ? `${right} of ${all} right, ${all - judged} not supported`
            : `${right} of ${judged} right` + (released > right ? `, ${released} as released` : '');
}

// What a law is about, in words.
function lawOf(law) {
    const [name, kind] = law.split(': ');
    return { print: 'Prints (formats) and reads again', write: 'Writes (generates, escapes) a string or value', edit: 'Edits a file, and keeps comments and the rest', recover: 'Recovers from a syntax error',
        place: 'The place (line and column) of an error', places: 'The places of items', variables: 'Finds the variables' }[name] + ': ' + kind.replaceAll('-', ' ');
}

// The texts of pages as rows: address, text, more about it, how each implementation answers, an example, and the
// implementations that the text is about. The rows about one section or profile become one row.
function rowsOf(objects) {
    const groups = new Map(), rules = new Set(objects.map(o => o.id && o.text));
    return objects.flatMap(o => {
        if (o.other) return [[o.place + '.html', `${o.other} compared with ${o.name}`, 'differences: what only one of them gets right', , , [o.name, o.other]]];
        if (o.part) return rules.has(o.text) ? [] : [[`${o.place}.html#${o.part}`, o.text, `${o.name}: ${o.count} wrong`, , , [o.name]]];
        if (o.language) return [[o.place + '.html', `${o.name} (${o.language}, licence ${o.licence}): ${o.text}`, '', , , [o.name]],
            [o.place + '.html#changes', `Releases of ${o.name}: what each fixed and broke`, 'regression, history, previous and last version', , , [o.name]]];
        if (o.id) return [[o.place + '.html', (o.id.startsWith('released.') ? 'As released: ' : '') + o.text, o.id, o.marks.map(mark => (
            mark.judged = mark.all, mark.right = o.id.startsWith('released.') ? mark.released : mark.right, mark)), o.input && [o.input, o.right], []]];
        const key = o.section || o.profile || o.law, known = groups.get(key);
        const row = known || [o.law ? `laws.html#${o.law.split(':')[0]}` : o.section ? `case/${o.section}.html` : 'index.html', o.law ? lawOf(o.law) : o.section ? 'Section ' + o.text : `Profile ${o.profile}: the implementation ${o.text}`,
            o.section || '', names.map(() => ({})), , []];
        row[3][names.indexOf(o.name)] = { right: o.passed, judged: o.judged, all: o.all, place: o.section && `${o.place}.html#s-${o.section}` };
        groups.set(key, row);
        return known ? [] : [row];
    });
}

// How well the input of a case fits, with 0 for the exact input; undefined if it does not fit.
function fit([place, text]) {
    const own = squeeze(text);
    if (own === asked.input) return 0;
    if (hasShape && shape(text) === asked.shape) return 1;
    if (hasShape && looseShape(text) === asked.looseShape) return 2;
    if (isInput) return own.includes(asked.input) ? 3 : undefined;
    const all = plain(place);
    return asked.words.length > 0 && asked.words.every(word => all.includes(' ' + word)) ? 4 : undefined;
}

// The kind of an input in the playground.
function kindOf(text) {
    const json = /^\s*\{\s*"[^"]*"\s*:/.test(text);
    return json ? 'json-body' : BLOCK.test(text) ? 'body' : /^[^"]*[$%]\{/.test(text) ? 'template' : 'expression';
}

// The implementations that the query names.
function findNames() {
    const lower = query.toLowerCase();
    return names.filter(name => lower.includes(name.toLowerCase()) ||
        Object.keys(ALIASES).some(alias => lower.includes(alias) && name === ALIASES[alias]));
}

// The texts that have the most of the query's words; rare words count more.
function findTexts(all) {
    let rest = query.toLowerCase();
    for (const name of about) rest = rest.replace(name.toLowerCase(), ' ');
    if (about.length) rest = rest.replace(/\bv?\d+(\.[\dx]+)+\b/g, ' release ');
    const words = [...new Set(rest.match(/[\p{L}\d]+/gu) || [])].filter(word => (!EMPTY.has(word) && (!isInput || isQuestion || word.length > 3)) ||
        (/^(for|if|not)$/.test(word) && (query.split(/\s+/).length < 4 || new RegExp(word + '[ -](expr|loop|directive|clause)').test(rest))));
    const rows = all.map(row => ({ row, text: plain(row[1] + ' ' + row[2].replaceAll('.', ' ') + ' ' + row[0].replace(/^[a-z]+\//, '')) + ' ' + row[1].toLowerCase() }));
    const kinds = words.filter(word => !ALIASES[word]).map(word => [stem(word), ...(SYNONYMS[word] || SYNONYMS[stem(word)] || [])].map(each => ' ' + each));
    if (isQuestion) kinds.push([input.toLowerCase()]);
    const weights = kinds.map(kind => Math.log(1 + rows.length / (1 + rows.filter(({ text }) => kind.some(each => text.includes(each))).length)));
    const weight = weights.reduce((sum, one) => sum + one, 0);
    return rows.map(({ row, text }) => {
        const own = row[5] && row[5].length, named = own && row[5].filter(name => about.includes(name)).length;
        const score = kinds.reduce((sum, kind, i) => sum + (text.includes(kind[0]) ? 1 : kind.some(each => text.includes(each)) ? SYNONYM : 0) * weights[i], 0) / (weight || 1);
        const fits = weight ? score > 0.2 && (!own || !about.length || named) : named && own;
        const first = own === 2 ? named === 2 : named && /\.html$/.test(row[0]);
        const bonus = named ? 0.1 : own ? -0.1 : row[2] === '' && score < 0.8 ? -0.1 : /^(native|json|model|ext)/.test(row[2]) ? 0.02 : 0;
        return first || (fits && own !== 2) ? { row, first, score: score + bonus } : undefined;
    }).filter(hit => hit).sort((a, b) => !!b.first - !!a.first || b.score - a.score || a.row[1].length - b.row[1].length)
        .filter((hit, i, list) => hit.first || hit.score >= CUT * list.find(({ first }) => !first).score);
}

// How each implementation answers. In a case, a character says it.
function chips(marks) {
    const list = element('span', '', { className: 'chips' });
    let without = 0;
    names.forEach((name, i) => {
        const mark = marks[i], one = { 1: 'right', 0: 'wrong', '-': 'not supported' }[mark];
        if (about.length ? !about.includes(name) : mark === '-' || (!one && !mark.read && !mark.judged && ++without)) return;
        const good = one ? mark === '1' : !mark.read && mark.judged && mark.right === mark.judged;
        const bad = one ? mark === '0' : !mark.read && mark.right < mark.judged && !(mark.released === mark.judged);
        const chip = element(mark.place ? 'a' : 'span', `${name}: ${one || told(mark)}`, { className: 'chip' + (bad ? ' bad' : good ? ' good' : '') });
        if (mark.place) chip.href = mark.place;
        list.append(chip);
    });
    if (without) list.append(element('span', `${without} do not support it`, { className: 'chip' }));
    return list;
}

// The right answer, and the values of the variables, if the input has some.
function answer(text) {
    const [right, values] = text.split(/ with (.*)/s), all = [element('code', right)];
    if (values) all.push(' with ', element('code', values.replace(/\\n$/, '').replaceAll('\\n', ', ')));
    return all;
}

function show({ row: [place, text, more, marks, example] }) {
    const item = document.createElement('li'), link = element('a', '', { href: place }), isCase = typeof marks === 'string';
    link.append(element(isCase ? 'code' : 'span', text));
    item.append(link, isCase ? ' right is ' : ' ', ...(isCase ? answer(more) : [element('small', more)]), ' ');
    if (isCase) item.append(element('small', decodeURIComponent(place.slice(5)).replace(/(-\d+)?\.html/, '')));
    if (example) item.append(element('br', ''), 'For example ', element('code', example[0]), ': right is ', ...answer(example[1]));
    if (marks) item.append(chips(marks));
    return item;
}

// Shows what the reference says about an input that no case has, in a frame.
function showReference() {
    if (!('try' in document.getElementById('found').dataset) || document.querySelector('iframe')) return;
    const frame = element('iframe', '', { src: tryAddress(), title: 'What the reference says', loading: 'lazy' });
    document.getElementById('said').replaceChildren(element('p', 'The reference says (give variables behind “with”: … with x = 1):'), frame);
}

const tryAddress = () => 'try.html#' + new URLSearchParams({ kind: kindOf(input), source: input, ...(scope && { scope }) });

function draw() {
    drawn = hits.length;
    const special = row => /^case\/(json|extensions|model)|static-analysis/.test(row[0]);
    hits.sort((a, b) => a.fit - b.fit + 1.5 * (special(a.row) - special(b.row)) || a.row[1].length - b.row[1].length);
    const list = isQuestion ? [...hits.slice(0, 4), ...texts] : isInput ? hits : [...texts, ...hits];
    const told = list.length ? `${list.length} found` + (left ? ' so far' : '') + (list.length > SHOWN ? `, ${SHOWN} shown` : '') : left ? 'Searching…'
        : isInput ? 'No case has this input.' : 'Nothing has these words. Try fewer words, or an input such as 5 % 0';
    document.getElementById('status').replaceChildren(query ? told + (/\.$/.test(told) ? ' ' : '. ') : '', isInput && 'try' in document.getElementById('found').dataset
        ? element('a', `Ask the reference what is right for ${input}`, { href: tryAddress() }) : '');
    if (!left && isInput && !isQuestion && (scope || !hits.some(hit => hit.fit === 0))) showReference();
    document.getElementById('found').replaceChildren(...list.slice(0, SHOWN).map(show));
}

// Each part of the index calls this function, the last one with the names of the implementations.
function found(rows, all) { // eslint-disable-line no-unused-vars
    if (all) {
        names = all;
        about = findNames();
        texts = findTexts([...PAGES, ...rowsOf(rows)]);
        return;
    }
    for (const row of rows) {
        const own = fit(row);
        if (own !== undefined) hits.push({ row, fit: own });
    }
}

function load(part, then) {
    const script = element('script', '', { src: `search/${part}.js` });
    script.onload = script.onerror = () => {
        left--;
        if (then || !left || hits.length !== drawn) draw();
        if (then) then();
    };
    document.head.append(script);
}

function loadOthers(...loaded) {
    for (let part = 0; part < PARTS; part++) if (!loaded.includes(part)) load(part);
}

document.querySelector('input[name=q]').value = query;
const first = new TextEncoder().encode(squeeze(input)).reduce((sum, byte) => sum + byte, 0) % PARTS;
if (query && isInput) load(first, () => load(PARTS, () => loadOthers(first)));
else if (query) load(PARTS, () => loadOthers());
