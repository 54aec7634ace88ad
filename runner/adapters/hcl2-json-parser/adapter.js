// Serves the conformance protocol with hcl2-json-parser.
"use strict";

const parser = require("hcl2-json-parser");
const { accepts, serve } = require("./serve.js");

serve("hcl2-json-parser", accepts((source) => parser.parseToString(source)));
