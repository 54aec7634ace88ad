//! Judges an implementation of HCL in its own process, by the HCL conformance suite. README.md
//! describes how each case becomes an item of `cargo test`.

#![cfg_attr(feature = "differ", allow(dead_code))]

#[cfg(feature = "differ")]
mod differ;
#[cfg(not(feature = "differ"))]
mod judge;
#[cfg(not(feature = "differ"))]
mod main_loop;
mod module;

#[cfg(feature = "differ")]
pub use differ::Differ;
#[cfg(not(feature = "differ"))]
pub use judge::{version, End, Run, Suite, Verdict};
#[cfg(not(feature = "differ"))]
pub use main_loop::main;

/// An implementation of HCL.
pub trait Implementation {
    /// Returns what the implementation offers, as in the protocol: an object of JSON.
    fn hello(&self) -> String;

    /// Answers a request with an object of JSON in the form of the protocol. A panic is a crash, and
    /// fails only its case.
    fn answer(&mut self, request: &Request) -> Vec<u8>;
}

/// Returns the answer of a parser that accepts a file, without its structure.
pub fn accepted() -> Vec<u8> {
    br#"{"structure":null}"#.to_vec()
}

/// Returns the answer of an implementation that rejects a source: `phase` is "parse" or "evaluate".
pub fn rejected(phase: &str, summary: &dyn std::fmt::Display) -> Vec<u8> {
    format!(r#"{{"error":{{"phase":"{phase}","summary":{}}}}}"#, json_string(&summary.to_string())).into()
}

/// Returns the answer of an implementation that lacks a feature.
pub fn unsupported(what: &str) -> Vec<u8> {
    format!(r#"{{"unsupported":{}}}"#, json_string(what)).into()
}

/// Returns a text as a string of JSON.
pub fn json_string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' => out += &format!("\\u{:04x}", c as u32),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// A request to an implementation.
pub struct Request {
    /// The operation, such as "parse".
    pub op: &'static str,
    /// The source, which may be no UTF-8; empty if the operation has none.
    pub source: Vec<u8>,
    /// The whole request: an object of JSON in the form of the protocol.
    pub json: String,
}

/// Returns an operation, which is one of few words, as a text that lives as long as the program.
fn op_name(name: &str) -> &'static str {
    const OPS: [&str; 12] =
        ["parse", "evaluate", "template", "body", "convert", "unify", "static", "tree", "print", "write", "edit", "type"];
    OPS.iter().find(|op| **op == name).copied().unwrap_or_else(|| Box::leak(name.to_string().into_boxed_str()))
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
