// The playground: what is typed goes to hclref, in a worker; what it says is shown. All text becomes text nodes.

// The schema that takes each member of a body as an attribute.
const ATTRIBUTES = '{"dynamic": true}';
// The page waits so long for an answer before it ends the worker.
const SECONDS = 5;
// Output of one command that is kept, in bytes, and shown, in characters.
const KEPT = 16 << 20, SHOWN = 60000;
// Rules that are shown as the reason.
const REASONS = 2;
// Variables for which a frame makes up a value.
const ASSUMED = 5;
// The ambiguous passages for which each reading is tried, and the most characters of an answer in short.
const READ = 6, BRIEF = 60;
// Time without typing before the source is run, in milliseconds.
const PAUSE = 150;

const KINDS = {
    expression: { title: 'expression', command: 'eval', native: true, tree: '-e', explain: [] },
    template: { title: 'template', command: 'template', native: true, tree: '-t', explain: ['--template'] },
    body: { title: 'body (file)', body: true, native: true },
    'json-expression': { title: 'JSON expression', command: 'eval', explain: [] },
    'json-body': { title: 'JSON body (file)', body: true },
};

const EXAMPLES = [
    ['a loop', { kind: 'expression', source: '[for s in names : greet(s) if s != ""]', scope: 'names = ["ada", "", "grace"]',
        functions: '{"greet": {"params": [{"name": "s", "type": "string"}], "result": "\\"Hello, ${s}!\\""}}' }],
    ['two types', { kind: 'expression', source: 'true ? 1 : "a"' }],
    ['an ambiguous passage', { kind: 'expression', source: '-7 % 3' }],
    ['an error', { kind: 'expression', source: 'a.b + 1', scope: 'a = {}' }],
    ['a template', { kind: 'template', source: 'Hello, %{ for n in names ~}\n${n}!\n%{ endfor ~}', scope: 'names = ["you", "world"]' }],
    ['a file', { kind: 'body', source: 'io_mode = "async"\n\nservice "http" "web" {\n  port = 8000 + 80\n}\n' }],
    ['a JSON file', { kind: 'json-body', source: '{"port": "${8000 + n}"}', scope: 'n = 80', schema: '{"attributes": [{"name": "port", "required": true}]}' }],
];

const FIELDS = ['kind', 'edition', 'source', 'scope', 'functions', 'schema'];
const field = name => document.getElementById(name);

function element(tag, attributes, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {}))
        if (typeof value === 'function') made.addEventListener(name, value);
        else if (value !== undefined) made.setAttribute(name, value);
    made.append(...children.flat(Infinity));
    return made;
}

function show(id, ...children) {
    field(id).replaceChildren(...children.flat(Infinity));
}

// A text of lines, cut where it is too long.
function block(text, attributes) {
    const cut = text.length > SHOWN;
    return [element('pre', { tabindex: '0', ...attributes }, visible(cut ? text.slice(0, SHOWN) : text, true)),
        cut ? element('p', { class: 'soft' }, 'The rest is not shown.') : ''];
}

// In a site, the page has a menu, and rules and ambiguous passages have pages. In a frame, only the answer is shown.
const IN_SITE = document.querySelector('nav[aria-label="Pages"]') !== null;
const FRAMED = window.top !== window;
document.body.classList.toggle('framed', FRAMED);
if (FRAMED) new ResizeObserver(() => parent.postMessage(document.querySelector('main').offsetHeight + 12, '*')).observe(document.querySelector('main'));

function idOf(folder, id) {
    const code = element('code', { class: 'id' }, id);
    return IN_SITE ? element('a', { href: `${folder}/${id}.html`, target: '_top' }, code) : code;
}

const data = id => field(id).textContent;
const REGISTRY = JSON.parse(data('registry'));

// --- What is chosen --------------------------------------------------------------------------

let chosen = {}; // options of readings that are not the default

const readings = new Map(REGISTRY.readings.map(reading => [reading.id, reading]));
const rules = new Map(REGISTRY.rules.map(rule => [rule.id, rule]));
const sections = new Map(REGISTRY.sections.map(section => [section.id, section.title]));
const DOCUMENTS = { native: 'Native syntax', json: 'JSON syntax', model: 'Information model', released: 'As released' };

