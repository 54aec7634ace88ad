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
