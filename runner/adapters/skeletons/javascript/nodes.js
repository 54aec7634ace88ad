// Makes the nodes of the operation tree (runner/tree.md), one function for each kind of node. If
// the source lacks an expression or a name, it is null.
"use strict";

module.exports = {
  // A body and its items
  body: (items) => ["body", items],
  attr: (name, expression) => ["attr", name, expression],
  block: (type, labels, body) => ["block", type, labels, body],

  // Expressions
  num: (digits) => ["num", digits], // the number's text, because a number of JSON would be rounded
  bool: (truth) => ["bool", truth],
  null: () => ["null"],
  var: (name) => ["var", name],
  tuple: (elements) => ["tuple", elements],
  object: (pairs) => ["object", pairs], // of pairs [key, expression]; a key is an expression or name()
  name: (text) => ["name", text], // a key that is an identifier
  template: (parts) => ["template", parts], // of strings, interp(), partIf() and partFor()
  call: (name, args, expand = false) => ["call", name, args, expand],
  forTuple: (key, value, collection, result, condition) => ["for-tuple", key, value, collection, result, condition],
  // entry is the pair of the new key and the new value.
  forObject: (key, value, collection, entry, group, condition) =>
    ["for-object", key, value, collection, ...entry, group, condition],
  index: (collection, key) => ["index", collection, key],
  get: (value, name) => ["get", value, name],
  splat: (kind, value, steps) => ["splat", kind, value, steps], // kind is "full" or "attr"
  unary: (operator, operand) => ["unary", operator, operand],
  binary: (operator, left, right) => ["binary", operator, left, right],
  cond: (predicate, yes, no) => ["cond", predicate, yes, no],

  // Steps of a splat
  stepGet: (name) => ["get", name],
  stepIndex: (key) => ["index", key],
  stepSplat: (kind, steps) => ["splat", kind, steps],

  // Parts of a template
  interp: (expression) => ["interp", expression],
  partIf: (predicate, yes, no) => ["if", predicate, yes, no],
  partFor: (key, value, collection, parts) => ["for", key, value, collection, parts],
};
