// Serves the conformance protocol with @cdktn/hcl2json.
"use strict";

const hcl2json = require("@cdktn/hcl2json");
const { accepts, serve, Unsupported } = require("./serve.js");
const { treeOf } = require("./tree.js");

async function tree(source, { of }) {
  if (of !== "expression") {
    throw new Unsupported(`the tree of a ${of}`);
  }
  return { tree: treeOf(await hcl2json.getExpressionAst("source", source)) };
}

serve("@cdktn/hcl2json", { ...accepts((source) => hcl2json.parse("source", source)), tree }, ["tree"]);
