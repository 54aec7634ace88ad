#!/usr/bin/env node
// An adapter that has nothing yet: answers hello, and "unsupported" to the rest.
//
// Copy it, name your implementation in HELLO, and give OPS one function after the other.
// runner/protocol.md describes the messages; `hclcheck smoke --impl ./skeleton.js` checks them.
"use strict";

const readline = require("readline");

// What is asked for is not in the implementation.
class Unsupported extends Error {}

// The implementation says that the input is wrong.
class Rejected extends Error {
  constructor(phase, summary) {
    super(summary);
    this.phase = phase;
  }
}

// The request's source, as bytes.
function source(request) {
  return "source" in request
    ? Buffer.from(request.source, "utf8")
    : Buffer.from(request.source_base64, "base64");
}

// The operations: each takes the request and gives the reply's member with its content, such as
//   parse(request) {
//     if (!myHcl.accepts(source(request))) throw new Rejected("parse", "why");
//     return { structure: null };
//   },
const OPS = {};

const HELLO = {
  protocol: 1,
  implementation: "my-hcl",
  version: "0.0.0",
  language: "JavaScript",
  ops: Object.keys(OPS),
  syntaxes: ["native"],
  editions: ["2024-02"],
  features: [],
};

function answer(request) {
  if (request.op === "hello") return { hello: HELLO };
  if (!Object.hasOwn(OPS, request.op)) return { unsupported: `op ${request.op}` };
  if (!HELLO.syntaxes.includes(request.syntax ?? "native")) {
    return { unsupported: `syntax ${request.syntax}` };
  }
  try {
    return OPS[request.op](request);
  } catch (error) {
    if (error instanceof Unsupported) return { unsupported: error.message };
    if (error instanceof Rejected) {
      return { error: { phase: error.phase, summary: error.message } };
    }
    throw error; // A bug or a crash: the runner shows it as what it is.
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line);
  process.stdout.write(JSON.stringify({ id: request.id, ...answer(request) }) + "\n");
});
