//! A toy in place of your parser: shows how tree, shape, print and write are answered.
//!
//! The toy knows names, numbers, strings, `.`, `-`, `+`, parentheses, and the attributes of a body,
//! all in ASCII. Replace `parse()` by your parser. Rewrite `tree()` and the other functions for your
//! parser's own nodes.

use crate::nodes;
use serde_json::{json, Value};
use std::collections::HashSet;

/// A node of the toy.
pub enum Node {
    Body(Vec<(String, Node)>),
    Number(String),
    /// A string, with escape sequences decoded.
    Text(String),
    Variable(String),
    Get(Box<Node>, String),
    Negation(Box<Node>),
    Sum(Box<Node>, Box<Node>),
}

/// The toy does not know the syntax of the source.
pub struct Unknown(pub String);

/// The reason why nothing is written.
pub enum Unwritten {
    /// The toy does not know the name.
    Unknown(String),
    /// No source denotes what was to be written.
    Unwritable(String),
}

/// Returns the node of runner/tree.md for a node of the parser. Parentheses have no node.
pub fn tree(node: &Node) -> Value {
    match node {
        Node::Body(attributes) => {
            nodes::body(attributes.iter().map(|(name, value)| nodes::attr(name, tree(value))).collect())
        }
        Node::Number(digits) => nodes::num(digits),
        Node::Text(text) if text.is_empty() => nodes::template(vec![]), // An empty string has no parts.
        Node::Text(text) => nodes::template(vec![nodes::literal(text)]),
        Node::Variable(name) => nodes::var(name),
        Node::Get(value, name) => nodes::get(tree(value), name),
        Node::Negation(operand) => nodes::unary("-", tree(operand)),
        Node::Sum(left, right) => nodes::binary("+", tree(left), tree(right)),
    }
}

/// Returns the parser's own node as JSON, without positions. If your nodes implement `Serialize`, use
/// that. Offer tree or shape, not both.
pub fn shape(node: &Node) -> Value {
    match node {
        Node::Body(attributes) => attributes.iter().map(|(name, value)| json!([name, shape(value)])).collect(),
        Node::Number(digits) => json!({ "number": digits }),
        Node::Text(text) => json!({ "text": text }),
        Node::Variable(name) => json!({ "variable": name }),
        Node::Get(value, name) => json!({ "value": shape(value), "name": name }),
        Node::Negation(operand) => json!({ "operand": shape(operand) }),
        Node::Sum(left, right) => json!({ "left": shape(left), "right": shape(right) }),
    }
}

/// Returns the source of a node. Use your implementation's own printer.
pub fn print(node: &Node) -> String {
    match node {
        Node::Body(attributes) => {
            attributes.iter().map(|(name, value)| format!("{name} = {}\n", print(value))).collect()
        }
        Node::Number(text) | Node::Variable(text) => text.clone(),
        Node::Text(text) => quote(text),
        Node::Get(value, name) => format!("{}.{name}", print(value)),
        Node::Negation(operand) => format!("(-{})", print(operand)),
        Node::Sum(left, right) => format!("({} + {})", print(left), print(right)),
    }
}

fn quote(text: &str) -> String {
    let mut quoted = String::from("\"");
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        match (c, characters.peek()) {
            ('"' | '\\', _) => quoted.extend(['\\', c]),
            ('\n', _) => quoted += "\\n",
            ('\0'..='\x1f', _) | ('$' | '%', Some('{')) => quoted += &format!("\\u{:04x}", c as u32),
            _ => quoted.push(c),
        }
    }
    quoted + "\""
}

/// Returns an expression for a value of a request. Use your implementation's own writer.
pub fn write_value(value: &Value) -> Result<String, Unwritten> {
    let unwritable = || Unwritten::Unwritable("an infinity, an unknown value or a capsule".into());
    let (kind, content) = value.as_object().and_then(|value| value.iter().find(|(kind, _)| *kind != "of"))
        .ok_or_else(unwritable)?;
    match (kind.as_str(), content) {
        ("string", Value::String(text)) => Ok(quote(text)),
        ("number", Value::String(number)) if !number.contains("Infinity") => Ok(number.replace('+', "")),
        ("bool", content) => Ok(content.to_string()),
        ("null", _) => Ok("null".into()),
        ("tuple" | "list" | "set", Value::Array(elements)) => {
            let elements: Result<Vec<_>, _> = elements.iter().map(write_value).collect();
            Ok(format!("[{}]", elements?.join(", ")))
        }
        ("object" | "map", Value::Object(members)) => {
            let members: Result<Vec<_>, _> = members.iter()
                .map(|(key, member)| Ok(format!("{} = {}", quote(key), write_value(member)?))).collect();
            Ok(format!("{{{}}}", members?.join(", ")))
        }
        ("string_base64", _) => Err(Unwritten::Unknown("base64".into())),
        _ => Err(unwritable()),
    }
}

