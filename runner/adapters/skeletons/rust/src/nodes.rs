//! Makes the nodes of the operation tree (runner/tree.md), one function for each kind of node. If
//! the source lacks an expression or a name, it is `Value::Null`.
#![allow(dead_code)] // Your parser uses more kinds of nodes than the toy.

use serde_json::{json, Value};

// A body and its items.

pub fn body(items: Vec<Value>) -> Value {
    json!(["body", items])
}

pub fn attr(name: &str, expression: Value) -> Value {
    json!(["attr", name, expression])
}

pub fn block(kind: &str, labels: &[&str], body: Value) -> Value {
    json!(["block", kind, labels, body])
}

// Expressions.

/// Makes a number from its text, because a number of JSON would be rounded.
pub fn num(digits: &str) -> Value {
    json!(["num", digits])
}

pub fn boolean(truth: bool) -> Value {
    json!(["bool", truth])
}

pub fn null() -> Value {
    json!(["null"])
}

pub fn var(name: &str) -> Value {
    json!(["var", name])
}

pub fn tuple(elements: Vec<Value>) -> Value {
    json!(["tuple", elements])
}

/// Makes an object from pairs of a key and an expression. A key is an expression or `name()`.
pub fn object(pairs: Vec<(Value, Value)>) -> Value {
    json!(["object", pairs])
}

/// Makes a key that is an identifier.
pub fn name(text: &str) -> Value {
    json!(["name", text])
}

/// Makes a string, heredoc or template. A part is `literal()`, `interp()`, `part_if()` or `part_for()`.
pub fn template(parts: Vec<Value>) -> Value {
    json!(["template", parts])
}

pub fn call(name: &str, arguments: Vec<Value>, expand: bool) -> Value {
    json!(["call", name, arguments, expand])
}

/// Makes a for expression in brackets. The names are the key, or None, and the value.
pub fn for_tuple(names: (Option<&str>, &str), collection: Value, result: Value, condition: Value) -> Value {
    json!(["for-tuple", names.0, names.1, collection, result, condition])
}

/// Makes a for expression in braces. The entry is the new key and the new value.
pub fn for_object(
    names: (Option<&str>, &str),
    collection: Value,
    entry: (Value, Value),
    group: bool,
    condition: Value,
) -> Value {
    json!(["for-object", names.0, names.1, collection, entry.0, entry.1, group, condition])
}

pub fn index(collection: Value, key: Value) -> Value {
    json!(["index", collection, key])
}

pub fn get(value: Value, name: &str) -> Value {
    json!(["get", value, name])
}

/// Makes a splat, "full" or "attr". A step is `step_get()`, `step_index()` or `step_splat()`.
pub fn splat(kind: &str, value: Value, steps: Vec<Value>) -> Value {
    json!(["splat", kind, value, steps])
}

pub fn unary(operator: &str, operand: Value) -> Value {
    json!(["unary", operator, operand])
}

pub fn binary(operator: &str, left: Value, right: Value) -> Value {
    json!(["binary", operator, left, right])
}

pub fn cond(predicate: Value, yes: Value, no: Value) -> Value {
    json!(["cond", predicate, yes, no])
}

// Steps of a splat.

pub fn step_get(name: &str) -> Value {
    json!(["get", name])
}

pub fn step_index(key: Value) -> Value {
    json!(["index", key])
}

pub fn step_splat(kind: &str, steps: Vec<Value>) -> Value {
    json!(["splat", kind, steps])
}

// Parts of a template.

pub fn literal(text: &str) -> Value {
    json!(text)
}

pub fn interp(expression: Value) -> Value {
    json!(["interp", expression])
}

pub fn part_if(predicate: Value, yes: Vec<Value>, no: Vec<Value>) -> Value {
    json!(["if", predicate, yes, no])
}

pub fn part_for(names: (Option<&str>, &str), collection: Value, parts: Vec<Value>) -> Value {
    json!(["for", names.0, names.1, collection, parts])
}
