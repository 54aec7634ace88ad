//! Prints and writes with hcl-rs.

use hcl::format::{self, Format};
use hcl::structure::{Attribute, Block, BlockLabel};
use hcl::{Body, Expression, Identifier};
use serde_json::Value as Json;

use crate::serve::{text, unsupported, Answer, Failure};
use crate::wire;

/// Makes an identifier, or refuses what the library refuses.
fn identifier(name: &Json) -> Answer<Identifier> {
    Identifier::new(name.as_str().unwrap_or_default()).map_err(|error| Failure::Error(None, error.to_string()))
}

fn rejected(error: hcl::Error) -> Failure {
    Failure::Error(Some("parse"), error.to_string())
}

fn formatted(value: &impl Format) -> Answer<Json> {
    match format::to_string(value) {
        Ok(text) => Ok(Json::String(text)),
        Err(error) => Err(Failure::Error(None, error.to_string())),
    }
}

/// Prints what the library keeps of a source: neither comments nor spaces.
pub fn print(request: &Json) -> Answer<Json> {
    let source = text(request)?;
    match request["of"].as_str().unwrap_or_default() {
        "body" => formatted(&source.parse::<Body>().map_err(rejected)?),
        "expression" => formatted(&source.parse::<Expression>().map_err(rejected)?),
        of => unsupported(format!("printing a {of}")),
    }
}

pub fn write(request: &Json) -> Answer<Json> {
    match request["of"].as_str().unwrap_or_default() {
        "body" => formatted(&body(&request["body"])?),
        "expression" => formatted(&expression(&request["value"])?),
        of => unsupported(format!("writing a {of}")),
    }
}

fn expression(value: &Json) -> Answer<Expression> {
    Ok(Expression::from(wire::decode(&wire::plain(value)?)?))
}

fn body(wanted: &Json) -> Answer<Body> {
    let mut body = Body::builder();
    for attribute in wire::elements(&wanted["attributes"]) {
        let name = identifier(&attribute["name"])?;
        body = body.add_attribute(Attribute::new(name, expression(&attribute["value"])?));
    }
    for block in wire::elements(&wanted["blocks"]) {
        let labels = wire::texts(&block["labels"]).into_iter().map(BlockLabel::from);
        let mut made = Block::builder(identifier(&block["type"])?).add_labels(labels).build();
        made.body = self::body(&block["body"])?;
        body = body.add_block(made);
    }
    Ok(body.build())
}
