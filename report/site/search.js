// The search of a site. The index is in parts, which are scripts, because a page that is a file cannot read other
// files. First comes the part that has the exact input, if there is one. The last part has all texts: the rules, the
// ambiguous passages, and what each implementation gets wrong.
const PARTS = +document.getElementById('found').dataset.parts, SHOWN = 40, SHOWN_ANSWER = 700, REASON_FIRST = 0xa1, CUT = 0.5, RULE = 0.65, ALIKE = 0.5, FRAME = 420, EXAMPLE_MAX = 180, INPUT_MAX = 50, ABOUT = 1.2, OPEN = 1.8, WHOLE = 1, PARTS_MAX = 5, BUG = 1000, WAYS = 0.02, PLAIN = 0.05;
const params = new URLSearchParams(location.search), typed = (params.get('q') || '').trim().replace(/^`(\p{L}+(?:[\s-]+\p{L}+)+)`$/u, '$1');
// A block whose body somebody left out, or its header alone, stands for its type in a question.
const query = typed.replace(/^json:? (?=\{)/i, '').replace(/`([a-z_][\w-]*)(?:\s+"[^"`]*")*\s*\{\s*(?:\.\.\.|…)\s*\}`|`([a-z_][\w-]*)(?:\s+"[^"`]*")+`/g, (_, type, other) => type || other)
    .replace(/(?<=\p{L}\s[^]*)`([a-z_]\w*|<<-?|[^\s\p{L}\d`"]{1,4})[A-Z]*`|`([a-z_]\w*|<<-?|[^\s\p{L}\d`"]{1,4})[A-Z]*`(?=[^]*\s\p{L})/giu, '$1$2') // a name or a sign among words
    .replace(/(?<=\p{L}\s[^]*)(<<-?)[A-Z]+\b(?!\\n)|(<<-?)[A-Z]+\b(?=\s[^]*\p{L}{3})(?!\\n)/gu, '$1$2') // the beginning of a heredoc, too
    .replace(/^(?=[^{}]*\b(?:dynamic|iterator|variadic_param|params)\b)(?=(?:[^]*?\b[a-z]{2,}\b){7})[^{}]*$/, text => text.replace(/`/g, '').replace(/\s=\s/g, ' ').replace(/\b([a-z]\w*)\.(?=[a-z])/g, '$1 ')); // parts of a dynamic block
// A share of a hundred in prose is no code.
const PERCENT = /\b\d+ ?%(?=\s*(?:[).,;?!]|$|\(?(?:or|of|and|is|in|on|mean\w*|scores?|right|correct|conform\w*)\b))/g;
// The text with newlines in place of those \n that are outside of strings.
const withNewlines = text => text.replace(/"(?:[^"\\]|\\.)*"|\\r?\\n|\\n/g, part => part[0] !== '"' ? '\n'
    : part.replace(/[$%]\{[^{}]*\}/g, inner => inner.replaceAll('\\n', '\n'))); // an interpolation is no string
// The text with characters in place of their escapes.
const unescaped = text => text.replace(/\\u([0-9a-f]{4})/gi, (_, digits) => String.fromCharCode(parseInt(digits, 16))).normalize();
const squeeze = text => text.replace(/\\n|\s+/g, '').replace(/\\u[0-9a-f]{4}/gi, escape => escape.toLowerCase());
// The text with the same name for all names, another one for those with a dash, the same number for all numbers, and one text for all heredocs.
const HEREDOC = /<<(-?)([\p{L}_][\p{L}\d_-]*)(?:\\r)?(?:\\n|\n)(?:[^]*?(?:\\n|\n))??\s*\2(?![\p{L}\d_-])/gu;
const KEPT = new RegExp(`^(true|false|null|for|in|if|else|endif|endfor|${NAMED})$`);
const shape = text => squeeze(text.replace(HEREDOC, '<<$1E').replace(/\\n/g, ' ').replace(/"(?:[^"\\$%]|\\.)*"/g, '""')
    .replace(/[\p{L}_][\p{L}\d_-]*/gu, name => KEPT.test(name) ? name : name.includes('-') ? 'y' : 'x').replace(/\d+(\.\d+)?/g, '0'));
// Also strings and numbers are names, and labels do not count.
const loosened = own => own.replace(/""|0|y|true|false|null/g, 'x').replace(/x+/g, 'x');
const looseShape = text => loosened(shape(text));
// The text without the newlines at its end and in heredocs. The threes of characters of its shape, newlines included.
const lines = text => withNewlines(text).trim().replace(HEREDOC, '<<$1E');
const threesOf = text => { const own = `^${looseShape(lines(text).replace(/\n\s*/g, '⏎'))}$`; return new Set([...own].map((char, at) => own.slice(at, at + 3))); };
// A literal of a number with something wrong behind a digit or before it.
const isBadNumber = text => /^\.?\d[\w.]*(e[+-]\w*)?$/i.test(text) && !/^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text);
const isWord = token => /^\(?\p{L}[\p{L}\d_'’-]*[)?.,:;!]*$/u.test(token);
// A long text has words in quotes, numbers, and words with a slash or a dot in them, which are no code.
const VERSION = query.search(LIBRARY) < 0 ? /(?!)/ : /\bv?\d+(\.(\d+|x))+(?=[\s,?.:;)]|$)/g; // a version beside a library is no code
const tokens = query.replace(PERCENT, 'all').replace(LIBRARY, 'x').replace(VERSION, 'x').split(/\s+/), LONG = 10, isLong = tokens.length > LONG;
const isCode = token => !isWord(token) && (!isLong || /[`${}\[\]<>=%*&|~\\#+]|::|^!|[\p{L}]\(.|^"|"[.,?]?$|^[?:]$|^(?!e\.g|i\.e)[a-z]\w*(\.[a-z]\w*)+(?<!\.(md|json|hcl|tf|go|py|rs|js|c|html))[,?]?$/u.test(token));

const isMore = text => !/^((?!y)\p{L}*|0|""|[^\w"]+)$/u.test(shape(text)); // than a name, a number or a string
const FILE = /^\*?(\.[a-z]{1,10})?\.(hcl|tf|tfvars|json|nomad|pkr|go|py|rs|js|java|c)$|^\\[rnt]$/; // the ending of a file, an escape
// The parts of a text, which commas, other signs or question words divide that are outside of code, brackets and quotes.
const ASKING = 'is|are|do|does|can|may|must|what|which|who|why|how|where|when|should|will|would';
const INNER = '[^()[\\]{}]', NESTED = [0, 1, 2, 3].reduce(all => `[([{](?:${INNER}|${all})*[)\\]}]`, `[([{]${INNER}*[)\\]}]`);
const WHOLES = new RegExp(`\`[^\`]*(?:\`|$)|"(?:[^"\\\\]|\\\\[^]?)*(?:"|$)|${NESTED}`, 'g'), DIVIDES = new RegExp(`(?<=[^\\s?:])[.?,;:]\\s+|\\s(?:and|or|but) (?=(?:${ASKING}|did|if)\\b)`, 'i');
function dividedOf(text) {
    const code = [], plain = text.replace(WHOLES, part => `\u0001${code.push(part) - 1}\u0001`);
    return plain.split(DIVIDES).map(part => part.replace(/\u0001(\d+)\u0001/g, (_, at) => code[at]));
}

// The inputs in a question: the texts in backticks, or the pieces of code, the longest first. Two words end a piece, unless a bracket is open.
function inputsOf(text) {
    const quoted = [...text.replace(/`,? *(newline|line ?break|⏎|↵) *`/gi, '\\n').matchAll(/`([^`]+)`/g)].map(([, code]) => code).filter(code => !FILE.test(code));
    if (quoted.length) return [...quoted.filter(isMore), ...quoted.filter(code => !isMore(code))].slice(0, 4);
    const parts = dividedOf(text);
    if (parts.length > 1) return [...new Set(parts.flatMap(inputsOf))].filter((code, _, list) => code || list.length < 2).slice(0, 4);
    const all = text.replace(PERCENT, 'all').split(/\s+/), pieces = []; // each has its first and last word, how many of its words are code, and its open brackets
    all.forEach((token, at) => {
        if (!isCode(token) && !/^\d+[?,.]?$/.test(token) && !(pieces.length && pieces[0].open > 0)) return;
        if (!pieces.length || (pieces[0].open <= 0 && at - pieces[0].end > 2)) pieces.unshift({ begin: at, codes: 0, open: 0 });
        const plain = token.replace(/"[^"]*"/g, '');
        pieces[0].end = at;
        pieces[0].codes++;
        pieces[0].open += (plain.match(/[([{]/g) || []).length - (plain.match(/[)\]}]/g) || []).length;
    });
    const isOperand = token => /^-?\d[\w.]*[?,]?$|^a$/.test(token || ''), isName = token => isOperand(token) || (/^[a-z_]\w{0,11}[?.,]?$/.test(token || '') && (/^[b-z]\W?$/.test(token) || !EMPTY.has(token.replace(/\W$/, ''))));
    // A name before a parenthesis, an operator or a label belongs to the piece, and one behind an operator.
    const found = pieces.reverse().sort((a, b) => b.codes - a.codes).slice(0, 3).map(({ begin, end }) => {
        const first = all[begin], asksName = /^(\(|!=|[?=<>&|+*/]|%(?!\{))/.test(first) || (/^"/.test(first) && /^\{/.test(all[begin + 1]));
        const from = asksName && (isName(all[begin - 1]) || (first === '?' && begin && isWord(all[begin - 1]))) ? begin - 1 : begin, to = /[=<>&|+*/%?:-]$/.test(all[end]) && isName(all[end + 1]) ? end + 1 : end;
        return all.slice(from, to + 1).join(' ').replace(/[?,]$/, '');
    });
    return found.length ? found : [''];
}

// The parts of a text that is a row of expressions in the same brackets, as in {a = 1} {(a) = 1}, or of paths and calls; undefined if it is none.
function bracketed(text) {
    const parts = [''];
    let depth = 0;
    for (const part of text.match(/"(?:[^"\\]|\\.)*"|[^]/g) || []) {
        if (!depth && /[\s,;]/.test(part)) { if (parts[0]) parts.unshift(''); continue; }
        depth += /[([{]/.test(part) - /[)\]}]/.test(part);
        parts[0] += part;
    }
    const all = parts.filter(part => part).reverse();
    const isPath = part => /^[\p{L}_][\p{L}\d_-]*(\.|\[|\()[^=?:]*$/u.test(part) && !/[+*\/%&|<>!,-]$/.test(part);
    return all.length > 1 && (all.every(part => part[0] === all[0][0] && /^(\{[^]*\}|\[[^]*\])$/.test(part)) || all.every(isPath)) ? all : undefined;
}

// A single name with a dash is an input, unless its words are known.
const isDashed = /^[a-z]\w*-[a-z]\w*$/i.test(query) && query.search(LIBRARY) < 0 && query.toLowerCase().split('-').some(word => !EMPTY.has(word) && !MEANINGS.some(group => group.includes(word)));

// An input has more than words, names of libraries and a version, and is not the id of a rule; also a name with a dash and digits behind it is one.
const bare = query.replace(PERCENT, 'all').replace(/^v?\d+(\.\d+){2}$/, '').replace(/[?.]$/, '').replace(VERSION, '').replace(LIBRARY, '');
// An operator or a bracket among words stands for itself; beside a library, so do strings and numbers alone.
const isLone = token => /^(\$\$?\{|%%?\{|<<-?|~|\.\.\.|[=!<>]=|[<>=+*\/%?:-]|&&|\|\||=>|\[\*\]|\.\*|\/\/|#|\/\*|\*\/|(\\[rnt])+|[{}()[\]"`])[?,.]?$/.test(token);
const isAboutValues = query.search(LIBRARY) >= 0 && tokens.filter(isWord).length > 2 && tokens.filter(isCode).every(token => /^("\w*"|\d+)[?,]?$/.test(token));
const isAboutSigns = (isAboutValues || tokens.some((token, at) => isWord(token) && at && isWord(tokens[at - 1])) && tokens.filter(isCode).every(isLone) && !tokens.some(token => /^\d/.test(token))) &&
    !/\b(with|if|when) [\p{L}_]\w* (=|is\b|unknown|null)|^(an )?unknown /u.test(query);
const isInput = !isAboutSigns && (/^(?!utf)[a-z]\w*-\d+$|^[a-z]{1,2}-[a-z]{1,2}$/i.test(query) || isDashed || !/^(native|model|json|extensions|released)\.[\w.-]+$/.test(query) && tokens.some(isCode) && /^\d\w*$|[^\p{L}\d\s-]|\b0[\dxob]\w*/u.test(bare) && (bare === query || !/[?.]$/.test(query) || /[`"${}=*%\[\]<>&|]|[a-z_]\((?!e?s\))[^)]*\)|\b0[\dxob]\w/.test(bare)));
// A question begins with words, unless these are the type and the labels of a block.
const BLOCK = /^(\s|\/\*.*?\*\/|(#|\/\/).*\n)*[\p{L}_][\p{L}\d_-]*((\s+("[^"]*"|[\p{L}\d_-]+))*\s*\{|\s*=[^=>])/u;
// Two words beside one another are no code, unless they begin a block.
const isProseIn = text => !/^\s*\p{L}[^={$%]*\{/u.test(text) && /\p{L},? +(?!(for|in|if)\b)\p{L}{2}/u.test(text.replace(/"[^"]*"|\b(for|in|if)\b/g, ';'));
const asksWith = new RegExp(`^(${ASKING}|could)\\s`, 'i').test(query), isBlock = !asksWith && BLOCK.test(query) && !/\}[^{}="]*\p{L}{3}[^{}="]*$/u.test(query) && !/^(\p{L}[\p{L}\d_-]*\s+){2,}[\p{L}\d_-]+\s*\{|^\p{L}[^{"]*\s\{\s*"[^"]*"\s*:/u.test(query);
// Words behind code, as in “mode = 0644 octal?”.
const [, beforeWords] = /^([^\n]*[\d"'\]})])\s+(?!(?:for|if|in|with)\b)\p{Ll}[\p{L}\s,'’-]*\??$/u.exec(query) || [];
// What is asked about, and the values of its variables. An operand unknown is a variable that is unknown.
const OPERATOR = '\\s*(?:&&|\\|\\||[=!<>]=|[<>+*/%?:-])\\s*', OPERAND = '!?(?:[\\w.]+|"[^"]*")';
const unknownAs = text => new RegExp(`^(?:${OPERAND}${OPERATOR})*!?unknown(?:${OPERATOR}${OPERAND})*$`).test(text) && /[&|=<>+*/%?!-]/.test(text) ? text.replace(/\bunknown\b/g, 'u') + ' with u = unknown' : text;
const [, asIs, scope] = unknownAs(query).replace(/^(?:an )?unknown ([\p{L}_]\w*)\s+([=!<>&|+*\/%?-][^]*)$/u, '$1 $2 with $1 = unknown').replace(/\s+(with|if|when)\s+([\p{L}_]\w*)\s+(is\s+)?(unknown|null)\??$/u, ' with $2 = $4').match(/^(.+?)\s+with\s+([\p{L}_][\p{L}\d_-]*\s*=[^=].*)$/u) || [query, query, ''];
const hasTail = isInput && !!beforeWords && isCode(beforeWords.split(/\s+/).pop());
const isQuestion = hasTail || isInput && !isBlock && (asksWith ||
    (!scope && tokens.length > 1 && tokens.slice(0, 2).every(isWord)) || (!/\\n|\n|[$%]\{(?!\s)[^{}]*\}/.test(asIs.replace(/"[^"]*"/g, '')) && isProseIn(asIs)) || (isLong && /\p{L}\?$/u.test(query)) ||
    /`[^`]+`.*`[^`]+`/.test(query) || (/`/.test(query) && query.replace(/`[^`]*`/g, '').split(/\s+/).filter(isWord).length > 2));
// What stands for a line break beside code.
const BREAK = /\s+[([<]?(newline|line ?break|next line|new line|enter|⏎|↵)[)\]>]?(?=\s)/gi;
// Three dots in braces stand for what somebody left out; a property alone, for an object that has it.
const [input, ...others] = (hasTail && isBlock ? [beforeWords] : isQuestion || /^`[^`]+`$/.test(query) ? inputsOf(asIs.replace(VERSION, ' ').replace(LIBRARY, ' ')) : [asIs.replace(LIBRARY, ' ').trim()]).map(text => text.replace(/\{\s*(\.\.\.|…)\s*\}/g, '{}').replace(/^\s*("[^"]*"\s*:[^]*?),?\s*$/, '{$1}').replace(BREAK, '\\n'));
// The input, and the expression of an attribute. A single name, number or string has the shape of too many cases.
const attribute = input.match(/^\s*[\p{L}_][\p{L}\d_-]*\s*=(?![=>])([^]*)$/u);
const several = bracketed(input) || input.split(/\s+(?:vs\.?|versus|and|or)\s+/);
const inputs = [input, ...(attribute && !EXTENSION.test(input.split(/\s*=/)[0].trim()) ? attribute.slice(1) : []), ...(several.length > 1 && !several.some(isWord) ? several : []), ...others.filter(isMore)].map(text => (
    { text, input: squeeze(text), shape: shape(text), looseShape: looseShape(text), hasShape: isMore(text), threes: threesOf(text), hasLines: lines(text).includes('\n') }));
const isProse = isProseIn(input);
// The filter, from the page's address.
// A law may have more behind it: a section, an id, or a reason.
const [, lawName, lawKind] = (params.get('is') || '').match(/^([^:]*)(?:: (.*))?$/s) || ['', ''];
const isSection = /^(native|json|model|extensions)\//.test(lawKind);
const filter = { lib: params.get('lib') || '', is: lawName.replace(/-.*/, ''), in: lawKind ? (isSection ? '' : lawName + '/') + lawKind : params.get('in') || '', than: params.get('than') || '' };
if (!Object.hasOwn(KINDS, filter.is)) filter.is = '';
if (!filter.is && (filter.than || filter.lib || (filter.in && !query))) filter.is = 'wrong';
const sources = new Map(), ofRule = new Map(), ofCases = [], caseRows = []; // the inputs of cases; the rows of cases by the number of a rule or reading; the rows about laws that lack inputs; the rows of all cases
let reasons = [], lacks = {}; // why cases were not judged, by number; what an implementation lacks, by law
let idWords = {}, demands = {}, adapters = {}, does = new Set(); // what the ids of laws mean, by law; what each law demands; the adapter of each implementation; who does what a law is about
let names = [], reference = '', places = {}, about = [], rules = [], texts = [], large = [], pages = []; // about: the implementations that the query names; texts: rows that fit
const spoken = new Map(); // for each message of an error: if it is asked about, the rows of its inputs, each with the number of who gives it
let rank; // gives each row its score for a query
let hits = [], left = PARTS + 2, drawn = -1, shown = SHOWN;
function element(name, text, properties) {
    const made = Object.assign(document.createElement(name), properties);
    made.textContent = text;
    return made;
}

// Why some implementations did not judge a case, in words.
const whyOf = (why, count = 1) => !why ? 'not judged' : count > 1 ? why.replace(/(^|; )does not /g, '$1do not ') : why;
// The reason that a character of an index means.
const reasonOf = mark => reasons[mark.charCodeAt() - REASON_FIRST];

// How an implementation answers some cases, in words.
function told({ read, means, right, released, judged, all, why }) {
    return read ? `reads it as ${read}${means ? `: ${means}` : ''}` : !judged ? whyOf(why) : right === all ? `all ${all} right`
        : right === judged ? `${right} of ${all} right, ${all - judged} not supported`
            : `${right} of ${judged} right` + (released > right ? `, ${released} as released` : '');
}

// What a law is about, in words.
function lawOf(law) {
    const [name, kind] = law.split(': '), [words, between] = LAWS[name], own = idWords[name] || {};
    return kind ? words + between + (own[kind] || kind.replaceAll('-', ' ')) : words;
}

// The law of a row; undefined if the row is about a case.
const lawIn = place => place.split('~')[1];
// What the id of a law that a file lists means: the value and the place, or the edit and the file.
function kindsOf(place) {
    const [, law, id] = place.match(/^laws\/(write|edit)#([^~]*)/) || [], inner = law === 'write' ? 'write-place' : 'edit';
    if (!law) return [];
    const part = Object.keys(idWords[inner] || {}).filter(name => id.endsWith('-in-' + name)).sort((a, b) => b.length - a.length)[0];
    return [[law === 'write' ? law : 'edit-action', part ? id.slice(0, -part.length - 4) : id], ...(part ? [[inner, part]] : [])];
}
const meaningOf = place => kindsOf(place).map(([law, kind]) => (idWords[law] || {})[kind] || kind).join(': ');

// The texts of pages as rows. Each has an address (place), a text, more about it, how each implementation answers (marks), the implementations that
// it is about (own), and the queries that it answers (asked); some have a rule, an example, an answer of Method, the kind of wrong answers that
// it explains, or the address of its cases (filtered). What is said about one section or kind of a law becomes one row.
const rowOf = (place, text, more = '', rest = {}) => ({ place, text, more, own: [], ...rest, asked: rest.asked || ASKED_AS[place] || [] });
function rowsOf(objects) {
    const groups = new Map(), known = new Set(rules.map(o => o.text)), languages = new Map(objects.filter(o => o.language).map(o => [o.name, o.language]));
    const withLanguages = by => names.map(name => [name, ...by.match(new RegExp(`(?:^|; )${name}(?:: ([^]*?))?(?=; (?:${names.join('|')})(?::|;|$)|$)`)) || []])
        .map(([name, has, said]) => `${name}: ${said || `${has === undefined ? 'no' : 'yes'} (${languages.get(name)})`}`).join('; ');
    // Of a law's sections only the law as a whole is a row, because a section says only where inputs come from.
    const found = objects.filter(o => !/: \w+\//.test(o.law)).flatMap(o => {
        if (o.fact) return [rowOf(`${o.place}.html#${o.part}`, `${o.name}: ${o.text}`, o.fact, { own: [o.name], asked: ASKED_AS[o.part] })];
        if (o.part) return known.has(o.text) ? [] : [rowOf(`${o.place}.html#${o.part}`, o.text, `${o.name}: ${o.count} wrong`, { own: [o.name], kind: o.kind })];
        if (o.language) return [rowOf(o.place + '.html', `${o.name} (${o.language}, licence ${o.licence}): ${o.text} What it gets wrong, with examples`, '', { own: [o.name], linesLater: () => mistakesOf(o.name, objects, known), asked: ASKED_AS.implementation }),
            ...objects.some(({ kind, name }) => kind && name === o.name) ? [rowOf(filterAddress({ lib: o.name, is: 'rules' }), `Rules of the specification that ${o.name} (${o.language}) does not follow completely (against the text): a list with examples, bugs before deliberate changes`, '', { own: [o.name], asked: ASKED_AS.rules,
                linesLater: () => rulesBrokenBy(o.name).slice(0, 5).map(({ row: { text, marks, rule } }) => `${text} (${told(marks[names.indexOf(o.name)])}${wrongOf([rule], names.indexOf(o.name)).replace(/, not ([^]*)/, ', not `$1`')})`) })] : []];
        if (o.offers) return [rowOf(`index.html#can-${o.can}`, `What each can do: it ${o.offers}`, withLanguages(o.by.replaceAll('`', '')))];
        if (o.changes) return [rowOf(o.place + '.html#changes', `Releases of ${o.changes}, what each fixed and broke`, '', { own: [o.changes], lines: linesOf(o.text), asked: ASKED_AS.changes })];
        if (o.id) {
            const released = o.id.startsWith('released.'), told = ({ read }) => ((o.options || []).find(({ id }) => id === read) || {}).text;
            const marks = o.marks.map((mark, i) => ({ ...mark, why: reasonOf(o.whys[i]), means: told(mark), judged: mark.all, right: released ? mark.released : mark.right }));
            return [rowOf(o.place + '.html', (released ? 'As released: ' : '') + o.text, o.id, { marks, example: o.input && [o.input, o.right], rule: Object.assign(o, { marks }), asked: ASKED_AS[o.id] })];
        }
        const key = o.section || o.law, group = groups.get(key), law = (o.law || '').replace(/[-:].*/, '');
        const row = group || rowOf(o.law ? `laws.html#${o.law.split(':')[0]}` : `case/${o.section}.html`, o.law ? lawOf(o.law) : 'Section ' + o.text, o.section || demands[o.law] || '',
            { marks: names.map(name => ({ why: does.has(`${name} ${law}`) ? 'does not support this one' : lacks[law] })), filtered: /: /.test(o.law) && filterAddress({ is: o.law }), asked: ASKED_AS[o.law] });
        const at = names.indexOf(o.name), { right = 0, judged = 0, all = 0, why } = row.marks[at];
        row.marks[at] = { right: right + o.passed, judged: judged + o.judged, all: all + o.all, why: o.why || why,
            place: o.section ? filterAddress({ lib: o.name, is: 'wrong', in: o.section }) : row.filtered ? filterAddress({ lib: o.name, is: o.law }) : o.law && places[o.name] + '#laws' };
        groups.set(key, row);
        return group ? [] : [row];
    });
    // Each is asked to write and edit the same; the reference can do all.
    for (const { place, marks } of groups.values()) if (/^laws\.html#(write|edit)/.test(place)) for (const mark of marks) mark.all = Math.max(...marks.map(({ judged = 0 }) => judged));
    return [...extremes(found), ...found];
}

// The first two paragraphs of a piece of a page, and the largest groups of cases that broke, were fixed and so on, with short examples.
function linesOf(html) {
    const [first, ...others] = new DOMParser().parseFromString(html.replace(/<\/?code>/g, '`'), 'text/html').querySelectorAll('p'), lists = others.filter(part => part.nextElementSibling && part.nextElementSibling.matches('ul'));
    const groups = lists.map(part => `${part.textContent}, as ${[...part.nextElementSibling.children].map(item => item.textContent).sort((a, b) => (a.length > EXAMPLE_MAX / 2) - (b.length > EXAMPLE_MAX / 2)).slice(0, 2).join('; ')}`);
    const largest = kind => groups.filter(text => text.includes(` ${kind} in `)).sort((a, b) => parseInt(b) - parseInt(a)).slice(0, 4);
    return [...[first, ...others.slice(0, 1)].map(part => part.textContent), ...['broke', 'fixed', 'changed as released'].flatMap(largest)];
}

// Returns true if a case says little without more: values of variables or a schema, or a long answer.
const isVague = ([, , right]) => / with /.test(right) || right.length > INPUT_MAX;
const plainness = row => row[1].length + (isVague(row) ? INPUT_MAX : 0), byPlainness = (a, b) => plainness(a) - plainness(b) || (a[1] < b[1] ? -1 : 1);

// An input that an implementation gets wrong in some way: with the right answer, unless it is an error, and its own, if it gives one; or nothing, if it is long.
function exampleOf(name, kind, input) {
    const row = input && input.length < INPUT_MAX && caseRows.find(([, text, , marks]) => text === input && (KINDS[kind] || [''])[0].includes(marks[names.indexOf(name)].toLowerCase()));
    const [right] = row ? row[2].split(' (ambiguous)') : [''], says = row && row[4][name];
    return !row || isVague(row) ? '' : ` (\`${input}\`${/^an error/.test(right) ? '' : ` is \`${right}\``}${says ? `, says \`${says}\`` : ''})`;
}

// Adds a value to the list of a key.
const addTo = (map, key, value) => map.set(key, map.get(key) || []).get(key).push(value);
const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

// What an implementation gets wrong, a line for each kind: the most frequent reasons, each with its number of cases and an input.
function mistakesOf(name, objects, known) {
    const own = objects.filter(o => o.part && o.count && o.name === name), kinds = new Map();
    for (const o of own) addTo(kinds, o.kind || o.text.split(':')[0], o);
    const areas = objects.filter(o => o.section && o.name === name), wrong = ({ judged, passed }) => judged - passed, sum = (list, count) => list.reduce((total, one) => total + count(one), 0), all = sum(areas, wrong);
    const most = areas.filter(area => wrong(area)).sort((a, b) => wrong(b) - wrong(a)).slice(0, 4).map(area => `${area.text} ${wrong(area)}`).join(', ');
    const total = all ? [{ place: 'sections.html', head: `fails ${all} of ${sum(areas, ({ judged }) => judged)} judged cases`, text: `, as released and mixed readings included; most are in ${most}` }] : [];
    return [...total, ...[...kinds].filter(([kind]) => !/^(mixed|as_released)$/.test(kind)).map(([kind, list]) => ({ place: filterAddress({ lib: name, is: kind }), head: `${(KINDS[kind] || [0, kind])[1]} (${counted(sum(list, ({ count }) => count), 'case')})`, text: ': ' + list.slice(0, 3).map(({ count, text, input }) => (
        `${count}: ${known.has(text) ? 'does not follow “' + text + '”' : text.replace(/^\w+: | \([^()]*bug \d+\)$/g, '')}${exampleOf(name, kind, input)}`)).join('; ') + (list.length > 3 ? `; ${list.length - 3} more` : '') }))];
}

// How each implementation answers the cases of the first of some rules, which the answer is about, and how it reads the passages that are left open.
function answeredBy(list) {
    const own = list.filter(({ id }) => id.includes('.')).slice(0, 1);
    return { marks: own.length ? own[0].marks : undefined, sources: own, open: list.filter(({ id }) => !id.includes('.')) };
}

// Rows about all sections and all rules: in which sections the implementations lie furthest apart, and which rules most of them break.
function extremes(found) {
    const others = marks => marks.filter((mark, i) => mark && mark.judged && names[i] !== reference), shareOf = ({ right, judged }) => Math.floor(100 * right / judged);
    const spread = found.filter(({ place, marks }) => /^case\//.test(place) && others(marks).length > 1).map(({ place, text, marks }) => {
        const shares = others(marks).map(shareOf), low = Math.min(...shares), high = Math.max(...shares);
        return { place, text: `${text.replace(/^Section /, '')} (${low} to ${high} % right)`, by: high - low };
    }).sort((a, b) => b.by - a.by);
    return [
        rowOf('sections.html', `Sections of the specification in which implementations lie furthest apart: ${spread.slice(0, 6).map(({ text }) => text).join('; ')}`, '', { asked: ASKED_AS.apart }),
        rowOf(filterAddress({ is: 'rules' }), 'Rules (sentences) that most implementations break: a list, with examples', '', { asked: ASKED_AS.broken,
            linesLater: () => rulesBrokenBy('').slice(0, 6).map(({ row }) => row.text) }),
    ];
}

// The rules that an implementation does not follow completely, those with the most cases first that are wrong also as released; without a name, those that most implementations break.
function rulesBrokenBy(name) {
    const wrong = mark => mark && mark.judged ? mark.judged - mark.right + BUG * (mark.judged - Math.max(mark.right, mark.released)) : 0, others = names.filter(one => one !== reference);
    const much = ({ row: { marks } }) => name ? wrong(marks[names.indexOf(name)]) : others.filter(one => wrong(marks[names.indexOf(one)])).length;
    return pages.filter(page => /^rule\/(?!released)/.test(page.row.place) && much(page) > (name ? 0 : 1)).sort((a, b) => much(b) - much(a));
}

// Returns true if an implementation was judged by a rule, and follows it completely, by the text or as released.
const isWhole = mark => mark.judged && Math.max(mark.right, mark.released) === mark.judged;
// What two pages have, in numbers, with the first of it: the rules that nobody follows completely, and the passages that are read in several ways.
const among = mark => names.map((name, i) => name !== reference && mark(i)).filter(Boolean), firstOf = list => list.slice(0, 3).map(({ text, id }) => text.replace(/\.$/, '') + (id.includes('.') ? ` (${id.replace(/\..*/, '')})` : '')).join('; ');
const LATER = {
    'rules.html#nobody': () => {
        const list = rules.filter(({ id, marks }) => /^(?!released).*\./.test(id) && among(i => marks[i].judged).length && !among(i => isWhole(marks[i])).length);
        const never = list.filter(({ marks }) => !among(i => Math.max(marks[i].right, marks[i].released)).length);
        const alone = rules.filter(({ id, marks }) => /^(?!released).*\./.test(id) && among(i => marks[i].judged).length > 1 && among(i => isWhole(marks[i])).length === 1);
        return [`${never.length || 'None'} of ${list.length} in no case at all, by those that offer it${never.length ? ': ' + firstOf(never) : ''}; the others in some cases, such as: ${firstOf(list.filter(rule => !never.includes(rule)))}`, `Only one of several follows completely ${alone.length} other rules, such as: ${alone.slice(0, 3).map(({ text, marks }) => `${text.replace(/\.$/, '')} (${among(i => isWhole(marks[i]) && names[i])})`).join('; ')}`];
    },
    'open.html': () => {
        const ways = ({ marks }) => new Set(among(i => marks[i].read)).size, all = rules.filter(({ options }) => (options || []).length), split = all.filter(rule => ways(rule) > 1).sort((a, b) => ways(b) - ways(a));
        const readBy = ({ text, marks }) => `${text.replace(/\.$/, '')} (${among(i => marks[i].read && `${names[i]}: ${marks[i].read}`).join('; ')})`;
        return [`${all.length}, of which the tested implementations read ${split.length} differently, each in at most ${Math.max(0, ...split.map(ways))} ways, such as: ${split.slice(0, 2).map(readBy).join('; ')}`];
    },
};

// How two implementations answer differently, a line for each of the most frequent ways, with the two shortest inputs.
function differencesOf([one, other]) {
    const groups = new Map(), word = (mark, its) => (mark === '1' ? { a: 'rightly refuses', r: 'rightly accepts' }[its] || 'is right' : (Object.values(KINDS).find(([marks]) => marks === mark) || [])[2] || 'answers otherwise').replace(/, says$| it$/, '').replace('says', 'answers otherwise');
    if (left) return []; // of all cases, once they are there
    const sections = new Map();
    for (const row of caseRows) {
        const [a, b] = [one, other].map(name => row[3][names.indexOf(name)].toLowerCase());
        if (a === b || /[- ]/.test(a + b)) continue;
        addTo(groups, `${one} ${word(a, b)}, ${other} ${word(b, a)}`, row);
        addTo(sections, sectionOf(row[0]), row);
    }
    const asked = [...sections].filter(([section]) => scoreOf(strengthsOf(termsOf(section.replace(/^.*\//, '').replaceAll('-', ' ')).filter(term => !isCommon(term)))) > 0.1).map(([section, list]) => [`In ${section}`, list]);
    const saying = said => [one, other].filter(name => said[name] && said[name].length < INPUT_MAX).map(name => ` (${name} says \`${said[name]}\`)`).join('');
    const shortest = list => list.sort(byPlainness).slice(0, 2).map(([, text, , , said]) => `\`${text}\`${saying(said)}`).join(' and ');
    const most = map => [...map].sort(([, a], [, b]) => b.length - a.length);
    const kindOf = (list, name) => Object.keys(KINDS).slice(1).find(kind => KINDS[kind][0] === list[0][3][names.indexOf(name)].toLowerCase() && kind !== 'right');
    const read = rules.filter(({ options, marks: { [names.indexOf(one)]: a, [names.indexOf(other)]: b } }) => options && a.read && b.read && a.read !== b.read);
    const line = ([text, list]) => {
        const [lib, than] = kindOf(list, one) ? [one, other] : [other, one];
        return { place: filterAddress({ lib, than, is: text.startsWith('In ') ? 'wrong' : kindOf(list, lib), in: text.startsWith('In ') ? text.slice(3) : '' }), head: counted(list.length, 'input'), text: `: ${text}, such as ${shortest(list)}` };
    };
    return !groups.size ? ['No case was judged for both.'] : [...most(asked).slice(0, 2), ...most(groups).slice(0, 6)].map(line).concat(read.length ? [`Both right, but read differently: ${read.length} ambiguous passages, such as: ${firstOf(read)}`] : []);
}

// A row for each two implementations other than the reference.
const comparisons = tested => tested.flatMap((name, i) => tested.slice(0, i).map(other => rowOf(
    `compare/${places[other].replace(/^impl\/|\.html$/g, '')}/${places[name].replace('impl/', '')}`, `${other} compared with ${name}`, 'differences: what only one of them gets right, what one accepts and the other refuses', { own: [name, other], linesLater: () => differencesOf([name, other]), asked: ASKED_AS.compare })));

const filterAddress = fields => 'search.html?' + new URLSearchParams(Object.entries(fields).filter(([, value]) => value));
const sectionOf = place => decodeURIComponent(place.slice(5)).replace(/(-\d+)?(\.html|#).*/, '');
const sectionsOf = place => place.startsWith('laws/') ? kindsOf(place).map(kind => kind.join('/')) : [sectionOf(place)];
// Returns true if a row is in a section, is about an id of a law, or has a reason.
const isIn = ([place, , , , said], chapter) => !chapter || sectionsOf(place).some(section => section === chapter || (!isSection && section.startsWith(chapter + '/'))) ||
    (lawIn(place) && Object.entries(said).some(([name, why]) => (!filter.lib || name === filter.lib) && chapter === `${lawIn(place)}/${why}`));

// Finds the implementations that the query names.
function understand() {
    const lower = query.toLowerCase(), beside = /\b(go|rust|python)(?= (and|or|vs\.?) )|(?<=\b(and|or|vs\.?|versus|than|compared to|differs? from) )(go|rust|python)\b(?! (on|to|wrong|back))/g;
    const called = lower.replace(/\bterraform (?=(fmt|files?|config\w*|code|modules?|users?|sources?)\b)/g, '').replace(beside, word => ({ go: 'hashicorp/hcl', rust: 'hcl-rs hcl-edit', python: 'python-hcl2' })[word]);
    about = names.filter(name => name !== reference && (called.includes(name.toLowerCase()) || Object.keys(ALIASES).some(alias => called.includes(alias) && name === ALIASES[alias])));
    if (params.get('lib')) about = [filter.lib, filter.than].filter(name => name); // the choice of the page's fields
}

// The words that count in code: the others are names that somebody chose.
const CODE_WORDS = new RegExp(`^(for|if|in|null|true|false|else|endif|endfor|${NAMED}|try|can|convert|list|set|map|object|tuple|any|string|number|bool|result|\\W{2,}|[%?!*~+<>]|-)$`);

// The texts that answer the query, the best first: of each part of a question, the best is among the first.
function findTexts() {
    const tested = rule => rule.marks.some(mark => mark.judged || mark.why);
    // Rows about libraries fit better if the query names one; rows about others do not.
    const fits = ({ own }) => !own.length || !about.length || own.every(name => about.includes(name));
    const factorOf = ({ place, own, rule, sources: [first] = [] }) => asksOpen && rule && rule.options ? OPEN : /^answers/.test(place) ? (first && /^json/.test(first.id) && !asksJson ? 1 : ABOUT) : own.length || /#can-/.test(place) ? (about.length ? ABOUT : own.length ? 0.9 : 1) : /^laws/.test(place) ? (about.length ? 1.05 : 0.95) : rule && (/^released/.test(rule.id) || !tested(rule) || (/^json/.test(rule.id) && !asksJson)) ? 0.85 : 1;
    const asksJson = /json|tfvars/i.test(typed) || kindOf(input) === 'json-body', asksOpen = /\b(ambigu\w+|two ways|more than one way|left open|open questions?|which reading|read(s|ing)? (it|them) (as|how)|interpret\w*)\b/i.test(typed);
    const listed = () => pages.filter(({ row }) => fits(row)).map(page => ({ page, score: page.score * factorOf(page.row) }));
    const isOld = (query.match(VERSION) || []).length > 1 || /\b(since|chang|releas|version|upgrad|updat|broke|fix|old|still)/i.test(query);
    const asks = about.length ? query.replace(/\bv?\d+(\.[\dx]+)+\b|(?<=\s)\d+\.x\b/g, isOld ? ' release version ' : ' ') : query; // a version beside a library
    const parts = dividedOf(asks).filter(part => termsOf(part).some(term => !isCommon(term) && !term.includes(' '))).slice(0, PARTS_MAX);
    const ofParts = (parts.length > 1 ? parts : []).map(part => (rank(part), listed()));
    rank(asks);
    for (const { row, strengths, score } of pages) if (row.rule) Object.assign(row.rule, { strengths, score });
    const whole = listed(), order = list => list.sort((a, b) => b.score - a.score || a.page.text.length - b.page.text.length);
    const firsts = ofParts.map(list => order(list.map(({ page, score }, at) => ({ page, score: score + WHOLE * whole[at].score })))[0].page);
    const all = order(whole), scores = new Map(all.map(({ page, score }) => [page, score])), least = CUT * all[0].score;
    const best = new Set([all[0].page, ...firsts, ...all.filter(({ score }) => score >= least && score > 0.3).map(({ page }) => page)]);
    return [...best].map(page => ({ row: page.row, score: scores.get(page) })).filter(({ score }) => score > 0.2);
}

// What inputs can have in common besides their tokens.
const TRAITS = [/(\\n|\n)\s*[}\])]/, /[^\p{ASCII}]/u, /\p{L}-/u, /\b0\d/, /\b0[xX]/, /\d[eE]/];
function featuresOf(text) {
    const parts = text.match(/[\p{L}_][\p{L}\d_-]*|\d[\w.]*|\\.|\S/gu) || [], names = parts.filter(part => NAME.test(part));
    return new Set([...parts, ...names.map((_, i) => i), ...TRAITS.filter(trait => trait.test(text))]);
}
// A name that the other lacks counts less, because also its place counts.
const NAME = /^[\p{L}_]/u, ownFeatures = featuresOf(input);
const missing = (some, others) => [...some].reduce((sum, one) => sum + (others.has(one) ? 0 : NAME.test(one) ? 0.5 : 1), 0);
function distance(text) {
    const features = featuresOf(text);
    return missing(features, ownFeatures) + missing(ownFeatures, features);
}

// How alike two shapes are, from 0 to 1.
function alike(asked, text, loose) {
    if (asked.looseShape.length < 4 || loose.length > 1.5 * asked.looseShape.length || 1.5 * loose.length < asked.looseShape.length) return 0;
    const own = threesOf(text);
    return 2 * [...own].filter(three => asked.threes.has(three)).length / (own.size + asked.threes.size);
}

const breaks = text => withNewlines(text).trim().split('\n').length;

// How well the input of a case fits: 0 is the same input; undefined if it does not fit. A newline counts, if the query has one.
function fitInput(text) {
    const own = squeeze(text), ownShape = shape(text), ownLoose = loosened(ownShape);
    const fits = inputs.map((asked, i) => {
        const fit = fitOf(asked, i);
        if (fit < 2.5 && asked.hasLines && !lines(text).includes('\n')) return 2.6;
        const near = fit < 3 || i || isProse ? 0 : alike(asked, text, ownLoose);
        return near > ALIKE ? Math.min(fit, 3.01 - near) : fit;
    });
    return Math.min(...fits) < Infinity ? Math.min(...fits) : undefined;

    function fitOf(asked, i) {
        if (own === asked.input && (!i || asked.hasShape)) return i / 4 + (breaks(text) === breaks(asked.text) ? 0 : 1.6);
        if (own === 'a=' + asked.input) return 0.4 + i / 4;
        if (/\\u/i.test(asked.input) && unescaped(own) === unescaped(asked.input)) return 0.3 + i / 4;
        if (asked.hasShape && (ownShape === asked.shape || ownShape === 'x=' + asked.shape)) return 1 + i / 4;
        if (asked.hasShape && ownLoose === asked.looseShape) return 2 + i / 4;
        if (!i && isBadNumber(asked.input) && isBadNumber(own)) return 0.9;
        if (!i && /\b(true|false|null|for|in|if)[={]/.test(asked.shape) && ownShape.includes(asked.shape)) return 1.9;
        if (!i && asked.looseShape.length > 6 && ownLoose.includes(asked.looseShape)) return 2.4;
        if (!i && asked.hasShape && /[\p{L}_]{4}|[^\p{ASCII}]/u.test(asked.input) && own.includes(asked.input)) return 0.95; // the same unusual names
        return !i && asked.input && own.includes(asked.input) ? (asked.hasShape ? 1 : 3) : Infinity;
    }
}

// How well a case fits, by its input or by the words of its place and its rule.
function fit([place, text, , , said, rule]) {
    if (isInput && !filter.is) return fitInput(text);
    if (!filter.is && query.length > 2 && text.includes(query)) return / /.test(query) ? 3.9 : 6; // several words as they stand
    if (!look.terms.length) return filter.is ? 4 : undefined;
    const { strengths = [], score: known = 0 } = rules[rule] || {}, ofLaw = lawIn(place);
    const own = strengthsOf(termsOf(ofLaw ? ` ${place} ${meaningOf(place)} ${Object.values(said).join(' ')}` : place));
    const both = look.terms.map((_, i) => Math.max(own[i] || 0, strengths[i] || 0)), score = Math.max(scoreOf(own), RULE * Math.max(scoreOf(both), known / 2));
    return filter.is || score > 0.9 * RULE ? 5 - (score > 0.3 ? score : 0) : undefined;
}

const isLaw = kind => kind in LAWS;
// Returns true unless a law is asked about, and all implementations that are asked about are right.
const isWrong = ({ row }) => !isLaw(filter.is) || names.some((name, i) => row[3][i] === KINDS[filter.is][0] && (!about.length || about.includes(name)));

// Returns true if a case passes the filter, without regard to its section.
function passes(row, shares) {
    const mark = name => row[3][names.indexOf(name)], said = name => mark(name).toLowerCase() + row[4][name], law = lawIn(row[0]);
    if (filter.is && (isLaw(filter.is) || (law && shares)))
        return law === filter.is && (!about.length || about.some(name => mark(name) !== '-'));
    if (SHARED.test(filter.is)) {
        const judged = names.filter(one => one !== reference && !/[- ]/.test(mark(one))), right = judged.filter(one => mark(one) === '1');
        const few = filter.is === 'alone' ? judged.filter(one => !right.includes(one)) : right, one = filter.is === 'nobody' ? 0 : 1;
        return judged.length > (filter.is === 'alone' ? 2 : 1) && few.length === one && (!filter.lib || (one ? few : judged).includes(filter.lib));
    }
    if (filter.is === 'rules') return false;
    if (filter.than && (/[- ]/.test(mark(filter.lib) + mark(filter.than)) || said(filter.lib) === said(filter.than))) return false;
    if (filter.than && filter.is === 'wrong') return true;
    return !filter.is || (filter.lib ? [mark(filter.lib)] : [...row[3]]).some(one => KINDS[filter.is][0].includes(one.toLowerCase()));
}

// The kind of an input in the playground.
function kindOf(text) {
    const json = /^\s*\{\s*"[^"]*"\s*:/.test(text);
    return json ? 'json-body' : BLOCK.test(text) || /^\s*"[^"]*"\s*=[^=>]/.test(text) ? 'body' : /^[^"]*[$%]\{/.test(text) && !/^\s*\(?\s*<</.test(text) ? 'template' : 'expression';
}

// The parts of a text; those in backticks are code.
const prose = text => text.split('`').map((part, i) => i % 2 ? element('code', part) : part);

const chip = (text, kind, place) => element(place ? 'a' : 'span', text, { className: 'chip ' + kind, ...(place && { href: place }) });

// The shortest input of some rules that an implementation gets wrong, in words.
function wrongOf(list, at) {
    const [row] = list.flatMap(rule => ofRule.get(rules.indexOf(rule)) || []).filter(([, text, , marks]) => /[raxd]/i.test(marks[at]) && text.length < INPUT_MAX).sort(byPlainness);
    return row ? `, not ${row[1]}` : '';
}

// How each implementation answers a rule, a section and so on; those that answer the same are together.
function chips(marks, page, rulesOf = []) {
    const groups = new Map();
    names.forEach((name, i) => {
        const mark = marks[i], said = mark.read || mark.judged, right = !mark.read && said && mark.right === mark.judged;
        if (about.length && !about.includes(name)) return;
        const kind = !said ? 'none' : right ? 'good' : !mark.read && mark.released !== mark.judged ? 'bad' : '', wrong = kind === 'bad' ? wrongOf(rulesOf, i) : '';
        const same = right && mark.judged === mark.all && !mark.place, key = same ? 'all' : `${kind}${said ? told(mark) : mark.why}${mark.place || ''}${wrong}`;
        groups.set(key, { kind, mark, wrong, counts: new Set(), ...groups.get(key), list: [...((groups.get(key) || {}).list || []), name] });
        groups.get(key).counts.add(mark.judged);
    });
    return together([...groups.values()].map(({ kind, mark, wrong, counts, list }) => {
        const text = kind === 'none' ? whyOf(mark.why, list.length) : counts.size > 1 && kind === 'good' ? 'all right' : told(mark).replace(/^reads/, list.length > 1 ? 'read' : 'reads') + wrong;
        return { list, text, kind, place: mark.place || (kind === 'bad' && page) };
    }));
}

// A chip for each group of implementations that answer alike, and behind these one text about those that were not asked.
function together(groups) {
    const say = ({ list, text }) => `${list.join(', ')}: ${text}`, none = groups.filter(({ kind }) => kind === 'none');
    return [...groups.filter(({ kind }) => kind !== 'none').map(group => chip(say(group), group.kind, group.place)), element('small', none.map(say).join('; '))];
}

// How each implementation answers a case; those that answer the same are together.
function caseChips(marks, said, whys, law) {
    const groups = new Map();
    names.forEach((name, i) => {
        const kind = Object.keys(KINDS).find(each => KINDS[each][0] === marks[i].toLowerCase());
        const own = said && name in said ? ' ' + said[name] : '', once = /[A-Z]/.test(marks[i]) ? ' once it is repaired' : '';
        const text = kind === 'unsupported' ? (does.has(`${names[i]} ${law}`) && lacks[law] === reasonOf(whys[i]) ? 'does not support this one' : reasonOf(whys[i])) : kind === 'right' && own ? `right, says${own}` : (KINDS[kind][2] || KINDS[kind][1]) + own + once;
        groups.set(text, [kind, ...(groups.get(text) || [kind]).slice(1), name]);
    });
    const order = kind => kind === 'right' ? 0 : /^un/.test(kind) ? 2 : 1;
    return together([...groups].sort(([, [a]], [, [b]]) => order(a) - order(b)).map(([text, [kind, ...list]]) => (
        kind === 'unsupported' ? { list, kind: 'none', text: whyOf(text, list.length) } : { list, text, kind: kind === 'right' ? 'good' : /^un|rele/.test(kind) ? '' : 'bad' })));
}

// The right answer, and the values of the variables, if the input has some.
function answer(text) {
    const [right, given = ''] = text.split(/ with (.*)/s), [values, hasSchema] = given.split(/(schema: .*)/s), all = [element('code', right)];
    const plain = [...new Set([...right.matchAll(/"([^"]*(?:\$\$|%%)\{[^"]*)"/g)].map(([, text]) => text.replace(/\$\$\{/g, '${').replace(/%%\{/g, '%{')))];
    if (plain.length) all.push(' (the text ', ...plain.flatMap((text, at) => [at ? ' or ' : '', element('code', text)]), ')');
    if (values) all.push(' with ', element('code', values.replace(/\\n$/, '').replaceAll('\\n', ', ')));
    if (hasSchema) all.push(values ? ' and a schema' : ' with a schema');
    return all;
}

// What a law is about and demands of a case, before and behind the case.
const DEMANDS = { print: ['Print'], write: ['Write'], edit: ['Edit: ', ' gives, as the reference does it, '], recover: ['Recover: ', ' must keep the items of '],
    place: ['Place of the error in'], places: ['Places of the items of'], variables: ['Variables of'] };
function showLaw({ whys, 0: place, 1: text, 2: more, 3: marks, 4: said }) {
    const [address, law] = place.split('~'), made = address.startsWith('laws/'), [before, behind] = DEMANDS[law];
    const item = document.createElement('li'), link = element('a', '', { href: made ? `laws.html#${law}` : address }), list = element('span', '', { className: 'chips' });
    const lib = adapters[[filter.lib, filter.than].find(name => name in said) || filter.lib || Object.keys(said)[0]], [, name] = address.split('#');
    link.append(element('code', text));
    item.append(before + ' ', link, ...(behind && more ? [behind, element('code', more)] : law === 'recover' ? [' has no item before the fault'] : []),
        ' ', element('small', meaningOf(place) || sectionOf(place)), ' ');
    list.append(...caseChips(marks, said, whys, law));
    item.append(list, element('small', 'See it: '), element('code',
        `build/hclcheck show ${lib ? `--impl build/adapters/${lib} ` : ''}'${made ? place : `${sectionOf(address)}#${decodeURIComponent(name)}~${law}`}'`));
    return item;
}

// The sentences of an answer that have the most of the query's words, and those behind them.
function excerpt(text) {
    const sentences = text.split(/(?<=[.:;]) /), scores = sentences.map(sentence => scoreOf(strengthsOf(termsOf(sentence))));
    const best = scores.reduce((most, score, at) => score > scores[most] + 0.05 ? at : most, 0), isNear = sentences.slice(0, best + 1).join(' ').length < SHOWN_ANSWER;
    const rest = sentences.slice(isNear ? 0 : best).join(' '), cut = rest.length > SHOWN_ANSWER ? `${rest.slice(0, SHOWN_ANSWER).replace(/\s\S*$/, '')} …` : rest;
    return isNear ? cut : `… ${cut}`;
}

// What each implementation can do, with its name in bold; if the query names some, only these.
function cells(text) {
    const [before, ...parts] = text.split(new RegExp(`(?:^|; )(${names.join('|') || ' '}): `)), small = element('small', before);
    for (let at = 0; at < parts.length; at += 2) {
        if (about.some(name => parts.includes(name)) && !about.includes(parts[at])) continue;
        small.append(small.childNodes.length ? '; ' : '', element('b', parts[at]), `: ${parts[at + 1]}`);
    }
    return small;
}

// Examples of a rule or reading: those whose names, operators and signs the query has, and that have few right answers; one with another kind of answer.
function examplesOf(rule, first) {
    const short = ([, text, right]) => text.length + right.length < EXAMPLE_MAX && !/schema: /.test(right), kind = right => /^an error/.test(right), ways = right => right.split(', or ').length;
    const words = ([place, text]) => scoreOf(strengthsOf([...termsOf(place.replace(/^[^#]*#?/, '').replaceAll('-', ' ')), ...termsOf(text).filter(term => CODE_WORDS.test(term))]));
    const all = [[rule.place, ...first], ...(ofRule.get(rules.indexOf(rule)) || []).filter(row => short(row) && row[1] !== first[0])].map((row, at) => ({ row, score: words(row) - WAYS * ways(row[2]) + (at ? 0 : PLAIN) }))
        .sort((a, b) => b.score - a.score || a.row[1].length + a.row[2].length - b.row[1].length - b.row[2].length || (a.row[0] < b.row[0] ? -1 : 1));
    const [one] = all, [two] = [...all.slice(1).filter(({ row }) => kind(row[2]) !== kind(one.row[2])), ...all.slice(1)], [three] = all.filter(hit => hit !== one && hit !== two);
    return [one, ...(all[1] === two ? [two, three] : [all[1], two])].filter(hit => hit).map(({ row }) => row.slice(1, 3));
}

// Rules about a line break itself in quotes, which the index shows as an escape; the text with signs for these.
const isAboutBreaks = rule => rule && /^(native\.quoted\.no-newline|lone-cr-in-quotes)$/.test(rule.id);
const hasBreak = ([, text, , , , ...about]) => /"[^"]*\\[nr]/.test(text) && about.some(at => isAboutBreaks(rules[at]));
const withSigns = text => text.replace(/"[^"]*"?/g, inner => inner.replaceAll('\\r', '␍').replaceAll('\\n', '⏎'));

// What a row says, then how each implementation answers.
function listed(said, list) {
    const item = document.createElement('li'), answers = element('span', '', { className: 'chips' });
    answers.append(...list);
    item.append(...said, answers);
    return item;
}

function showCase([place, text, right, marks, said, rule, reading], whys) {
    const link = element('a', '', { href: place });
    link.append(element('code', hasBreak([place, text, right, marks, said, rule, reading]) ? withSigns(text) : text));
    const reasons = [['because: ', rules[rule]], ['ambiguous: ', rules[reading]]].filter(([, about]) => about).flatMap(([word, about]) => {
        const reason = element('a', '', { href: about.place + '.html', className: 'soft' });
        reason.append(...prose(about.text));
        return [element('br', ''), element('small', word), reason];
    });
    return listed([link, ' right is ', ...answer(right), ' ', element('small', sectionOf(place)), ' ', ...reasons], caseChips(marks, said, whys));
}

function showText({ place, text, more, marks, example, rule, filtered, lines, sources = rule ? [rule] : [], open: passages = [], answer: told }) {
    const link = element('a', '', { href: filtered || place }), examples = !example ? [] : rule ? examplesOf(rule, example) : [example];
    link.append(...prose(text));
    const open = rule && (rule.options || []).length ? prose(` Each is right: ${rule.options.map(({ text }) => text.replace(/\.$/, '')).join('; or: ')}.`) : [];
    return listed([link, ' ', cells(more), ...open, ' ', ...(told ? [element('br', ''), ...prose(excerpt(told))] : []), ...(lines || []).map(line => { const part = element('div', ''); part.append(...(line.place ? [element('a', line.head, { href: line.place })] : []), ...prose(line.text || line)); return part; }), ...(examples.length ? [element('br', ''), 'For example '] : []),
        ...examples.flatMap(([input, right], at) => [at ? '; ' : '', element('code', isAboutBreaks(rule) ? withSigns(input) : input), at ? ': ' : ': right is ', ...answer(right)])], [...(marks ? chips(marks, place, sources) : []), ...passages.map(passage => {
        const part = element('div', 'Left open: ');
        part.append(element('a', passage.text.replace(/`/g, ''), { href: passage.place + '.html' }), ' ', ...chips(passage.marks).slice(0, -1));
        return part;
    })]);
}
const show = ({ row }) => !Array.isArray(row) ? showText(row.linesLater ? { ...row, lines: row.linesLater() } : row) : lawIn(row[0]) ? showLaw(row) : showCase(row, row.whys);

// Shows what the reference says about inputs that no case has, each in a frame, which says how high it is.
function showReference(asked) {
    if (!('try' in document.getElementById('found').dataset) || document.querySelector('iframe')) return;
    document.getElementById('said').replaceChildren(...asked.flatMap((text, at) => [
        element('p', `The reference says${asked.length > 1 ? ` to ${text}` : ''}${at ? '' : ' (give variables behind “with”: … with x = 1)'}:`),
        element('iframe', '', { src: tryAddress(text), title: `What the reference says to ${text}`, loading: 'lazy' })]));
}
addEventListener('message', ({ data, source: page }) => {
    const frame = [...document.querySelectorAll('iframe')].find(one => one.contentWindow === page);
    if (frame && data > 0) frame.style.height = `${Math.min(data, FRAME)}px`;
});

// The inputs that the reference is asked about: of a question, those that are more than a name, a number or a string.
function askedInputs(exact) {
    // A piece that begins or ends with an operator, or a heredoc without its text, is not all of an input.
    const isPiece = text => /^\s*([~?:,.=<>&|+*\/]|%(?!\{))(?!<)|[?:=<>&|+*%-]\s*$/.test(text.replace(/^\s*<<-?/, '')) || /^\s*<<-?\w+\s*$/.test(text);
    const list = (several.length > 1 ? several : [input, ...others]).filter(text => !isQuestion || !isPiece(text)), isWhole = text => isMore(text) || isBadNumber(text) || /^0\d+$/.test(text);
    if (!isQuestion) return isProse || (exact && !scope) ? [] : list.every(isWhole) ? list.slice(0, 3) : [input];
    return exact && list.length < 2 ? [] : list.filter(text => isWhole(text) && !isProseIn(text)).slice(0, 3);
}

// The reference is asked for the value of an attribute, not for the file, unless the name is a keyword or a quote is not closed.
function triedOf(text) {
    const [, value = ''] = /^\s*(?!(?:null|true|false|for|if|in)\b)[A-Za-z]\w*\s*=(?![=>])([^;]*)$/.exec(text) || [];
    if (!value.trim() || value.split('"').length % 2 === 0 || /^\s*[\p{L}_][\p{L}\d_-]*\s*=[^=>]/u.test(value)) return withNewlines(text);
    return /^\s*<</.test(value) ? `(${withNewlines(value.trim())}\n)` : withNewlines(value).trim().includes('\n') ? withNewlines(text) : value.trim();
}
// Functions of the extensions, which a program must supply.
const supplied = ['try', 'can', 'convert'].filter(name => new RegExp(`\\b${name}\\(`).test(input)).map(name => [name, { builtin: name }]);
function tryAddress(text) {
    const named = /^[^"]*\bunknown\b/.test(text) ? text.replace(/\bunknown\b/g, 'u') : text, values = [scope, ...(named === text ? [] : ['u = unknown'])].filter(Boolean).join(', ');
    const tried = triedOf(named), kind = kindOf(tried), source = kind === 'body' && !tried.endsWith('\n') ? tried + '\n' : tried;
    return 'try.html#' + new URLSearchParams({ kind, source, ...(values && { scope: values }), ...(supplied.length && { functions: JSON.stringify(Object.fromEntries(supplied)) }) });
}

// A field of the filter. Each option is a value and a text.
function field(name, label, options) {
    const select = element('select', '', { name, onchange: () => select.form.submit() }), box = element('label', label + ' ');
    select.append(...options.map(([value, text]) => element('option', text, { value, selected: filter[name] === value })));
    box.append(select);
    return box;
}

// The fields of the filter, and how many of the cases are of each kind and section.
function showFilter(cases) {
    const form = document.getElementById('filter'), sections = new Map(), kinds = Object.keys(KINDS);
    for (const parts of cases.flatMap(({ row }) => sectionsOf(row[0])).map(section => section.split('/'))) {
        for (let n = 1; n <= parts.length; n++) sections.set(parts.slice(0, n).join('/'), (sections.get(parts.slice(0, n).join('/')) || 0) + 1);
    }
    if (filter.in) sections.set(filter.in, cases.filter(({ row }) => isIn(row, filter.in)).length);
    form.replaceChildren(field('lib', 'Implementation', [['', 'any'], ...names.map(name => [name, name])]), ' ',
        ...(filter.than ? [field('than', 'against', [['', 'none'], ...names.map(name => [name, name])]), ' '] : []),
        field('is', 'Answers', [['', 'any'], ...kinds.map(kind => [kind, KINDS[kind][1]])]), ' ',
        field('in', 'Section', [['', 'all'], ...[...sections].sort(([a], [b]) => a < b ? -1 : 1).map(([id, n]) => [id, `${id} (${n})`])]), ' ');
    if (query) form.append(element('input', '', { type: 'hidden', name: 'q', value: typed }));
}

// The values of a list with the number of times that each is there, the most frequent first.
function frequent(list) {
    const counts = new Map();
    for (const one of list) counts.set(one, (counts.get(one) || 0) + 1);
    return [...counts].sort(([, a], [, b]) => b - a);
}

// The numbers of answers of each kind, of each section and about each rule, as links; the most frequent ones.
function countCases(cases) {
    const at = names.indexOf(filter.lib), link = (fields, text) => chip(text, '', filterAddress({ ...filter, ...fields, q: typed }));
    if (!filter.is) return [];
    const kinds = filter.is !== 'wrong' || filter.than || at < 0 ? [] : Object.keys(KINDS).slice(1).flatMap(kind => {
        const count = KINDS.wrong[0].includes(KINDS[kind][0]) ? cases.filter(({ row }) => KINDS[kind][0] === row[3][at].toLowerCase()).length : 0;
        return count ? [' ', link({ is: kind }, `${KINDS[kind][1]}: ${count}`)] : [];
    });
    const sections = (filter.in ? [] : frequent(cases.filter(isWrong).flatMap(({ row }) => sectionsOf(row[0])))).slice(0, filter.than ? 10 : 5);
    const about = frequent(cases.map(({ row }) => row[5])).filter(([rule]) => rules[rule]).slice(0, 3);
    return [...kinds,
        ...(sections.length > 1 ? [element('br', ''), 'Most are in', ...sections.flatMap(([id, n]) => [' ', link({ in: id }, `${id}: ${n}`)])] : []),
        ...(about.length > 1 ? [element('br', ''), 'Most are about', ...about.flatMap(([rule, n]) => (
            [' ', chip(`${rules[rule].text.replace(/`/g, '').slice(0, 70)}: ${n}`, '', rules[rule].place + '.html')]))] : [])];
}

// The cases that fit, the best first; and the same for all sections.
function findCases() {
    const special = /^\s*(optional|object|tuple|list|set|map)\(/.test(input) ? place => !/^case\/extensions\/type/.test(place) : kindOf(input) === 'json-body' ? place => !/^case\/json/.test(place) : place => /^case\/(json|extensions|model)|static-analysis/.test(place);
    // Behind the cases come the laws about the same input, then those about like inputs; but first what is asked about, and is wrong.
    const ofLaw = ({ row, fit }) => !lawIn(row[0]) ? 0 : filter.is ? -10 : fit ? 10 : 0.01;
    const known = ({ row }) => isInput && /\bunknown\b/.test(query) && !/\bunknown\b/.test(row[2]) ? 0.3 : 0;
    const broken = ({ row }) => hasBreak(row) ? 0.04 : 0; // what is typed is an escape
    const isStatic = ({ row }) => /static-analysis/.test(row[0]) ? 0.2 : 0, both = ({ row }) => filter.than && [filter.lib, filter.than].every(name => row[3][names.indexOf(name)] === '1') ? 0.5 : 0;
    const oneFails = ({ row }) => filter.than && [filter.lib, filter.than].some(name => /[rax]/i.test(row[3][names.indexOf(name)])) ? 0.2 : 0; // two values that differ say more
    const asExpression = ({ row }) => kindOf(input) === 'json-body' && /^case\/json\/expressions/.test(row[0]) ? 0.1 : 0; // a file is asked about
    const unasked = ({ row, fit }) => /^ +$/.test(row[3]) ? (fit ? 2 : 0.2) : 0; // cases of another edition
    const unjudged = ({ row }) => SHARED.test(filter.is) ? row[3].split('-').length / 10 : 0; // more answers say more
    const expression = ({ row }) => attribute && row[2].startsWith('an error') && !/\\n|\n/.test(row[1]) ? 1 : 0; // an attribute that stands for an expression
    const rank = hit => hit.fit + known(hit) + broken(hit) + isStatic(hit) + both(hit) + oneFails(hit) + asExpression(hit) + expression(hit) + unasked(hit) + unjudged(hit) + ofLaw(hit) + (isLaw(filter.is) && !isWrong(hit) ? 0.2 : 0) + (filter.is ? 0 : (hit.fit ? 1.5 : 0.05) * special(hit.row[0]));
    const shares = sharesCases(), all = hits.filter(({ row }) => passes(row, shares)), best = Math.min(5, ...all.map(hit => hit.fit));
    const some = isInput && all.filter(hit => hit.fit <= 2.25).length > 4 ? 2.25 : Infinity; // those that are only alike count if there are few others
    const near = filter.is ? all.filter(hit => hit.fit <= best + (filter.than ? 0.6 : 0.3)) : all.filter(hit => hit.fit <= some || hit.fit > 2.7);
    return { near, cases: near.filter(({ row }) => isIn(row, filter.in))
        .sort((a, b) => rank(a) - rank(b) || a.far - b.far || a.row[1].length - b.row[1].length || (a.row[0] < b.row[0] ? -1 : 1)) };
}

// The texts that come before the cases that a filter found: the best answers, then the reasons of wrong answers, and so on.
function findReasons() {
    const best = query ? texts.filter(({ row }) => !(filter.than && row.rule) && (!row.kind || row.kind === filter.is)).slice(0, 3) : [], others = texts.filter(hit => !best.includes(hit));
    if (filter.is === 'breaks') return [...best, ...large.slice(0, 2)];
    return [...best, ...others.filter(({ row }) => filter.lib && row.own.length && (filter.is === 'wrong' || row.kind === filter.is)).slice(0, 6)];
}

// What was found, in the order in which it is shown.
function listOf(cases) {
    const messages = [...pages.filter(({ row }) => query && row.more === query), ...(filter.is ? [] : findMessages())], rows = new Set(messages.map(({ row }) => row));
    return messages.length ? [...messages, ...listRest(cases).filter(({ row }) => !rows.has(row))] : listRest(cases);
}

// The words of a text, with a space around each.
const plainWords = text => ` ${(text.toLowerCase().match(/[\p{L}\d]+/gu) || []).join(' ')} `;
const asked = plainWords(query);

// Returns true if the query has a message of an error, or is a part of it. A message has words, which a piece of code has not.
function isAsked(message) {
    const own = plainWords(message), many = asked.trim().split(' ').length > 2;
    if (![own, asked].every(text => /\p{L}{3} .*\p{L}{3}/u.test(text))) return false;
    return own === asked || (own.split(' ').length > 5 && asked.includes(own)) || (many && !isInput && own.includes(asked));
}

// The messages that are asked about: the rules that most of their inputs are about, and these inputs.
function findMessages() {
    const fits = [...spoken.keys()].filter(message => spoken.get(message))
        .sort((a, b) => (plainWords(b) === asked) - (plainWords(a) === asked) || a.length - b.length).slice(0, 3);
    return fits.flatMap((message, at) => {
        const given = spoken.get(message), all = [...new Set(given.map(({ row }) => row))].sort((a, b) => a[1].length - b[1].length);
        const who = names.filter((_, i) => given.some(({ run }) => run === i)), says = `${who.join(', ')} say${who.length > 1 ? '' : 's'} “${message}”`;
        return [...frequent(all.map(row => row[5])).filter(([rule]) => rules[rule]).slice(0, at ? 1 : 3).map(([rule, count]) => {
            const [, input, right] = all.find(row => row[5] === rule);
            return { row: rowOf(rules[rule].place + '.html', rules[rule].text, all.length === 1 ? `${says} to this input` : `${says} to ${all.length} inputs, of which ${count} ${count === 1 ? 'is' : 'are'} about this rule`, { example: [input, right] }) };
        }), ...(at ? [] : all.slice(0, 5).map(row => ({ row, fit: 1, far: 0 })))];
    });
}

function listRest(cases) {
    if (filter.is === 'rules') return rulesBrokenBy(filter.lib);
    if (!filter.is) return listAll(cases);
    if (isLaw(filter.is)) return filter.in ? cases : [...texts.slice(0, 5), ...cases];
    const reasons = findReasons(), more = filter.is === 'breaks' ? large : left || (sharesCases() && !look.terms.length) ? [] : texts.slice(0, 5);
    return [...reasons, ...cases.slice(0, 5), ...more.filter(hit => !reasons.includes(hit)), ...cases.slice(5)];
}

// Returns true if both implementations that are compared support a case. If not, their laws are compared.
const sharesCases = () => !filter.than || hits.some(({ row }) => !lawIn(row[0]) && !/[- ]/.test(row[3][names.indexOf(filter.lib)] + row[3][names.indexOf(filter.than)]));

// Returns true if a row is about a law and exactly the input.
const isSame = ({ row, fit }) => fit === 0 && lawIn(row[0]);

function listAll(cases) {
    if (!isInput) {
        const named = cases.findIndex(hit => hit.fit > 4.1), some = filter.in ? 0 : Math.min(named < 0 ? cases.length : named, 2);
        return filter.in ? cases : [...texts.slice(0, 3), ...cases.slice(0, some), ...texts.slice(3), ...cases.slice(some)];
    }
    if (left && !isQuestion) return cases;
    const asksJson = isQuestion && /\bjson\b/i.test(typed) && kindOf(input) !== 'json-body';
    const laws = cases.filter(isSame), plain = cases.filter(hit => !laws.includes(hit));
    const near = isQuestion ? plain.filter(hit => hit.fit < 2.7 && (!asksJson || hit.fit < 1 || /^case\/json/.test(hit.row[0]))) : plain, exact = cases.filter(hit => hit.fit < 1).length, hasFrame = 'try' in document.getElementById('found').dataset,
        some = Math.min(exact || near.length, isQuestion && texts.length ? (exact ? inputs.length : hasFrame ? 0 : 1) : near.length && near[0].fit > 2 ? 2 : 3);
    const rest = near.slice(some);
    // Before inputs that are only alike comes an answer.
    const lead = isQuestion || !near.length || near[0].fit < 2 ? [] : texts.slice(0, 1).filter(({ row }) => /^answers/.test(row.place)), others = texts.filter(hit => !lead.includes(hit));
    return isQuestion ? [...near.slice(0, some), ...texts, ...laws, ...rest] : [...lead, ...near.slice(0, some), ...(near.length ? others.slice(0, 4) : others), ...laws, ...rest];
}

// Says how much was found.
function sum(count, right) {
    const of = !sharesCases() ? `No case was judged for both ${filter.lib} and ${filter.than}; they print, write and so on differently: `
        : filter.than ? `${filter.lib} and ${filter.than} answer differently: `
        : filter.is ? `${[filter.lib || (isLaw(filter.is) && about.join(', ')) || (SHARED.test(filter.is) ? '' : 'any'), KINDS[filter.is][1]].filter(Boolean).join(', ')}: ` : '';
    // Of the other laws, the index has only the cases that somebody gets wrong.
    const knowsRight = /^(write|edit|recover)$/.test(filter.is), rights = knowsRight && right ? `, and ${right.toLocaleString('en')} right` : '';
    if (!count) return left ? 'Searching… ' : isLaw(filter.is) ? `${of}none${!knowsRight ? ' found' : right ? `; all ${right.toLocaleString('en')} are right` : ' judged'}. ` : filter.is ? 'No case is so. ' : isInput ? 'No case has this input. '
        : 'Nothing has these words. Try fewer words, or an input such as 5 % 0. ';
    return `${of}${count.toLocaleString('en')} found${left ? ' so far' : ''}${rights}. `;
}

function draw() {
    drawn = hits.length;
    const { near, cases } = findCases(), list = listOf(cases), plainInput = isInput && !isQuestion && !filter.is, bad = cases.filter(isWrong);
    const box = document.getElementById('found'), exact = cases.filter(hit => !hit.fit && !lawIn(hit.row[0]) && !/static-analysis/.test(hit.row[0])).length;
    document.getElementById('status').replaceChildren(query || filter.is ? sum(filter.is && filter.is !== 'rules' ? bad.length : list.length, cases.length - bad.length) : '', ...(left ? [] : countCases(cases)),
        isInput && !filter.is && 'try' in box.dataset ? element('a', `Ask the reference what is right for ${input}`, { href: tryAddress(input) }) : '');
    if (!left) showFilter(near);
    if (!left && isInput && !filter.is) showReference(askedInputs(exact));
    box.replaceChildren(...list.slice(0, shown).map(show));
    if (plainInput) {
        const lead = +(!exact && cases.length > 0 && !('fit' in list[0])), text = list.findIndex((hit, at) => at >= lead && !('fit' in hit)), heads = [[text, 'Sentences with its words:'], [list.findIndex(isSame), 'What is printed, recovered and so on:'],
            [list.findIndex((hit, at) => hit.fit >= (exact ? 1 : 0) && at > text && (exact || text >= 0)), 'Inputs like it:'], [exact || !cases.length ? -1 : lead, 'No case has this input itself. Inputs like it:']];
        for (const [at, title] of heads.filter(([at]) => at >= 0 && at < shown).sort(([a], [b]) => b - a))
            box.insertBefore(element('li', title, { className: 'soft' }), box.children[at]);
    }
    if (list.length > shown) {
        const more = element('li', '');
        more.append(element('button', `Show ${Math.min(10 * SHOWN, list.length - shown)} more of ${(list.length - shown).toLocaleString('en')}`,
            { type: 'button', className: 'link', onclick: () => { shown += 10 * SHOWN; draw(); } }));
        box.append(more);
    }
}

// A value, a body and an edit of a request, as HCL.
const nameOf = key => /^[A-Za-z][\w-]*$/.test(key) ? key : JSON.stringify(key);
const braces = text => text ? `{ ${text} }` : '{}';
function valueOf(value) {
    const [kind] = Object.keys(value).filter(key => key !== 'of'), inner = value[kind], open = { list: 'tolist(', set: 'toset(', map: 'tomap(' }[kind] || '';
    if (Array.isArray(inner)) return `${open}[${inner.map(valueOf).join(', ')}]${open && ')'}`;
    if (kind === 'object' || kind === 'map') return open + braces(Object.entries(inner).map(([key, one]) => `${nameOf(key)} = ${valueOf(one)}`).join(', ')) + (open && ')');
    if (kind === 'string') return JSON.stringify(inner).replace(/([$%])\{/g, '$1$1{');
    return kind === 'number' || kind === 'bool' ? String(inner) : /^(null|unknown)$/.test(kind) ? kind : JSON.stringify(value);
}
const bodyOf = ({ attributes = [], blocks = [] }) => [...attributes.map(({ name, value }) => `${nameOf(name)} = ${valueOf(value)}`),
    ...blocks.map(({ type, labels, body }) => `${[nameOf(type), ...labels.map(label => JSON.stringify(label))].join(' ')} ${braces(bodyOf(body))}`)].join('\\n');
function requestOf({ value, body, source, path, set, append }) {
    if (value) return valueOf(value);
    if (body) return bodyOf(body) || '(empty)';
    const at = path.map(step => step.block ? `${step.block}[${step.number}]` : step).join('.') || 'the file';
    return (set ? `set ${at} = ${valueOf(set)}` : append ? `append ${bodyOf({ blocks: [append] })} to ${at}` : `remove ${at}`) + ': ' + source.replace(/\r/g, '\\r').replace(/\n/g, '\\n').replace(/\t/g, '\\t');
}
// The lines of a source before it differs from the repaired one.
function keptOf(source, repaired) {
    const [a, b] = [source, repaired].map(withNewlines), same = [...a].findIndex((char, i) => char !== b[i]);
    return a.slice(0, same < 0 ? a.length : same).replace(/[^\n]*$/, '').replace(/\n/g, '\\n');
}

// Each part of the index calls this function. The reasons are at the end of the last one.
function found(rows) { // eslint-disable-line no-unused-vars
    if (rows.length && rows[rows.length - 1].reasons) {
        names = rows.filter(o => 'adapter' in o).map(o => o.name);
        reference = (rows.find(o => o.reference) || {}).name;
        reasons = rows.pop().reasons;
        lacks = Object.fromEntries(rows.filter(o => o.lacks).map(o => [o.can === 'ranges' ? 'place' : o.can, o.lacks]));
        for (const field of ['lib', 'than']) if (!names.includes(filter[field])) filter[field] = '';
        rules = rows.filter(o => o.id);
        ({ meanings: idWords, demands } = rows.find(o => o.meanings));
        does = new Set(rows.filter(o => o.law && o.judged).map(o => `${o.name} ${o.law.replace(/[-:].*/, '')}`));
        places = Object.fromEntries(rows.filter(o => o.language).map(o => [o.name, o.place + '.html']));
        adapters = Object.fromEntries(rows.filter(o => o.language).map(o => [o.name, o.adapter]));
        understand();
        pages = rowsOf(rows.filter(o => !o.meanings));
        large = pages.filter(({ text, more }) => /^Large inputs/.test(more) && /crash|hang:|invalid replies/.test(text)).map(row => ({ row }))
            .filter(({ row }) => !filter.lib || row.own[0] === filter.lib);
        const answers = Object.entries(ANSWERS).map(([place, [title, text, ids]]) => rowOf(place, title, '', { answer: text, ...(/^answers/.test(place) && answeredBy(ids.map(id => rules.find(rule => rule.id === id)).filter(rule => rule))) }));
        pages = [...PAGES.map(({ place, text }) => rowOf(place, text, '', { linesLater: LATER[place] })), ...answers, ...comparisons(rows.filter(o => o.language && !o.reference).map(o => o.name)), ...pages]
            .map(row => ({ row, text: row.text, more: `${row.more} ${row.answer || ''}`, asked: row.asked }));
        rank = ranking(pages);
        texts = findTexts();
        return;
    }
    for (const row of rows) {
        row.whys = row[3];
        row[3] = row[3].replace(/[^ -~]/g, '-');
        if (typeof row[1] === 'object') row[1] = requestOf(row[1]);
        if (lawIn(row[0]) && !row[1]) ofCases.push(row);
        else take(row);
        if (lawIn(row[0])) continue;
        sources.set(row[0], row[1]);
        caseRows.push(row);
        for (const at of row.slice(5)) ofRule.set(at, ofRule.get(at) || []).get(at).push(row);
    }
}

function take(row) {
    for (const [run, message] of Object.entries(row[4])) {
        if (!/^\d+$/.test(run)) continue;
        if (!spoken.has(message)) spoken.set(message, isAsked(message) ? [] : undefined);
        if (spoken.get(message)) spoken.get(message).push({ row, run: +run });
    }
    const own = fit(row);
    if (own !== undefined) hits.push({ row, fit: own, far: isInput ? distance(row[1]) : 0 });
}

// After all parts are loaded, the rows about laws get the inputs of their cases.
function takeLaws() {
    for (const row of ofCases) {
        row[1] = sources.get(row[0].split('~')[0]) || '';
        if (lawIn(row[0]) === 'recover') row[2] = keptOf(row[1], row[2]);
        take(row);
    }
}

function load(part, then) {
    const script = element('script', '', { src: `search/${part}.js`, async: part < PARTS }); // the texts come behind what people ask
    script.onload = script.onerror = () => {
        left--;
        if (!left) takeLaws();
        if (then || !left || hits.length !== drawn) draw();
        if (then) then();
    };
    document.head.append(script);
}

function loadOthers(...loaded) {
    for (let part = 0; part < PARTS; part++) if (!loaded.includes(part)) load(part);
}

document.querySelector('input[name=q]').value = typed;
// A field of one line would lose the newlines of a pasted text.
document.querySelector('input[name=q]').addEventListener('paste', event => {
    const text = event.clipboardData.getData('text').trim();
    if (!text.includes('\n')) return;
    event.preventDefault();
    event.target.setRangeText(text.replace(/\r?\n/g, '\\n'), event.target.selectionStart, event.target.selectionEnd, 'end');
});
const first = new TextEncoder().encode(squeeze(input)).reduce((sum, byte) => sum + byte, 0) % PARTS;
function loadTexts(then) {
    load('asked');
    load(PARTS, then);
}
if (query && isInput && !filter.is) load(first, () => loadTexts(() => loadOthers(first)));
else loadTexts(query || filter.is ? () => loadOthers() : draw);
