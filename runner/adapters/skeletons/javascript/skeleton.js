#!/usr/bin/env node
// An adapter without operations: answers hello, and "unsupported" to all other requests.
//
// Copy the folder, name your implementation in HELLO, and add your functions to OPS one by one.
// runner/protocol.md describes the messages; `hclcheck smoke --impl ./skeleton.js` checks them.
//
// To answer the operations tree (runner/tree.md), print and write (runner/writing.md), remove the //
// before their lines in OPS and FEATURES. toy.js shows how your parser's own nodes become the nodes
// of nodes.js.
"use strict";

const readline = require("readline");
const toy = require("./toy");

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

// Parses the request's source by the toy. If your parser rejects a source, throw Rejected.
function parsed(request) {
  return toy.parse(source(request).toString("latin1"), request.of ?? "expression");
}

const tree = (request) => ({ tree: toy.tree(parsed(request)) });
const shape = (request) => ({ shape: toy.shape(parsed(request)) });
const print = (request) => ({ source: toy.print(parsed(request)) });
const write = ({ of, body, value }) => ({
  source: of === "body" ? toy.writeBody(body) : toy.writeValue(value),
});

// The operations by name. Each gets the request and returns the reply's member, for example:
//   parse(request) {
//     if (!myHcl.accepts(source(request))) throw new Rejected("parse", "why");
//     return { structure: null };
//   },
//
// Two points of the operation evaluate:
// - A number of a reply is exact: String(0.1) is the number 0.1, but the double is a little more.
//   Write the double x as a fraction of integers:
//     let below = 1n;
//     while (!Number.isInteger(x)) [x, below] = [x * 2, below * 2n];
//     return { value: { number: `${BigInt(x)}/${below}` } };
//   Write an infinite number as "Infinity" or "-Infinity".
// - "mode": "literal" asks for evaluation without a context, which many libraries call nil or null.
//   An empty context is the mode "full". If your literal mode cannot take the request's "scope" or
//   "functions", throw Unsupported, unless both are empty.
const OPS = {
  // "tree": tree, // needs the feature tree
  // "tree": shape, // instead of the line above: needs the feature shape
  // "print": print,
  // "write": write,
};

const FEATURES = [
  // "tree",
  // "shape",
];

const HELLO = {
  protocol: 1,
  implementation: "my-hcl",
  version: "0.0.0",
  language: "JavaScript",
  ops: Object.keys(OPS),
  syntaxes: ["native"],
  editions: ["2024-02"],
  features: FEATURES,
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
    if (error instanceof Unsupported || error instanceof toy.Unknown) {
      return { unsupported: error.message };
    }
    if (error instanceof Rejected) {
      return { error: { phase: error.phase, summary: error.message } };
    }
    if (error instanceof toy.Unwritable) return { error: { summary: error.message } };
    throw error; // This is a bug: the process ends, and the runner reports a crash.
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line);
  process.stdout.write(JSON.stringify({ id: request.id, ...answer(request) }) + "\n");
});
