// A toy in place of your parser: shows how tree, shape, print and write are answered.
//
// The toy knows names, numbers, strings, `.`, `-`, `+`, parentheses, and the attributes of a body,
// all in ASCII. Replace parse() by your parser. Rewrite tree() and the other functions for your
// parser's own nodes.
"use strict";

const nodes = require("./nodes");

// The toy does not know the syntax of the source.
class Unknown extends Error {}

// No source denotes what was to be written.
class Unwritable extends Error {}

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
function print(node) {
  switch (node.kind) {
    case "body":
      return node.attributes.map((item) => `${item.name} = ${print(item.value)}\n`).join("");
    case "number":
      return node.digits;
    case "string":
      return quote(node.text);
    case "variable":
      return node.name;
    case "get":
      return `${print(node.value)}.${node.name}`;
    case "negation":
      return `(-${print(node.operand)})`;
    default:
      return `(${print(node.left)} + ${print(node.right)})`;
  }
}

function quote(text) {
  const escape = (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0");
  text = text.replace(/["\\]/g, "\\$&").replace(/\n/g, "\\n");
  return `"${text.replace(/[\0-\x1f]|[$%](?={)/g, escape)}"`;
}

// Returns an expression for a value of a request. Use your implementation's own writer.
function writeValue(value) {
  for (const [kind, content] of Object.entries(value)) {
    switch (kind) {
      case "string":
        return quote(content);
      case "string_base64":
        return quote(Buffer.from(content, "base64").toString());
      case "number":
        if (content.includes("Infinity")) throw new Unwritable("an infinity");
        return content.replace("+", "");
      case "bool":
        return String(content);
      case "null":
        return "null";
      case "tuple":
      case "list":
      case "set":
        return `[${content.map(writeValue).join(", ")}]`;
      case "object":
      case "map":
        return `{${Object.keys(content).map((key) => `${quote(key)} = ${writeValue(content[key])}`).join(", ")}}`;
    }
  }
  throw new Unwritable("an unknown value or a capsule");
}

// Returns a file with the attributes and blocks of a request.
function writeBody({ attributes = [], blocks = [] }) {
  if (new Set(attributes.map((item) => item.name)).size < attributes.length) {
    throw new Unwritable("an attribute twice");
  }
  const lines = attributes.map((item) => `${identifier(item.name)} = ${writeValue(item.value)}\n`);
  for (const block of blocks) {
    const header = [identifier(block.type), ...block.labels.map(quote)].join(" ");
    lines.push(`${header} {\n${writeBody(block.body)}}\n`);
  }
  return lines.join("");
}

function identifier(name) {
  if (/[^\0-\x7f]/.test(name)) throw new Unknown(`the name ${name}`);
  if (!/^[A-Za-z_][A-Za-z0-9_-]*$/.test(name)) throw new Unwritable(`the name ${name}`);
  return name;
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

module.exports = { Unknown, Unwritable, parse, print, shape, tree, writeBody, writeValue };
