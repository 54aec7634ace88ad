// Renames the nodes of the library's AST of an expression to the nodes of the operation tree.
"use strict";

const { Unsupported } = require("./serve.js");

// The deepest nesting of arrays in a tree that the protocol allows.
const MAX_DEPTH = 890;

const OPERATORS = {
  negate: "-",
  logicalNot: "!",
  add: "+",
  subtract: "-",
  multiply: "*",
  divide: "/",
  modulo: "%",
  equal: "==",
  notEqual: "!=",
  lessThan: "<",
  lessThanOrEqual: "<=",
  greaterThan: ">",
  greaterThanOrEqual: ">=",
  logicalAnd: "&&",
  logicalOr: "||",
};

function checkDepth(tree, depth = 1) {
  if (depth > MAX_DEPTH) {
    throw new Unsupported("a deeper tree");
  }
  for (const member of tree) {
    if (Array.isArray(member)) {
      checkDepth(member, depth + 1);
    }
  }
  return tree;
}

// Returns the tree of an expression.
function treeOf(ast) {
  if (ast === null) {
    throw new Unsupported("an expression without an AST");
  }
  return checkDepth(expression(ast));
}

function expression(node) {
  const { meta, children } = node;
  switch (node.type) {
    case "": // Parentheses are a node without a type.
      return expression(children[0]);
    case "literalValue":
      return literal(meta);
    case "template":
      return ["template", parts(node, meta.value.startsWith("<<"))];
    case "templateWrap": // A string or heredoc that is one interpolation.
      return ["template", [["interp", expression(children[0])]]];
    case "scopeTraversal":
      return walk(["var", meta.traversal[0].segment], meta.traversal.slice(1));
    case "relativeTraversal":
      return walk(expression(children[0]), meta.traversal);
    case "index":
      return ["index", ...children.map(expression)];
    case "splat":
      return ["splat", kind(meta), expression(children[0]), steps(children[1])];
    case "unaryOp":
      return ["unary", OPERATORS[meta.operator], expression(children[0])];
    case "binaryOp":
      return ["binary", OPERATORS[meta.operator], ...children.map(expression)];
    case "conditional":
      return ["cond", ...children.map(expression)];
    case "tuple":
      return ["tuple", children.map(expression)];
    case "object":
      return ["object", pairs(children)];
    case "function":
      return ["call", meta.name, children.map(expression), meta.expandedFinalArgument];
    case "for":
      return forExpression(meta, children.map(expression));
    default:
      throw new Unsupported(`a node ${node.type}`);
  }
}

function literal({ type, value }) {
  switch (type) {
    case "number":
      return ["num", value];
    case "bool":
      return ["bool", value === "true"];
    case "dynamic":
      return ["null"];
    default:
      throw new Unsupported(`a literal of type ${type}`);
  }
}

// Applies the steps of a traversal to a tree.
function walk(tree, traversal) {
  return traversal.reduce((inner, part) => {
    const [tag, member] = step(part);
    return [tag, inner, member];
  }, tree);
}

// Returns a step of a traversal. The segment of an index has the text of a string in quotes, without
// escape sequences, or a number. Other keys have no segment.
function step({ type, segment }) {
  if (type === "nameTraversal") {
    return ["get", segment];
  }
  if (!segment) {
    throw new Unsupported("an index that the AST leaves out");
  }
  if (segment.startsWith('"')) {
    const text = segment.slice(1, -1);
    return ["index", ["template", text === "" ? [] : [text]]];
  }
  return ["index", ["num", segment]];
}

function kind(meta) {
  return meta.anonSymbolExpression.startsWith("[") ? "full" : "attr";
}

// Returns the steps of a splat. A node without a type and children is the element.
function steps(node) {
  const { meta, children } = node;
  switch (node.type) {
    case "":
      return children.length === 0 ? [] : steps(children[0]);
    case "relativeTraversal":
      return [...steps(children[0]), ...meta.traversal.map(step)];
    case "index":
      return [...steps(children[0]), ["index", expression(children[1])]];
    case "splat":
      return [...steps(children[0]), ["splat", kind(meta), steps(children[1])]];
    default:
      throw new Unsupported(`a step ${node.type}`);
  }
}

// Returns the pairs of an object. The AST has no name for a key that is an identifier.
function pairs(children) {
  const result = [];
  for (let i = 0; i < children.length; i += 2) {
    const key = children[i].children;
    if (key.length === 0) {
      throw new Unsupported("a key that is an identifier");
    }
    result.push([expression(key[0]), expression(children[i + 1])]);
  }
  return result;
}

function forExpression(meta, children) {
  const key = meta.keyVar === "" ? null : meta.keyVar;
  const condition = "conditionalExpression" in meta ? children.pop() : null;
  const [collection, ...results] = children;
  return meta.openRangeValue.startsWith("{")
    ? ["for-object", key, meta.valVar, collection, ...results, meta.groupedValue, condition]
    : ["for-tuple", key, meta.valVar, collection, ...results, condition];
}

// Returns the parts of a template. The AST has the source of a literal: with escape sequences, not
// stripped, and with the indentation that `<<-` removes.
function parts(node, heredoc) {
  if (/[$%]\{~|~\}/.test(node.meta.value)) {
    throw new Unsupported("a strip marker");
  }
  if (/^<<-[^]*\n[ \t]/.test(node.meta.value)) {
    throw new Unsupported("a flush heredoc with an indented line");
  }
  return node.children.flatMap((part) => {
    if (part.type === "literalValue" && part.meta.type === "string") {
      return text(part.meta.value, heredoc);
    }
    if (part.type === "conditional" && part.meta.value.startsWith("%{")) {
      const [predicate, yes, no] = part.children;
      return [["if", expression(predicate), parts(yes, heredoc), parts(no, heredoc)]];
    }
    if (part.type === "templateJoin") {
      const { meta, children } = part.children[0];
      const key = meta.keyVar === "" ? null : meta.keyVar;
      return [["for", key, meta.valVar, expression(children[0]), parts(children[1], heredoc)]];
    }
    return [["interp", expression(part)]];
  });
}

function text(value, heredoc) {
  if (/\$\$\{|%%\{/.test(value) || (!heredoc && value.includes("\\"))) {
    throw new Unsupported("an escape sequence");
  }
  if (value.includes("\0")) {
    throw new Unsupported("a text with U+0000");
  }
  return value === "" ? [] : [value];
}

module.exports = { treeOf };
