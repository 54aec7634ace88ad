//! An adapter without operations: answers hello, and "unsupported" to all other requests.
//!
//! Copy it, name your implementation in hello, and add your functions to OPS one by one.
//! runner/protocol.md describes the messages; `hclcheck smoke --impl ./skeleton` checks them.

use serde_json::{json, Map, Value};
use std::io::{self, BufRead, Write};

/// The reason why a request has no result.
#[allow(dead_code)] // The operations that you add use them.
enum Failure {
    /// The implementation lacks the feature that the request needs.
    Unsupported(String),
    /// The implementation rejects the input.
    Rejected { phase: &'static str, summary: String },
}

/// An operation: returns the name of the reply's member and its content.
type Op = fn(&Value) -> Result<(&'static str, Value), Failure>;

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
const OPS: &[(&str, Op)] = &[];

fn hello() -> Value {
    let ops: Vec<&str> = OPS.iter().map(|(name, _)| *name).collect();
    json!({
        "protocol": 1, "implementation": "my-hcl", "version": "0.0.0", "language": "Rust",
        "ops": ops, "syntaxes": ["native"], "editions": ["2024-02"], "features": [],
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
