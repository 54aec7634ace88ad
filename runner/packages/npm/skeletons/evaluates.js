// An implementation that evaluates expressions. Run it with: node --test
import { conformance, implementation, Rejected, sourceOf, Unsupported } from 'hcl-conformance';

// Put your evaluator here. This one knows sums of whole numbers, strings and variables.
function myEvaluate(source, variables) {
    const terms = source.split('+').map(text => text.trim());
    const values = terms.map(term => {
        if (/^\d+$/.test(term)) return BigInt(term);
        if (/^"[^"$%\\]*"$/.test(term)) return term.slice(1, -1);
        if (!/^[a-z]+$/.test(term)) throw new Rejected('parse', 'no term: ' + term);
        if (!Object.hasOwn(variables, term)) throw new Rejected('evaluate', 'no variable ' + term);
        return variables[term];
    });
    if (values.length === 1) return values[0];
    if (!values.every(value => typeof value === 'bigint')) throw new Rejected('evaluate', 'only numbers can be added');
    return values.reduce((sum, value) => sum + value);
}

// The protocol's form of a value: {"number":"1"}, {"string":"a"}, {"bool":true}, …
function fromWire(value) {
    if ('string' in value) return value.string;
    if ('number' in value && /^-?\d+$/.test(value.number)) return BigInt(value.number);
    throw new Unsupported('such a value');
}

function toWire(value) {
    return typeof value === 'string' ? { string: value } : { number: String(value) };
}

const answer = implementation({ implementation: 'my-hcl', version: '0.1.0' }, {
    evaluate(request) {
        if (request.mode === 'literal' || request.functions) throw new Unsupported('literal mode and functions');
        const scope = Object.entries(request.scope ?? {}).map(([name, value]) => [name, fromWire(value)]);
        return { value: toWire(myEvaluate(sourceOf(request), Object.fromEntries(scope))) };
    },
});

await conformance(answer, { only: ['native/expressions/*'] });
