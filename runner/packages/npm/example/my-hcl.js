// A small implementation, as an example: attributes, sums of whole numbers, plain strings, variables.

export class ParseError extends Error {}
export class EvaluationError extends Error {}

// The text of a source. Bytes that are not UTF-8 are a ParseError.
function decode(source) {
    try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(source);
    } catch {
        throw new ParseError('not UTF-8');
    }
}

// Throws a ParseError if the source, which is bytes, is no valid file.
export function parse(source) {
    const seen = new Set();
    for (const line of decode(source).split('\n')) {
        const found = /^[ \t]*(?:([A-Za-z][\w-]*)[ \t]*=[ \t]*(?:\d+|"[^"\\$%\r]*"))?[ \t]*$/.exec(line);
        if (!found) throw new ParseError('not an attribute: ' + line);
        if (found[1] && seen.has(found[1])) throw new ParseError(found[1] + ' is defined twice');
        seen.add(found[1]);
    }
}

// The value of an expression: a string or a BigInt.
export function evaluate(source, variables) {
    const values = decode(source).split('+').map(text => {
        const term = text.trim();
        if (/^\d+$/.test(term)) return BigInt(term);
        if (/^"[^"\\$%\r\n]*"$/.test(term)) return term.slice(1, -1);
        if (!/^[a-z]+$/.test(term)) throw new ParseError('not a term: ' + term);
        if (!variables.has(term)) throw new EvaluationError('no variable ' + term);
        return variables.get(term);
    });
    if (values.length > 1 && values.some(value => typeof value !== 'bigint')) throw new EvaluationError('only numbers can be added');
    return values.length > 1 ? values.reduce((sum, value) => sum + value) : values[0];
}
