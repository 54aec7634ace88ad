// Serves the conformance protocol with @cdktn/hcl2json.
"use strict";

const hcl2json = require("@cdktn/hcl2json");
const { accepts, serve } = require("./serve.js");

serve("@cdktn/hcl2json", accepts((source) => hcl2json.parse("source", source)));
