#!/usr/bin/env node
// An adapter without operations: answers hello, and "unsupported" to all other requests.
//
// Copy it, name your implementation in HELLO, and add your functions to OPS one by one.
// runner/protocol.md describes the messages; `hclcheck smoke --impl ./skeleton.js` checks them.
"use strict";

const readline = require("readline");

// The implementation lacks the feature that the request needs.
class Unsupported extends Error {}

// The implementation rejects the input.
class Rejected extends Error {
  constructor(phase, summary) {
    super(summary);
    this.phase = phase;
  }
}

// Returns the request's source as bytes.
function source(request) {
  return "source" in request
    ? Buffer.from(request.source, "utf8")
    : Buffer.from(request.source_base64, "base64");
}

// The operations by name. Each gets the request and returns the reply's member, for example:
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
    throw error; // This is a bug: the process ends, and the runner reports a crash.
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line);
  process.stdout.write(JSON.stringify({ id: request.id, ...answer(request) }) + "\n");
});