function sectionName(id) {
    const at = (id || '').indexOf('/');
    const title = sections.get(id);
    return (DOCUMENTS[at < 0 ? id : id.slice(0, at)] || 'As released') + (title ? ', “' + title + '”' : '');
}

// The fragment carries the input; what is not the default is left out.
function fragment() {
    const query = new URLSearchParams();
    for (const name of FIELDS) {
        const value = field(name).value;
        if (value !== '' && !(name === 'edition' && value === REGISTRY.edition)) query.set(name, value);
    }
    for (const [id, option] of Object.entries(chosen)) query.append('reading', id + '=' + option);
    return '#' + query;
}

function readFragment() {
    const query = new URLSearchParams(location.hash.slice(1));
    if (![...query].length) return false;
    const kind = query.get('kind'), edition = query.get('edition');
    field('kind').value = Object.hasOwn(KINDS, kind) ? kind : 'expression';
    field('edition').value = REGISTRY.editions.includes(edition) ? edition : REGISTRY.edition;
    for (const name of FIELDS.slice(2)) field(name).value = query.get(name) || '';
    chosen = {};
    for (const word of query.getAll('reading')) {
        const [id, option] = word.split('=');
        const reading = readings.get(id);
        if (reading && reading.options.some(one => one.id === option)) chosen[id] = option;
    }
    return true;
}

function fill(input) {
    for (const name of FIELDS) field(name).value = input[name] || '';
    field('edition').value = input.edition || REGISTRY.edition;
    chosen = {};
    changed();
}

// Finds strings, brackets, and the beginnings of definitions, each at the begin of a line or after a comma.
const TOKENS = /"(?:[^"\\]|\\.)*"|[([{]|[)\]}]|(?<![^\n,])[^\S\n]*[\p{ID_Start}_][\p{ID_Continue}-]*\s*=(?!=)/gsu;

// The notation of values in which the site shows them: unknown values, lists, sets and maps, which HCL cannot write.
const NOTATION = Object.fromEntries(['list', 'set', 'map'].map(kind => ['to' + kind,
    { params: [{ name: 'x', type: { [kind]: 'dynamic' }, allow_null: true, allow_unknown: true, allow_dynamic: true }], result: 'x' }]));
NOTATION.convert = { builtin: 'convert' };
const CONSTANTS = '{"unknown": {"unknown": "dynamic"}, "Infinity": {"number": "Infinity"}}';

// The text of the variables with a call of convert in place of a type that stands as a comment behind a value.
const typed = text => text.replace(/(\b(?:unknown|null)\b|\bto(?:list|set|map)\((?:\[\]|\{\})\))\s*\/\*\s*(.*?)\s*\*\//g,
    (_, value, type) => `convert(${value}, ${type.replace(/\bdynamic\b/g, 'any')})`);

// The functions with those that the notation of the variables needs.
function withNotation(functions, scope) {
    const own = functions.trim() ? parsed(functions) : {}, needs = Object.keys(NOTATION).filter(name => scope.includes(name + '('));
    return own && needs.length ? JSON.stringify({ ...Object.fromEntries(needs.map(name => [name, NOTATION[name]])), ...own }) : functions;
}

// The options that set variables. A definition ends where the next one begins, outside of brackets and strings.
function sets(text) {
    const starts = [];
    let depth = 0;
    for (const { 0: token, index } of text.matchAll(TOKENS))
        if ('([{'.includes(token)) depth++;
        else if (')]}'.includes(token)) depth--;
        else if (token[0] !== '"' && depth <= 0) starts.push(index);
    if (text.slice(0, starts[0]).trim()) throw new Error('variables: the first line must be a definition, such as x = 1');
    return starts.flatMap((start, i) => ['--set', text.slice(start, starts[i + 1]).trim().replace(/,$/, '').replace(/\s*=/, '=')]);
}

// --- Commands --------------------------------------------------------------------------------

