// Serves the conformance protocol with codemirror-lang-hcl. The adapter accepts a source if its
// syntax tree has no error, and answers the structure of the tree, or the tree.
"use strict";

const { hclLanguage } = require("codemirror-lang-hcl");
const { serve, Unsupported } = require("./serve.js");
const { Source } = require("./tree.js");

function parsed(source) {
  const tree = hclLanguage.parser.parse(source);
  tree.iterate({
    enter: (node) => {
      if (node.type.isError) {
        throw new Error(`the tree has an error at ${node.from}`);
      }
    },
  });
  return new Source(source, tree.topNode);
}

// The parser takes only files, so an expression is the file `x = SOURCE`.
function treeOf(source, of) {
  if (of === "template") {
    throw new Unsupported("a standalone template");
  }
  return of === "expression" ? parsed(`x = ${source}\n`).onlyValue() : parsed(source).file();
}

serve(
  "codemirror-lang-hcl",
  {
    parse: (source) => ({ structure: parsed(source).structure() }),
    tree: (source, request) => ({ tree: treeOf(source, request.of) }),
  },
  ["tree"],
);
