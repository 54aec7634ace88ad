//! Serves the conformance protocol with the library `babbel_hcl`.
//!
//! This adapter passes the library's answers on unchanged. If the library lacks a feature, it
//! answers "unsupported".

mod serve;

use babbel_hcl::{from_bytes, from_str_with_context, HclEvalContext, Value};
use serde_json::{json, Map, Value as Json};
use serve::{digits, serve, source, text, unsupported, Adapter, Answer, Failure};

const VERSION: &str = "0.3.0";

fn main() -> std::io::Result<()> {
    serve(&Adapter {
        implementation: "babbel_hcl",
        version: VERSION,
        operations: &[("parse", "structure", parse), ("evaluate", "value", evaluate)],
        features: &[],
    })
}

/// Parses a file. The library makes one object of the attributes and blocks, which has no
/// structure.
fn parse(request: &Json) -> Answer<Json> {
    match from_bytes(&source(request)?) {
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
    let text = text(request)?;
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
        Value::Float(double) => json!({"number": digits(*double)?}),
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