// The commands that show the input, with the files that they read.
function commands() {
    const kind = KINDS[field('kind').value];
    const source = field('source').value;
    // The structure of JSON depends on a schema.
    const values = typed(field('scope').value);
    const files = { source: source, functions: withNotation(field('functions').value, FRAMED ? values + source : values), scope: CONSTANTS, schema: field('schema').value.trim() || (kind.native ? '' : ATTRIBUTES) };
    const common = ['--edition', field('edition').value];
    for (const [id, option] of Object.entries(chosen)) common.push('--reading', id + '=' + option);
    const syntax = kind.native ? [] : ['--syntax', 'json'];
    const scope = [...(/\b(unknown|Infinity)\b/.test(values) ? ['--scope', 'scope'] : []), ...sets(values)];
    if (files.functions.trim()) scope.push('--functions', 'functions');
    const main = !kind.body ? [kind.command, '-f', 'source', ...scope, ...(kind.command === 'eval' ? syntax : [])]
        : files.schema ? ['body', 'source', '--schema', 'schema', ...scope, ...syntax]
            : ['parse', 'source'];
    const all = [
        { name: 'json', args: [...main, ...common, '--json', '--trace'] },
        { name: 'text', args: [...main, ...common] },
    ];
    // The tree is that of the text up to U+0000, so there is none.
    if (kind.native && !source.includes('\0'))
        all.push({ name: 'tree', args: ['tree', ...(kind.tree ? [kind.tree, source] : ['source']), ...common, '--json'] });
    if (kind.explain)
        all.push({ name: 'explain', args: ['explain', '-f', 'source', ...kind.explain, ...scope, ...syntax, ...common] });
    const encoder = new TextEncoder();
    return { main: [...main, ...common], commands: all, files: Object.fromEntries(Object.entries(files).map(([name, text]) => [name, encoder.encode(text)])) };
}

// --- Running ---------------------------------------------------------------------------------

let worker = null, run = 0, deadline = 0, pause = 0, pending = 0; // pending: the lists of commands that have not ended
let current = null; // the commands of the run, and the files that they read
let answer = ''; // what the answer is in short
const others = new Map(); // what the answer would be, by reading and option

// The program follows the script in the page.
const arrived = new Promise(done => { addEventListener('DOMContentLoaded', done); });
const program = arrived.then(() => {
    const packed = new Blob([Uint8Array.from(atob(data('program')), letter => letter.charCodeAt(0))]);
    const body = packed.stream().pipeThrough(new DecompressionStream('gzip'));
    return WebAssembly.compileStreaming(new Response(body, { headers: { 'Content-Type': 'application/wasm' } }));
});

function stop() {
    clearTimeout(deadline);
    if (worker) worker.terminate();
    worker = null;
    pending = 0;
}

// Starts a worker, which gets the program as soon as this is there.
function fresh() {
    const url = URL.createObjectURL(new Blob([data('worker')], { type: 'text/javascript' }));
    const own = worker = new Worker(url);
    URL.revokeObjectURL(url);
    program.then(module => own.postMessage({ program: module }), () => {});
    worker.addEventListener('message', ({ data }) => {
        if (data.run !== run) return;
        if (data.name === 'end') {
            if (--pending) return;
            clearTimeout(deadline);
            document.body.dataset.run = run;
        } else if (data.name.includes('=')) {
            others.set(data.name, shortOf(data.result));
            drawReadings();
        } else {
            DRAW[data.name](data.result);
        }
    });
}

async function start() {
    run++;
    const now = run;
    if (pending) stop();
    answer = '';
    consulted = [];
    others.clear();
    for (const id of ['unclear', 'result', 'hints', 'place', 'why', 'tree', 'steps', 'rules', 'readings']) show(id);
    let what;
    try {
        what = commands();
    } catch (error) {
        refuse(error.message);
        document.body.dataset.run = run;
        return;
    }
    if (!worker) fresh();
    const runs = await program.then(() => true, () => false);
    if (now !== run) return;
    if (!runs) {
        refuse('this browser cannot run the reference: it needs WebAssembly and DecompressionStream');
        document.body.dataset.run = now;
        return;
    }
    pending = 1;
    current = what;
    deadline = setTimeout(() => {
        stop();
        if (!answer) refuse('stopped after ' + SECONDS + ' seconds: the limits of the reference allow more work than a page should do');
        document.body.dataset.run = now;
    }, SECONDS * 1000);
    const columns = Math.max(40, Math.min(100, Math.floor(field('answer').clientWidth / 8.5) - 2));
    worker.postMessage({ run, columns, most: KEPT, commands: what.commands, files: what.files });
}

