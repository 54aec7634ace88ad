// hcl.test.mjs of a parser that says only yes or no. Replace the lines with my-hcl, which gets bytes. Run it with: node --test
import { bytesOf, conformance, implementation, Rejected } from 'hcl-conformance';
import { parse, ParseError } from './my-hcl.js';

const answer = implementation({ implementation: 'my-hcl', version: '0.0.0' }, {
    parse(request) {
        try {
            parse(bytesOf(request));
        } catch (error) {
            if (error instanceof ParseError) throw new Rejected('parse', error.message);
            throw error; // a crash
        }
        return { structure: null };
    },
});

await conformance(answer);
