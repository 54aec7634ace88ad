//! Serves the conformance protocol with the libraries `hcl-rs` (which evaluates) and `hcl-edit`
//! (which parses).
//!
//! This adapter passes the answers of the libraries on unchanged. If the libraries lack a feature,
//! it answers "unsupported".

mod function;
mod serve;
mod tree;
mod wire;
mod write;

use hcl::eval::{Context, Evaluate};
use hcl::expr::TemplateExpr;
use hcl::{Expression, Identifier, Template};
use hcl_edit::structure::{BlockLabel, Body, Structure};
use hcl_edit::Span;
use serde_json::{json, Value as Json};
use serve::{serve, source, text, unsupported, Adapter, Answer, Failure};

const VERSION: &str = "0.20.0";

fn rejected(phase: &'static str) -> impl Fn(hcl::Error) -> Failure {
    move |error| Failure::Error(Some(phase), error.to_string())
}

fn main() -> std::io::Result<()> {
    serve(&Adapter {
        implementation: "hcl-rs",
        version: VERSION,
        operations: &[
            ("parse", "", parse),
            ("evaluate", "value", evaluate),
            ("template", "value", template),
            ("tree", "tree", tree::answer),
            ("print", "source", write::print),
            ("write", "source", write::write),
        ],
        features: &["functions", "tree", "places"],
    })
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
fn parse(request: &Json) -> Answer<Json> {
    let source = source(request)?;
    match std::str::from_utf8(&source) {
        Ok(text) => match text.parse::<Body>() {
            Ok(body) => Ok(json!({"structure": structure(&body), "places": places(&body)})),
            Err(error) => Err(Failure::Error(Some("parse"), error.to_string())),
        },
        Err(_) => match hcl::from_slice::<hcl::Body>(&source) {
            Ok(_) => Ok(json!({"structure": null})),
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

/// Returns the ranges of the attributes and blocks. The parser gives each node a range.
fn places(body: &Body) -> Json {
    let mut attributes = Vec::new();
    let mut blocks = Vec::new();
    for part in body {
        match part {
            Structure::Attribute(attribute) => attributes.push(json!({
                "name": range(&attribute.key, &attribute.key),
                "expression": range(&attribute.value, &attribute.value),
                "whole": range(attribute, attribute),
            })),
            Structure::Block(block) => blocks.push(json!({
                "header": match block.labels.last() {
                    Some(BlockLabel::Ident(label)) => range(&block.ident, label),
                    Some(BlockLabel::String(label)) => range(&block.ident, label),
                    None => range(&block.ident, &block.ident),
                },
                "whole": range(block, block),
                "body": places(&block.body),
            })),
        }
    }
    json!({"attributes": attributes, "blocks": blocks})
}

fn range(first: &impl Span, last: &impl Span) -> Json {
    json!([first.span().map(|span| span.start), last.span().map(|span| span.end)])
}

fn evaluate(request: &Json) -> Answer<Json> {
    let (source, context) = (text(request)?, context(request)?);
    let expression: Expression = source.parse().map_err(rejected("parse"))?;
    let value = expression.evaluate(&context).map_err(|error| refused(error.to_string()));
    wire::encode(&function::settle(value)?)
}

/// Evaluates a template as the expression that the library makes from it. A `Template` always gives
/// a string, but the expression unwraps a single interpolation.
fn template(request: &Json) -> Answer<Json> {
    let (source, context) = (text(request)?, context(request)?);
    let _: Template = source.parse().map_err(rejected("parse"))?;
    let value = TemplateExpr::from(source.as_str()).evaluate(&context).map_err(|error| refused(error.to_string()));
    wire::encode(&function::settle(value)?)
}

fn refused(summary: String) -> Failure {
    Failure::Error(Some("evaluate"), summary)
}