// An answer in short: whether a file is valid, an error, or a value.
function shortOf({ status, out }) {
    if (status) return 'an error';
    const line = out.trim().replace(/\s*\n\s*/g, ', ');
    return current.main[0] === 'parse' ? 'valid' : line.length > BRIEF ? line.slice(0, BRIEF) + ' …' : line || 'nothing';
}

// Asks what the answer would be if the text were read otherwise.
function askOthers(near) {
    const list = near.slice(0, READ).flatMap(reading => reading.options.map(({ id }) => `${reading.id}=${id}`));
    if (!list.length) return;
    pending++;
    worker.postMessage({ run, columns: 80, most: KEPT, files: current.files, commands: list.map(name => ({ name, args: [...current.main, '--reading', name] })) });
}

function changed() {
    const kind = KINDS[field('kind').value];
    field('schema-field').hidden = !kind.body;
    history.replaceState(null, '', fragment());
    field('link').href = fragment();
    drawChosen();
    clearTimeout(pause);
    pause = setTimeout(start, PAUSE);
}

// --- Showing ---------------------------------------------------------------------------------

function refuse(text) {
    const [first, ...place] = text.trimEnd().replace(/^--set /, 'variables: ').split('\n');
    show('result', element('p', { class: 'bad' }, visible(first)));
    show('place', place.length ? block(place.join('\n') + '\n', { 'aria-label': 'Place' }) : []);
}

function parsed(text) {
    try {
        return JSON.parse(text);
    } catch (error) {
        return null;
    }
}

// The number of UTF-16 units of the first bytes of a text.
function unitsOf(text, bytes) {
    return new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, bytes)).length;
}

// A value for a field, which a click enters. In a frame, the click opens the page with it, or the search.
function offer(name, value, search) {
    const code = element('code', null, visible(value.trim()));
    if (!FRAMED) return element('button', { type: 'button', class: 'link', click: () => { field(name).value += value; changed(); } }, code);
    const query = new URLSearchParams(fragment().slice(1));
    query.set(name, (query.get(name) || '') + value);
    return element('a', { href: search ? 'search.html?' + new URLSearchParams({ q: search }) : '#' + query, target: '_top' }, code);
}

const hint = (...parts) => element('p', { class: 'hint' }, parts);

// How to see more of a body without a schema.
function schemaHint() {
    const kind = KINDS[field('kind').value];
    if (!kind.body || field('schema').value.trim()) return '';
    return kind.native ? hint('This is the structure. Values need a schema; one for a body without blocks is ', offer('schema', ATTRIBUTES))
        : hint('Without a schema, each member is an attribute. A schema with blocks is, for example, ',
            offer('schema', '{"attributes": [{"name": "port"}], "blocks": [{"type": "service", "labels": ["name"]}]}'));
}

// Steps into a value: attributes and elements.
const STEPS = '((?:\\.\\*|\\[\\*\\]|\\.[\\p{L}_][\\p{L}\\d_-]*|\\.\\d+|\\["[^"]+"\\]|\\[\\d+(?:\\.\\d+)?\\])*)';

// The place in a sample to which steps lead.
function placeAt(node, steps) {
    for (const [, name, quoted] of steps.matchAll(/\.([\p{L}_][\p{L}\d_-]*)|\["([^"]+)"\]|\.\*|\[\*\]|\.\d+|\[[\d.]+\]/gu)) {
        const key = name || (/^\d+$/.test(quoted) ? '' : quoted); // a number in quotes is an index, too
        if (key) node.keys = node.keys || Object.create(null); // a key may be __proto__
        const all = key ? node.keys : node, at = key || 'items';
        node = all[at] = all[at] || {};
    }
    return node;
}