/// Returns a file with the attributes and blocks of a request.
pub fn write_body(body: &Value) -> Result<String, Unwritten> {
    let mut lines = String::new();
    let mut seen = HashSet::new();
    for item in items(&body["attributes"]) {
        let name = identifier(&item["name"])?;
        if !seen.insert(name) {
            return Err(Unwritten::Unwritable("an attribute twice".into()));
        }
        lines += &format!("{name} = {}\n", write_value(&item["value"])?);
    }
    for block in items(&body["blocks"]) {
        lines += identifier(&block["type"])?;
        for label in items(&block["labels"]) {
            lines += &format!(" {}", quote(label.as_str().unwrap()));
        }
        lines += &format!(" {{\n{}}}\n", write_body(&block["body"])?);
    }
    Ok(lines)
}

fn items(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

fn identifier(name: &Value) -> Result<&str, Unwritten> {
    let name = name.as_str().unwrap();
    let first = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    if !name.is_ascii() {
        Err(Unwritten::Unknown(name.into()))
    } else if first && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-') {
        Ok(name)
    } else {
        Err(Unwritten::Unwritable(format!("the name {name}")))
    }
}

/// Parses a "body" or an "expression".
pub fn parse(source: &str, kind: &str) -> Result<Node, Unknown> {
    let mut parser = Parser { rest: source };
    let node = match kind {
        "body" => parser.body()?,
        "expression" => parser.sum()?,
        _ => return Err(Unknown(kind.into())),
    };
    match parser.peek() {
        None => Ok(node),
        Some(_) => parser.fail(),
    }
}

/// The source from the next token on.
struct Parser<'a> {
    rest: &'a str,
}

impl<'a> Parser<'a> {
    fn fail<T>(&self) -> Result<T, Unknown> {
        Err(Unknown(format!("the syntax at {:?}", self.rest)))
    }

    /// Returns the first character of the next token; None at the end.
    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start_matches(' ');
        self.rest.chars().next()
    }

    fn accept(&mut self, token: char) -> bool {
        let found = self.peek() == Some(token);
        self.rest = &self.rest[found as usize..]; // A token of one character has one byte.
        found
    }

    fn take(&mut self, token: char) -> Result<(), Unknown> {
        if self.accept(token) { Ok(()) } else { self.fail() }
    }

    /// Takes characters while they are of a kind. There is at least one.
    fn run(&mut self, kind: fn(&char) -> bool) -> Result<String, Unknown> {
        self.peek();
        let text: String = self.rest.chars().take_while(kind).collect();
        self.rest = &self.rest[text.len()..];
        if text.is_empty() { self.fail() } else { Ok(text) }
    }

    fn name(&mut self) -> Result<String, Unknown> {
        match self.peek() {
            Some(c) if c.is_ascii_alphabetic() => self.run(char::is_ascii_alphanumeric),
            _ => self.fail(),
        }
    }

    fn body(&mut self) -> Result<Node, Unknown> {
        let mut attributes: Vec<(String, Node)> = vec![];
        while self.peek().is_some() {
            let name = self.name()?;
            self.take('=')?;
            if attributes.iter().any(|(other, _)| *other == name) {
                return Err(Unknown("an attribute twice".into()));
            }
            attributes.push((name, self.sum()?));
            self.take('\n')?;
        }
        Ok(Node::Body(attributes))
    }

    fn sum(&mut self) -> Result<Node, Unknown> {
        let mut node = self.unary()?;
        while self.accept('+') {
            node = Node::Sum(node.into(), self.unary()?.into());
        }
        Ok(node)
    }

    fn unary(&mut self) -> Result<Node, Unknown> {
        if self.accept('-') {
            return Ok(Node::Negation(self.unary()?.into()));
        }
        let mut node = self.primary()?;
        while self.accept('.') {
            node = Node::Get(node.into(), self.name()?);
        }
        Ok(node)
    }

    fn primary(&mut self) -> Result<Node, Unknown> {
        if self.accept('(') {
            let node = self.sum()?;
            self.take(')')?;
            return Ok(node);
        }
        match self.peek() {
            Some('"') => self.text(),
            Some(c) if c.is_ascii_digit() => Ok(Node::Number(self.run(char::is_ascii_digit)?)),
            _ => match self.name()? {
                name if ["true", "false", "null"].contains(&name.as_str()) => Err(Unknown(name)),
                name => Ok(Node::Variable(name)),
            },
        }
    }

    fn text(&mut self) -> Result<Node, Unknown> {
        let mut text = String::new();
        let mut characters = self.rest[1..].char_indices();
        loop {
            match characters.next() {
                Some((at, '"')) => {
                    self.rest = &self.rest[at + 2..];
                    return Ok(Node::Text(text));
                }
                Some((_, '\\')) => match characters.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, c @ ('"' | '\\'))) => text.push(c),
                    _ => return self.fail(),
                },
                Some((_, c @ ' '..='~')) if c != '$' && c != '%' => text.push(c),
                _ => return self.fail(),
            }
        }
    }
}
