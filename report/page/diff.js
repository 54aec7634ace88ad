// Two texts line by line: the longest common subsequence, within bounds.

const DIFF_LINES_MAX = 600;

// [[kind, line]…] with kind ' ', '-' (only in old) or '+' (only in new); null where it would take long.
function diffLines(old, now) {
    const a = old.split('\n'), b = now.split('\n');
    if (a.length > DIFF_LINES_MAX || b.length > DIFF_LINES_MAX) return null;
    const width = b.length + 1;
    const longest = new Uint16Array((a.length + 1) * width);
    for (let i = a.length - 1; i >= 0; i--)
        for (let k = b.length - 1; k >= 0; k--)
            longest[i * width + k] = a[i] === b[k] ? longest[(i + 1) * width + k + 1] + 1
                : Math.max(longest[(i + 1) * width + k], longest[i * width + k + 1]);
    const lines = [];
    let i = 0, k = 0;
    while (i < a.length || k < b.length) {
        if (i < a.length && k < b.length && a[i] === b[k]) lines.push([' ', a[i++], k++]);
        else if (k >= b.length || (i < a.length && longest[(i + 1) * width + k] >= longest[i * width + k + 1]))
            lines.push(['-', a[i++]]);
        else lines.push(['+', b[k++]]);
    }
    return lines;
}

const DIFF_WORDS = { ' ': '', '-': 'expected', '+': 'answered' };

// The diff as an element: − what was expected, + what was answered.
function diffView(expected, answer) {
    const lines = diffLines(expected, answer);
    if (!lines)
        return h('div.pair', null, block('Expected', expected), block('Answered', answer));
    return h('pre.code.diff', { tabindex: '0', role: 'group', 'aria-label': 'Expected against answered' },
        lines.map(([kind, line]) => h(kind === ' ' ? 'span.same' : kind === '-' ? 'span.old' : 'span.new', null,
            h('span.sign', { 'aria-hidden': 'true' }, kind === '-' ? '−' : kind),
            kind !== ' ' && hidden(DIFF_WORDS[kind] + ': '), visible(line), '\n')));
}
