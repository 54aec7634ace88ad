// Formats the file on standard input.
"use strict";

const { format } = require("@cdktn/hcl-tools");

format(require("fs").readFileSync(0, "utf8")).then((text) => process.stdout.write(text));
