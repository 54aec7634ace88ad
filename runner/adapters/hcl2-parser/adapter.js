// Serves the conformance protocol with hcl2-parser.
"use strict";

const parser = require("hcl2-parser");
const { accepts, serve } = require("./serve.js");

function parse(source) {
  // The library is a Go function with two results: the JSON text, and null or an error without a
  // message.
  const [, error] = parser.parseToString(source);
  if (error !== null) {
    throw new Error("refused");
  }
}

serve("hcl2-parser", accepts(parse));
