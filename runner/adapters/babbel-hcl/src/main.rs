//! Serves the conformance protocol with the library `babbel_hcl`. Reads and writes JSON Lines on
//! standard input and output.
//!
//! This adapter passes the library's answers on unchanged. If the library lacks a feature, it
//! answers "unsupported".

use std::any::Any;
use std::io::{self, BufRead, Write};
use std::panic::{self, AssertUnwindSafe};

use babbel_hcl::{from_bytes, from_str_with_context, HclEvalContext, Value};
use base64::prelude::{Engine, BASE64_STANDARD};
use serde::Deserialize;
use serde_json::{json, Map, Value as Json};

const VERSION: &str = "0.3.0";
const EDITION: &str = "2024-02";

/// Number of digits after the point of the smallest double.
const FRACTION: usize = 1074;

/// The reason why a request has no result.
enum Failure {
    /// The library rejects the input in this phase, if the phase is known.
    Error(Option<&'static str>, String),
    /// The library lacks this feature.
    Unsupported(String),
}

type Answer<T> = Result<T, Failure>;

fn unsupported<T>(what: impl Into<String>) -> Answer<T> {
    Err(Failure::Unsupported(what.into()))
}

fn main() -> io::Result<()> {
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        if !line.trim().is_empty() {
            // Writes each reply at once, so that no reply is lost if the next request ends the
            // process.
            let mut reply = answer(&line).to_string();
            reply.push('\n');
            output.write_all(reply.as_bytes())?;
            output.flush()?;
        }
    }
    Ok(())
}

/// Returns the message of a panic. The place of the panic is printed to standard error.
fn panic_text(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| text.to_string());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic without words".to_string())
}

