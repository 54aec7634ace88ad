// Serves the conformance protocol with @cruglobal/js-hcl2, which parses, prints, writes and edits.
"use strict";

const HCL = require("@cruglobal/js-hcl2");
const { bytesOf, serve, sourceMember, Unsupported } = require("./serve.js");
const { placesOf, structureOf } = require("./places.js");
const { bodyOf, valueOf } = require("./values.js");

// Parses a file. The library's recovery from errors (`bail: false`) is not used, because it does not end.
function parse(source) {
  try {
    const { body } = HCL.parseDocument(source);
    return { structure: structureOf(body), places: placesOf(body, bytesOf(source)) };
  } catch (error) {
    if (!(error instanceof HCL.HCLParseError)) {
      throw error;
    }
    const byte = bytesOf(source);
    const point = ({ line, offset }) => ({ byte: byte(offset), line });
    const range = { start: point(error.range.start), end: point(error.range.end) };
    return { error: { phase: "parse", summary: error.message, range } };
  }
}

// Prints a file, or the file `x = SOURCE`.
function print(source, { of }) {
  if (of === "body") {
    return sourceMember(HCL.parseDocument(source).toString());
  }
  if (of !== "expression") {
    throw new Unsupported(`printing a ${of}`);
  }
  const document = HCL.parseDocument(`x = ${source}\n`);
  const { attributes, blocks } = document.body;
  if (attributes.length !== 1 || blocks.length > 0) {
    throw new Error("more than one expression");
  }
  return sourceMember(valueText(document));
}

// Returns the text behind `x = ` of a document.
function valueText(document) {
  return document.toString().replace(/^x = /, "").replace(/\n$/, "");
}

function write(request) {
  if (request.of === "body") {
    return sourceMember(HCL.stringify(bodyOf(request.body)));
  }
  const document = HCL.parseDocument("");
  document.set(["x"], valueOf(request.value));
  return sourceMember(valueText(document));
}

function edit(source, { path, set, append }) {
  const document = HCL.parseDocument(source);
  if (append !== undefined) {
    throw new Unsupported("appending a block, for which the library has no function");
  }
  const steps = path.flatMap((step) => (typeof step === "string" ? [step] : [step.block, ...step.labels, step.number]));
  if (set !== undefined) {
    document.set(steps, valueOf(set));
  } else if (!document.delete(steps)) {
    throw new Error("the path leads nowhere");
  }
  return sourceMember(document.toString());
}

serve(
  "@cruglobal/js-hcl2",
  { parse, print, write: (_, request) => write(request), edit },
  ["ranges", "lossless", "places"],
);
