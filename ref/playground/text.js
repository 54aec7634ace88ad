// Text that somebody else wrote: shown, never obeyed. Nothing here makes HTML of a text.

// Controls, bidirectional and other format characters, lone surrogates, private and unassigned
// characters, line separators: what a reader would not see, or would see elsewhere.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu;
const SHORT = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escapeOf(character) {
    const code = character.codePointAt(0);
    if (SHORT[character]) return SHORT[character];
    return code > 0xffff ? '\\u{' + code.toString(16) + '}'
        : '\\u' + code.toString(16).padStart(4, '0');
}

// The text as nodes: hidden characters as marked escapes. Newlines and tabs stay where `lines` is set.
function visible(text, lines) {
    const all = document.createDocumentFragment();
    let end = 0;
    for (const match of text.matchAll(HIDDEN)) {
        if (lines && (match[0] === '\n' || match[0] === '\t')) continue;
        all.append(text.slice(end, match.index));
        const mark = document.createElement('span');
        mark.className = 'escaped';
        mark.textContent = escapeOf(match[0]);
        all.append(mark);
        end = match.index + match[0].length;
    }
    all.append(text.slice(end));
    return all;
}

// A text of the registry: what stands between backticks is code.
function prose(text) {
    return text.split('`').map((part, i) => {
        if (i % 2 === 0) return visible(part);
        const element = document.createElement('code');
        element.append(visible(part));
        return element;
    });
}

// The same as visible, as a plain string, for titles and labels.
function plain(text, most) {
    const shown = text.length > most ? text.slice(0, most) + '…' : text;
    return shown.replace(HIDDEN, escapeOf);
}

const numbers = new Intl.NumberFormat('en');
function count(n) {
    return numbers.format(n);
}

function plural(n, one, many) {
    return count(n) + ' ' + (n === 1 ? one : many || one + 's');
}

// Cut, not rounded: only where all passed it is 100 %.
function rate(passed, judged) {
    if (!judged) return '–';
    if (passed === judged) return '100 %';
    return (Math.floor(passed * 1000 / judged) / 10).toFixed(1) + ' %';
}

// JSON with one member per line where it does not fit.
function pretty(value, indent = '', width = 72) {
    const flat = JSON.stringify(value);
    if (value === null || typeof value !== 'object' || indent.length + flat.length <= width)
        return spaced(value);
    const inner = indent + '  ';
    const items = Array.isArray(value) ? value.map(item => inner + pretty(item, inner, width))
        : Object.keys(value).map(name => inner + JSON.stringify(name) + ': ' + pretty(value[name], inner, width));
    const [open, close] = Array.isArray(value) ? '[]' : '{}';
    return items.length ? open + '\n' + items.join(',\n') + '\n' + indent + close : open + close;
}

// In one line, a space after each comma and colon.
function spaced(value) {
    if (value === null || typeof value !== 'object') return JSON.stringify(value);
    if (Array.isArray(value)) return '[' + value.map(spaced).join(', ') + ']';
    const members = Object.keys(value).map(name => JSON.stringify(name) + ': ' + spaced(value[name]));
    return members.length ? '{ ' + members.join(', ') + ' }' : '{}';
}

// Compares versions number by number; a suffix after "-" comes before the release.
function compareVersions(a, b) {
    const [aMain, aRest] = splitVersion(a), [bMain, bRest] = splitVersion(b);
    const order = new Intl.Collator('en', { numeric: true }).compare;
    if (aMain !== bMain) return order(aMain, bMain);
    if (!aRest || !bRest) return (aRest ? 0 : 1) - (bRest ? 0 : 1);
    return order(aRest, bRest);
}

function splitVersion(version) {
    const at = version.indexOf('-');
    return at < 0 ? [version, ''] : [version.slice(0, at), version.slice(at)];
}

// Shortens the version that Go gives to a commit between releases: "2.20.2-dev 587d123".
function shortVersion(version) {
    const found = /^(\d+\.\d+\.\d+)-(?:[\w.]+\.)?\d{14}-([0-9a-f]{7})[0-9a-f]*$/.exec(version);
    return found ? `${found[1]}-dev ${found[2]}` : version;
}
