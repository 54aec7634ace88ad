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
    { place: 'method.html#own', text: 'Test your own parser: a command whose exit status says whether a file is valid (stdin, command line)',
        asks: /\b(my|own|our|another|new|writing an?) (\w+ )?(parser|library|implementation|program|code|interpreter|evaluator|reader|port)\b|\badapter|\bprotocol|\bstdin|\bstandard input|\bcommand line\b/ },
    { place: 'method.html#adapter', text: 'Test your own library: an adapter reads requests and prints replies (protocol, skeletons in C, Go, Rust, Python, JavaScript, Java)',
        asks: /\badapter|\bprotocol\b|\bskeleton|\b(read and print|print and read)\b|\b(my|own|our) (\w+ )?(library|implementation|evaluator|interpreter)/ },
    { place: 'method.html#part', text: 'Test only a part: --op parse, --only SECTION or RULE, --skip, --list',
        asks: /\b(run|test|judge|try) only|\bonly (some|the|a|my)? ?\w* ?(cases|tests|part|parsing|section|templates)\b|\bsubset|\bskip\b|\bsingle (case|rule|section)|--only|--op\b/ },
    { place: 'method.html#ci', text: 'In CI: list the known (expected) failures, and fail only if others fail; GitHub action, GitLab',
        asks: /\bci\b|\b(known|expected|listed) failures|\bbaseline|\bgithub|\bgitlab|\bpipeline|\bexit (status|code)|\bfailures? i (already )?know|used to pass/ },
    { place: 'method.html#files', text: 'Compare two programs on your own files: hclcheck diff',
        asks: /\b(own|real) (\w+ )?files\b|\bbatch|\bmany (inputs|files)/ },
    { place: 'method.html#packages', text: 'Packages for npm, pip (pytest), cargo and Go: make packages; a library for C',
        asks: /\b(npm|pip|pypi|pytest|cargo|crate|go test|go module|package (for|on|in)|as a package)\b/ },
    { place: 'method.html#formatter', text: 'Test a formatter: hclcheck --cli-print', asks: /\b(test|judge|check|run)\w*\b.*\bformatter\b/ },
    { place: 'method.html#hang', text: 'If your program crashes, hangs or keeps state: limits of time and memory, --fresh, --shuffle',
        asks: /\b(my|our|the) (program|adapter|implementation|parser|process)\b.*\b(crash|hang|stuck|state|loops|times out)|\btimeouts?\b|\bmemory limit/ },
    { place: 'method.html#slow', text: 'Large and deep inputs: hclcheck growth finds quadratic time and crashes', asks: /\bquadratic|\bbenchmark|\bperformance|\b(my|our) \w+( is| too)* slow/ },
    { place: 'method.html#time', text: 'How long a run takes: from 3 seconds to two minutes', asks: /\bhow long\b.*\b(run|suite|tests?|takes?)\b|\bminutes|\bparallel|\bjobs\b/ },
    { place: 'method.html#systems', text: 'Systems: Linux, WSL on Windows, macOS only compiled; install on Debian, container', asks: /\b(on|for|under|need) (windows|macos|mac|a mac|linux|debian|ubuntu|wsl)\b|\bdocker|\binstall|\bplatforms?\b|\boperating system/ },
    { place: 'method.html#safe', text: 'Safety: programs run with your permissions, without network; how to report a vulnerability', asks: /\bsandbox|\bsecurity|\bvulnerab|\bmalicious|\buntrusted|\bsafe to\b/ },
    { place: 'method.html#formats', text: 'Results as JSON, JUnit, TAP, Markdown or HTML: hclcheck --results, hclreport', asks: /\bjunit|\btap\b|\bmachine[- ]readable|\bmarkdown|\b(results|report|output|data) (as|in) (json|html|csv|xml)|\bas json|\bresults file/ },
    { place: 'method.html#badge', text: 'A badge with your score, for a README', asks: /\bbadge|\breadme\b|\bshield/ },
    { place: 'method.html#listed', text: 'Get your implementation onto this site: contribute an adapter, or send a results file',
        asks: /\b(add|list|include|submit|get|put|appear|show|contribut)\w*\b.*\b(on|to|onto|in) (this|the|your) (site|page|table|comparison)|\b(add|contribute|submit)\w* (my|our|an?|another) \w*\s?(implementation|library|parser|adapter)\b/ },
    { place: 'method.html#answers', text: 'Where the right (expected) answers come from: the text of the specification, never an implementation',
        asks: /\b(expected|right|correct) (answers?|results?) (come|taken|made|decided|from)|\bwho (decides|says what is right)|\banswers? .*taken from\b|\bsource of truth|\b(trust|believe) (a|the|your|these|those) (verdict|result|score|case|number|total|answer)/ },
    { place: 'method.html#score', text: 'How a score is computed: right cases of all cases of a profile; unsupported counts as not right',
        asks: /\bscores?\b.*\b(comput|calculat|count|mean|work|made|weigh)|\b(comput|calculat|count)\w*\b.*\bscores?\b|\bpercentages?\b|\bprofiles?\b|\bround(ed)? down/ },
    { place: 'method.html#verdicts', text: 'What unsupported, crash, timeout, garbage and inconsistent readings mean', asks: /\bmean(t|s|ing)?\b.*\b(unsupported|not supported|crash|garbage|timeout|inconsistent)|\b(unsupported|not supported|crash|garbage|timeout|inconsistent)\b.*\bmean|\bverdicts? (mean|are|exist)/ },
    { place: 'method.html#readings', text: 'What a reading is: an interpretation of an ambiguous passage; each is right', asks: /\bwhat (is|does) (an? |the )?(word )?['"“]?readings?\b|\bchoose an?(other)? reading/ },
    { place: 'method.html#laws', text: 'How writing, editing and recovering are judged: laws', asks: /\b(what|which) (is|are|does) (an? |the )?laws?\b|\bhow\b.*\b(writing|editing|recover\w*|printing)\b.*\b(judged|tested|scored)/ },
    { place: 'method.html#editions', text: 'Which version (edition, commit) of the specification, and of Unicode: 2024-02, Unicode 9.0; where the texts are',
        asks: /\beditions?\b|\b(version|commit|revision)\b.*\b(spec|specification|text|unicode|sentences)\b|\bunicode\b.*\bversion|\b(spec|specification|text)\b.*\b(version|commit|revision)\b/ },
    { place: 'method.html#exact', text: 'Whether numbers, error messages and places must be exact: messages never count, a wrong place does not fail',
        asks: /\b(messages?|wording)\b.*\b(count|matter|match|compar|exact|same)|\bexact (error )?messages?|\btolerance|\bwrong (place|position|range)s?\b.*\b(fail|count)/ },
    { place: 'method.html#words', text: 'The words rule, case, repair, amendment, derived case, level', asks: /\b(glossary|terminology|derived cases?|must and should|what is an? (rule|case|repair|amendment|level|deviation))\b/ },
    { place: 'method.html#bugs', text: 'Report a bug to a library: checked failures and ready reports', asks: /\b(report|file|send|raise|open)\w*\b.*\b(bugs?|issues?|upstream)\b|\bupstream|\bbug report/ },
    { place: 'method.html#outdated', text: 'A result is outdated: which version was tested, and how it is renewed', asks: /\boutdated|\bout of date|\bstale|\bnewer (version|release)|\b(new|latest) (version|release)\b.*\b(test|judge|run)|\bold result|\bhow often\b.*\b(updat|run|renew|rebuil|refresh)|\blast (run|tested)|\bup[- ]to[- ]date/ },
    { place: 'method.html#reference', text: 'The reference hclref: our own implementation, judged by the same cases', asks: /\bhclref|\b(the|your|this) reference\b|\breference (implementation|interpreter|parser)/ },
    { place: 'method.html#playground', text: 'The right answer to an input, or to many in one go: hclref reads requests', asks: /\b(many|hundreds?|thousands?|all) (of )?(my |the )?(inputs|expressions)\b|\bin one go|\bbulk/ },
    { place: 'method.html#fuzz', text: 'Fuzz your program against the reference: hclcheck fuzz', asks: /\bfuzz|\bafl\b|\blibfuzzer|\bdifferential|\brandom (test|input)/ },
    { place: 'method.html#small', text: 'A failure as a small case: reduced, with its rule, and a draft', asks: /\b(reduc|minimi[sz]|shrink)\w*|\bsmaller case\b/ },
    { place: 'method.html#propose', text: 'Propose a case or a rule: steps', asks: /\b(propos|contribut|suggest|submit|add)\w* (an?|my|our|new|the|some|missing) ?(new |missing |own )?(case|test|rule)s?\b|\bpull request/ },
    { place: 'method.html#clarify', text: 'Change the specification: the cases of a sentence, and passages that need a decision', asks: /\b(reword|clarif)\w*|\b(chang|propos)\w* (to |in )?(the|a) (spec|specification|sentence|passage)\b/ },
    { place: 'method.html#data', text: 'The data of this site: JSON beside each page', asks: /\b(api|scrape|raw data|dataset|json of|data of)\b|\bdata\b.*\b(site|page|download)/ },
    { place: 'method.html#ids', text: 'Links and names of cases are permanent', asks: /\b(permanent|permalinks?|stable (link|id|name|address))\b/ },
    { place: 'method.html#site', text: 'Build this site yourself: make matrix site', asks: /\b(build|make|host|generate|mirror|copy)\w*\b.*\b(this|the|own|a) (web ?)?(site|page)\b/ },
    { place: 'method.html#licence', text: 'Licence: MIT; authors, version', asks: /\blicen[cs]e|\bcopyright|\bauthors?\b|\bwho (made|makes|wrote|writes|runs|maintains|is behind)|\bopen source|\bhashicorp('s)? (project|official)|\bofficial/ },
    { place: 'try.html', text: 'Try an input: the reference runs in your browser; what you type stays there, and in links that you copy',
        asks: /\bprivacy|\bplayground|\boffline|\bleaves? my|\bupload/ },
    { place: 'method.html#repeat', text: 'Repeat a failing case on your machine: install, build, command, script',
        asks: /\brepeat (a|the|it|this)\b|\breproduc|\b(my|own) (laptop|machine|computer)/ },
    { place: 'method.html#cases', text: 'All cases and inputs as files (corpus, seeds for fuzzing), and their licence',
        asks: /\bfuzz|\bcorpus|\bseeds?\b|\bdownload|\bas (plain )?files/ },
    { place: 'method.html#mistake', text: 'A case expects the wrong answer: how to report a mistake, and to whom',
        asks: /\bexpect(s|ed)? (the )?wrong|\bwrong (case|expectation|test)\b|\bcontact|\bmistake in (the|your) (suite|case|test)|\bdisagree with (a|the|your) (case|verdict|result)|\bmaintainers?\b.*\b(tell|mail|contact)/ },
    { place: 'method.html', text: 'Method: how the suite tests and counts, how to use it, and how to report a mistake' },
    { place: 'spec/untested.html', text: 'Sentences of the specification that no case tests: untested, without a test',
        asks: /\buntested|\b(no|without|lack\w*|any) (a )?(test|case)s?\b|not tested|nobody tests/ },
    { place: 'released.html', text: 'As released: what releases of hashicorp/hcl changed on purpose' },
    { place: 'spec/index.html', text: 'Specification: each sentence, its rules, and who follows it' },
    { place: 'rules.html#nobody', text: 'Rules (sentences) that no implementation (library) follows completely',
        asks: /\b(nobody|no one|none|no (library|implementation|parser))\b.*(follow|obey|right|get)/ },
    { place: 'laws.html', text: 'Writing, editing, recovering: which implementation writes (generates, prints, formats), edits and keeps, ' +
        'recovers, and gives places (positions, ranges)' },
    { place: 'index.html#pairs', text: 'Which two implementations agree least and most: how many cases each two answer differently',
        asks: /\b(dis)?agree\w*\b.*\b(least|most)\b|\b(least|most)\b.*\b(dis)?agree|\bmost (similar|alike|different)/ },
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
