//! Converts between values of the protocol and values of the library.
//!
//! The library has null, bool, number, string, array and object, and no types. An array corresponds
//! to a tuple, and an object to an object. No other values are converted.

use base64::prelude::{Engine, BASE64_STANDARD};
use hcl::{Map, Number, Value};
use serde_json::{json, Value as Json};

use crate::serve::{digits, unsupported, Answer, Failure};

pub fn decode(value: &Json) -> Answer<Value> {
    let malformed = || Failure::Error(Some("request"), format!("value {value}"));
    let Some((tag, content)) = value.as_object().and_then(|object| object.iter().next()) else {
        return Err(malformed());
    };
    match (tag.as_str(), content) {
        ("string", Json::String(text)) => Ok(Value::String(text.clone())),
        ("string_base64", Json::String(text)) => {
            let bytes = BASE64_STANDARD.decode(text).map_err(|_| malformed())?;
            String::from_utf8(bytes).map(Value::String).map_err(|_| malformed())
        }
        ("number", Json::String(text)) => decode_number(text).map(Value::Number),
        ("bool", Json::Bool(truth)) => Ok(Value::Bool(*truth)),
        ("null", Json::String(ty)) if ty == "dynamic" => Ok(Value::Null),
        ("tuple", Json::Array(elements)) => Ok(Value::Array(elements.iter().map(decode).collect::<Answer<_>>()?)),
        ("object", Json::Object(attributes)) => {
            let attributes = attributes.iter().map(|(name, value)| Ok((name.clone(), decode(value)?)));
            Ok(Value::Object(attributes.collect::<Answer<Map<_, _>>>()?))
        }
        ("null", _) => unsupported("null of a type"),
        ("list" | "set" | "map" | "unknown" | "capsule", _) => unsupported(format!("{tag} values")),
        _ => Err(malformed()),
    }
}

/// Returns a value as the library can write it: without types of collections and of null, which the
/// native syntax cannot express either. A number that would be rounded is unsupported.
pub fn plain(value: &Json) -> Answer<Json> {
    let Some((tag, content)) = value.as_object().and_then(|object| object.iter().find(|(tag, _)| *tag != "of")) else {
        return Ok(value.clone());
    };
    Ok(match (tag.as_str(), content) {
        ("tuple" | "list" | "set", Json::Array(elements)) => {
            json!({"tuple": elements.iter().map(plain).collect::<Answer<Vec<Json>>>()?})
        }
        ("object" | "map", Json::Object(members)) => {
            let members = members.iter().map(|(name, value)| Ok((name.clone(), plain(value)?)));
            json!({"object": members.collect::<Answer<serde_json::Map<_, _>>>()?})
        }
        ("null", _) => json!({"null": "dynamic"}),
        ("number", Json::String(text)) if decimal(text) != decimal(&decode_number(text)?.to_string()) => {
            return unsupported(format!("the number {text}, which a double rounds"));
        }
        _ => value.clone(),
    })
}

/// Returns the digits, the exponent and the sign of a decimal number.
fn decimal(text: &str) -> (String, i64, bool) {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{}{fraction}", whole.trim_start_matches(['+', '-']));
    let digits = digits.trim_start_matches('0');
    let short = digits.trim_end_matches('0');
    if short.is_empty() {
        return (String::new(), 0, false);
    }
    let exponent = exponent.parse().unwrap_or(i64::MAX / 2);
    let shift = digits.len() as i64 - short.len() as i64 - fraction.len() as i64;
    (short.to_string(), exponent + shift, text.starts_with('-'))
}

/// Returns the elements of an array of a request.
pub fn elements(array: &Json) -> impl Iterator<Item = &Json> {
    array.as_array().into_iter().flatten()
}

/// Returns the strings of an array of a request.
pub fn texts(array: &Json) -> Vec<&str> {
    elements(array).filter_map(Json::as_str).collect()
}

/// Decodes a number like a literal of the library: a 64-bit integer if possible, else the nearest
/// double.
fn decode_number(text: &str) -> Answer<Number> {
    if let Ok(integer) = text.parse::<u64>() {
        return Ok(Number::from(integer));
    }
    if let Ok(integer) = text.parse::<i64>() {
        return Ok(Number::from(integer));
    }
    match text.parse::<f64>().ok().and_then(Number::from_f64) {
        Some(number) => Ok(number),
        None => unsupported(format!("the number {text}")),
    }
}

pub fn encode(value: &Value) -> Answer<Json> {
    match value {
        Value::Null => Ok(json!({"null": "dynamic"})),
        Value::Bool(truth) => Ok(json!({"bool": truth})),
        Value::Number(number) => Ok(json!({"number": encode_number(number)?})),
        Value::String(text) => Ok(json!({"string": text})),
        Value::Array(elements) => {
            let elements: Answer<Vec<Json>> = elements.iter().map(encode).collect();
            Ok(json!({"tuple": elements?}))
        }
        Value::Object(attributes) => {
            let attributes = attributes.iter().map(|(name, value)| Ok((name.clone(), encode(value)?)));
            Ok(json!({"object": attributes.collect::<Answer<serde_json::Map<_, _>>>()?}))
        }
    }
}

/// Returns all digits of the library's number. The shortest text of a double would be another
/// number.
pub fn encode_number(number: &Number) -> Answer<String> {
    if let Some(integer) = number.as_u64() {
        return Ok(integer.to_string());
    }
    if let Some(integer) = number.as_i64() {
        return Ok(integer.to_string());
    }
    // The library documents its numbers as finite.
    digits(number.as_f64().unwrap_or(f64::NAN))
}
