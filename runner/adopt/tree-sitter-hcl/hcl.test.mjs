// Judges the grammar by the HCL conformance suite: node --test test/conformance
import { readFileSync } from 'node:fs';
import { conformance, implementation, Rejected, sourceOf } from 'hcl-conformance';
import { Language, Parser } from 'web-tree-sitter';

const file = name => readFileSync(new URL(name, import.meta.url));
await Parser.init();
const parser = new Parser();
parser.setLanguage(await Language.load(file('../../tree-sitter-hcl.wasm')));

const about = { implementation: 'tree-sitter-hcl', version: JSON.parse(file('../../package.json')).version };
const answer = implementation(about, {
    parse(request) {
        const tree = parser.parse(sourceOf(request));
        try {
            if (tree.rootNode.hasError) throw new Rejected('parse', 'the tree has an error');
            return { structure: null };
        } finally {
            tree.delete();
        }
    },
});

await conformance(answer, { edition: '2024-02', expected: file('expected').toString(), expected_name: 'expected' });
