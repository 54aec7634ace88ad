// The words of the search: what they mean, which pages they ask for, and how answers are named.
'use strict';
// Further forms that a word of a query may have in the texts.
const SYNONYMS = {
    append: ['append', 'new item', 'add'], glue: ['join', 'line'], final: ['final', 'last'], trailing: ['trailing', 'last', 'behind'],
    contradict: ['contradict', 'ambiguous'], conflict: ['contradict', 'ambiguous'], delete: ['remov', 'delet'], brace: ['brace', 'block'],
    circuit: ['operand', 'decid'], lazy: ['operand', 'decid'], lazily: ['operand', 'decid'], combining: ['nfc', 'normal'],
    ternary: ['conditional'], if: ['conditional', 'if'], loop: ['for'], foreach: ['for'], comprehension: ['for'],
    interpolation: ['interpol', 'template'], dict: ['object'], dictionary: ['object'], list: ['list', 'tuple'],
    array: ['tuple', 'list'], hash: ['object'], utf8: ['utf 8'], modulo: ['modulo', 'arithmetic'],
    remainder: ['modulo', 'arithmetic'], division: ['divi'], precedence: ['tighter', 'operat'], priority: ['tighter'],
    associativity: ['tighter', 'group'], minus: ['negat', 'minus'], negative: ['negat'],
    indentation: ['leading space', 'indent', 'flush'], indent: ['leading space', 'flush'],
    computed: ['not a variable', 'parenthes'], alone: ['one interpolation'], single: ['one interpolation'],
    license: ['licence'], normalization: ['nfc', 'normal'], normalize: ['nfc', 'normal'], accent: ['nfc'],
    ascii: ['id start', 'identifier'], duplicate: ['twice', 'duplicat', 'same name'], repeated: ['twice', 'repeat'],
    redefined: ['twice'], automatic: ['convert'], coerce: ['convert'], coercion: ['conver'], cast: ['convert'],
    implicit: ['convert'], bom: ['byte order'], crlf: ['newline', 'crlf'], eol: ['newline'], linebreak: ['newline'],
    whitespace: ['space'], tab: ['space', 'tab'], keyword: ['keyword', 'reserved'], escape: ['escape', 'escap'],
    escaping: ['escape'], backslash: ['escape'], unicode: ['unicode', 'nfc', 'id start'],
    emoji: ['unicode', 'supplementary'], float: ['number', 'fraction'], double: ['double', 'number'],
    digits: ['precis', 'digit'], big: ['precis', 'large', 'beyond'], large: ['large', 'precis', 'beyond'],
    huge: ['precis', 'beyond', 'exponent'], formatt: ['print'], formatting: ['print'], break: ['lost', 'wrong'],
    spoil: ['lost', 'wrong'], newline: ['newline', 'line'], lines: ['newline', 'line'],
    blank: ['empty line', 'space'], leading: ['leading', 'begin'], slash: ['//', 'comment'],
    fault: ['wrong', 'fault'], sort: ['order', 'lexicographic'], regression: ['release', 'change'],
    upgrade: ['release', 'change'], since: ['release', 'change'], differently: ['fixed', 'broke', 'change'],
    history: ['release', 'change'], previous: ['release', 'change'], bug: ['wrong'], mistake: ['wrong'],
    item: ['item', 'element'], surrogate: ['surrogat', 'no unicode character'], integer: ['integer', 'number'],
    precision: ['precis', 'digits', 'number'], exponent: ['exponent'], bignum: ['number', 'digits'],
    infinity: ['infinit', 'zero'], nan: ['infinit'], regex: ['pattern'], nested: ['nest'], depth: ['nest', 'deep'],
    deep: ['nest', 'deep'], recursion: ['nest'], stack: ['overflow', 'nest'], crash: ['crash', 'panic'],
    hang: ['slow', 'quadratic'], attribute: ['attribut', 'argument'], field: ['attribut', 'propert'],
    key: ['key', 'propert'], order: ['order', 'visit'], sorted: ['order', 'sort'], sorting: ['order'],
    spread: ['expan', '...'], variadic: ['expan', 'variadic'], ellipsis: ['expan', 'group'], grouping: ['group'],
    wildcard: ['splat'], asterisk: ['splat'], star: ['splat'], dollar: ['$', 'interpol'], percent: ['%', 'directive'],
    tilde: ['strip', '~'], strip: ['strip', 'trim'], trim: ['strip', 'trim'], heredocs: ['heredoc'],
    hereodc: ['heredoc'], multiline: ['heredoc', 'newline'], function: ['function', 'call'],
    argument: ['argument', 'parameter', 'attribut'], param: ['parameter'], nil: ['null'], none: ['null'],
    undefined: ['unknown', 'null'], missing: ['lack', 'missing', 'without'], format: ['print', 'format'],
    formatter: ['print'], write: ['write', 'print'], serialize: ['write'], round: ['again', 'print'],
    roundtrip: ['again', 'print'], preserve: ['lost', 'keep', 'lossless'], kept: ['lost', 'keep'],
    recover: ['recover'], recovery: ['recover'], incomplete: ['recover'], partial: ['recover'],
    position: ['place', 'range'], line: ['line', 'place'], column: ['place', 'column', 'grapheme'],
    location: ['place'], offset: ['place', 'byte'], dependencies: ['variables'], references: ['variables', 'travers'],
    untested: ['without a test', 'untest'], ambiguous: ['ambiguous', 'read as'], ambiguity: ['ambiguous'],
    version: ['version', 'release'], changed: ['change', 'release'], changelog: ['change', 'release'],
    contradiction: ['contradict', 'ambiguous'], error: ['error', 'refuse', 'invalid'],
    invalid: ['error', 'refuse', 'invalid', 'not allow'], reject: ['refuse', 'error'], rejected: ['refuse', 'error'],
    accept: ['accept', 'valid'], concatenate: ['concat', 'template'], equal: ['equal', 'compar'],
    equality: ['equal', 'compar'], compare: ['compar', 'equal'], boolean: ['bool'], truthy: ['bool', 'condition'],
    map: ['map', 'object'], mixed: ['unif', 'common type'], merge: ['unif', 'merge'],
};
// Words that questions have, and that say nothing about their subject.
const EMPTY = new Set((
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
// Other names of implementations.
const ALIASES = { terraform: 'hashicorp/hcl', hashicorp: 'hashicorp/hcl', hclwrite: 'hashicorp/hcl' };
// Pages that no other row leads to, and questions that ask for them.
const PAGES = [
    { place: 'open.html', text: 'Open questions: ambiguous passages of the specification, and who reads them how' },
    { place: 'method.html#own', text: 'Test your own parser or library: what it reads and prints (adapter, protocol, stdin, command line), its score, a part of the cases, known failures in CI; compare two programs on your own files',
        asks: /\b(my|own|our|another|new) (\w+ )?(parser|library|implementation|program|code|interpreter|evaluator|reader|port)\b|\badapter|\bprotocol|\bstdin|\bci\b|\b(known|expected) failures|\bbaseline|\b(run|test) only|\bonly (some|the) \w* ?cases|\bbatch|\b(many|own) (inputs|files)/ },
    { place: 'try.html', text: 'Try an input: the reference runs in your browser; what you type stays there, and in links that you copy',
        asks: /\bprivacy|\bplayground|\boffline|\bleaves? my|\bupload/ },
    { place: 'method.html#repeat', text: 'Repeat a failing case on your machine: install, build, command, script',
        asks: /\brepeat|\breproduc|\b(my|own) (laptop|machine|computer)/ },
    { place: 'method.html#cases', text: 'All cases and inputs as files (corpus, seeds for fuzzing), and their licence',
        asks: /\bfuzz|\bcorpus|\bseeds?\b|\bdownload|\bas (plain )?files/ },
    { place: 'method.html', text: 'Method: where expected answers come from, how the suite tests and counts, and how to report a mistake',
        asks: /\bexpect(s|ed)? (the )?(wrong|answer)|\bwrong (case|expectation|test)\b|\bcontact|\bmistake in the suite|\breport (a|an|the)\b/ },
    { place: 'spec/untested.html', text: 'Sentences of the specification that no case tests: untested, without a test',
        asks: /\buntested|\b(no|without|lack\w*|any) (a )?(test|case)s?\b|not tested|nobody tests/ },
    { place: 'released.html', text: 'As released: what releases of hashicorp/hcl changed on purpose' },
    { place: 'spec/index.html', text: 'Specification: each sentence, its rules, and who follows it' },
    { place: 'rules.html#nobody', text: 'Rules (sentences) that no implementation (library) follows completely',
        asks: /\b(nobody|no one|none|no (library|implementation|parser))\b.*(follow|obey|right|get)/ },
    { place: 'laws.html', text: 'Writing, editing, recovering: which implementation writes (generates, prints, formats), edits and keeps, ' +
        'recovers, and gives places (positions, ranges)' },
    { place: 'index.html', text: 'Implementations: scores of all implementations: parser, structure, expressions, templates, bodies, JSON, types, ' +
        'writes, edits, recovers' },
];
// The filter of cases: for each kind of answer, the characters of an index that mean it, its name, and what a chip says.
const KINDS = {
    wrong: ['raxdm', 'wrong answers'],
    refuses: ['r', 'refuses valid input', 'refuses it'],
    accepts: ['a', 'accepts invalid input', 'accepts it'],
    other: ['d', 'answers otherwise', 'says'],
    breaks: ['x', 'crashes or does not answer', 'crashes or does not answer'],
    mixed: ['m', 'inconsistent readings', 'inconsistent, says'],
    released: ['o', 'right only as released', 'right only as released, says'],
    right: ['1', 'right'],
    unsupported: ['-', 'not supported'],
    unasked: [' ', 'not asked by the text'],
};
// Words of a question that ask for a kind of answers; the first that fits counts.
const TAKES = /\b(accept|let|allow|permit|tolerat|swallow)\w*\b/, REFUSES = /\b(refus|reject|turn|declin)\w*\b/;
const BAD = /\b(invalid|wrong|bad|illegal|forbid\w*|not allow\w*|must not|should not|shouldn't|error|nonsense)\b/;
const GOOD = /\b(valid|good|correct|legal|right)\b/;
const ASKED = [
    ['accepts', text => (TAKES.test(text) && BAD.test(text)) || /\blets? through\b/.test(text)],
    ['refuses', text => REFUSES.test(text) && GOOD.test(text)],
    ['breaks', text => /\b(crash|panic|hang|abort)\w*|\boverflows?\b/.test(text)],
    ['unsupported', text => /\bunsupported\b|\bnot support|\bcannot\b|\bcan't\b/.test(text)],
    ['accepts', text => /\baccept(s|ed)?\b/.test(text)],
    ['refuses', text => /\b(refuses?|refused|rejects?|rejected)\b/.test(text)],
    ['wrong', text => /\b(wrong|fail\w*|incorrect\w*|bugs?|mistakes?|break\w*|broken|disagree\w*)\b/.test(text) ||
        /\b(otherwise|miss|misses|trips?|defects?|bite\w*|refus\w*|reject\w*|accept\w*)\b/.test(text)],
];
// The laws: what each is about, and what stands before a kind of value, edit or file.
const LAWS = {
    print: ['Prints (formats) and reads again', ': '],
    write: ['Writes (generates, escapes) a string or value', ': '],
    'write-place': ['Writes (generates, escapes, quotes) any string or value', ' as '],
    edit: ['Edits a file, and keeps comments and the rest', ': '],
    'edit-action': ['Edits a file: it changes (sets, adds, removes)', ' '],
    recover: ['Recovers from a syntax error (a broken line, the items before and after it)', ': '],
    place: ['The place (line and column) of an error', ': '],
    places: ['The places (positions, ranges) of blocks, labels, attributes and expressions', ': '],
    variables: ['Finds the variables', ': '],
};
// The places in which values are written.
const PLACES = {
    key: 'the key of an object', 'map-key': 'the key of a map', label: 'a label of a block', labels: 'labels of a block',
    'block-type': 'the type of a block', attribute: 'the name of an attribute',
    'attribute-name': 'the name of an attribute of an object',
};
// Words that a filter has said already, so that they need not be in a case.
const SAID = [
    /\b(compare\w*|against|versus|vs|differ\w*|between|both|than)\b/g,
    new RegExp('\\b(accept|allow|permit|let|through|refus|reject|turn|down|wrong|invalid|valid|incorrect|bug|mistake|break|miss|' +
        'disagree|crash|panic|hang|trip|file|thing|construct|rule|most|often|worst|small|short|example|one|grammar)\\w*', 'g'),
];
