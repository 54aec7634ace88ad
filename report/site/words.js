// The words of the search: what they mean, which pages they ask for, and how answers are named.
'use strict';
// Groups of words: everyday words, and behind the colon the beginnings of the words that the texts have for them.
const MEANINGS = [
    'survive remark: keep lost comment', 'linebreak: newline line', 'shadow shadowing: hide hid innermost', 'root: root body', 'unused: evaluat select', 'caller: call context scope', 'sensitive insensitive uppercase lowercase: lower upper', 'ignore ignored: ignor extra', 'contain contains containing: hold contain',
    'few less: fewer',
    // names, characters, spaces
    'array lists: tuple list', 'list sequence vector: list tuple', 'dict dictionary hash hashmap struct record: object map', 'map: map object',
    'field setting property option member parameterless: attribut argument propert', 'key: key propert name', 'attribute argument: attribut argument param',
    'item entry entries element member: element item', 'subscript bracket brackets: index key', 'index: index position', 'after: follow after behind', 'access lookup: access index', 'constant: constant literal',
    'char chars letter letters character glyph: character id_start id_continue code point', 'name names: identifier name', 'identifier umlaut: identifier id_start name', 'ascii accent umlaut: id_start identifier unicode nfc',
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
    'scientific exponent: exponent', 'infinity inf nan: infinit number', 'hex: hexadecimal', 'sign signed: sign minus negative', 'minus negative negation negate: negat minus unary negative', 'negate negation: invert', 'nil none undefined: null unknown', 'unset undefined: unknown null absent defin', 'nonexistent: exist has have defin', 'unlisted: listed list',
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
    'tool tools toward tried truly trying understand until upon usually via way ways week well went whatever whenever wonder ' +
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
// Other names of implementations.
const ALIASES = { 'tree-sitter': 'tree-sitter-hcl', terraform: 'hashicorp/hcl', hashicorp: 'hashicorp/hcl', hclwrite: 'hashicorp/hcl' };
// Pages that no other row leads to, and questions that ask for them.
const PAGES = [
    { place: 'open.html', text: 'Open questions: ambiguous passages of the specification, who reads them how, and how many cases depend on each',
        asks: /\b(which|what|list of|all)( the)? (sentences?|passages?|parts?|rules?) (are |is )?(ambiguous|unclear|disputed|open)|\bambiguous (sentences|passages)\b|\bopen questions\b|\b(ambiguous|ambiguity|readings?)\b.*\bmost cases\b|\bmost cases\b.*\b(ambiguous|ambiguity|readings?|passages?)\b/ },
    { place: 'method.html#own', text: 'Test your own parser: a command whose exit status says whether a file is valid (stdin, command line)',
        asks: /\b(my|own|our|another|new|writing an?) (\w+ )?(parser|library|implementation|program|code|interpreter|evaluator|reader|port)\b|\bprotocol|\bstdin|\bstandard input|\bcommand line\b|\b(parser|program|library)\b.*\b(json only|only json)\b/ },
    { place: 'method.html#adapter', text: 'Test your own library: an adapter reads requests and prints replies (protocol, skeletons in C, Go, Rust, Python, JavaScript, Java)',
        asks: /\bdo(es)? not evaluate|\b(only|just) parses?\b|^(?!.*\b(where|build\w* (the|all))\b).*\badapter|\bprotocol\b|\bskeleton|\b(read and print|print and read)\b|\b(my|own|our) (\w+ )?(library|implementation|evaluator|interpreter)|\bsockets?\b|\bwithout (evaluation|evaluating|an evaluator)|\b(write|build) an adapter|\bservers?\b.*\badapter/ },
    { place: 'method.html#part', text: 'Test only a part: --op parse, --only SECTION or RULE, --skip, --list',
        asks: /\b(run|test|judge|try) only|\bonly (some|the|a|my)? ?\w* ?(cases|tests|part|parsing|section|templates)\b|\bsubset|\bskip\b|\bsingle (case|rule|section)|--only|--op\b|\b(only|just) (the )?(failed|failing|wrong)|\bone (case|rule|section) (only|alone)|\b(test|run|judge|check) (the )?(json|native)( syntax)? only\b/ },
    { place: 'method.html#ci', text: 'In CI: list the known (expected) failures, and fail only if others fail; GitHub action, GitLab, Jenkins; exit status',
        asks: /\bci\b|\b(mark|list)\w* (a|the|known) failures?|\bjenkins\b|\bpre-commit|\bregression test|\b(known|expected|listed) failures|\bbaseline|\bgithub|\bgitlab|\bpipeline|\bexit (status|code)|\bfailures? i (already )?know|used to pass|\bpin (the|a) (version|commit)|\bnew cases\b.*\b(break|fail)|\bnew failures/ },
    { place: 'method.html#files', text: 'Compare two programs on your own files: hclcheck diff',
        asks: /\b(own|real) (\w+ )?files\b|\breal[- ]world|\breal (configuration|terraform)|\bbatch|\bmany (inputs|files)/ },
    { place: 'method.html#packages', text: 'Packages for npm, pip (pytest), cargo and Go: make packages; a library for C',
        asks: /\b(npm|pip|pypi|pytest|cargo|crate|go test|go module|package (for|on|in)|as a package)\b/ },
    { place: 'method.html#formatter', text: 'Test a formatter: what it prints must mean the same, and printing again (a second run, idempotent) must change nothing',
        asks: /\b(test|judge|check|run)\w*\b.*\bformatter\b|\bidempoten|\b(second|twice|again)\b.*\b(format|print|run)|\b(format|print)\w*\b.*\b(second|twice|again)\b|\b(terraform|tofu|packer|hclwrite) fmt\b|\bfmt\b|\bhclfmt\b/ },
    { place: 'method.html#hang', text: 'If your program crashes, hangs or keeps state: limits of time (start, too) and memory, --fresh, --shuffle',
        asks: /\b(my|our|the) (program|adapter|implementation|parser|process)\b.*\b(crash|hang|stuck|state|loops|times out)|\btimeouts?\b|\bmemory limit|\bstart-?up\b|\bjvm\b|\bstart time\b|\bslow start|\bslow to start|\bstarts slowly/ },
    { place: 'method.html#slow', text: 'Large and deep inputs: the text sets no limit for nesting; the limit of an implementation is on its page, under Large inputs', asks: /\b(nesting|nested|depth)\b.*\blimits?\b|\blimits?\b.*\b(nesting|nested|depth)|\b(how|too|very) deep|\b(largest|maximum|longest|biggest) (file|input|reply|size)|\bhow (large|big|long)\b.*\b(file|input|reply|replies)\b|\bdeep(ly)? nest|\bquadratic|\bbenchmark|\bperformance|\b(my|our) \w+( is| too)* slow/ },
    { place: 'method.html#time', text: 'How long a run takes, and how to make it faster (speed up): half a minute for five libraries; memory (RAM), cores, --jobs',
        asks: /\b(several|multiple|all|many|two) (cpu )?(cores|cpus|processors|processes)\b|\bhow much memory\b|\bhow long\b.*\b(run|suite|tests?|takes?)\b(?!.*\bwait)|\bminutes|\bparallel|\bjobs\b|\bspeed up\b|\bfaster run|\bram\b|\b(too|so) slow\b.*\b(suite|run)\b|\bhow (much time|many (seconds|minutes))/ },
    { place: 'method.html#systems', text: 'Systems: Linux, WSL on Windows, macOS only compiled; where it was tried (arm64, i386, s390x in tests); the machine of the results is not recorded; dependencies',
        asks: /\bdependenc(y|ies)\b(?!.*\bvariables)|\barm64\b|\baarch64\b|\bwhat (has to|must|do i|should) .*install|\bpackages? (to|do i) (install|need)|\b(which|what) (compiler|toolchain)|\b(on|for|under|need) (windows|macos|mac|a mac|linux|debian|ubuntu|wsl)\b|\bdocker|\binstall|\bplatforms?\b|\boperating system|\b(hardware|machine|computer|cpu|processor|host)s?\b.*\b(results?|numbers|made|run|ran|measured|produced|scores?|tested)\b|\b(results?|numbers|scores)\b.*\b(hardware|machine|computer|cpu)s?\b|\b(i386|s390x|x86(-64|_64)?|big[- ]endian|qemu|emulat\w*)\b|\bwsl\b|\b(tried|run|ran|tested|works?) (it )?on (a |an )?(mac|windows|arm|apple)|\bapple silicon|^(windows|macos|mac|linux|wsl|docker)\??$|\braspberry|\b(hclcheck|suite|hclref)\b.*\bneeds? (go|rust|python|node)\b|\bdoes (the suite|hclcheck|hclref) need/ },
    { place: 'method.html#safe', text: 'Safety: programs run with your permissions, without network; how to report a vulnerability',
        asks: /\bsandbox|\bsecurity|\bvulnerab|\bmalicious|\buntrusted|\bsafe to\b|\bphones? home|\btelemetry|\b(use|need|access)\w* the (network|internet)|\brun (it |the suite )?offline|\binternet (access|connection)/ },
    { place: 'method.html#formats', text: 'Results as JSON, JUnit, TAP, Markdown or HTML (no CSV): hclcheck --results, hclreport',
        asks: /\bcsv\b|\bexcel\b|\bspreadsheet|\bjunit|\btap\b|\bmachine[- ]readable|\bmarkdown|\b(results|report|output|data) (as|in) (json|html|csv|xml)|\bas json|\bresults file/ },
    { place: 'method.html#badge', text: 'A badge with your score, for a README', asks: /\bbadge|\breadme\b|\bshield/ },
    { place: 'method.html#listed', text: 'Get your implementation onto this site: contribute an adapter, or send a results file',
        asks: /\b(add|list|include|submit|get|put|appear|show|contribut)\w*\b.*\b(on|to|onto|in) (this|the|your) (site|page|table|comparison)|\b(add|contribute|submit)\w* (my|our|an?|another) \w*\s?(implementation|library|parser|adapter)\b/ },
    { place: 'method.html#answers', text: 'Where the right (expected) answers come from, what they are based on: the text of the specification, never an implementation',
        asks: /\b(expected|right|correct) (answers?|results?) (come|taken|made|decided|from)|\bwho (decides|says what is right)|\banswers? .*taken from\b|\bsource of truth|\b(hashicorp|terraform) (is|be) (wrong|right)\b|\bby definition|\bde facto|\b(trust|believe) (a|the|your|these|those) (verdict|result|score|case|number|total|answer)|\bbase[ds]? (the |their |your |these )?(answers|expectations|cases) on|\b(answers|expectations|cases) (are |were )?based on|\bbase their answers/ },
    { place: 'method.html#checked', text: 'Who checked the right answers: a second program, and outside readers of 954 cases; reviews, independence',
        asks: /\bwho (else )?(has |have )?(checked|reviewed|verified|validated|proofread)|\b(reviewed|checked|verified|validated|confirmed|audited)\b.*\b(outside|external|anybody|anyone|somebody|person|people|experts?)\b|\b(outside|external|anybody|anyone|somebody) .*\b(review|verif|validat|confirm|audit|checked)|\bindependent(ly)?\b(?! (of|from))|\breviewed\b|\bdouble-? ?check|\bpeer review|\b(one|same|single) (team|author|person)\b|\bsecond (person|people|pair of eyes|program)\b|\b(answers?|expectations?|cases?) (were |was |been |are )?(reviewed|verified|checked|validated|audited)\b|\b(evidence|proof|justif\w*)\b|\bverdicts?\b.*\bby hand\b|\bby hand\b.*\bverdicts?\b/ },
    { place: 'method.html#refusal', text: 'What counts as a refusal (rejection), and what as a crash: exceptions, RecursionError, panic; trees with errors, tree-sitter',
        asks: /\brecursion ?error|\b(is|are) (an? )?(\w+ )?panics? (a|an|counted|treated|taken)\b|\bpanics?\b.*\b(count|refus|reject)\w*|\bkey ?error|\bnull ?pointer|\bexceptions?\b.*\b(count|refus|reject|crash|treat|meant)\w*|\b(count|refus|reject|treat)\w*\b.*\bexceptions?\b|\b(uncaught|unexpected|other|errors) exceptions?\b|\b(error|missing) nodes?\b|\balways (gives|returns|has) a tree|\b(counts?|counted|treated|taken|mean\w*) as (a |an )?(refus|reject|crash)\w*|\b(refus|reject)\w* (or|versus|and|from) (a )?crash|\bcrash\w* (or|versus|and|from) (a )?(refus|reject)\w*|\brais(es?|ing|ed)\b.*\b(reject|refus|crash|count)\w*|\bvalue error\b|\bthrows?\b.*\b(reject|refus|crash|count)\w*/ },
    { place: 'method.html#partial', text: 'What is judged of an answer with an error: attributes, blocks and values beside it; what may be dropped',
        asks: /\b(along|together|beside|back|returned|delivered|given|come|comes) with (an |the )?errors?\b|\bpartial (results?|answers?|trees?)\b|\b(beside|despite|in spite of) (an |the )?errors?\b|\b(error|fault)\b.*\b(still (get|see|have|given|returned|there)|i still|dropped|discarded|thrown away)\b(?!.*\b(valid|accept\w*)\b)|\b(dropped|discarded|thrown away)\b.*\b(error|fault)|\bhappens? to (the|a|an) (block|attribute|item|rest)s?\b.*\b(error|fault|broken)|\b(the )?rest of the file\b.*\b(error|fault)/ },
    { place: 'method.html#causes', text: 'Failures are grouped by cause (reason), on the page of each implementation; one slip counts in many cases',
        asks: /\broot causes?\b|\bgroup\w* (the |its |all )?(\w+ )?(failures|errors|bugs|wrong)\b|\b(failures|bugs|wrong answers) .*\b(group|cluster|distinct|unique|same (cause|reason))|\b(one|single|same) (slip|bug|fault|mistake|cause|defect)\b|\bdistinct (bugs|faults|failures|causes)|\bby (root )?cause\b|\bhow many (different |distinct |real |separate )(bugs|faults|defects)|\bduplicate failures|\bfailures\b.*\bmerged\b|\bmany failures\b.*\bone\b/ },
    { place: 'method.html#points', text: 'Whose places (positions) of errors are judged, and how; the variables that are found: each once, without keys',
        asks: /^(?!.*\b(which|who|what|any) (librar|implementation|parser))(?=.*(\bwhose (\w+ )?(places|positions|ranges|errors)|\berror (places|positions|ranges|columns|locations)\b|\b(places|positions|ranges|locations) of (the |an )?errors?\b|\bcolumns? (in|of|inside) (a |an |the )?(flush )?heredocs?\b|\b(errors?|relative)\b.*\bheredocs?\b.*\b(columns?|positions?)\b|\bvariables?\b.*\b(found|listed|reported|twice|repeat\w*|once|duplicate\w*)\b.*\b(variables?|list\w*|twice|count\w*|once|found)\b|\b(keys?|repeat\w*|twice|duplicates?)\b.*\b(reported as|counted as|among|count\w*) .*\bvariables?|\brepeated variables?\b|\bvariables? (that )?(is |are )?(used|occurs?|occurring) twice))/ },
    { place: 'method.html#score', text: 'How a score is computed, and which scores can be compared: right cases of all cases of a profile; unsupported counts as not right; no duplicate cases',
        asks: /\bredundant (cases?|tests?)|\bsame test\b|\bweigh(t|ts|ted|s)?\b|\b(rank(ed|ing|s)?|overall|total) (score|of)|\brank(ing|ed|s)?\b|\bduplicat\w*.*\b(cases|tests|score)|\b(cases|tests)\b.*\bduplicat\w*|\b(number|count) of cases\b|\bcompar\w* (the )?(scores|percentages)|\bside by side|\bscores?\b.*\b(comput|calculat|count|mean|work|made|weigh)|\b(comput|calculat|count)\w*\b.*\bscores?\b|\bpercentages?\b|\bprofiles?\b|\bround(ed)? down|\bfewer cases\b|\bdenominators?\b|\bwhich score\b/ },
    { place: 'method.html#reply', text: 'What an adapter must reply, and may print: unsupported, an error without message, any order, standard error, base64',
        asks: /\b(reply|replies|requests?|log|stderr|standard (output|error)|stdout)\b.*\b(order|adapter|unsupported|lines?|print|messages|write|support)|\badapter\b.*\b(reply|replies|log|print|unsupported|cannot|stdout|output)|\b(what|how) (do|should|must) (i|we) (answer|reply)|\b(no|lacks?|without) (distinction|difference|lists?|sets?|unknown values)\b.*\b(answer|reply|librar)|\b(no|without|lacks?) (error )?(positions|places|messages)\b|\border of (the )?replies\b/ },
    { place: 'method.html#folder', text: 'The folder and environment of your program: empty folder, clean environment, no shell; --keep-cwd, --env',
        asks: /\benvironment variables?\b.*\b(program|runner|pass\w*|adapter|hclcheck|get)|\b(program|runner|adapter|hclcheck)\b.*\b(environment|working (directory|folder)|start\w* a shell|current folder|cwd|its files)|\bnot find its (files|librar\w*)|--env\b|--keep-cwd/ },
    { place: 'method.html#first', text: 'What a new parser implements first: no order is prescribed; the profiles are one',
        asks: /\b(implement|start|begin|do|write|support)\w* first\b|\bwhich order\b.*\bimplement|\bwhere (do|should|to) (i |we )?(start|begin)|\bwhich profile/ },
    { place: 'method.html#not', text: 'What is not tested, and not there: errors in number and order, order of keys, expression trees, style, performance, Terraform, tools and more',
        asks: /\bmerg\w+ (the |two |several )?(bodies|files|configs?|configurations?)\b|\bmerge ?(bodies|files)\b|\boverride files?\b|\bkeystrokes?\b|\b(not|never|isn't|aren't|without being) (\w+ )?(tested|covered|judged|checked|measured|in scope)\b|\b(limits?|limitations?|gaps|scope) of (the|this|your) (suite|tests|site)|\b(expression |syntax )?trees?\b.*\b(parenthes\w*|built?|by (a )?program|writ\w*)|\bast\b.*\b(parenthes\w*|built?|program|writ\w*|print\w*)|\b(build|built|construct)\w* (an? |the )?(expression|ast|tree)|\bterraform('s)? (functions?|versions?|release)|\bfunctions of terraform|\b(built-?in|standard) (functions?|library)|\b(file|merge|jsonencode|lookup|templatefile)\(\) function|\bhcl ?1\b|\bversion (1|one) of hcl|\blanguage server|\blsp\b|\bsyntax highlight\w*|\b(auto)?complet(ion|e) in|\bhover\b|\bthread|\bconcurren\w*|\bstreaming|\bincremental\w*|\bstructs?\b|\bclasses\b|\bgohcl|\bserde\b|\bsensitive|\bmarked values?|\bmarks (on|of) values?|\brefinements?|\bwarnings?\b|\balign\w*|\b(format\w*|code|coding) style|\bstyle (of|guide|check)|\b(indent\w*|line length|line width)\b.*\b(format|print|writ)\w*|\b(format|print|writ)\w*\b.*\b(indent\w*|line length|line width)\b|\bgohcl\b|\bstruct tags?\b|\bhcldec\b|\breal[- ]world (modules|code|terraform|configurations)|\b(inputs?|cases|tests) (\w+ )?(taken|come|came|collected|extracted) from (real|terraform|github)|\bfrom real\b|\b(test )?(inputs|cases) (are |were |was )?(made|created|invented)\b|\bwho (made|wrote|created) the (inputs|cases)|\btest\w* functions? (such as|like)\b/ },
    { place: 'method.html#trust', text: 'Whether a result can be wrong, an adapter to blame, or an implementation cheat: public cases, deterministic results, a program that accepts everything',
        asks: /\b(runs?|verdicts?|results?)\b.*\btwice\b|\btwice\b.*\b(runs?|verdicts?|results?)\b|\btwo runs\b|\bsame (verdicts?|results? (each|every|again))|\breproducib\w*|\b(hash seeds?|map order)\b|\bcheat\w*|\bspecial-cas\w*|\bgam(e|ed|ing) the\b|\b(hard-?cod\w*|overfit\w*)|\bcan (i|we|one) (trust|believe|rely on) (the|your|these|this|it)\b|\bflak(y|iness)|\bdeterminis\w*|\badapters?\b.*\b(blame|bugs?|wrong|mistakes?|checked|checks|faults?)|\b(checks?|bugs? in|mistakes? in|wrong) (the |an |your )?adapters?|\b(accepts?|refuses?|rejects?)\w* (everything|all inputs|every input|any input|nothing)|\brandom(ly)? (order|results?)|\bbias\w*|\bneutral\b|\bsecret cases|\bhidden (cases|tests)|\btrustworth\w*|\breliab\w*|\bcredib\w*|\bhow (sure|certain|confident)|\b(different|same) (verdicts|scores)\b|\bget (different|the same) numbers\b|\b(verdicts|scores) depend|\bdepend\w* on the (machine|computer)\b/ },
    { place: 'method.html#size', text: 'How many cases, rules, readings, derived cases and laws there are: 16,031 cases, 494 rules',
        asks: /\bhow many (test )?(cases|tests|rules|readings|laws) (are there|exist|in all|in total|(do|does|has|have|is|are) (you|it|in|the suite|this suite|your suite)\b)|^how many \w+( \w+)?$|\bnumber of (cases|rules|tests)\b|\b(size|large|big) (of )?(is )?(the|this) suite|\bhow many (invalid|valid|json|ambiguous|negative|positive) (inputs|cases|tests|files)|\b(share|proportion|percentage|fraction) of (the )?(cases|inputs|tests)|\b(which|how many) cases are (json|invalid|valid|ambiguous)/ },
    { place: 'method.html#adapters', text: 'Where the adapter of a library is, and what it may change in the output: runner/adapters/NAME; markers of python-hcl2',
        asks: /\bwhere\b.*\badapters?\b|\b(adapter|adapters) (of|for|source)\b(?!.* (java|kotlin|typescript|ruby|php|my|our|own)\b)|\badapters?\b.*\b(may|allowed|change|changes|modify|alter|touch|do to|complete|repair|fix|normali[sz]e|clean|hide|mask)\w*|\bmarkers?\b.*\bdict\w*|\bdict\w*\b.*\bmarkers?\b|\b(metadata|bookkeeping) keys?\b|\bis_block\b|\bstart_line\b|\b__\w+__/ },
    { place: 'method.html#programs', text: 'Terraform, OpenTofu, Packer, Nomad: whether the results hold for them, and which release of hashicorp/hcl a program has',
        asks: /\b(packer|nomad|consul|vault|waypoint|boundary|terragrunt|opentofu|tofu|levant)\b|\bterraform('s)? (versions?|releases?)\b|\bversions? of terraform|\b(which|what) (version|release)\b.*\bterraform\b|\bterraform\b.*\b(carry over|affected|same (bugs?|library|parser))\b|\b(hold|holds|apply|applies|true) (for|to|in) terraform\b|\bterraform\b.*\b(uses?|built) .*\b(library|release|parser)\b|\bcarry over\b|\bgo version -m|\b(which|what) \w+ (version|release)\b.*\bterraform\b|\bterraform\b.*\b(which|what) (version|release)/ },
    { place: 'method.html#others', text: 'Other libraries with an adapter: Java (hcl4j, rewrite-hcl), JavaScript, C, Python, Rust, OpenTofu; none for C#, Ruby, PHP',
        asks: /\b(java|kotlin|scala|typescript|ruby|php|elixir|erlang|swift|haskell|ocaml|zig|perl|lua|dart|c#|csharp|\.net|dotnet|c\+\+|hcl4j|pyhcl\d?|hisscl|babbel|rewrite-hcl|js-hcl2|c-hcl2|hcl2json|codemirror|hcldec|opentofu)\b|c#|c\+\+|\bjavascript (librar\w*|parser|implementation|package)|\b(other|more|further|which) (libraries|implementations|parsers|languages) (are |can be |were )?(tested|listed|covered|exist|there)|\bwhy (are there )?(only|just) (these |the )?(six|five|\d)\b|\b(librar\w*|implementation|parser) (is )?(missing|not (in|on) )|\b(librar\w*|implementations) (were |are |was )?(chosen|selected|picked|included)\b|\b(choose|chose|select|pick|include)\w* (the |these |which )?(librar|implementation)|\bwhy is \w+( \w+)? not (in|on)\b/ },
    { place: 'method.html#private', text: 'Cases of your own, in private: --cases FOLDER --registry',
        asks: /--cases\b|\b(own|private|custom|extra|additional|my) (test )?(cases|tests)\b|\bcases of (my|our) own/ },
    { place: 'method.html#packagers', text: 'Package it for a distribution: make install DESTDIR, make dist (tarball, .deb, static, reproducible); no release or binary to download yet',
        asks: /\btarballs?\b|\bdebian package|\b(deb|rpm)s?\b|\bhomebrew|\bnix\b|\barch linux|\bdestdir|\bprebuilt|\bbinaries\b|\bbinary (package|download|release)|\breproducible build|\bstatic(ally linked)? (binary|program|build)|\bcompletions?\b.*\b(bash|shell|zsh)|\b(bash|shell|zsh)\b.*\bcompletion|\bman ?pages?|\bmake install|\bpackag(e|ing) (it |the suite )?for (a )?(distribution|debian|fedora|linux)|\bthere a release\b|\breleases? of (the|this) suite/ },
    { place: 'method.html#teach', text: 'Learn or teach HCL with it: sentences with examples, explain step by step, links with inputs; no tutorial',
        asks: /\b(teach\w*|learn\w*|students?|course|lessons?|exercises?|tutorial|classroom|beginner|step by step)\b/ },
    { place: 'method.html#grammar', text: 'No grammar file (EBNF, ANTLR); a dictionary for AFL++ and libFuzzer',
        asks: /\b(e?bnf|antlr|yacc|bison|peg|grammar (file|as)|machine[- ]readable grammar|formal grammar|dictionary)\b(?!.*\b(to|into) (a )?dictionar)/ },
    { place: 'method.html#coverage', text: 'Coverage, and whether the cases would notice a bug (mutants): whether each rule has the cases that it needs; sentences without a test; coverage of your code',
        asks: /\bmutations?\b|\bmutants?\b|\b(notice|detect|catch|find)\w* (a |the |my |every |all )?(bugs?|faults?|mistakes?)\b|\b(are|how) (the |your )?(tests|cases) (good|strong|thorough)|\bcoverage\b|\b(is|are) (the|this|your) (suite|tests|cases) (complete|exhaustive|enough)|\bcomplete(ness)?\b.*\bsuite\b|\bmutation|\b(each|every) rule (has|have|tested)/ },
    { place: 'method.html#new', text: 'What to do when a new edition, release of a library, or Unicode version comes',
        asks: /\b(new|next|future) (edition|version|release) of (the )?(spec\w*|text|unicode|suite|a library|the library)|\bnew(er)? unicode|\bmake a release\b|\brelease (process|procedure)|\b(add|adding) (an |a new )?(edition|amendment|reading)\b|\b(spec\w*|text) (is |gets |was )?(edited|changes|changed|updated|revised)\b/ },
    { place: 'method.html#stable', text: 'What version numbers promise (semantic versioning): cases, protocol, results files; when results can be compared',
        asks: /\bsemver|\bsemantic version\w*|\b(stab(le|ility)|compatib\w*)\b.*\b(protocol|format|results? files?|suite|api)\b|\bprotocol version|\bversion of the (protocol|suite)|\bversion numbers?\b|\b(another|different|older|newer) (version|release) of the suite|\bverdicts? change\b|\b(upgrade|update) (of )?the suite|\bthe suite\b.*\b(upgrade|update)/ },
    { place: 'method.html#verdicts', text: 'What unsupported, crash, timeout, garbage, xfail, a dash and inconsistent readings mean; how long the runner waits',
        asks: /\btimeouts? (or|and|vs|versus)? ?crash|\bcrash\w* (or|and|vs|versus)? ?timeouts?|\bxfail|^verdicts?$|\b(kinds|list) of verdicts|\bdash(es)? (in|mean)|\bmeans? (the|a) dash|\b(crash\w*|times? out|out of time|timeouts?)\b.*\b(differ\w*|how long|wait\w*|count\w*|wrong answers?)\b|\bmean(t|s|ing)?\b.*\b(unsupported|not supported|crash|garbage|timeout|inconsistent)|\b(unsupported|not supported|crash|garbage|timeout|inconsistent)\b.*\bmean|\bverdicts? (mean|are|exist)|\btime limit/ },
    { place: 'method.html#readings', text: 'What a reading is: an interpretation of an ambiguous passage; each is right',
        asks: /\bmix(es|ed|ing)? readings?|\b(disagree|agree|switch)\w* (with |between )?(a |the )?readings?|\b(who|how)\b.*\b(decide[sd]?|chose|chosen|chooses?|prefer\w*|defaults?)\b.*\b(ambiguous|ambiguit\w+|readings?|options?|interpretations?)\b|\b(ambiguous|readings?|interpretations?)\b.*\b(decided|chosen|preferred|defaults?)\b|\b(preferred|default|chosen|suite's own) (reading|interpretation)|how the suite reads|\b(suite|reference)\b.*\b(prefers?|chose|chooses)\b|\bwhat (is|does) (an? |the )?(word )?['"“]?readings?\b|\bchoose an?(other)? reading|\bfollow two readings|\btwo readings\b|\b(two|several) interpretations/ },
    { place: 'method.html#laws', text: 'How printing, writing, editing and recovering are judged: laws, on how many inputs; the order of keys in an object is not judged',
        asks: /\blaws of\b|\bon how many inputs\b|\b(which|what|how many) laws\b|\blaws? (of|about) \w+ing\b|\b(key|sort)\w*\b.*\border\b|\border of (the )?(keys|properties)|\b(what|which) (is|are|does) (an? |the )?laws?\b|\bhow\b.*\b(writing|editing|recover\w*|printing)\b.*\b(judged|tested|scored)|\bcomment preservation|\blossless|\bhow is a (formatter|printer|writer) (judged|tested)|\b(keep\w*|preserv\w*) (of )?comments?\b.*\b(judged|mean|counts?)/ },
    { place: 'method.html#editions', text: 'Which version (edition, commit) of the specification, and of Unicode: 2024-02, Unicode 9.0; inputs whose answer differs between editions; where the texts are',
        asks: /\b20(17-06|19-01|19-09|24-02)\b|\beditions?\b|\b(version|commit|revision)\b.*\b(spec|specification|text|unicode|sentences)\b|\bunicode\b.*\bversion|\b(spec|specification|text)\b.*\b(version|commit|revision)\b|\b(does|did|has|will) the (spec\w*|text) (ever |still )?change/ },
    { place: 'method.html#examples', text: 'Examples of the specification that contradict its own rules: a list',
        asks: /\bexamples?\b.*\b(contradict\w*|wrong|disagree\w*|agree|conflict\w*|mistakes?|misprint\w*|inconsisten\w*|errors?|incorrect|against|own rules)\b|\b(contradict\w*|wrong|mistakes?|misprint\w*|errors?) (\w+ ){0,3}examples?\b|\b(mistakes|errors|contradictions|faults|defects|typos|bugs) (in|of) the (spec\w*|text)\b/ },
    { place: 'method.html#compare', text: 'Compare two versions, commits or results of your own program: only the cases that changed (--write-expected, --expected, --before)',
        asks: /\b(cases|verdicts|results|failures|answers) (that |which )?(have )?changed\b|\b(diff|compare) (my |the |two |of )*results?\b|\b(two|both|old and new|earlier|previous) (\w+ )?(commits|versions|runs|results|result files|results files|builds)\b(?!.*\blibrar)|\bresults? files\b.*\b(differ|compar|chang)\w*|\bverdicts?\b.*\bchanged\b|\bchanged\b.*\bverdicts?\b/ },
    { place: 'method.html#cite', text: 'How to cite a rule, or the suite in a paper: version, commit, digest, results files',
        asks: /\b(commit|version|digest|hash) of the suite\b|\b(cite|citing|citation|doi|bibliograph\w*|bibtex|in a paper|reference it in)\b/ },
    { place: 'method.html#scope', text: 'How to set variables, also unknown ones, lists, sets and maps, in the playground and with hclref',
        asks: /\b(set|give|define|write|enter|pass)\w* (a |the |an? unknown )?(variables?|unknown)\b.*|\bvariables? (field|box)|\bfield (for )?variables|\bvariables?\b.*\bplayground\b|\bplayground\b.*\bvariables?\b/ },
    { place: 'method.html#exact', text: 'Whether numbers (doubles), error messages (diagnostics), the number and order of errors, and places must be exact: messages never count, a wrong place does not fail',
        asks: /\border of (the )?(attributes|blocks|sets?|elements|items|keys)\b.*\b(compared|tested|checked|judged)|\b(in a )?certain order\b|\bcompar\w* (two )?numbers\b|\bieee|\bdiagnostics?\b|\border of (the |two )?(errors|diagnostics|messages)|\b(doubles?|floats?|floating[- ]point)\b.*\b(adapter|reply|exact|allow\w*|enough|fail|pass|implementation|parser)|\b(adapter|implementation|parser)\b.*\b(doubles|floats|floating)|\b(all|how many|number of|several|multiple) (errors|diagnostics)|\b(messages?|wording)\b.*\b(count|matter|match|compar|exact|same)|\b(check|judge|test|compar)\w* (the )?(wording|messages?|texts?) of|\bwording of\b|\bexact (error )?messages?|\btolerance|\bwrong (place|position|range)s?\b.*\b(fail|count)|\b(only|just) (has )?(doubles|floats)/ },
    { place: 'method.html#count', text: 'How lines, columns and bytes are counted: from 1, from 1 and from 0, in grapheme clusters; the end of a range is behind its last byte',
        asks: /\b(crlf|carriage returns?|tabs?|emoji)\b.*\b(column|position|offset)s?\b|\b(column|position|offset)s?\b.*\b(crlf|carriage|tab|emoji)\w*|\b(line|column|byte|offset|position|range|place)s?\b.*\b(count\w*|start\w*|begin\w*|from (0|1|zero|one)|units?|inclusive|exclusive|(just|right)? (after|behind|past)|zero-based|0-based|1-based)\b|\bbyte offsets?\b|\b(inclusive|exclusive)\b|\bend of (a |the )?range/ },
    { place: 'method.html#message', text: 'An error message: type it into the search, which knows the messages of the implementations', asks: /\berror messages?\b/ },
    { place: 'method.html#checkout', text: 'Test a branch, checkout, fork or other release of a tested library: a path in Cargo.toml or go.mod, RELEASE',
        asks: /\b(branch|checkout|fork|unreleased|not released|local (copy|version)|own version|git version|working copy|pinned|cargo\.toml|go\.mod)\b/ },
    { place: 'method.html#carry', text: 'Carry the project on: what to read first (README, CONTRIBUTING, the map of the reference), and how to build all',
        asks: /\bcarry (\w+ ){0,3}on\b|\bread first\b|\bcontribut\w*|\bmaintain (this|the suite|it)|\btake over|\bget started|\bcontinue (this|the)|\bnew (contributor|maintainer)|\bsource code of (this|the suite)|\bhack on|\bcode (for|of) (a|the|each|which) rule|\bwhich language is (it|this|the suite|the reference) written|\bhow is (it|the suite) (built|organi[sz]ed)|\bhow (big|large) is the code|\blines of code|\bcode ?base|\bcoding style|\bstyle of (the )?(code|contributions)/ },
    { place: 'method.html#words', text: 'The words rule, case, repair, amendment, derived case, level',
        asks: /\b(glossary|terminology|derived cases?|must,? (and )?should|what is an? (rule|case|repair|amendment|level|deviation))\b|\bdoes (must|should|may) mean/ },
    { place: 'method.html#bugs', text: 'Report a bug to a library: checked failures and ready reports',
        asks: /\b(report|file|send|raise|open)\w*\b.*\b(bugs?|issues?|upstream)\b|\b(maintainers|authors|librar\w*) (been |were |was )?(told|informed|notified)\b|\bupstream|\bbug report|\b(maintainers|authors|developers)\b.*\b(confirm|acknowledg|agree|react|respond|answer|fix)\w*|\b(confirmed|acknowledged|accepted) (bugs|by)/ },
    { place: 'method.html#outdated', text: 'A result is outdated: which version was tested, and how it is renewed; no feed',
        asks: /\brss\b|\bfeed\b|\bhow old\b|\bnext update|\bwhen (were|was) (the|these|this) (results?|site|page)|\bnotif\w*|\boutdated|\bout of date|\bstale|\bnewer (version|release)|\b(new|latest) (version|release)\b.*\b(test|judge|run)|\bold result|\bhow often\b.*\b(updat|run|renew|rebuil|refresh)|\blast (run|tested)|\b(date|day|time) of (the|each|a|these|this) (run|results?|test)|\bversions? (was |were |is |are )?tested|\bup[- ]to[- ]date|\bwhat('s| is| has)? (new|changed)\b.*\b(since|last|recently|month|week)\b/ },
    { place: 'method.html#reference', text: 'The reference hclref: our own implementation, judged by the same cases',
        asks: /\bhclref|\b(the|your|this) reference\b|\breference (implementation|interpreter|parser)|\b(is|are) the (code|programs?) (itself )?(tested|fuzzed)|\bcode itself\b|\bsaniti[sz]er|\bmemory (bugs|safe\w*)|\bvalgrind|\basan\b|\breference (itself )?(is |be )?wrong|\bembed\w* the reference/ },
    { place: 'method.html#playground', text: 'The right answer to an input, or to many in one go: hclref reads requests',
        asks: /\b(many|hundreds?|thousands?|all) (of )?(my |the )?(inputs|expressions)\b|\bin one go|\bbulk|\b(turn|switch)\w* off (a|one|the) rule\b|--without\b|\bdisable (a|one) rule/ },
    { place: 'laws.html#edit-action', text: 'Edits: which library sets, adds, removes and appends; renaming a label, block or attribute, and moving, are not tested',
        asks: /\brenam|\brelabel|\breorder|\bmov(e|es|ing) (an? |the )?(block|attribute|item)|\bchang\w* (an? |the )?(label|block type|name of)/ },
    { place: 'method.html#fuzz', text: 'Fuzz your program against the reference: hclcheck fuzz', asks: /\bfuzz|\bafl\b|\blibfuzzer|\b(two|several) (librar\w*|implementations|parsers) against|\bproperty[- ]based|\bhypothesis\b|\bquickcheck|\bgenerated (cases|inputs)|\bmore inputs|\bmade by (a )?(program|script|machine)|\bdifferential|\brandom (test|input)/ },
    { place: 'method.html#small', text: 'Reduce (minimize) an input: no command for your own; the fuzzer reduces what it finds, with its rule, and a draft',
        asks: /\b(reduc|minimi[sz]|shrink)\w*|\bsmaller case\b|\b(reducer|creduce|c-reduce|delta ?debug\w*|ddmin|bisect (my|an?) (file|input))\b/ },
    { place: 'method.html#propose', text: 'Write a new case, or propose a rule: form, fields, steps; open work',
        asks: /\bnew case\b|\b(schema|format|structure) of (a |the )?(test )?cases?\b|\broadmap|\bjson schema\b.*\bcases?\b|^json schema$|\bfields of a case|\bform of a case|\bopen work|\bhelp wanted|\bto ?do list|\bvolunteer|\b(propos|contribut|suggest|submit|add)\w* (an?|my|our|new|the|some|missing) ?(new |missing |own )?(case|test|rule)s?\b|\bpull request|\b(submit|contribute|propose|add) (test )?cases\b/ },
    { place: 'method.html#clarify', text: 'Change the specification: the cases of a sentence, and passages that need a decision',
        asks: /\b(reword|clarif)\w*|\b(chang|propos)\w* (to |in )?(the|a) (spec|specification|sentence|passage)\b|\bchange (of|in) (the )?(wording|text|spec\w*)|\bwording (of|in) the spec/ },
    { place: 'method.html#data', text: 'The data of this site: JSON beside each page; results files (raw results) are not on it; no cookies, no server; JavaScript only for the search and the playground',
        asks: /\braw (results|data|answers)|\bdownload\w*\b.*\b(results?|data|answers)|\bresults? (files? )?(as |in )?json\b|\bcookies?\b|\btracking\b|\bwithout javascript|\bjavascript (disabled|off|needed|required)|\b(need|require)s? javascript|\b(api|scrape|raw data|dataset|json of|data of)\b|\bdata\b.*\b(site|page|download)|\bembed\w* (the|this|a|your) (table|page|results|site)/ },
    { place: 'method.html#ids', text: 'Links and names (ids) of rules and cases are permanent: no case is removed (withdrawn, retired), no id is reused; corrected cases are in the changelog',
        asks: /\bchange ?logs?\b|\b(retired?|withdraw\w*|withdrawn|obsolete|reused?|recycl\w*|renam\w*|remov\w*|delet\w*) (a |the )?(cases?|ids?|identifiers?|tests?)\b|\b(cases?|tests?|ids?)\b.*\b(retired|withdrawn|reused|recycled|corrected|deprecated)\b|\b(permanent|permalinks?|stable (link|id|name|address))\b|\b(identifier|id|name)s? (\w+ )*(again|reused?|used twice)|\b(take|taken|took) (it|away|out)\b.*\bcases?\b|\bcases? (was|were|is|are) wrong\b|\blinks? (will )?(break|last|die)|\blinks break|\blink to (a|one|each|the) (case|rule)/ },
    { place: 'method.html#site', text: 'Build this site yourself: make matrix site', asks: /\b(build|make|host|generate|mirror|copy)\w*\b.*\b(this|the|own|a) (web ?)?(site|page)\b/ },
    { place: 'method.html#licence', text: 'Licence: MIT; authors (not HashiCorp), version',
        asks: /\blicen[cs]e|\bcommercial|\bcopyright|\bauthors?\b|\bwho (made|makes|wrote|writes|runs|maintains|is behind)|\bopen source|\bhashicorp('s)? (project|official|involved|behind)|\bcode of conduct|\bpublish (my|our) results|\bcla\b|\bcontributor (licence|license|agreement)|\bfund(ed|ing|s)\b|\bofficial|\bendors\w*|\bwho pays|\bpaid by|\bsponsor|\b(give|need|require)\w* (you )?(credit|attribution)|\battribution|\bcopy (the|your|some|these) (cases|tests)|\b(reuse|redistribute|vendor|publish) (the|your|these) (cases|tests|code)|\b(approved|blessed) by/ },
    { place: 'try.html', text: 'Try an input: the reference alone answers, in your browser; what you type stays there, and in links that you copy',
        asks: /\b(share|send|copy) (a|the) link|\blink to (the|my|an) (input|playground)|\bprivacy|\bplayground|\boffline|\bleaves? my|\bupload/ },
    { place: 'method.html#rebuild', text: 'Repeat all results from nothing (from scratch): packages, toolchains of the adapters, and time',
        asks: /\bfrom (scratch|nothing)\b|\b(repeat|reproduce|rebuild|redo|regenerate|recreate|rerun)\w* (everything|all|the (results|table|site|whole|numbers)|your (results|numbers))\b|\btoolchains?\b|\b(need|needed|required|requirements) (to|for) (rebuild|repeat|reproduce|building the adapters|the adapters)|\bbuild(ing)? (the|all|these|every|everything)\b.*\badapters\b|\bbuild\w* everything\b|\brequirements\b/ },
    { place: 'method.html#repeat', text: 'Repeat a failing case on your machine: install, build, command, script',
        asks: /\bdebug\w*|\bshell command|\brepeat (a|the|it|this)\b|\breproduc|\b(my|own) (laptop|machine|computer)|\brerun\b|\b(run|repeat) (one|a single|this) case|\bsee the (request|input)s?\b|\brequest that (was|is) sent|\bfailing case\b/ },
    { place: 'method.html#seeds', text: 'Seeds for fuzzing (corpus): how many files, sizes, no duplicates; make seeds',
        asks: /\bseeds?\b(?!.*\bhash)|\bcorpus\b|\bcorpora\b/ },
    { place: 'method.html#cases', text: 'The cases as data for your own tests in any language, as Java or C# (files, JSON, schema, export; JUnit, Gradle)',
        asks: /\bfuzz|\bcorpus|\bdownload|\bas (plain )?files|\bspec-tests\b|\btest vectors?\b|\bcases? (files?|format)\b|\b(format|schema|layout|version) of (the )?(test )?cases?\b|\bcases? as (data|json|files)|\b(use|reuse|read|import|take|load|run) (the|your|these) (test )?(cases|data)\b|\bwithout (hclcheck|your (runner|tool)|the runner)|\b(own|another|different) (test )?(runner|harness|framework)\b|\bhclcheck export\b|\bexport\b.*\b(cases|files)|\bgradle\b|\bmaven\b|\bparameteri[sz]ed\b|\bjson schema\b|\b(tests?|cases?|rules?) (as|in) (a )?(json|data|files|machine)/ },
    { place: 'method.html#mistake', text: 'A case expects the wrong answer: how to report a mistake, and to whom',
        asks: /\bexpect(s|ed)? (the )?wrong|\bwrong (case|expectation|test)\b|\bcontact|\bmistake in (the|your) (suite|case|test)|\bdisagree with (a|the|your) (case|verdict|result)|\bmaintainers?\b.*\b(tell|mail|contact)|\bdispute|\bappeal|\bissues? about (the|this|your) suite|\b(email|e-mail|mail) address|\bmailing list|\b(slack|discord|forum|chat)\b|\b(wrong|corrected|incorrect) cases\b|\b(has|have|was|were) (a |any )?(case|cases|expectation)s? (ever )?(been )?(wrong|corrected|incorrect)|\bfalse positives?|\berror rate|\b(challenge|object to|contest) (a|the|your)\b|\bsuite (itself )?(is|be) wrong/ },
    { place: 'method.html', text: 'Method: how the suite tests and counts, how to use it, and how to report a mistake' },
    { place: 'method.html#not', text: 'This site measures how time grows with large inputs (on the page of an implementation), but not speed as such, memory use, security or downloads',
        asks: /\b(speed(?! up)|fast(er|est)?|quick(er|est|ly)?|performance|performant|benchmarks?|memory|throughput|latency|secur(e|ity)|vulnerab\w*|cves?|downloads|popular\w*|stars|maintained)\b/ },
    { place: 'sections.html', text: 'By section of the specification: how many cases each implementation (library) gets wrong; sections in which all are right',
        asks: /\b(all|every|each) (the )?(implementation|librar|parser)\w*\b.*\b(pass|agree|right|correct|same)|\b(everybody|everyone|nobody) (agrees|passes|fails)|\b(best|worst|weakest|strongest) (part|section|area|chapter)|\bsafe (part|subset)/ },
    { place: 'spec/untested.html', text: 'Sentences of the specification that no case tests: untested, without a test',
        asks: /\buntested|\b(no|without|lack\w*|any) (a )?(test|case)s?\b|not tested|nobody tests/ },
    { place: 'released.html', text: 'As released: what releases of hashicorp/hcl changed on purpose' },
    { place: 'spec/index.html', text: 'Specification: each sentence, its rules, and who follows it' },
    { place: 'rules.html#nobody', text: 'Rules (sentences) that no implementation (library) follows completely',
        asks: /\b(nobody|no one|none|no (library|implementation|parser)|not (a single|one|any))\b.*(follow|obey|right|get)/ },
    { place: 'laws.html', text: 'Writing, editing, recovering: which implementation writes (generates, prints, formats), edits and keeps, ' +
        'recovers, and gives places (positions, ranges)' },
    { place: 'index.html#pairs', text: 'Which two implementations agree least and most: how many cases each two answer differently',
        asks: /\b(dis)?agree\w*\b.*\b(least|most)\b|\b(least|most)\b.*\b(dis)?agree|\bmost (similar|alike|different)/ },
    { place: 'index.html', text: 'Implementations: scores of all implementations: parser, structure, expressions, templates, bodies, JSON, types, ' +
        'writes, edits, recovers' },
];
// Questions that ask what each implementation can do, by the name of the row in implementations.json.
const CAN = {
    package: /\b(pip install|npm install|cargo add|go get)\b|\b(which|what|its) (crate|package|module)( name)?\b|\b(package|crate|module) (name|called)|\bimport(ed)? (it )?(as|under)\b/,
    licence: /\blicen[cs]es?\b.*\b(librar|implementation|each)|\b(librar|implementation|each)\w*\b.*\blicen[cs]|\b(mpl|copyleft|proprietary|statically|closed[- ](source|product))\b/,
    least: /\b(minimum|minimal|least|oldest|lowest|requires?|need\w*|old) (\w+ ){0,3}(python|go|rust|node)\b|\bmsrv\b|\b(python|go|rust) (version )?\d\.\d+|\b(python|go|rust|language) version/,
    comments: /\bcomments?\b.*\btrees?\b|\btrees?\b.*\bcomments?\b|\bcomments?\b.*\bnodes?\b/,
    rewritten: /^(?=.*\bcomments?\b)(?=.*\b(load|read|pars|open)\w*\b)(?=.*\b(writ|dump|sav|serializ)\w*\b)/,
    apart: /^(?=.*\b(convert\w*|conversion|(to|into|as) (a |plain )?(json|dict\w*|maps?|values?))\b)(?=.*\b(blocks?|apart|tell)\b)(?=.*\b(attributes?|arguments?|objects?|apart|tell)\b)/,
    order: /^(?=.*\border\b)(?=.*\b(attributes?|arguments?)\b)(?=.*\b(keeps?|kept|same|preserv\w*|source|lose|sort\w*)\b)/,
    errors: /\b(several|more than one|multiple|all|many|every|two|only the first) (\w+ ){0,2}(errors?|diagnostics)\b|\b(errors?|diagnostics)\b.*\b(at once|in one (pass|go|run)|single pass)\b|\bstops? (at|after|on|with) the first/,
    columns: /^(?=.*\bcolumns?\b)(?=.*\b(unicode|graphemes?|emojis?|bytes?|characters?|code points?|utf-?\d*|accent\w*|umlauts?)\b)/,
    range: /^(?=.*\bblocks?\b)(?=.*\b(ranges?|positions?|spans?|outline|folding)\b)/,
    fields: /^(?=.*\b(errors?|exceptions?|diagnostics?)\b)(?=.*\b(lines?|columns?|positions?|places?|where)\b)(?=.*\b(fields?|structured|message)\b)/,
    evaluating: /^(?=.*\bevaluat)(?=.*\b(lines?|columns?|positions?|places?|locations?|where)\b)(?=.*\b(errors?|fail\w*|missing|undefined|unknown name)\b)/,
    parentheses: /^(?=.*\b(parenthes[ei]s|parens?)\b)(?=.*\b(writ\w+|print\w*|generat\w*|build\w*|output|program|nest\w*)\b)(?=.*\b(adds?|added|insert\w*|by itself|itself|automatic\w*)\b)/,
    'json-form': /\b(writ\w+|wrote|generat\w+|emits?|produc\w+|convert\w*|outputs?|exports?|serializ\w+)\b( \w+){0,3} json\b(?!.*\b(apart|tell)\b)/,
    foreign: /\b(ffi|jni|cgo|bindings?|embed(ded|ding)?|in-process)\b|\b(call|use|link)\w* (it )?(from|in) (c|c\+\+|java|the jvm|kotlin|c#|ruby|other languages|another language)\b/,
    browser: /\b(in|for) (the |a )?browsers?\b|\bwasm\b|\bwebassembly\b|\b(librar\w*|implementation|package|bindings?|binding|run|runs|from|for)\b.* javascript\b|\bjavascript (librar|package|binding)/,
    parts: /^(?=.*\b(ranges?|spans?|positions?|places?|locations?|start and end)\b)(?=.*\b(labels?|(attribute|argument)('?s)? (name|key)s?|(name|key)s? of (an? |the |each |its )?(attribute|argument)s?)\b)/,
    reference: /^(?!.*\bjson\b).*(\b(set|assign|writ|insert|generat|put|emit)\w*\b.*\b(references?|traversals?|raw (tokens?|expressions?))\b|\b(attribute|argument)s?\b.*\bto (an? |the |another )?(reference|expression|variable|traversal)\b|\bwrit\w*\b.*\b(without|no) quotes\b)/,
    scratch: /\bfrom scratch\b|\b(creat|generat|build|mak|construct)\w*\b.*\b(files?|blocks?|body|tree)\b.*\b(program\w*|code|api|builder)\b|\b(creat|generat|build)\w* (an? )?(new |empty |whole )*(file|body|document)\b|\bbuilder\b/,
    heredocs: /^(?!.*\b(closing|closes|marker)\b)(?=.*\b(heredocs?|multi-?line strings?)\b)(?=.*\b(writes?|writing|generat\w*|emits?|outputs?|produc\w*|creat\w*|serializ\w*|dumps?)\b)/,
    style: /\b(indent\w*|align\w*|style|formatt\w*)\b.*\b(options?|configurable|custom\w*|width|settings?|choose|control|tabs)\b|\b(options?|configure|choose|control|settings?|set)\b.*\b(indent\w*|align\w*|style|formatt\w*)/,
    back: /^(?!.*\b(labels?|renam\w*|insert\w*|append\w*)\b).*(\bround[- ]?trip|\b(byte[- ](for[- ]byte|identical)|same bytes|lossless|verbatim)\b|\b(read|load|pars|open)\w*\b.*\b(writ|sav|print|dump)\w*\b.*\b(unchanged|chang\w*|same|identical|loses?|lost|loss|exact\w*)\b)/,
    endings: /^(?!.*\b(heredocs?|strings?|templates?|comments?|quot\w*)\b)(?=.*\b(crlf|line endings?|carriage returns?|eol|windows)\b)(?=.*\b(writ\w*|sav\w*|print\w*|format\w*|edit\w*|outputs?|librar\w*|keeps?|preserv\w*)\b)/,
    encoding: /^(?!.*\b(spec|specification|language|allowed|valid)\b)(?=.*\b(utf-?16|latin-?1|encodings?|bom|byte order mark|invalid utf-?8)\b)(?=.*\b(librar\w*|implementations?|parsers?|who|skips?|api|which)\b)/,
    source: /\b(pars|read|load)\w*\b.*\bfrom (an? |the )?(bytes?|strings?|streams?|readers?|paths?|file ?names?|buffers?|memory)\b|\b(bytes|text|string|str|path|file ?name) or (an? )?(bytes|text|strings?|str|path|file ?name|stream|reader)\b/,
    fragment: /\b(pars|read|evaluat)\w*\b.*\b(single|lone|standalone|just an?) (expression|template|traversal)s?\b|\b(pars|evaluat)\w*\b.*\b(expression|template)s?\b.*\b(alone|by itself|on its own|without (a |the |any )?files?)\b|\bfragments?\b/,
    tokens: /(?<!\b(my|our|own) )\b(tokeni[sz]\w*|lexers?)\b|\btoken (stream|list)|\b(list of|expos\w*|give\w*|access\w*|return\w*|get) (me )?(the |its |their )?tokens\b/,
    walk: /\b(visitors?|walk(s|ers?|ing)?)\b|\b(visit|traverse|iterate|find|search|quer(y|ies))\w*\b.*\b(syntax trees?|asts?|trees?|nodes?|all (blocks|expressions|calls))\b/,
    incremental: /\bincremental\w*|\bre-?pars\w*|\basync\w*|\bstreaming\b|\bas (i|you|one|somebody|the user) types?\b|\bwhile (typing|(i|you|somebody|the user) types?)/,
    several: /^(?=.*\b(merg\w+|combin\w+|join\w*|into one|as one|together)\b)(?=.*\b(files|bodies|directory|folder)\b)/,
    struct: /\b(serde|dataclass\w*|pydantic|gohcl|unmarshal\w*|deseriali[sz]\w*)\b|\b(in)?to (an? |my |own |go |rust |python |the program's )*(structs?|classes|types of (a|my|the) program|own types)\b|\bstruct tags?\b/,
    give: /\b(register|suppl|provid|inject)\w* (\w+ ){0,3}(functions?|variables?)\b|\b(custom|own|my|host) functions?\b.*\b(api|librar\w*|add\w*|regist\w*|evaluat\w*|rust|go)\b|\b(call|api|librar\w*|add|evaluat\w*)\b.*\b(custom|own|my|host) (functions?|variables)\b|\beval(uation)? ?context\b/,
    numbers: /\b(big ?floats?|float64|f64|int64|i64|64[- ]bit|bignums?)\b|\b(librar\w*|(each|which) implementations?|implementations)\b.*\b(number type|precision|doubles|floats)\b|\b(number type|precision|doubles|floats)\b.*\b(librar\w*|implementations?)\b|\bnumbers?\b.*\b(stored|held|represented|in the api)\b|\b(stores?|holds?|represents?)\b.*\bnumbers?\b/,
    nulls: /\bnull\b.*\b(api|represented|returned as|(as|becomes?|to) (nil|none))\b|\b(api|represents?|(test|check) for) (a )?null\b/,
    throws: /\b(which|what|type|class|kind)\b.*\bexceptions?\b|\bexceptions? (type|class|hierarchy)|\b(throw|rais)\w* (an? |which |what )?exceptions?\b|\bcatch\w*\b.*\b(parse|syntax)? ?(errors?|exceptions?)\b|\berror (type|class|object)(es|s)?\b|\btype of (the |an )?errors?\b/,
    small: /^(?!.*\b(deep\w*|nest\w*|long|large|huge)\b)(?=.*\b(panic\w*|exceptions?|crash\w*|abort\w*|typeerror|valueerror)\b)(?=.*\b(small|short|simple|ordinary|valid|caught|catch\w*|recover\w*|safely|uncaught|unexpected)\b)/,
    deep: /^(?!.*\bsmall\b).*\b(stack overflows?|recursion ?(limit|error|depth)|segfault\w*|segmentation|denial of service|untrusted|hostile|malicious)\b|^(?!.*\bsmall\b)(?=.*\b(crash\w*|dies?|hangs?|panics?|overflows?|kills?|freez\w*|process)\b)(?=.*\b(deep\w*|nest\w*|long|large|huge|big|quotes|inputs?)\b)/,
    threads: /\b(multi)?-?thread(s|ed|ing|-?safe\w*)?\b|\bgoroutines?\b|\bconcurren\w*|\bin parallel\b(?!.*\bcases\b)|\bsend and sync\b/,
    unicode: /^(?=.*\b(librar\w*|implementations?|each|who|parsers?)\b)(?=.*\b(unicode (versions?|tables?|names?|letters?|identifiers?)|versions? of unicode|(non-?ascii|accented) (names?|identifiers?|letters?)|umlauts? in names?)\b)/,
    built: /\b(its|their|third[- ]party|transitive|many|runtime|zero|external|no|few\w*) dependenc(y|ies)\b|\bdependenc(y|ies) (of (the|each|all) librar|does|do)\b|\bdepends? on\b.*\b(librar\w*|crates?|packages?)\b|\b(built|based) (up)?on\b|\b(how|are|is)\b.*\brelated\b|\brelation\w*|\b(lark|winnow|go-cty)\b/,
    size: /\b(kilobytes?|kb|megabytes?|mb|footprint)\b|\b(sizes?|how (big|large|heavy)|smallest|weigh\w*)\b.*\b(wasm|webassembly|binary|package|librar\w*|bundle|crate|module|program)\b|\b(wasm|webassembly|binary|package|librar\w*|bundle|crate|download)('?s)? size\b/,
    command: /\bcli\b|\bcommand[- ]line (tools?|programs?|interfaces?|converters?)\b|\b(librar\w*|has|have|which)\b.*\bcommand line\b|\b(hclfmt|hcl2tojson|jsontohcl2|hq)\b/,
    upkeep: /\b(maintained|unmaintained|abandoned|maintains|still developed|actively|release (frequency|cadence|cycle|dates?))\b|\bhow often\b.*\breleas\w*|\b(last|latest) releas\w*/,
    docs: /^(?=.*\b(docs?|documentation|documented|manual|readme)\b)(?=.*\b(librar\w*|api|where|find|which|its|packages?|crates?|good|best|implementations?)\b)/,
    users: /\bwho uses\b|\bused by\b.*\b(which|what|who|programs?|products?|projects?|compan\w+|terraform|packer|nomad)\b|\b(programs?|products?|projects?|compan\w+) (that )?uses?\b|\b(results?|hold|holds|true|appl(y|ies)|relevant|same|judged)\b.*\b(for|to|in|of|by) (terraform|opentofu|packer|nomad|terragrunt)\b|\b(packer|nomad|terragrunt)\b/,
    calls: /\badapters?\b.*\b(calls?|called|functions?|api|source code|code)\b|\b(which|what) (functions?|api|calls?|methods?)\b.*\b(suite|adapters?|called|judged|tested)\b|\bcode of (the|an|each|its) adapters?\b|\bwhere (is|are) (the |its )?adapters?\b/,
    adds: /\badapters?\b.*\b(adds?|changes?|alters?|modif\w*|of its own|itself|fixe?s?|hides?|fills?|faithful\w*|compensat\w*|interpret\w*|shim)\b|\b(added|done|fixed|hidden|changed) (by|in) (the |an? |its )?adapters?\b/,
};
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
// Questions that ask for the sections and rules that stand out.
const EXTREMES = {
    sections: /^(?!.*\b(which|what) two\b)(?=.*\b(sections?|chapters?|parts?|areas?)\b)(?=.*\b(disagree\w*|apart|differ\w*|diverge\w*|spread|worst|uneven|most)\b)/,
    rules: /^(?=.*\b(rules?|sentences?|passages?)\b)(?=.*\b(most|greatest|largest|highest|many)\b)(?=.*\b(break\w*|broken|violat\w*|wrong|fail\w*|ignor\w*|implementations|librar\w*)\b)/,
};
// Words that ask for what releases changed.
const CHANGES = /^(?!.*\b(spec|specification|edition)\b).*(\b(releases?|released|upgrad\w*|versions?|regress\w*|history|used to)\b|\b(since|changes?|changed)\b(?!.* (file|attribute|block|comment|item|string|value|one)s?\b))/;
// Words that mean something else together than alone, and what they mean.
const PHRASES = [[/\btoo few\b|\bnot enough\b/g, 'fewer'], [/\btoo many\b/g, 'more'], [/\bjust[ -]?attributes\b/g, 'dynamic-attributes mode'], [/\b(at|from|with) (0|zero)\b/g, 'zero'],
    [/\b(windows|dos) (line[ -]?(ends?|endings?|breaks?)|newlines?)\b/g, 'crlf'], [/\bline[ -]?(ends?|endings?|breaks?)\b/g, 'newline'], [/\bwhite ?space control\b/g, 'strip marker'],
    [/\b(end|ending|closing|final) (marker|delimiter|tag|word)s?\b/g, 'closing identifier'], [/\b(start|starting|opening) (marker|delimiter|tag|word)s?\b/g, 'opening identifier'],
    [/\b(map|object|list|array|tuple) literals?\b/g, '$1 constructor'], [/\b(objects?|maps?|lists?|sets?|tuples?|strings?|bool(?:ean)?s?|numbers?) to (?=(an? )?(object|map|list|set|tuple|string|bool|number))/g, '$1 converted to '],
    [/\b(without|no|nil|null|empty) (an? )?eval(uation)?[ -]?context\b/g, 'literal-only mode'], [/\b(attributes?|arguments?|variables?|keys?) (is |are |was |being )?set\b/g, '$1 defined'],
    [/\bunknown (?=(escape|directive|keyword|character|token|operator|block|function)s?\b)/g, 'unlisted '], [/\b(does|do|did)(n't| not| n't) exist\b|\bnon-?exist(ing|ent)\b/g, 'nonexistent'],
    [/\b(if|for|loop|else)\b(?= (in|inside|within) (an? |the )?(\w+ )?(template|string|heredoc|text)s?\b)/g, '$1 directive'], [/\bdynamic (blocks?)\b/g, '$1 dynamic'],
    [/\bhow (do i |do you |can i |to |should i )?(write|put|get|express|enter)\b/g, ''], [/(?<=\p{L})-(?=[\p{L}\d])/gu, ' '],
    [/\b(left to right|left associativ\w*)\b/g, 'group left'], [/\bdecimal points?\b/g, 'dot'], [/\b(is )?not equal\b|\bunequal\b/g, '!='], [/\bexclamation (mark|point)s?\b|\blogical not\b/g, 'invert'],
    [/\b(three|triple) dots?\b/g, 'ellipsis'], [/^for (?=(over|with|without|each|in|object)\b)|\bfor (loop|comprehension)s?\b/g, 'for expression ']];
// Words that say how other words belong together, and count less than these.
const WEAK = /^(no|all|without|missing|lack\w*|absent|not|after|behind|before|between|within|inside|outside|around|through)$/;
// Words of a question that ask for a kind of answers; the first that fits counts.
const TAKES = /\b(accept|let|allow|permit|tolerat|swallow)\w*\b/, REFUSES = /\b(refus|reject|turn|declin)\w*\b/;
const BAD = /\b(invalid|wrong|bad|illegal|forbid\w*|not allow\w*|must not|should not|shouldn't|error|nonsense)\b/;
const GOOD = /\b(valid|good|correct|legal|right)\b/;
const ASKED = [
    ['nobody', text => /\b(all|every|each|everyone|everybody|any)\b.*\b(agree\w*|same answer|alike)\b.*\bwrong\b|\b(all|every one|everybody|everyone)\b.*\b(gets? (it )?wrong|are( called)? wrong|is wrong|fails?)\b|\b(nobody|no one|no (\w+ )?(library|implementation|parser))\b.*\b(gets? (it )?right|is right)\b/.test(text) && !/\brules?\b|\bsentences?\b/.test(text)],
    ['only', text => /\b(only|exactly|just)\s+(one|a single|1|(\w+ )?(gets?|is|are|has))\b.*\bright\b|\bone\b.*\bright\b.*\b(others?|rest)\b.*\bwrong\b|\bright\b.*\b(where|while|when)\b.*\bothers\b.*\bwrong/.test(text)],
    ['alone', text => /\b(only|exactly|just)\s+(one|a single|1|(\w+ )?(gets?|is|are|has|fails?))\b.*(\bwrong\b|\bfails?\b)|\bwrong\b.*\b(where|while|when)\b.*\bothers\b.*\bright/.test(text)],
    ['edit', text => /(?<!-)\bedit(s|ed|ing)?\b|\b(keep|kept|los|preserv|surviv)\w* .*\b(comment|remark)s?\b|\b(comment|remark)s?\b.*\b(kept|lost|survive|stay|remain|disappear|vanish)\w*\b|\b(delet|remov|append|renam|modif|chang)\w* (\w+ )?(attribute|argument|block|item)s?\b/.test(text)],
    ['recover', text => /\brecover|\bsyntax errors?\b|\bstill (give|get|find|see|read|return)s?\b|\b(broken|incomplete|damaged) (file|line|input|source)|\bbrace too many\b/.test(text)],
    ['places', text => /\b(positions?|ranges?(?! of (integers|numbers|values))|locations?|spans?|line numbers?|offsets?)\b/.test(text)],
    ['write', text => !TAKES.test(text) && /(?<!\b(i|we|you|am|are|to|can|could|should) )\b(write|writes|writing)\b|\b(generat(e|es|ed|ing)|serializ\w*|emits?)\b/.test(text)],
    ['print', text => !TAKES.test(text) && /\b(prints?|printed|printing|formats|formatted|pretty|round-?trips?)\b/.test(text)],
    ['variables', text => /\b(find|list|miss|detect)\w* .*\b(variables|references|dependencies)\b/.test(text)],
    ['accepts', text => (TAKES.test(text) && BAD.test(text)) || /\blets? through\b/.test(text)],
    ['refuses', text => REFUSES.test(text) && GOOD.test(text)],
    ['breaks', text => /\b(crash|panic|hang|abort)\w*|\boverflows?\b/.test(text)],
    ['unsupported', text => /\bunsupported\b|\bnot support|\bcannot\b|\bcan't\b/.test(text)],
    ['accepts', text => /\baccept(s|ed)?\b/.test(text)],
    ['refuses', text => /\b(refuses?|refused|rejects?|rejected)\b/.test(text)],
    ['wrong', text => /\b(wrong|fail\w*|incorrect\w*|bugs?|mistakes?|break\w*|broken|disagree\w*)\b/.test(text) ||
        /\b(otherwise|miss|misses|trips?|defects?|bite\w*|refus\w*|reject\w*|accept\w*)\b/.test(text)],
];
// Words that ask for writing, editing, recovering or places, and for releases.
const LAW_WORDS = /\b(writ\w*|wrote|print\w*|format\w*|generat\w*|serial\w*|edit\w*|delet\w*|remov\w*|append\w*|insert\w*|renam\w*|keeps?|kept|preserv\w*|los(e|es|t)|spoil\w*|recover\w*|broken|syntax error|editor|positions?|columns?|underlin\w*|spans?|location|folding|round|read(s)? back|laws?)\b/;
const RELEASE_WORDS = /\breleas|\bversion|\bterraform\b|\bgo\b|\bon purpose/;
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
// Words that a filter has said already, so that they need not be in a case.
const SAID = [
    /\b(compare\w*|against|versus|vs|differ\w*|between|both|than)\b/g,
    new RegExp('\\b(accept|allow|permit|let|through|refus|reject|turn|down|wrong|invalid|valid|incorrect|bug|mistake|break|miss|' +
        'disagree|crash|panic|hang|trip|file|thing|construct|rule|most|often|worst|small|short|example|one|grammar)\\w*', 'g'),
];
