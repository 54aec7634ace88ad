// The words of the search: what they mean, which pages they ask for, and how answers are named.
'use strict';
// Groups of words: everyday words, and behind the colon the beginnings of the words that the texts have for them.
const MEANINGS = [
    'survive remark: keep lost comment', 'linebreak: newline line', 'injection inject: escape interpol', 'shadow shadowing: hide hid innermost', 'root: root body', 'unused: evaluat select', 'caller: call context scope', 'sensitive insensitive uppercase lowercase: lower upper', 'ignore ignored: ignor extra', 'contain contains containing: hold contain',
    'few less: fewer',
    // names, characters, spaces
    'array lists: tuple list', 'list sequence vector: list tuple', 'dict dictionary hash hashmap struct record: object map', 'map: map object',
    'field setting property option member parameterless: attribut argument propert', 'key: key propert name', 'attribute argument: attribut argument param',
    'item entry entries element member: element item', 'subscript bracket brackets: index key', 'index: index position', 'after: follow after behind', 'access lookup: access index', 'constant: constant literal',
    'char chars letter letters character glyph: character id_start id_continue code point', 'name names: identifier name', 'identifier: identifier id_start name', 'ascii accent umlaut: id_start identifier unicode nfc',
    'unicode: unicode nfc id_start code surrogat utf', 'emoji: unicode supplementary surrogat grapheme', 'combining composed decomposed accent accented normalization normalize normalized: nfc normal decomposed spelling',
    'utf8 encoding encoded bytes: utf formed', 'bom: byte bom', 'zero nul byte: nul', 'reserved keyword: reserved keyword',
    'windows eol linebreak linebreaks: newline crlf carriage cr', 'crlf: crlf carriage cr', 'newline linefeed: newline line feed', 'lines: newline line', 'enter return: newline carriage',
    'whitespace blank blanks spaces spacing: space whitespace tab', 'tab tabs: tab', 'indentation indent indented: indent leading flush space', 'dash hyphen: dash', 'underscore: underscore',
    'width wide column columns: column place grapheme', 'trailing dangling: trailing last behind follow', 'final: final last', 'leading: leading begin start', 'extra more additional many: more many extra further',
    'missing absent lacking left omit omitted: lack missing without absent exist', 'without bare plain: without bare exactly', 'empty blank: empty none no', 'paren parens parenthesis brackets: parenthes', 'closing close unclosed unterminated: close end', 'marker delimiter terminator word: marker identifier',
    'brace braces curly: brace block', 'nested nesting depth deep: nest deep within', 'recursion recursive: recurs nest deep', 'inner: inner nest innermost', 'outer: outer scope context', 'duplicate repeated twice redefined double: twice duplicat same unique once repeat several distinct',
    'same equal identical: same equal identical', 'oneline oneliner: one line', 'single: one single', 'separate separated separator: separat comma', 'comma: comma', 'note annotation: comment',
    // values and types
    'boolean booleans truthy falsy: bool true false', 'known yet: unknown', 'string text: string text quoted', 'textual text: string text literal', 'integer int float decimal digits: integer number digit', 'float double: number fraction', 'big large huge: large precis digit bit overflow', 'precision exact exactly accuracy rounded rounding: precis exact digit mantissa round',
    'scientific exponent: exponent', 'infinity inf nan: infinit number', 'hex: hexadecimal', 'sign signed: sign minus negative', 'minus negative negation negate: negat minus unary negative dash', 'subtraction subtract hyphenated: dash minus', 'negate negation: invert', 'nil none undefined: null unknown', 'unset undefined: unknown null absent defin', 'nonexistent: exist has have defin', 'unlisted: listed list',
    'unknown undetermined later uncertain: unknown dynamic', 'any: any dynamic', 'dynamic: dynamic', 'opaque native host: capsule', 'type types: type', 'incompatible mismatch: unify convert relate match', 'common merge merging mixed mix: unif common',
    'cast coerce coercion conversion convert convertible turn become becomes implicit automatic: conver', 'branch branches: result', 'sort sorted sorting order ordered: order lexicographic', 'iterate iterated loop traverse visit iteration: visit iterat for order', 'range ranges: range bound',
    // operators
    'ternary conditional: conditional predicate', 'condition test predicate: predicate condition', 'if: condition if', 'loop foreach comprehension comprehensions: for', 'math arithmetic calculation sum: arithmetic', 'modulo mod remainder: modulo remainder arithmetic', 'division divide dividing divided: divi quotient', 'multiply multiplication times: product multipl',
    'plus add addition: sum add +', 'smaller less lower: less order', 'bigger greater larger: greater order', 'logic logical: logic && ||', 'and: && operand', 'or: || operand', '%: modulo remainder', 'precedence priority binds tighter grouping associativity: tighter operat precedence group', 'short circuit lazy lazily shortcircuit: decid whatever', 'compare comparing comparison equality equal: equal compar ==',
    'concatenate concat join joined glue: join concat template', 'spread splice unpack expansion: expan ellipsis', 'variadic rest varargs: variadic', 'ellipsis dots: ... ellipsis', 'wildcard asterisk star: splat *', 'dot: dot legacy attribute', 'group grouping: group', 'arrow: =>', 'colon colons: colon :: namespace', 'namespace namespaced: :: namespace', 'equals: = equals',
    'interpolation interpolated interpolate placeholder: interpol template ${', 'template: template', 'dollar: $ ${ $${ dollar interpol', 'percent: % %{ directive', 'tilde: strip ~', 'strip trim ~: strip trim ~', 'unwrap alone: one unwrap', 'multiline: heredoc newline', 'escape escaping escaped: escape', 'backslash backslashes: escape backslash \\', 'slash slashes: // comment', 'quote quotes quoted quoting: quote quoted',
    'function functions func: function call', 'parameter param params arg args: param argument', 'passing passed: argument', 'computed: parenthes key comput', 'reference references variable variables: variable travers', 'dependencies: variables travers', 'scope context: scope context',
    '${: interpol template', '%{: directive', '<<: heredoc', '<<-: heredoc flush', '...: expan ellipsis group', '[*]: splat', '?: conditional',
    // files, blocks, schemas
    'file files: file body source', 'document: body whole source', 'garbage junk: follow nothing', 'section stanza: block', 'decode rest remaining remain: remain partial', 'partial: partial recover', 'required mandatory: required', 'optional default: optional default', 'foreach for_each: for_each', 'schema: schema', 'clash conflict: clash same contradict ambiguous', 'once: once twice same',
    // answers, writing
    'error fail failure illegal forbidden reject rejected refuse invalid: error refuse invalid no', 'accept accepted allowed valid legal permitted: accept valid permitted allow may', 'contradict contradiction ambiguous ambiguity unclear vague: contradict ambiguous',
    'delete deleted remove removed drop: remov delet edit', 'change changed set modify update: set edit change', 'append insert: append add new edit', 'rename: edit', 'preserve kept keep keeps lose loses lost: keep lost lossless', 'write writes writing serialize generate emit: write writ generat', 'format formatter formatting pretty: print format', 'print: print', 'roundtrip round: print back round',
    'recover recovery incomplete broken: recover', 'position location span offset underline: place position range', 'line: line place', 'fold folding: range', 'crash crashes panic abort: crash panic', 'hang slow: hang slow quadratic square time', 'stack overflow: overflow nest crash',
    'untested: untest', 'regression upgrade history previous changelog: release change', 'version: version release', 'license: licence', 'bug mistake fault: wrong fault bug', 'spoil break breaks: lost wrong', 'regex: pattern', 'positional: position',
];
// Words that questions have, and that say nothing about their subject.
const EMPTY = new Set((
    'such ask asks asked differ differs difference differences understood claim claims certain doubt notice noticed assume assumed syntax another anybody everybody anyone someone somebody something nobody nothing once too also even still only ' +
    'about always am among became because been began believe best better colleague day days demand demands done ' +
    'due ever everyone everything few for found friend good gave got guess help here however idea ii im instead issue let lets ' +
    'config configs configuration little look looked looking looks made maintain maintainer make makes maybe mine much myself need needs never nice now ok often ' +
    'ought ours people perhaps person please possible problem problems program put puts question questions quite ' +
    'rather said seem seems seen send shall stop sure team thank thanks think thought today told ' +
    'tool tools toward tried truly trying understand until upon usually kind kinds inputs return returns something via way ways week well went whatever whenever wonder ' +
    'than wrote year years yes yesterday you ve ll don doesn didn isn aren won t s d m re supposed promise expect expected meant ' +
    'a an and are as at be been being both by can could do does did each every exactly from get gets getting ' +
    'give gives given go goes had has have how i in inside into is it its just me most my of off on one ones ' +
    'or other our out over same should so some tell that the their them then there these they this those to ' +
    'two under up use used uses using was we were what when where whether which while who whom whose why will ' +
    'with would you your actually allowed answer answers any anything behave behaviour behavior case cases ' +
    'come comes correct correctly did exist find follow follows happen happens handle handled handles hcl hcl2 ' +
    'implementation implementations input know library libraries like many mean means must parser parsers ' +
    'really result results right say says see show spec support supported supports take takes text thing treat ' +
    'treated treats test tests tested fail fails failed failing failure failures pass passes passed many read ' +
    'reads reading value values want work works wrong for if not').split(' '));
