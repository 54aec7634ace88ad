// An implementation that only says yes or no. Run it with: node --test
import { conformance, implementation, Rejected, sourceOf } from 'hcl-conformance';

// Put your parser here. It throws if the source is no valid file of HCL.
function myParser(source) {
    for (const line of source.split('\n'))
        if (!/^\s*(\w+\s*=\s*("[^"$%\\]*"|\d+))?\s*$/.test(line)) throw new Error('no definition: ' + line);
}

const answer = implementation({ implementation: 'my-hcl', version: '0.1.0' }, {
    parse(request) {
        const source = sourceOf(request);
        try {
            myParser(source);
        } catch (error) {
            throw new Rejected('parse', error.message);
        }
        return { structure: null };
    },
});

await conformance(answer);