// What a source reads of a name: attributes, elements, or a bool.
function readOf(name, source, root) {
    const own = `(?<![\\p{L}\\d_.-])${name}(?![\\p{L}\\d_-])${STEPS}`;
    for (const [, before, steps, behind] of source.matchAll(new RegExp(`(\\bif\\s+|!\\s*|&&\\s*|\\|\\|\\s*)?${own}(\\s*(?:\\?|&&|\\|\\|)|\\s*\\.\\.\\.)?`, 'gu'))) {
        const place = placeAt(root, steps);
        if (/\.\.\.$/.test(behind || '')) place.items = place.items || {};
        else if (before || behind) place.bool = true;
    }
    for (const [, each, steps] of source.matchAll(new RegExp(`\\bfor\\s+(?:[\\p{L}_]\\w*\\s*,\\s*)?([\\p{L}_]\\w*)\\s+in\\s+${own}`, 'gu'))) {
        const place = placeAt(root, steps);
        place.items = place.items || {};
        if (each !== name) readOf(each, source, place.items);
    }
    return root;
}

// A value of the kind that a source asks for where it uses a name.
function sampleOf(name, source) {
    let last = 0;
    const valueOf = ({ keys, items, bool }) => keys ? `{ ${Object.entries(keys).map(([key, node]) => `${key} = ${valueOf(node)}`).join(', ')} }`
        : items ? `[${valueOf(items)}, ${valueOf(items)}]` : bool ? 'true' : String(++last);
    return valueOf(readOf(name, source, {}));
}

const TYPES = /^(object|tuple|list|set|map|optional)$/;

