//! Serves the conformance protocol with the library `hcl-edit`, which prints, writes and edits.

mod serve;
mod wire;

use hcl::Value;
use hcl_edit::expr::{Expression, Object, ObjectKey, ObjectValue};
use hcl_edit::structure::{Attribute, Block, Body, Structure};
use hcl_edit::template::Template;
use hcl_edit::{Decorate, Ident};
use serde_json::Value as Json;
use serve::{serve, text, unsupported, Adapter, Answer, Failure};

const VERSION: &str = "0.10.0";

fn main() -> std::io::Result<()> {
    serve(&Adapter {
        implementation: "hcl-edit",
        version: VERSION,
        operations: &[("print", "source", print), ("write", "source", write), ("edit", "source", edit)],
        features: &["lossless"],
    })
}

fn rejected(error: hcl_edit::parser::Error) -> Failure {
    Failure::Error(Some("parse"), error.to_string())
}

fn print(request: &Json) -> Answer<Json> {
    let source = text(request)?;
    Ok(Json::String(match request["of"].as_str().unwrap_or_default() {
        "body" => source.parse::<Body>().map_err(rejected)?.to_string(),
        "expression" => source.parse::<Expression>().map_err(rejected)?.to_string(),
        "template" => source.parse::<Template>().map_err(rejected)?.to_string(),
        of => return unsupported(format!("printing a {of}")),
    }))
}

// --- Writing ---------------------------------------------------------------------------------------

fn write(request: &Json) -> Answer<Json> {
    Ok(Json::String(match request["of"].as_str().unwrap_or_default() {
        "body" => body(&request["body"])?.to_string(),
        "expression" => value(&request["value"])?.to_string(),
        of => return unsupported(format!("writing a {of}")),
    }))
}

fn value(value: &Json) -> Answer<Expression> {
    Ok(expression(wire::decode(&wire::plain(value)?)?))
}

/// Makes an expression of the library. A key is written as a string.
fn expression(value: Value) -> Expression {
    match value {
        Value::Null => Expression::null(),
        Value::Bool(truth) => Expression::from(truth),
        Value::Number(number) => Expression::from(number),
        Value::String(text) => Expression::from(text),
        Value::Array(elements) => elements.into_iter().map(expression).collect(),
        Value::Object(members) => {
            let members = members.into_iter().map(|(name, value)| {
                (ObjectKey::from(Expression::from(name)), ObjectValue::new(expression(value)))
            });
            Expression::from(members.collect::<Object>())
        }
    }
}

fn ident(name: &Json) -> Answer<Ident> {
    Ident::try_new(name.as_str().unwrap_or_default()).map_err(|error| Failure::Error(None, error.to_string()))
}

fn body(wanted: &Json) -> Answer<Body> {
    let mut body = Body::new();
    for attribute in wire::elements(&wanted["attributes"]) {
        body.push(Attribute::new(ident(&attribute["name"])?, value(&attribute["value"])?));
    }
    for wanted in wire::elements(&wanted["blocks"]) {
        body.push(block(wanted)?);
    }
    Ok(body)
}

fn block(wanted: &Json) -> Answer<Block> {
    let mut block = Block::builder(ident(&wanted["type"])?).labels(wire::texts(&wanted["labels"])).build();
    block.body = body(&wanted["body"])?;
    Ok(block)
}

// --- Editing ---------------------------------------------------------------------------------------

fn nowhere<T>() -> Answer<T> {
    Err(Failure::Error(None, "the path leads nowhere".to_string()))
}

fn edit(request: &Json) -> Answer<Json> {
    let mut file = text(request)?.parse::<Body>().map_err(rejected)?;
    let path: Vec<&Json> = wire::elements(&request["path"]).collect();
    if !request["append"].is_null() {
        body_at(&mut file, &path)?.push(block(&request["append"])?);
        return Ok(Json::String(file.to_string()));
    }
    let Some((last, before)) = path.split_last() else {
        return nowhere();
    };
    let body = body_at(&mut file, before)?;
    if !request["set"].is_null() {
        set(body, last, value(&request["set"])?)?;
    } else {
        remove(body, last)?;
    }
    Ok(Json::String(file.to_string()))
}

fn body_at<'a>(mut body: &'a mut Body, steps: &[&Json]) -> Answer<&'a mut Body> {
    for step in steps {
        let at = position(body, step)?;
        match body.get_mut(at).and_then(Structure::as_block_mut) {
            Some(block) => body = &mut block.body,
            None => return nowhere(),
        }
    }
    Ok(body)
}

/// Returns the position of a step's block, by its number among the blocks with the same type and
/// labels.
fn position(body: &Body, step: &Json) -> Answer<usize> {
    let labels = wire::texts(&step["labels"]);
    let is_equal = |item: &Structure| {
        item.as_block().is_some_and(|block| {
            block.has_ident(step["block"].as_str().unwrap_or_default()) && block.has_exact_labels(&labels)
        })
    };
    let mut equal = body.iter().enumerate().filter(|(_, item)| is_equal(item));
    match equal.nth(step["number"].as_u64().unwrap_or(0) as usize) {
        Some((at, _)) => Ok(at),
        None => nowhere(),
    }
}

/// Sets an attribute. A new value keeps the spaces and comments around the old one.
fn set(body: &mut Body, step: &Json, mut value: Expression) -> Answer<()> {
    let Some(name) = step.as_str() else {
        return nowhere();
    };
    match body.get_attribute_mut(name) {
        Some(mut attribute) => {
            *value.decor_mut() = attribute.value.decor().clone();
            *attribute.value_mut() = value;
        }
        None => body.push(Attribute::new(ident(step)?, value)),
    }
    Ok(())
}

fn remove(body: &mut Body, step: &Json) -> Answer<()> {
    match step.as_str() {
        Some(name) => match body.remove_attribute(name) {
            Some(_) => Ok(()),
            None => nowhere(),
        },
        None => {
            let at = position(body, step)?;
            body.remove(at);
            Ok(())
        }
    }
}
