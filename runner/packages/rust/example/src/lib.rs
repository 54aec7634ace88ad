//! A small parser, as an example: it knows attributes whose values are whole numbers or plain strings.

use std::collections::HashSet;

pub fn parse(source: &[u8]) -> Result<(), String> {
    let source = std::str::from_utf8(source).map_err(|error| error.to_string())?;
    let mut seen = HashSet::new();
    for (number, line) in source.split('\n').enumerate() {
        let line = line.trim_matches([' ', '\t']);
        if line.is_empty() {
            continue;
        }
        let (name, value) = line.split_once('=').ok_or(format!("line {}: not an attribute", number + 1))?;
        let (name, value) = (name.trim_end_matches([' ', '\t']), value.trim_start_matches([' ', '\t']));
        if !is_name(name) || !(is_number(value) || is_string(value)) {
            return Err(format!("line {}: not an attribute", number + 1));
        }
        if !seen.insert(name.to_string()) {
            return Err(format!("line {}: {name} is defined twice", number + 1));
        }
    }
    Ok(())
}

fn is_name(text: &str) -> bool {
    let mut characters = text.chars();
    characters.next().is_some_and(char::is_alphabetic) && characters.all(|c| c.is_alphanumeric() || c == '-' || c == '_')
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

fn is_string(text: &str) -> bool {
    let inside = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    inside.is_some_and(|inside| !inside.contains(['"', '\\', '$', '%']))
}
