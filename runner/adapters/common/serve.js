// Serves the conformance protocol for a JavaScript library that parses sources of the native syntax.
// Reads and writes JSON Lines on standard input and output. The build of each adapter in
// JavaScript copies this file into the adapter's folder.
"use strict";

const fs = require("fs");
const path = require("path");
const readline = require("readline");

const EDITION = "2024-02";

// Errors that the runtime throws if the library crashes: a stack overflow, a trap, a bug. The
// process then ends, because the library is in an unknown state. For example, a library compiled
// from Go fails on every later input.
const CRASHES = [RangeError, TypeError, ReferenceError, WebAssembly.RuntimeError];
const CRASHED = 70;

class Unsupported extends Error {}

// Returns the request's source as a string, because the libraries accept only strings. A source
// that is not UTF-8 is unsupported. A request of `write` has no source.
function sourceOf(request) {
  if (request.source_base64 === undefined) {
    return request.source;
  }
  const bytes = Buffer.from(request.source_base64, "base64");
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Unsupported("source that is not UTF-8");
  }
}

// Returns the member of a reply that has a source.
function sourceMember(text) {
  return text.includes("\0") ? { source_base64: Buffer.from(text).toString("base64") } : { source: text };
}

// Returns a function that gives the byte of a UTF-16 code unit. It is fast if the units ascend.
function bytesOf(source) {
  let known = [0, 0]; // a code unit and its byte
  return (offset) => {
    const [unit, byte] = offset >= known[0] ? known : [0, 0];
    known = [offset, byte + Buffer.byteLength(source.slice(unit, offset))];
    return known[1];
  };
}

function describe(library, operations, features) {
  // Not every package lets `require` read its package.json.
  const file = path.join(__dirname, "node_modules", library, "package.json");
  const { name, version } = JSON.parse(fs.readFileSync(file, "utf8"));
  return {
    protocol: 1,
    implementation: name,
    version,
    language: "JavaScript",
    ops: Object.keys(operations),
    syntaxes: ["native"],
    editions: [EDITION],
    features,
  };
}

// Returns the operation parse of a library that only tells if a file is valid. `parse` gets a source.
// It returns or resolves if the library accepts the source, and throws or rejects if the library
// rejects the source.
function accepts(parse) {
  return {
    parse: async (source) => {
      await parse(source);
      return { structure: null };
    },
  };
}

// Returns the reply's members without the id.
async function answer(request, operations, description) {
  if (request.op === "hello") {
    return { hello: description };
  }
  if (!Object.hasOwn(operations, request.op)) {
    throw new Unsupported(`op ${request.op}`);
  }
  if ((request.syntax ?? "native") !== "native") {
    throw new Unsupported(`syntax ${request.syntax}`);
  }
  if ((request.edition ?? EDITION) !== EDITION) {
    throw new Unsupported(`edition ${request.edition}`);
  }
  return operations[request.op](sourceOf(request), request);
}

function refusal(error) {
  if (error instanceof Unsupported) {
    return { unsupported: error.message };
  }
  if (CRASHES.some((kind) => error instanceof kind)) {
    console.error(error);
    process.exit(CRASHED);
  }
  return { error: { phase: "parse", summary: String(error?.message ?? error) } };
}

// Answers the lines of standard input one after the other. An operation gets the source and the
// request. It returns or resolves to the reply's members, and throws or rejects if the library
// rejects the source.
async function serve(library, operations, features = []) {
  const description = describe(library, operations, features);
  for await (const line of readline.createInterface({ input: process.stdin })) {
    if (line.trim() === "") {
      continue;
    }
    const request = JSON.parse(line);
    const reply = await answer(request, operations, description).catch(refusal);
    process.stdout.write(JSON.stringify({ id: request.id, ...reply }) + "\n");
  }
}

module.exports = { accepts, bytesOf, serve, sourceMember, Unsupported };
