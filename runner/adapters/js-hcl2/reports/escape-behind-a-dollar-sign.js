const HCL = require("@cruglobal/js-hcl2");

const text = HCL.stringify({ a: "$${x}" });
const read = HCL.parse(text).a;
console.log(`${text}${typeof read === "string" ? read : read.kind}`);
process.exitCode = Number(read !== "$${x}");
