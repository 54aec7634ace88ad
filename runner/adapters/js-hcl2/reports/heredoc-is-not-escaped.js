const HCL = require("@cruglobal/js-hcl2");

const value = "a\n${x}\nb\n";
const text = HCL.stringify({ a: value });
const read = HCL.parse(text).a;
console.log(`${text}${typeof read === "string" ? read : read.kind}`);
process.exitCode = Number(read !== value);
