// Serves the conformance protocol for a JavaScript library that parses files of
// the native syntax and does nothing else: JSON Lines on standard input and
// output. The adapters in node copy this file beside their own.
"use strict";

const readline = require("readline");

const EDITION = "2024-02";

// What the runtime throws when the library fails, which is not the library's way to refuse an
// input: stack overflow, a trap, a bug. What is left of the library then is in no known state (those
// compiled from Go fail at every later input), so the process ends.
const CRASHES = [RangeError, TypeError, ReferenceError, WebAssembly.RuntimeError];
const CRASHED = 70;

class Unsupported extends Error {}

// Gives the request's source as a string. JavaScript strings are not bytes, and
// the libraries take strings: text that is not UTF-8 cannot be handed to them.
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

// Gives the reply's members besides the id.
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

// serve answers every line of standard input, one after the other. parse gets a
// source text and returns, or resolves, where the library accepts it; it throws,
// or rejects, where the library refuses it.
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
