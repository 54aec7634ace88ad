const HCL = require("@cruglobal/js-hcl2");

let bug = 0;
for (const value of [{ "a b": 1 }, { tags: { "a/b": 1 } }]) {
  const text = HCL.stringify(value);
  let read;
  try {
    read = JSON.stringify(HCL.parse(text));
  } catch (error) {
    read = error.message;
    bug = 1;
  }
  console.log(`${JSON.stringify(text)}: ${read}`);
}
process.exitCode = bug;
