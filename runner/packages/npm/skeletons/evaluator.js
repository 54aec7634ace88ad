// hcl.test.mjs of an implementation that computes values. Replace the lines with my-hcl, which gets bytes. Run it with: node --test
import { bytesOf, conformance, implementation, Rejected, Unsupported } from 'hcl-conformance';
import { evaluate, EvaluationError, parse, ParseError } from './my-hcl.js';

// The protocol has exact values: {"number":"1"}, {"string":"a"}, {"bool":true}, {"tuple":[…]}, {"object":{…}} …
function fromWire(value) {
    if ('string' in value) return value.string;
    if ('number' in value && /^\d+$/.test(value.number)) return BigInt(value.number);
    throw new Unsupported('such a variable');
}

function toWire(value) {
    return typeof value === 'string' ? { string: value } : { number: String(value) };
}

// Turns errors of the implementation into rejections; other errors are crashes.
function phased(run) {
    try {
        return run();
    } catch (error) {
        if (error instanceof ParseError) throw new Rejected('parse', error.message);
        if (error instanceof EvaluationError) throw new Rejected('evaluate', error.message);
        throw error;
    }
}

const answer = implementation({ implementation: 'my-hcl', version: '0.0.0' }, {
    parse(request) {
        phased(() => parse(bytesOf(request)));
        return { structure: null };
    },
    evaluate(request) {
        const variables = new Map(Object.entries(request.scope ?? {}).map(([name, value]) => [name, fromWire(value)]));
        return { value: toWire(phased(() => evaluate(bytesOf(request), variables))) };
    },
});

await conformance(answer);
