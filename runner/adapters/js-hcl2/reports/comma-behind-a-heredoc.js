const HCL = require("@cruglobal/js-hcl2");

const text = HCL.stringify({ a: ["x\ny\nz\n", "w"] });
let bug = 0;
let read;
try {
  read = JSON.stringify(HCL.parse(text));
} catch (error) {
  read = error.message;
  bug = 1;
}
console.log(`${text}${read}`);
process.exitCode = bug;
