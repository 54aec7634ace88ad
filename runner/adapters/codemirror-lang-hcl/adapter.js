// Serves the conformance protocol with codemirror-lang-hcl. The adapter accepts a source if its
// syntax tree has no error, and answers the structure of the tree, or the tree.
"use strict";

const { hclLanguage } = require("codemirror-lang-hcl");
const { bytesOf, serve, Unsupported } = require("./serve.js");
const { Source } = require("./tree.js");

// Returns the place of the first error of a tree, or undefined.
function errorOf(tree) {
  let place;
  tree.iterate({
    enter: (node) => {
      if (node.type.isError) {
        place ??= node.from;
      }
    },
  });
  return place;
}

function parsed(source) {
  const tree = hclLanguage.parser.parse(source);
  const place = errorOf(tree);
  if (place !== undefined) {
    throw new Error(`the tree has an error at ${place}`);
  }
  return new Source(source, tree.topNode);
}

// Answers the structure and places of a file, or beside an error, the structure of what the parser
// recovered.
function parse(source) {
  const tree = hclLanguage.parser.parse(source);
  const place = errorOf(tree);
  const file = new Source(source, tree.topNode);
  const structure = file.structure();
  if (place !== undefined) {
    const error = { phase: "parse", summary: `the tree has an error at ${place}` };
    return structure === null ? { error } : { error, recovered: structure };
  }
  return structure === null ? { structure } : { structure, places: file.places(bytesOf(source)) };
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
    parse,
    tree: (source, request) => ({ tree: treeOf(source, request.of) }),
  },
  ["tree", "recovers", "places"],
);