/// Answers a request line. A panic of the library is answered with an error of phase "panic". A
/// stack overflow ends the process.
fn answer(line: &str) -> Json {
    let request = match read_request(line) {
        Ok(request) => request,
        Err(error) => return json!({"id": null, "error": {"phase": "request", "summary": error.to_string()}}),
    };
    let (key, result) = match panic::catch_unwind(AssertUnwindSafe(|| perform(&request))) {
        Ok(Ok((key, result))) => (key, result),
        Ok(Err(Failure::Error(Some(phase), summary))) => ("error", json!({"phase": phase, "summary": summary})),
        Ok(Err(Failure::Error(None, summary))) => ("error", json!({"summary": summary})),
        Ok(Err(Failure::Unsupported(what))) => ("unsupported", json!(what)),
        Err(payload) => ("error", json!({"phase": "panic", "summary": panic_text(payload.as_ref())})),
    };
    let mut reply = Map::new();
    reply.insert("id".to_string(), request["id"].clone());
    reply.insert(key.to_string(), result);
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

fn perform(request: &Json) -> Answer<(&'static str, Json)> {
    let op = request["op"].as_str().unwrap_or_default();
    if op == "hello" {
        return Ok(("hello", hello()));
    }
    for (member, offered) in [("edition", EDITION), ("syntax", "native"), ("mode", "full")] {
        if let Some(other) = request[member].as_str().filter(|text| *text != offered) {
            return unsupported(format!("{member} {other}"));
        }
    }
    match op {
        "parse" => Ok(("structure", parse(&source(request)?)?)),
        "evaluate" => Ok(("value", evaluate(request)?)),
        _ => unsupported(format!("op {op}")),
    }
}

fn hello() -> Json {
    json!({
        "protocol": 1,
        "implementation": "babbel_hcl",
        "version": VERSION,
        "language": "Rust",
        "ops": ["parse", "evaluate"],
        "syntaxes": ["native"],
        "editions": [EDITION],
        "features": [],
    })
}

fn source(request: &Json) -> Answer<Vec<u8>> {
    let malformed = |what: &str| Failure::Error(Some("request"), what.to_string());
    match (request["source"].as_str(), request["source_base64"].as_str()) {
        (Some(text), None) => Ok(text.as_bytes().to_vec()),
        (None, Some(text)) => BASE64_STANDARD.decode(text).map_err(|_| malformed("source_base64")),
        _ => Err(malformed("one of source and source_base64")),
    }
}

/// Parses a file. The library makes one object of the attributes and blocks, which has no
/// structure.
fn parse(source: &[u8]) -> Answer<Json> {
    match from_bytes(source) {
        Ok(_) => Ok(Json::Null),
        Err(error) => Err(Failure::Error(Some("parse"), error.to_string())),
    }
}

/// Evaluates the file `x = SOURCE`, because the library has no function for one expression. The
/// library parses and evaluates at the same time, so an error has no phase.
fn evaluate(request: &Json) -> Answer<Json> {
    if request["functions"].as_object().is_some_and(|functions| !functions.is_empty()) {
        return unsupported("functions of a request");
    }
    let Ok(text) = String::from_utf8(source(request)?) else {
        return unsupported("an expression that is not UTF-8");
    };
    let mut context = HclEvalContext::new();
    if let Some(scope) = request["scope"].as_object() {
        for (name, value) in scope {
            context.set_var(name.as_str(), decode(value)?);
        }
    }
    match from_str_with_context(&format!("x = {text}\n"), &context) {
        Ok(Value::Object(entries)) => match &entries[..] {
            [(name, value)] if name == "x" => encode(value),
            _ => Err(Failure::Error(None, "more than one expression".to_string())),
        },
        Ok(_) => Err(Failure::Error(Some("panic"), "a file that is no object".to_string())),
        Err(error) => Err(Failure::Error(None, error.to_string())),
    }
}

/// Decodes a value of the protocol. The library has no types of collections, and only one null.
fn decode(value: &Json) -> Answer<Value> {
    let Some((tag, content)) = value.as_object().and_then(|members| members.iter().next()) else {
        return unsupported("a value without a tag");
    };
    match (tag.as_str(), content) {
        ("string", Json::String(text)) => Ok(Value::String(text.clone())),
        ("bool", Json::Bool(truth)) => Ok(Value::Bool(*truth)),
        ("number", Json::String(digits)) => decode_number(digits),
        ("null", Json::String(of)) if of == "dynamic" => Ok(Value::Null),
        ("tuple", Json::Array(elements)) => Ok(Value::Array(elements.iter().map(decode).collect::<Answer<_>>()?)),
        ("object", Json::Object(members)) => {
            let decoded = members.iter().map(|(name, member)| Ok((name.clone(), decode(member)?)));
            Ok(Value::Object(decoded.collect::<Answer<_>>()?))
        }
        _ => unsupported(format!("a {tag} in the scope")),
    }
}

/// Decodes a number like a literal of the library: an integer if possible, else the nearest double.
fn decode_number(digits: &str) -> Answer<Value> {
    if let Ok(integer) = digits.parse::<i128>() {
        return Ok(Value::Integer(integer));
    }
    match digits.parse::<f64>() {
        Ok(double) if double.is_finite() => Ok(Value::Float(double)),
        _ => unsupported(format!("the number {digits}")),
    }
}

fn encode(value: &Value) -> Answer<Json> {
    Ok(match value {
        Value::Null => json!({"null": "dynamic"}),
        Value::Bool(truth) => json!({"bool": truth}),
        Value::Integer(integer) => json!({"number": integer.to_string()}),
        Value::Float(double) => json!({"number": encode_double(*double)?}),
        Value::String(text) => json!({"string": text}),
        Value::Array(elements) => json!({"tuple": elements.iter().map(encode).collect::<Answer<Vec<_>>>()?}),
        Value::Object(members) => {
            let mut encoded = Map::new();
            for (name, member) in members {
                if name.contains('\0') || encoded.insert(name.clone(), encode(member)?).is_some() {
                    return unsupported("an object with a key twice, or with U+0000 in a key");
                }
            }
            json!({"object": encoded})
        }
        Value::Bytes(_) => return unsupported("a value of bytes"),
    })
}

/// Returns all digits of a double. The shortest text would be another number.
fn encode_double(double: f64) -> Answer<String> {
    if double.is_nan() {
        return Err(Failure::Error(Some("panic"), "the library's number is NaN".to_string()));
    }
    if double.is_infinite() {
        return Ok(if double > 0.0 { "Infinity" } else { "-Infinity" }.to_string());
    }
    let digits = format!("{double:.FRACTION$}");
    Ok(digits.trim_end_matches('0').trim_end_matches('.').to_string())
}
