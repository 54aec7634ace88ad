//! Judges an implementation that evaluates expressions. Replace the lines with my_hcl:
//! `my_hcl::evaluate(source, scope)` returns a value. The scope maps names to such values.

use std::{collections::BTreeMap, process::ExitCode};

use hcl_conformance::{rejected, unsupported, Implementation, Request};
use my_hcl::Value;
use serde_json::{json, Value as Json};

struct MyHcl;

/// Returns a value of the protocol as a value of my_hcl, or None if my_hcl lacks this kind.
fn to_my_hcl(value: &Json) -> Option<Value> {
    let (tag, content) = value.as_object()?.iter().next()?;
    Some(match (tag.as_str(), content) {
        ("string", Json::String(text)) => Value::String(text.clone()),
        ("bool", Json::Bool(b)) => Value::Bool(*b),
        ("number", Json::String(digits)) => Value::Number(digits.parse().ok()?),
        ("tuple", Json::Array(items)) => Value::List(items.iter().map(to_my_hcl).collect::<Option<_>>()?),
        ("object", items) => Value::Object(scope_of(items)?),
        _ => return None,
    })
}

fn scope_of(items: &Json) -> Option<BTreeMap<String, Value>> {
    items.as_object().into_iter().flatten().map(|(name, value)| Some((name.clone(), to_my_hcl(value)?))).collect()
}

/// Returns a value of my_hcl as a value of the protocol.
fn to_protocol(value: &Value) -> Json {
    match value {
        Value::Null => json!({"null": "dynamic"}),
        Value::Bool(b) => json!({"bool": b}),
        Value::Number(number) => json!({"number": number.to_string()}),
        Value::String(text) => json!({"string": text}),
        Value::List(items) => json!({"tuple": items.iter().map(to_protocol).collect::<Vec<_>>()}),
        Value::Object(items) => json!({"object": items.iter().map(|(k, v)| (k, to_protocol(v))).collect::<BTreeMap<_, _>>()}),
    }
}

impl Implementation for MyHcl {
    fn hello(&self) -> String {
        json!({"implementation": "my-hcl", "version": "0.0.0", "language": "Rust", "ops": ["evaluate"],
               "syntaxes": ["native"], "editions": ["2024-02"], "features": []}).to_string()
    }

    fn answer(&mut self, request: &Request) -> Vec<u8> {
        let json: Json = serde_json::from_str(&request.json).unwrap();
        let Some(scope) = scope_of(&json["scope"]) else { return unsupported("a value of this kind") };
        match my_hcl::evaluate(&request.source, &scope) {
            Ok(value) => json!({"value": to_protocol(&value)}).to_string().into(),
            Err(error) => rejected("evaluate", &error),
        }
    }
}

fn main() -> ExitCode {
    hcl_conformance::main(&mut MyHcl, &[])
}