// How to define what an error says is not defined. HCL has no variables and functions of its own.
function definitionHint({ code, detail }) {
    const [, name] = /`(.+)`/.exec(detail || '') || [], scope = field('scope').value.trim(), separator = scope && '\n', source = field('source').value;
    if (code === 'undefined-function' && TYPES.test(name)) {
        const query = new URLSearchParams({ kind: 'expression', source: `convert({}, ${source.trim()})`, functions: '{"convert": {"builtin": "convert"}}' });
        return hint('This is a type expression of an extension of HCL, for which only a program can ask, or the function convert: ',
            element('a', { href: '#' + query, target: '_top' }, element('code', null, visible(query.get('source')))));
    }
    if (code === 'undefined-function' && name && !field('functions').value.trim())
        return hint('This is a call, but HCL has no functions of its own. Give one in the field Functions: ', offer('functions', `{"${name}": {"params": [{"name": "x", "type": "dynamic"}], "result": "x"}}`));
    if (field('kind').value.startsWith('json') && /[$%]\{/.test(source))
        return hint('In literal-only mode, which has no variables and functions, the text of a JSON string stays as it is.');
    if (code !== 'undefined-variable' || !name) return '';
    const definition = definitionOf(name), query = [scope.replaceAll('\n', ', '), definition].filter(Boolean).join(', ');
    return hint(name.includes('-') ? [element('code', null, visible(name)), ' is one name, because a dash continues a name; a subtraction needs a space before the dash. '] : '',
        'Give ', element('code', null, visible(name)), FRAMED ? ' a value behind the input: ' : ' a value in the field Variables: ',
        offer('scope', separator + definition, `${source} with ${query}`));
}

const definitionOf = name => `${name} = ${sampleOf(name, field('source').value)}`;
let assumed = 0; // number of variables that have a made-up value
const invented = {}; // functions that are made up

// In a frame, gives a made-up value to a variable that an error says is not defined, or makes up a function that gives its arguments, and
// runs again. Returns true if it does.
function assume({ code, detail }) {
    const [, name] = /`([^-]+)`/.exec(detail || '') || [], made = assumed + Object.keys(invented).length;
    const functions = parsed(field('functions').value.trim() || '{}');
    if (!FRAMED || !name || made === ASSUMED) return false;
    if (code === 'undefined-function' && !TYPES.test(name) && functions) {
        invented[name] = { variadic: { name: 'v', type: 'dynamic' }, result: 'v' };
        field('functions').value = JSON.stringify({ ...functions, ...invented });
    } else if (code === 'undefined-variable') {
        assumed++;
        field('scope').value = [field('scope').value.trim(), definitionOf(name)].filter(Boolean).join('\n');
    } else return false;
    start();
    return true;
}

// The values that were made up, and the search with them.
function assumedHint() {
    const names = Object.keys(invented), made = names.length ? hint('Here is made up: ', element('code', null, visible(names.map(name => name + '(…)').join(', '))), ', which gives its arguments as a tuple.') : '';
    if (!assumed) return made;
    const query = `${field('source').value} with ${field('scope').value.replaceAll('\n', ', ')}`;
    return [made, hint('That is with made-up values, since without any it is an error: ', element('code', null, visible(field('scope').value.split('\n').slice(-assumed).join(', '))), '. Give others: ',
        element('a', { href: 'search.html?' + new URLSearchParams({ q: query }), target: '_top' }, element('code', null, visible(query))))];
}

function drawError(error) {
    const at = error.range && error.range.start;
    const head = element('p', { class: 'bad' }, element('strong', null, visible(error.summary)),
        error.detail ? [': ', prose(error.detail)] : []);
    if (!at) return [head];
    const source = field('source');
    const go = () => {
        source.focus();
        source.setSelectionRange(unitsOf(source.value, at.byte), unitsOf(source.value, error.range.end.byte));
    };
    if (!FRAMED) head.append(' ', element('button', { type: 'button', class: 'link', click: go }, 'line ' + at.line + ', column ' + at.column));
    return [head];
}

// The members that are lists of texts and nodes: labels, and parts of templates (runner/tree.md).
const LISTS = { block: [2], template: [1], if: [2, 3], for: [4] };

// The lines of a node: its tag and names, and below them its nodes.
function outline([tag, ...members], indent) {
    const words = members.filter(member => typeof member === 'string' || tag === 'bool' || member === true);
    const below = members.flatMap((member, i) => Array.isArray(member) ? listed(member, (LISTS[tag] || []).includes(i + 1), indent + '  ') : []);
    return [indent + [tag, ...words.map(word => word === true && tag !== 'bool' ? '...' : word)].join(' ') + '\n', ...below];
}

// The lines of a node, or of the elements of a list.
function listed(member, isList, indent) {
    if (typeof member === 'string') return [indent + JSON.stringify(member) + '\n'];
    return isList || typeof member[0] !== 'string' ? member.flatMap(one => listed(one, false, indent)) : outline(member, indent);
}

// Returns the sections of rules. The later sections of the text say more about operations, and how the source is split into
// tokens seldom decides.
function decidingSections(trace) {
    const own = [...new Set(trace.map(id => (rules.get(id) || { section: '' }).section))].reverse(), lexical = own.filter(id => /\/lexical-elements|^native\/source/.test(id));
    return [...own.filter(id => !lexical.includes(id)), ...lexical];
}

// The rules of the step that failed, or else of the last step, which the drawing has first. The most special rule is first.
function stepRules(drawing) {
    const lines = drawing.split('\n'), failed = lines.findLastIndex(line => line.includes(' → error: '));
    const step = failed >= 0 ? failed : lines.findIndex(line => line !== 'parse' && !line.startsWith(' ')), found = [];
    for (const line of lines.slice(step + 1)) {
        const ids = line.replace(/^[│ ]+/, '').split(/,\s*/).filter(Boolean);
        if (!ids.every(id => rules.has(id) || id.startsWith('reading '))) break;
        found.push(...ids.filter(id => rules.has(id)));
    }
    return found.reverse();
}

let used = [], failed = false; // the rules of the answer, and whether it is an error

// What decided an error is what forbids it. The trace has such a rule only if the input breaks it.
function reasons(step) {
    const forbidding = [...new Set([...step, ...used])].filter(id => (rules.get(id) || {}).cases === 'reject');
    return failed && forbidding.length ? forbidding : step;
}

function drawRules(trace, decided) {
    const list = trace.map(id => rules.get(id) || { id, text: '', section: '' }), ordered = decidingSections(trace);
    const items = some => element('ul', { class: 'rules' }, some.map(rule => element('li', null, prose(rule.text), ' ', idOf('rule', rule.id))));
    const why = decided.length ? decided.map(id => rules.get(id)) : list.filter(rule => rule.section === ordered[0]);
    show('why', why.length ? [element('h2', null, 'Why'), items(why.slice(0, REASONS))] : []);
    show('rules', why.length ? element('details', null, element('summary', null, 'All rules that the answer uses: ' + list.length), ordered.map(section => [
        element('h3', null, sectionName(section)), items(list.filter(rule => rule.section === section))])) : []);
}

let consulted = []; // the ids of the ambiguous passages that the answer may depend on

// Returns true if the answer is the same for each reading, as far as this is known. The answer to ASCII does not depend on the passages
// about the encoding of the source, nor that to one line on those about newlines.
function isFar({ id, section, options }) {
    const source = field('source').value, own = options.map(option => others.get(`${id}=${option.id}`));
    return own.every(one => one !== undefined && one === own[0]) || (/^[\0-\x7f]*$/.test(source) && section === 'native/source-code-representation') ||
        (!/[\n\r]/.test(source) && id.includes('newline') && id !== 'eof-as-newline');
}

function drawReadings() {
    const open = consulted.map(id => readings.get(id)).filter(Boolean), far = open.filter(isFar), near = open.filter(reading => !far.includes(reading));
    const answers = [...new Set([answer, ...near.flatMap(({ id, options }) => options.map(option => others.get(`${id}=${option.id}`)))])].filter(Boolean);
    show('unclear', answers.length > 1 ? element('p', null, element('strong', null, 'The text is ambiguous'), ': right is ',
        answers.flatMap((text, i) => [i ? ' or ' : '', plainOf(text) ? 'the text ' : '', element('code', null, visible(plainOf(text) || text))]), '. By the chosen reading:') : []);
    show('readings', near.length > 0 ? [element('h2', null, 'The text is ambiguous here'), element('p', { class: 'soft' },
        'The answer may depend on this. The chosen reading is in force.'), near.map(drawReading)] : [],
    far.length > 0 ? element('details', null, element('summary', null, 'Ambiguous passages that do not matter here: ' + far.length), far.map(drawReading)) : []);
    return near;
}

// The option in force: chosen, or that of the release, or the default.
function optionOf(reading) {
    const release = /^hcl-(\d+)\.(\d+)$/.exec(field('edition').value);
    let option = reading.default;
    for (const [from, released] of Object.entries((release && reading.released) || {})) {
        const [major, minor] = from.split('.').map(Number);
        if (major < +release[1] || (major === +release[1] && minor <= +release[2])) option = released;
    }
    return chosen[reading.id] || option;
}

function choose(reading, option) {
    if (option === reading.default && !field('edition').value.startsWith('hcl-')) delete chosen[reading.id];
    else chosen[reading.id] = option;
    changed();
}

function drawReading(reading) {
    const now = optionOf(reading);
    const name = 'reading-' + reading.id;
    return element('fieldset', null, element('legend', null, prose(reading.text)),
        reading.options.map(option => element('p', null, element('label', null,
            element('input', { type: 'radio', name, value: option.id, ...(option.id === now ? { checked: '' } : {}), change: () => choose(reading, option.id) }),
            ' ', prose(option.text), others.has(`${reading.id}=${option.id}`) ? [' The answer is then ', element('code', null, visible(others.get(`${reading.id}=${option.id}`))), '.'] : ''))),
        element('p', { class: 'soft' }, sectionName(reading.section), ' ', idOf('reading', reading.id)));
}

function drawChosen() {
    const list = Object.entries(chosen);
    show('chosen', list.length ? element('p', { class: 'soft' }, 'Readings that you chose:') : '',
        element('ul', { class: 'chips' }, list.map(([id, option]) => element('li', { class: 'chip' }, id + '=' + option, ' ',
            element('button', { type: 'button', class: 'link', 'aria-label': 'Forget ' + id, click: () => { delete chosen[id]; changed(); } }, '×')))));
}

// What the program says of the place: without the error itself, which is above, and without hints about the command line.
const placesOf = text => text.split('\n').filter(line => !/^source:|^hint: .*FILE/.test(line)).join('\n');

// The text that a string is, if escapes of $ and % make it hard to read; else ''.
function plainOf(out) {
    const escaped = /^"[^"\n]*"$/.test(out.trim()) && /[$%]\{|\\u00(24|25)/.test(out);
    const text = out.trim().slice(1, -1).replace(/([$%])\1\{/g, '$1{').replace(/\\u0024/gi, '$').replace(/\\u0025/gi, '%');
    return escaped && !text.includes('\\') ? text : '';
}
const plainText = out => plainOf(out) ? hint('This is the text ', element('code', null, visible(plainOf(out))), '.') : '';

const DRAW = {
    json({ status, out, err }) {
        const reply = parsed(out);
        used = (reply && reply.trace) || [];
        failed = Boolean(reply && reply.error);
        if (!reply) {
            refuse(err || 'no answer: status ' + status);
            return;
        }
        if (reply.error && assume(reply.error)) return;
        if (reply.error && Object.keys(invented).length) { // the error is about the made-up result
            show('hints', hint('The function ', element('code', null, visible(Object.keys(invented).join(', '))), ' is not defined: a program supplies functions.'));
            stop(); // the rest would be about it, too
            document.body.dataset.run = run;
            return;
        }
        if (reply.error) show('result', [reply.error, ...(reply.error.more || [])].flatMap(drawError));
        const kind = KINDS[field('kind').value];
        show('hints', assumedHint(), reply.error ? definitionHint(reply.error) : '', (reply.error || FRAMED) && kind.native ? '' : schemaHint());
        drawRules(used, reasons([]));
        consulted = reply.consulted || [];
        drawReadings();
    },
    text({ status, out, err }) {
        answer = shortOf({ status, out });
        askOthers(drawReadings());
        if (status === 0) show('result', block(out, { class: 'good', 'aria-label': 'Answer' }), plainText(out));
        else if (failed) show('place', block(placesOf(err), { 'aria-label': 'Place in the source' }));
    },
    tree({ status, out }) {
        if (status === 0)
            show('tree', element('h2', null, 'Syntax tree'), block(outline(JSON.parse(out).tree, '').join(''), { 'aria-label': 'Syntax tree' }));
    },
    explain({ status, out, err }) {
        drawRules(used, reasons(stepRules(out)));
        if (out) show('steps', element('h2', null, 'Step by step'), block(out, { 'aria-label': 'Steps' }));
    },
};

// --- Theme -----------------------------------------------------------------------------------

function setTheme(theme) {
    document.documentElement.dataset.theme = theme;
    field('theme').textContent = theme === 'dark' ? '☀' : '☾';
    field('theme').setAttribute('aria-label', theme === 'dark' ? 'Light theme' : 'Dark theme');
}

setTheme(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
field('theme').addEventListener('click', () => setTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'));

// --- Begin -----------------------------------------------------------------------------------

field('kind').append(...Object.entries(KINDS).map(([value, kind]) => element('option', { value }, kind.title)));
field('edition').append(...[...REGISTRY.editions].reverse().map(value => element('option', { value }, value)));
field('edition').value = REGISTRY.edition;
field('version').textContent = 'hclref ' + REGISTRY.version;
field('foot').textContent = 'hcl-conformance ' + REGISTRY.version + ': the reference as WebAssembly. Nothing that you type leaves this page.';
field('skip').addEventListener('click', event => { event.preventDefault(); field('answer').focus(); });
show('examples', 'Examples: ', EXAMPLES.flatMap(([title, input], i) =>
    [i ? ', ' : '', element('button', { type: 'button', class: 'link', click: () => fill(input) }, title)]));
field('form').addEventListener('input', event => { if (event.target.type !== 'radio') changed(); });
field('form').addEventListener('submit', event => event.preventDefault());
field('link').addEventListener('click', event => {
    event.preventDefault();
    const say = text => { field('copied').textContent = text; setTimeout(() => { field('copied').textContent = ''; }, 3000); };
    const refused = () => say('The address bar has the link.');
    if (navigator.clipboard) navigator.clipboard.writeText(location.href).then(() => say('Copied.'), refused);
    else refused();
});
addEventListener('hashchange', () => { if (readFragment()) changed(); });
if (readFragment()) changed();
else fill(EXAMPLES[0][1]);
