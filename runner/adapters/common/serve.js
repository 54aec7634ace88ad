// Serves the conformance protocol for a JavaScript library that only parses files of the native
// syntax. Reads and writes JSON Lines on standard input and output. The build of each adapter in
// JavaScript copies this file into the adapter's folder.
"use strict";

const readline = require("readline");

const EDITION = "2024-02";

// Errors that the runtime throws if the library crashes: a stack overflow, a trap, a bug. The
// process then ends, because the library is in an unknown state. For example, a library compiled
// from Go fails on every later input.
const CRASHES = [RangeError, TypeError, ReferenceError, WebAssembly.RuntimeError];
const CRASHED = 70;

class Unsupported extends Error {}

// Returns the request's source as a string, because the libraries accept only strings. A source
// that is not UTF-8 is unsupported.
function sourceOf(request) {
  if (typeof request.source === "string") {
    return request.source;
  }
  const bytes = Buffer.from(request.source_base64, "base64");
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Unsupported("source that is not UTF-8");
  }
}

function describe(library) {
  const { name, version } = require(`${library}/package.json`);
  return {
    protocol: 1,
    implementation: name,
    version,
    language: "JavaScript",
    ops: ["parse"],
    syntaxes: ["native"],
    editions: [EDITION],
    features: [],
  };
}

// Returns the reply's members without the id.
async function answer(request, library, parse) {
  if (request.op === "hello") {
    return { hello: describe(library) };
  }
  if (request.op !== "parse") {
    throw new Unsupported(`op ${request.op}`);
  }
  if ((request.syntax ?? "native") !== "native") {
    throw new Unsupported(`syntax ${request.syntax}`);
  }
  if ((request.edition ?? EDITION) !== EDITION) {
    throw new Unsupported(`edition ${request.edition}`);
  }
  await parse(sourceOf(request));
  return { structure: null };
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

// Answers the lines of standard input one after the other. `parse` gets a source. It returns or
// resolves if the library accepts the source, and throws or rejects if the library rejects the
// source.
async function serve(library, parse) {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    if (line.trim() === "") {
      continue;
    }
    const request = JSON.parse(line);
    const reply = await answer(request, library, parse).catch(refusal);
    process.stdout.write(JSON.stringify({ id: request.id, ...reply }) + "\n");
  }
}

module.exports = { serve };
