// A toy in place of your parser: shows how tree, shape and print are answered.
//
// The toy knows names, numbers, strings, `.`, `-`, `+`, parentheses, and the attributes of a body,
// all in ASCII. Replace parse() by your parser. Rewrite tree() and the other functions for your
// parser's own nodes.
"use strict";

const nodes = require("./nodes");

// The toy does not know the syntax of the source.
class Unknown extends Error {}

// Returns the node of runner/tree.md for a node of the parser. Parentheses have no node.
function tree(node) {
  switch (node.kind) {
    case "body":
      return nodes.body(node.attributes.map((item) => nodes.attr(item.name, tree(item.value))));
    case "number":
      return nodes.num(node.digits);
    case "string": // An empty string has no parts.
      return nodes.template(node.text === "" ? [] : [node.text]);
    case "variable":
      return nodes.var(node.name);
    case "get":
      return nodes.get(tree(node.value), node.name);
    case "negation":
      return nodes.unary("-", tree(node.operand));
    case "sum":
      return nodes.binary("+", tree(node.left), tree(node.right));
    default:
      throw new Unknown(node.kind);
  }
}

// Returns the parser's own node as JSON, without positions. The toy's nodes have no positions. Offer
// tree or shape, not both.
function shape(node) {
  return node;
}

// Returns the source of a node. Use your implementation's own printer.
function write(node) {
  switch (node.kind) {
    case "body":
      return node.attributes.map((item) => `${item.name} = ${write(item.value)}\n`).join("");
    case "number":
      return node.digits;
    case "string":
      return `"${node.text.replace(/["\\]/g, "\\$&").replace(/\n/g, "\\n")}"`;
    case "variable":
      return node.name;
    case "get":
      return `${write(node.value)}.${node.name}`;
    case "negation":
      return `-${write(node.operand)}`;
    default:
      return `(${write(node.left)} + ${write(node.right)})`;
  }
}

// Parses a "body" or an "expression".
function parse(source, kind) {
  if (kind !== "body" && kind !== "expression") throw new Unknown(kind);
  const parser = new Parser(source);
  const node = kind === "body" ? parser.body() : parser.sum();
  if (parser.token !== "") throw new Unknown(parser.token);
  return node;
}

const TOKEN = / *(?:([0-9]+|[A-Za-z][A-Za-z0-9]*|"(?:[ !#&-[\]-~]|\\[n"\\])*"|[-+.()=\n])|$)/y;

class Parser {
  constructor(source) {
    this.source = source;
    this.at = 0;
    this.next();
  }

  // Returns the current token and reads the next one, which is empty at the end.
  next() {
    const token = this.token;
    TOKEN.lastIndex = this.at;
    const match = TOKEN.exec(this.source);
    if (!match) throw new Unknown(this.source.slice(this.at, this.at + 10));
    this.at = TOKEN.lastIndex;
    this.token = match[1] ?? "";
    return token;
  }

  take(token) {
    if (this.token !== token) throw new Unknown(this.token);
    this.next();
  }

  name() {
    if (!/^[A-Za-z]/.test(this.token)) throw new Unknown(this.token);
    return this.next();
  }

  body() {
    const attributes = [];
    while (this.token !== "") {
      const name = this.name();
      if (attributes.some((item) => item.name === name)) throw new Unknown("an attribute twice");
      this.take("=");
      attributes.push({ name, value: this.sum() });
      this.take("\n");
    }
    return { kind: "body", attributes };
  }

  sum() {
    let node = this.unary();
    while (this.token === "+") {
      this.next();
      node = { kind: "sum", left: node, right: this.unary() };
    }
    return node;
  }

  unary() {
    if (this.token === "-") {
      this.next();
      return { kind: "negation", operand: this.unary() };
    }
    let node = this.primary();
    while (this.token === ".") {
      this.next();
      node = { kind: "get", value: node, name: this.name() };
    }
    return node;
  }

  primary() {
    if (this.token === "(") {
      this.next();
      const node = this.sum();
      this.take(")");
      return node;
    }
    if (/^[0-9]/.test(this.token)) return { kind: "number", digits: this.next() };
    if (this.token.startsWith('"')) {
      const text = this.next().slice(1, -1);
      return { kind: "string", text: text.replace(/\\(.)/g, (_, c) => (c === "n" ? "\n" : c)) };
    }
    if (["true", "false", "null"].includes(this.token)) throw new Unknown(this.token);
    return { kind: "variable", name: this.name() };
  }
}

module.exports = { Unknown, parse, shape, tree, write };
