//! Serves the conformance protocol for a library in Rust: reads and writes JSON Lines on standard
//! input and output. The build of each adapter in Rust copies this file into the adapter's folder.
//!
//! A feature that the library lacks is answered "unsupported". A rejected input is answered with
//! an error. A panic of the library is answered with an error of phase "panic". A stack overflow
//! ends the process.

use std::any::Any;
use std::io::{self, BufRead, Write};
use std::panic::{self, AssertUnwindSafe};

use base64::prelude::{Engine, BASE64_STANDARD};
use serde::Deserialize;
use serde_json::{json, Map, Value as Json};

const EDITION: &str = "2024-02";

/// Number of digits after the point of the smallest double.
const FRACTION: usize = 1074;

/// The reason why a request has no result.
pub enum Failure {
    /// The library rejects the input in this phase, if the phase is known.
    Error(Option<&'static str>, String),
    /// The library lacks this feature.
    Unsupported(String),
}

pub type Answer<T> = Result<T, Failure>;

pub fn unsupported<T>(what: impl Into<String>) -> Answer<T> {
    Err(Failure::Unsupported(what.into()))
}

/// An operation: its name, the name of the reply's member, and the function that makes the member
/// from the request. If the name of the member is "", the function makes an object of members.
pub type Operation = (&'static str, &'static str, fn(&Json) -> Answer<Json>);

/// An adapter, as `hello` describes it.
pub struct Adapter {
    pub implementation: &'static str,
    pub version: &'static str,
    pub operations: &'static [Operation],
    pub features: &'static [&'static str],
}

/// Answers every line of standard input, in order, until it ends.
pub fn serve(adapter: &Adapter) -> io::Result<()> {
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        if !line.trim().is_empty() {
            // Writes each reply at once, so that no reply is lost if the next request ends the
            // process.
            let mut reply = answer(adapter, &line).to_string();
            reply.push('\n');
            output.write_all(reply.as_bytes())?;
            output.flush()?;
        }
    }
    Ok(())
}

fn answer(adapter: &Adapter, line: &str) -> Json {
    let request = match read_request(line) {
        Ok(request) => request,
        Err(error) => return json!({"id": null, "error": {"phase": "request", "summary": error.to_string()}}),
    };
    let (key, result) = match panic::catch_unwind(AssertUnwindSafe(|| perform(adapter, &request))) {
        Ok(Ok((key, result))) => (key, result),
        Ok(Err(Failure::Error(Some(phase), summary))) => ("error", json!({"phase": phase, "summary": summary})),
        Ok(Err(Failure::Error(None, summary))) => ("error", json!({"summary": summary})),
        Ok(Err(Failure::Unsupported(what))) => ("unsupported", json!(what)),
        Err(payload) => ("error", json!({"phase": "panic", "summary": panic_text(payload.as_ref())})),
    };
    let mut reply = Map::new();
    reply.insert("id".to_string(), request["id"].clone());
    match (key, result) {
        ("", Json::Object(members)) => reply.extend(members),
        ("source", Json::String(text)) if text.contains('\0') => {
            reply.insert("source_base64".to_string(), json!(BASE64_STANDARD.encode(text)));
        }
        (key, result) => {
            reply.insert(key.to_string(), result);
        }
    }
    Json::Object(reply)
}

/// Parses a request line. Values may be nested more deeply than serde_json allows by default.
fn read_request(line: &str) -> serde_json::Result<Json> {
    let mut reader = serde_json::Deserializer::from_str(line);
    reader.disable_recursion_limit();
    let request = Json::deserialize(&mut reader)?;
    reader.end()?;
    Ok(request)
}

/// Returns the message of a panic. The place of the panic is printed to standard error.
fn panic_text(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| text.to_string());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic without words".to_string())
}

fn perform(adapter: &Adapter, request: &Json) -> Answer<(&'static str, Json)> {
    let op = request["op"].as_str().unwrap_or_default();
    if op == "hello" {
        return Ok(("hello", hello(adapter)));
    }
    for (member, offered) in [("edition", EDITION), ("syntax", "native"), ("mode", "full")] {
        if let Some(other) = request[member].as_str().filter(|text| *text != offered) {
            return unsupported(format!("{member} {other}"));
        }
    }
    match adapter.operations.iter().find(|(name, _, _)| *name == op) {
        Some((_, member, perform)) => Ok((*member, perform(request)?)),
        None => unsupported(format!("op {op}")),
    }
}

fn hello(adapter: &Adapter) -> Json {
    let ops: Vec<&str> = adapter.operations.iter().map(|(name, _, _)| *name).collect();
    json!({
        "protocol": 1,
        "implementation": adapter.implementation,
        "version": adapter.version,
        "language": "Rust",
        "ops": ops,
        "syntaxes": ["native"],
        "editions": [EDITION],
        "features": adapter.features,
    })
}

/// Returns the source of a request as bytes.
pub fn source(request: &Json) -> Answer<Vec<u8>> {
    let malformed = |what: &str| Failure::Error(Some("request"), what.to_string());
    match (request["source"].as_str(), request["source_base64"].as_str()) {
        (Some(text), None) => Ok(text.as_bytes().to_vec()),
        (None, Some(text)) => BASE64_STANDARD.decode(text).map_err(|_| malformed("source_base64")),
        _ => Err(malformed("one of source and source_base64")),
    }
}

/// Returns the source of a request as text, for functions that accept only text.
pub fn text(request: &Json) -> Answer<String> {
    String::from_utf8(source(request)?).or_else(|_| unsupported("a source that is not UTF-8"))
}

/// Returns all digits of a double. The shortest text would be another number.
pub fn digits(double: f64) -> Answer<String> {
    if double.is_nan() {
        return Err(Failure::Error(Some("panic"), "the library's number is NaN".to_string()));
    }
    if double.is_infinite() {
        return Ok(if double > 0.0 { "Infinity" } else { "-Infinity" }.to_string());
    }
    let digits = format!("{double:.FRACTION$}");
    Ok(digits.trim_end_matches('0').trim_end_matches('.').to_string())
}