// Names that the extensions give a meaning: those of blocks, attributes and types, and also the functions.
const NAMED = 'dynamic|content|iterator|labels|for_each|optional|params|variadic_param', EXTENSION = new RegExp(`^(${NAMED}|try|can|convert)$`);
// Other names of implementations.
const ALIASES = { 'tree-sitter': 'tree-sitter-hcl', terraform: 'hashicorp/hcl', hashicorp: 'hashicorp/hcl', hclwrite: 'hashicorp/hcl', 'go library': 'hashicorp/hcl', 'go implementation': 'hashicorp/hcl', 'go parser': 'hashicorp/hcl' };
// Pages that no other row leads to.
const PAGES = [
    { place: 'open.html', text: 'Open questions: all ambiguous passages of the specification, those that split implementations most first: who reads them how, and how many cases depend on each' },
    { place: 'laws.html#edit-action', text: 'Edits: which library sets, adds, removes and appends; not tested: renaming (labels, blocks, attributes), moving, one key of an object or element of a list, undoing an edit' },
    { place: 'try.html', text: 'Try an input: the reference alone answers, in your browser; what you type stays there, and in links that you copy' },
    { place: 'sections.html', text: 'By section of the specification: how many cases each implementation (library) gets wrong; sections in which all are right' },
    { place: 'spec/untested.html', text: 'Sentences of the specification that no case tests: untested, without a test' },
    { place: 'released.html', text: 'As released: what releases of hashicorp/hcl changed on purpose' },
    { place: 'spec/index.html', text: 'Specification: each sentence, its rules with their cases (tests), and who follows it' },
    { place: 'search.html?is=nobody', text: 'Inputs that no implementation (library) gets right: all are wrong' },
    { place: 'search.html?is=only', text: 'Inputs that only one implementation (library) gets right' },
    { place: 'search.html?is=alone', text: 'Inputs that only one implementation (library) gets wrong' },
    { place: 'search.html?is=breaks', text: 'Inputs on which an implementation (library) crashes or does not answer' },
    { place: 'rules.html#nobody', text: 'Rules (sentences) that no implementation (library) follows completely, or only one: a list, with the sentences' },
    { place: 'laws.html', text: 'Writing, editing, recovering: which implementation writes (generates, prints, formats), edits and keeps, recovers, and gives places (positions, ranges)' },
    { place: 'index.html#pairs', text: 'Which two implementations agree least and most: how many cases each two answer differently, and these inputs, such as those that one accepts and another refuses' },
    { place: 'index.html', text: 'Implementations: scores of all implementations: parser, structure, expressions, templates, bodies, JSON, types, writes, edits, recovers' },
];
// The filter of cases: for each kind of answer, the characters of an index that mean it, its name, and what a chip says.
const KINDS = {
    wrong: ['raxdm', 'wrong answers'],
    refuses: ['r', 'refuses valid input', 'refuses it'],
    accepts: ['a', 'accepts invalid input', 'accepts it'],
    other: ['d', 'answers otherwise', 'says'],
    breaks: ['x', 'crashes or does not answer', 'crashes or does not answer'],
    mixed: ['m', 'inconsistent readings', 'inconsistent, says'],
    nobody: ['', 'nobody is right'],
    only: ['', 'only one is right'],
    alone: ['', 'only one is wrong'],
    released: ['o', 'right only as released', 'right only as released, says'],
    rules: ['', 'rules not followed'],
    right: ['1', 'right'],
    unsupported: ['-', 'not supported', 'not judged'],
    unasked: [' ', 'of another edition', 'a case of another edition'],
    print: ['w', 'prints wrongly', 'wrong:'],
    write: ['w', 'writes wrongly', 'wrong:'],
    edit: ['w', 'edits wrongly', 'wrong:'],
    recover: ['w', 'recovers wrongly', 'wrong:'],
    place: ['w', 'gives wrong places of errors', 'wrong:'],
    places: ['w', 'gives wrong places of items', 'wrong:'],
    variables: ['w', 'finds wrong variables', 'wrong:'],
};
// The kinds that are about all implementations of a case.
const SHARED = /^(nobody|only|alone)$/;
// The laws: what each is about, and what stands before a kind of value, edit or file.
const LAWS = {
    print: ['Prints (formats) and reads again', ': '],
    write: ['Writes (generates, escapes) a string or value', ': '],
    'write-place': ['Writes (generates, escapes, quotes) any string or value', ' as '],
    edit: ['Edits a file, and keeps comments and the rest', ': '],
    'edit-action': ['Edits a file: it', ' '],
    recover: ['Recovers from a syntax error (a broken line, the items before and after it)', ': '],
    place: ['The place (line and column) of a syntax error, if the error has one', ': '],
    places: ['The places (positions, ranges) of blocks, attributes and expressions', ': '],
    variables: ['Finds the variables', ': '],
};
