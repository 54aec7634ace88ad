//! Serves the conformance protocol with the libraries `hcl-rs` (which evaluates) and `hcl-edit`
//! (which parses). Reads and writes JSON Lines on standard input and output.
//!
//! This adapter passes the answers of the libraries on unchanged. If the libraries lack a feature,
//! it answers "unsupported".

mod function;
mod tree;
mod wire;

use std::any::Any;
use std::io::{self, BufRead, Write};
use std::panic::{self, AssertUnwindSafe};

use base64::prelude::{Engine, BASE64_STANDARD};
use hcl::eval::{Context, Evaluate};
use hcl::expr::TemplateExpr;
use hcl::{Expression, Identifier, Template};
use hcl_edit::structure::{Body, Structure};
use serde::Deserialize;
use serde_json::{json, Map, Value as Json};

const VERSION: &str = "0.20.0";
const EDITION: &str = "2024-02";

/// The reason why a request has no result.
pub enum Failure {
    /// The library rejects the input in this phase.
    Error(&'static str, String),
    /// The library lacks this feature.
    Unsupported(String),
}

pub type Answer<T> = Result<T, Failure>;

pub fn unsupported<T>(what: impl Into<String>) -> Answer<T> {
    Err(Failure::Unsupported(what.into()))
}

fn rejected(phase: &'static str) -> impl Fn(hcl::Error) -> Failure {
    move |error| Failure::Error(phase, error.to_string())
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
        Ok(Err(Failure::Error(phase, summary))) => ("error", json!({"phase": phase, "summary": summary})),
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
    if let Some(edition) = request["edition"].as_str().filter(|edition| *edition != EDITION) {
        return unsupported(format!("edition {edition}"));
    }
    if let Some(syntax) = request["syntax"].as_str().filter(|syntax| *syntax != "native") {
        return unsupported(format!("syntax {syntax}"));
    }
    if let Some(mode) = request["mode"].as_str().filter(|mode| *mode != "full") {
        return unsupported(format!("mode {mode}"));
    }
    match op {
        "parse" => Ok(("structure", parse(&source(request)?)?)),
        "evaluate" => Ok(("value", evaluate(&text(request)?, &context(request)?)?)),
        "template" => Ok(("value", template(&text(request)?, &context(request)?)?)),
        "tree" => Ok(("tree", tree::answer(request)?)),
        _ => unsupported(format!("op {op}")),
    }
}

fn hello() -> Json {
    json!({
        "protocol": 1,
        "implementation": "hcl-rs",
        "version": VERSION,
        "language": "Rust",
        "ops": ["parse", "evaluate", "template", "tree"],
        "syntaxes": ["native"],
        "editions": [EDITION],
        "features": ["functions", "tree"],
    })
}

fn source(request: &Json) -> Answer<Vec<u8>> {
    let malformed = |what: &str| Failure::Error("request", what.to_string());
    match (request["source"].as_str(), request["source_base64"].as_str()) {
        (Some(text), None) => Ok(text.as_bytes().to_vec()),
        (None, Some(text)) => BASE64_STANDARD.decode(text).map_err(|_| malformed("source_base64")),
        _ => Err(malformed("one of source and source_base64")),
    }
}

/// Returns the source of an expression or template, which the library accepts only as text.
fn text(request: &Json) -> Answer<String> {
    match String::from_utf8(source(request)?) {
        Ok(text) => Ok(text),
        Err(_) => unsupported("an expression or template that is not UTF-8"),
    }
}

fn context(request: &Json) -> Answer<Context<'static>> {
    let mut context = Context::new();
    if let Some(scope) = request["scope"].as_object() {
        for (name, value) in scope {
            context.declare_var(identifier(name)?, wire::decode(value)?);
        }
    }
    if let Some(functions) = request["functions"].as_object() {
        function::declare(functions, &mut context)?;
    }
    Ok(context)
}

/// Makes an identifier. The library would replace invalid characters of a name, so a name that the
/// library does not accept as an identifier is unsupported.
pub fn identifier(name: &str) -> Answer<Identifier> {
    Identifier::new(name).or_else(|_| unsupported(format!("the name {name:?}")))
}

/// Parses a file with hcl-edit, which keeps the structure. hcl-edit accepts only text; for bytes
/// that are not UTF-8, calls the function of hcl-rs that accepts bytes.
fn parse(source: &[u8]) -> Answer<Json> {
    match std::str::from_utf8(source) {
        Ok(text) => match text.parse::<Body>() {
            Ok(body) => Ok(structure(&body)),
            Err(error) => Err(Failure::Error("parse", error.to_string())),
        },
        Err(_) => match hcl::from_slice::<hcl::Body>(source) {
            Ok(_) => Ok(Json::Null),
            Err(error) => Err(rejected("parse")(error)),
        },
    }
}

fn structure(body: &Body) -> Json {
    let mut attributes = Vec::new();
    let mut blocks = Vec::new();
    for part in body {
        match part {
            Structure::Attribute(attribute) => attributes.push(json!(attribute.key.as_str())),
            Structure::Block(block) => {
                let labels: Vec<&str> = block.labels.iter().map(|label| label.as_str()).collect();
                blocks.push(json!({
                    "type": block.ident.as_str(),
                    "labels": labels,
                    "body": structure(&block.body),
                }));
            }
        }
    }
    json!({"attributes": attributes, "blocks": blocks})
}

fn evaluate(source: &str, context: &Context) -> Answer<Json> {
    let expression: Expression = source.parse().map_err(rejected("parse"))?;
    let value = expression.evaluate(context).map_err(|error| refused(error.to_string()));
    wire::encode(&function::settle(value)?)
}

/// Evaluates a template as the expression that the library makes from it. A `Template` always gives
/// a string, but the expression unwraps a single interpolation.
fn template(source: &str, context: &Context) -> Answer<Json> {
    let _: Template = source.parse().map_err(rejected("parse"))?;
    let value = TemplateExpr::from(source).evaluate(context).map_err(|error| refused(error.to_string()));
    wire::encode(&function::settle(value)?)
}

fn refused(summary: String) -> Failure {
    Failure::Error("evaluate", summary)
}
