// How well a row of the search answers a query: by the words of its text, and by its likeness to what people ask (asked.json).
// A term is a word without its ending, a sign, or two of these in order; a row's terms are those of its text, of more about it, and of its questions.
// The words and operators of a text, in lower case; ~ is always an operator of its own.
const tokensOf = text => text.toLowerCase().match(/u\+[\da-f]{4,}|[\p{L}_][\p{L}\d_]*|\d+|\.{3}|::|~|\\.?|[^\s\p{L}\d_`"'’,;.:()~\\-]+-?|-/gu) || [];
const stems = new Map(); // by word, because texts have the same words again and again
// A word without its ending: what remains has a vowel.
function stem(word) {
    if (!stems.has(word)) stems.set(word, word.replace(/^(.*[aeiouy].*?)(at(ions?|ing|ors?|ed?|es)|ings?|ions?|ed|es|s|e|ly)$/, '$1').replace(/(..[^aeiouls])\1$/, '$1').replace(/(.)(ie?|y)$/, '$1i'));
    return stems.get(word);
}
// The names of libraries.
const LIBRARY = /\b(hcl-rs|hcl-edit|python-hcl2|tree-sitter(-hcl)?|[a-z]+\/hcl)\b/gi;
const OWN = 0.7, MORE = 0.5, SYNONYM = 0.4, TEXT = 0.3, PAIR = 0.3, COMMON = 0.15, TERMS_MAX = 100; // how much a term counts in a question, in what is more, by its meaning; how much the likeness of the text counts, two words in order, a common word; how many terms of a query count
const COMMON_WORDS = new Set(('a an the is are be to of and or in on at it its i my me we our us you your do does did can could should would will may if so that this these those with for from by as what how which when ' +
    'where who why there any some not no have has had get gets').split(' ').map(stem));
const meanings = new Map();
for (const [words, forms] of MEANINGS.map(group => group.split(': ')))
    for (const word of words.split(' ')) meanings.set(stem(word), [...(meanings.get(stem(word)) || []), ...forms.split(' ')]);

// The terms of a text.
function termsOf(text) {
    const words = tokensOf(text.replace(/(\p{L})-(?=[\p{L}\d])/gu, '$1 ')).map(stem);
    return [...new Set([...words, ...words.slice(1).map((word, i) => `${words[i]} ${word}`)])];
}
const isCommon = term => COMMON_WORDS.has(term) || /^(\d|[a-z])$/.test(term);
// The terms of the query, each with its weight and the beginnings of words that mean the same; which of them a term of a text means.
const look = { terms: [], sum: 1, norm: 1, known: new Map() };

// Which terms of the query a term means, and how surely: pairs of a number and a strength up to 1.
function meant(term) {
    let pairs = look.known.get(term);
    if (pairs) return pairs;
    pairs = look.terms.map(({ own, forms }, i) => [i, own === term ? 1 : forms.some(form => form.length < 3 ? term === form : term.startsWith(form)) ? SYNONYM : 0]).filter(([, strength]) => strength);
    look.known.set(term, pairs);
    return pairs;
}

// How surely terms have each term of the query, by its number.
function strengthsOf(terms, most = 1, found = []) {
    for (const term of terms) for (const [i, strength] of meant(term)) found[i] = Math.max(found[i] || 0, strength * most);
    return found;
}
const scoreOf = strengths => look.terms.reduce((sum, { weight }, i) => sum + weight * (strengths[i] || 0), 0) / look.sum;
// How alike the query and some terms are, from 0 to 1: the cosine of the angle between their weights.
const likeness = (strengths, length) => look.terms.reduce((sum, { weight }, i) => sum + weight * weight * (strengths[i] || 0), 0) / (look.norm * length || 1);

// Returns true if one letter more, less or other makes one word the other, or two letters that changed places.
function isTypo(a, b) {
    if (Math.abs(a.length - b.length) > 1) return false;
    let start = 0, end = 0;
    while (start < a.length && a[start] === b[start]) start++;
    while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
    const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
    return Math.max(left.length, right.length) < 2 || (left.length === 2 && left === right[1] + right[0]);
}

// Reads the terms of rows: { text, more, asked }, of which asked is a list. Returns the function that ranks them.
function ranking(rows) {
    const count = new Map();
    for (const row of rows) {
        row.terms = termsOf(row.text);
        row.others = termsOf(row.more);
        row.questions = row.asked.map(termsOf);
        for (const term of new Set([...row.terms, ...row.others, ...row.questions.flat()])) count.set(term, (count.get(term) || 0) + 1);
    }
    const weightOf = term => (term.includes(' ') ? PAIR : isCommon(term) ? COMMON : 1) * Math.log(1 + rows.length / (count.get(term) || 0.5));
    const lengthOf = terms => Math.sqrt(terms.reduce((sum, term) => sum + weightOf(term) ** 2, 0));
    for (const row of rows) Object.assign(row, { length: lengthOf(row.terms), lengths: row.questions.map(lengthOf) });

    // Makes the terms of a query those that are looked for. A long word that no row has may have a wrong letter.
    function ask(query) {
        const known = term => count.has(term) || meanings.has(term);
        const right = term => known(term) || !/^\p{L}{5,}$/u.test(term) ? term : [...count.keys(), ...meanings.keys()].find(other => other.length > 4 && isTypo(other, term)) || term;
        const own = termsOf(query).slice(0, 4 * TERMS_MAX).map(right).filter(known).slice(0, TERMS_MAX);
        look.terms = own.map(term => ({ own: term, forms: isCommon(term) ? [] : meanings.get(term) || [], weight: weightOf(term) }));
        look.sum = look.terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
        look.norm = Math.sqrt(look.terms.reduce((sum, { weight }) => sum + weight * weight, 0)) || 1;
        look.known.clear();
    }

    // Gives each row its strengths and its score for the query.
    return query => {
        ask(query);
        for (const row of rows) {
            const text = strengthsOf(row.terms), like = TEXT * likeness(text, row.length);
            row.strengths = strengthsOf(row.others, MORE, [...text]);
            const likes = row.questions.map((terms, i) => {
                const strengths = strengthsOf(terms);
                strengths.forEach((strength, at) => { row.strengths[at] = Math.max(row.strengths[at] || 0, OWN * strength); });
                return likeness(strengths, row.lengths[i]);
            }).sort((a, b) => b - a);
            row.score = scoreOf(row.strengths) + ((likes[0] || 0) + (likes[1] || 0)) / 2 + like;
        }
    };
}
