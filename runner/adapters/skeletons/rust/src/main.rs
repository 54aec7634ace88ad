//! An adapter without operations: answers hello, and "unsupported" to all other requests.
//!
//! Copy the folder, name your implementation in hello, and add your functions to OPS one by one.
//! runner/protocol.md describes the messages; `hclcheck smoke --impl ./skeleton` checks them.
//!
//! To answer the operations tree (runner/tree.md), print and write (runner/writing.md), remove the //
//! before their lines in OPS and FEATURES. toy.rs shows how your parser's own nodes become the nodes
//! of nodes.rs.
#![allow(dead_code)] // The operations that you add use what the compiler finds unused.

mod nodes;
mod toy;

use serde_json::{json, Map, Value};
use std::io::{self, BufRead, Write};

/// The reason why a request has no result.
enum Failure {
    /// The implementation lacks the feature that the request needs.
    Unsupported(String),
    /// The implementation rejects the input.
    Rejected { phase: &'static str, summary: String },
}

/// An operation: returns the name of the reply's member and its content.
type Op = fn(&Value) -> Result<(&'static str, Value), Failure>;

/// Parses the request's source by the toy. If your parser rejects a source, return Rejected.
fn parsed(request: &Value) -> Result<toy::Node, Failure> {
    let source = request["source"].as_str().ok_or_else(|| Failure::Unsupported("bytes".into()))?;
    Ok(toy::parse(source, request["of"].as_str().unwrap_or("expression"))?)
}

impl From<toy::Unknown> for Failure {
    fn from(what: toy::Unknown) -> Failure {
        Failure::Unsupported(what.0)
    }
}

fn tree(request: &Value) -> Result<(&'static str, Value), Failure> {
    Ok(("tree", toy::tree(&parsed(request)?)))
}

fn shape(request: &Value) -> Result<(&'static str, Value), Failure> {
    Ok(("shape", toy::shape(&parsed(request)?)))
}

fn print(request: &Value) -> Result<(&'static str, Value), Failure> {
    Ok(("source", json!(toy::print(&parsed(request)?))))
}

impl From<toy::Unwritten> for Failure {
    fn from(what: toy::Unwritten) -> Failure {
        match what {
            toy::Unwritten::Unknown(what) => Failure::Unsupported(what),
            toy::Unwritten::Unwritable(summary) => Failure::Rejected { phase: "evaluate", summary },
        }
    }
}

fn write(request: &Value) -> Result<(&'static str, Value), Failure> {
    let body = request["of"] == "body";
    let source = if body { toy::write_body(&request["body"]) } else { toy::write_value(&request["value"]) };
    Ok(("source", json!(source?)))
}

/// The operations by name, for example:
///
/// ```text
/// ("parse", |request| match my_hcl::parse(request["source"].as_str().unwrap()) {
///     Ok(_) => Ok(("structure", Value::Null)),
///     Err(e) => Err(Failure::Rejected { phase: "parse", summary: e.to_string() }),
/// }),
/// ```
///
/// If a source is not UTF-8, the request has "source_base64" instead of "source".
///
/// Two points of the operation evaluate:
/// - A number of a reply is exact. `format!("{x:.1074}")` has all digits of the double x:
///   0.1000000000000000055511151231257827021181583404541015625…, not 0.1.
/// - "mode": "literal" asks for evaluation without a context, which many libraries call None or null.
///   An empty context is the mode "full". If your literal mode cannot take the request's "scope" or
///   "functions", return Unsupported, unless both are empty.
const OPS: &[(&str, Op)] = &[
    // ("tree", tree), // needs the feature tree
    // ("tree", shape), // instead of the line above: needs the feature shape
    // ("print", print),
    // ("write", write),
];

const FEATURES: &[&str] = &[
    // "tree",
    // "shape",
];

fn hello() -> Value {
    let ops: Vec<&str> = OPS.iter().map(|(name, _)| *name).collect();
    json!({
        "protocol": 1, "implementation": "my-hcl", "version": "0.0.0", "language": "Rust",
        "ops": ops, "syntaxes": ["native"], "editions": ["2024-02"], "features": FEATURES,
    })
}

fn perform(request: &Value) -> Result<(&'static str, Value), Failure> {
    let name = request["op"].as_str().unwrap_or_default();
    if name == "hello" {
        return Ok(("hello", hello()));
    }
    let op = OPS.iter().find(|(known, _)| *known == name);
    let (_, op) = op.ok_or_else(|| Failure::Unsupported(format!("op {name}")))?;
    match request["syntax"].as_str() {
        None | Some("native") => op(request),
        Some(syntax) => Err(Failure::Unsupported(format!("syntax {syntax}"))),
    }
}

fn answer(request: &Value) -> Value {
    let (member, content) = match perform(request) {
        Ok(reply) => reply,
        Err(Failure::Unsupported(what)) => ("unsupported", json!(what)),
        Err(Failure::Rejected { phase, summary }) => {
            ("error", json!({ "phase": phase, "summary": summary }))
        }
    };
    let mut reply = Map::new();
    reply.insert("id".into(), request["id"].clone());
    reply.insert(member.into(), content);
    Value::Object(reply)
}

fn main() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let request: Value = serde_json::from_str(&line?)?;
        writeln!(io::stdout(), "{}", answer(&request))?;
        io::stdout().flush()?;
    }
    Ok(())
}
