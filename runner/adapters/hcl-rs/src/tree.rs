//! Makes the protocol's tree from hcl-edit's syntax tree.
//!
//! hcl-edit keeps the postfix operators of a term as a list, and does not say where a splat ends.
//! This module follows the evaluator of hcl-rs: an attribute-only splat takes the attributes after
//! it, and a full splat takes all operators after it.

use hcl_edit::expr::{
    BinaryOperator, Expression, ForExpr, FuncCall, Object, ObjectKey, TraversalOperator, UnaryOperator,
};
use hcl_edit::structure::{Body, Structure};
use hcl_edit::template::{Directive, Element, Strip, Template};
use serde_json::{json, Value as Json};

use crate::serve::{text, unsupported, Answer, Failure};
use crate::wire;

/// The deepest nesting of arrays in a tree that the protocol allows.
const MAX_DEPTH: usize = 890;

pub fn answer(request: &Json) -> Answer<Json> {
    let source = text(request)?;
    let rejected = |error: hcl_edit::parser::Error| Failure::Error(Some("parse"), error.to_string());
    let tree = match request["of"].as_str().unwrap_or_default() {
        "body" => body(&source.parse::<Body>().map_err(rejected)?)?,
        "expression" => expression(&source.parse::<Expression>().map_err(rejected)?)?,
        "template" => json!(["template", parts(&source.parse::<Template>().map_err(rejected)?, NO_STRIP)?]),
        of => return unsupported(format!("a tree of {of}")),
    };
    if depth(&tree) > MAX_DEPTH {
        return unsupported("a deeper tree");
    }
    Ok(tree)
}

fn depth(tree: &Json) -> usize {
    match tree {
        Json::Array(members) => 1 + members.iter().map(depth).max().unwrap_or(0),
        _ => 0,
    }
}

/// Returns a text or name of the source.
fn name(text: &str) -> Answer<Json> {
    if text.contains('\0') {
        return unsupported("a text with U+0000");
    }
    Ok(json!(text))
}

fn body(body: &Body) -> Answer<Json> {
    let mut items = Vec::new();
    for item in body {
        items.push(match item {
            Structure::Attribute(attribute) => {
                json!(["attr", name(attribute.key.as_str())?, expression(&attribute.value)?])
            }
            Structure::Block(block) => {
                let labels: Answer<Vec<Json>> = block.labels.iter().map(|label| name(label.as_str())).collect();
                json!(["block", name(block.ident.as_str())?, labels?, self::body(&block.body)?])
            }
        });
    }
    Ok(json!(["body", items]))
}

fn expressions<'a>(list: impl Iterator<Item = &'a Expression>) -> Answer<Vec<Json>> {
    list.map(expression).collect()
}

fn expression(expr: &Expression) -> Answer<Json> {
    Ok(match expr {
        Expression::Null(_) => json!(["null"]),
        Expression::Bool(value) => json!(["bool", **value]),
        Expression::Number(value) => json!(["num", wire::encode_number(value)?]),
        Expression::String(value) => json!(["template", [name(value)?]]),
        Expression::Array(array) => json!(["tuple", expressions(array.iter())?]),
        Expression::Object(object) => self::object(object)?,
        Expression::StringTemplate(template) => json!(["template", parts(template, NO_STRIP)?]),
        Expression::HeredocTemplate(heredoc) => json!(["template", parts(&heredoc.template, NO_STRIP)?]),
        Expression::Parenthesis(inner) => expression(inner.inner())?,
        Expression::Variable(variable) => json!(["var", name(variable.as_str())?]),
        Expression::Conditional(conditional) => json!([
            "cond",
            expression(&conditional.cond_expr)?,
            expression(&conditional.true_expr)?,
            expression(&conditional.false_expr)?
        ]),
        Expression::FuncCall(call) => self::call(call)?,
        Expression::Traversal(traversal) => {
            let operators: Vec<&TraversalOperator> = traversal.operators.iter().map(|operator| &**operator).collect();
            self::traversal(expression(&traversal.expr)?, &operators)?
        }
        Expression::UnaryOp(operation) => {
            json!(["unary", unary_operator(*operation.operator), expression(&operation.expr)?])
        }
        Expression::BinaryOp(operation) => json!([
            "binary",
            binary_operator(*operation.operator),
            expression(&operation.lhs_expr)?,
            expression(&operation.rhs_expr)?
        ]),
        Expression::ForExpr(for_expr) => self::for_expr(for_expr)?,
    })
}

fn unary_operator(operator: UnaryOperator) -> &'static str {
    match operator {
        UnaryOperator::Neg => "-",
        UnaryOperator::Not => "!",
    }
}

fn binary_operator(operator: BinaryOperator) -> &'static str {
    match operator {
        BinaryOperator::Eq => "==",
        BinaryOperator::NotEq => "!=",
        BinaryOperator::LessEq => "<=",
        BinaryOperator::GreaterEq => ">=",
        BinaryOperator::Less => "<",
        BinaryOperator::Greater => ">",
        BinaryOperator::Plus => "+",
        BinaryOperator::Minus => "-",
        BinaryOperator::Mul => "*",
        BinaryOperator::Div => "/",
        BinaryOperator::Mod => "%",
        BinaryOperator::And => "&&",
        BinaryOperator::Or => "||",
    }
}

fn object(object: &Object) -> Answer<Json> {
    let mut items = Vec::new();
    for (key, value) in object {
        let key = match key {
            ObjectKey::Ident(key) => json!(["name", name(key.as_str())?]),
            ObjectKey::Expression(key) => expression(key)?,
        };
        items.push(json!([key, expression(value.expr())?]));
    }
    Ok(json!(["object", items]))
}

fn call(call: &FuncCall) -> Answer<Json> {
    let mut full_name = String::new();
    for part in &call.name.namespace {
        full_name += part.as_str();
        full_name += "::";
    }
    full_name += call.name.name.as_str();
    Ok(json!(["call", name(&full_name)?, expressions(call.args.iter())?, call.args.expand_final()]))
}

fn for_expr(for_expr: &ForExpr) -> Answer<Json> {
    let key = for_expr.intro.key_var.as_ref().map(|key| key.as_str());
    let value = for_expr.intro.value_var.as_str();
    let collection = expression(&for_expr.intro.collection_expr)?;
    let result = expression(&for_expr.value_expr)?;
    let condition = match &for_expr.cond {
        Some(condition) => expression(&condition.expr)?,
        None => Json::Null,
    };
    Ok(match &for_expr.key_expr {
        None => json!(["for-tuple", key, value, collection, result, condition]),
        Some(name) => {
            let name = expression(name)?;
            json!(["for-object", key, value, collection, name, result, for_expr.grouping, condition])
        }
    })
}

/// Applies operators to a tree, one after the other.
fn traversal(mut tree: Json, operators: &[&TraversalOperator]) -> Answer<Json> {
    if operators.len() > MAX_DEPTH {
        return unsupported("a deeper tree");
    }
    let mut at = 0;
    while at < operators.len() {
        let (mut node, next) = step(operators, at)?;
        let target = if node[0] == "splat" { 2 } else { 1 };
        node.insert(target, tree);
        tree = Json::Array(node);
        at = next;
    }
    Ok(tree)
}

/// Returns the steps of a splat.
fn steps(operators: &[&TraversalOperator]) -> Answer<Vec<Json>> {
    let mut steps = Vec::new();
    let mut at = 0;
    while at < operators.len() {
        let (node, next) = step(operators, at)?;
        steps.push(Json::Array(node));
        at = next;
    }
    Ok(steps)
}

/// Returns the node of one operator without the operand, and the index of the next operator.
fn step(operators: &[&TraversalOperator], at: usize) -> Answer<(Vec<Json>, usize)> {
    let after = &operators[at + 1..];
    Ok(match operators[at] {
        TraversalOperator::GetAttr(attribute) => (vec![json!("get"), name(attribute.as_str())?], at + 1),
        TraversalOperator::Index(index) => (vec![json!("index"), expression(index)?], at + 1),
        TraversalOperator::LegacyIndex(index) => {
            (vec![json!("index"), json!(["num", index.value().to_string()])], at + 1)
        }
        TraversalOperator::AttrSplat(_) => {
            let is_attribute = |operator: &&&TraversalOperator| matches!(operator, TraversalOperator::GetAttr(_));
            let taken = after.iter().take_while(is_attribute).count();
            (vec![json!("splat"), json!("attr"), json!(steps(&after[..taken])?)], at + 1 + taken)
        }
        TraversalOperator::FullSplat(_) => {
            (vec![json!("splat"), json!("full"), json!(steps(after)?)], operators.len())
        }
    })
}

/// Says if the sequences before and after a template strip its first and its last
/// literal.
type Stripped = (bool, bool);

const NO_STRIP: Stripped = (false, false);

fn parts(template: &Template, outside: Stripped) -> Answer<Vec<Json>> {
    let elements: Vec<&Element> = template.iter().collect();
    let mut parts = Vec::new();
    for (at, element) in elements.iter().enumerate() {
        parts.push(match element {
            Element::Literal(literal) => {
                let before = if at == 0 { outside.0 } else { strip_of(elements[at - 1]).1.strip_end() };
                let after = elements.get(at + 1).map_or(outside.1, |next| strip_of(next).0.strip_start());
                self::literal(literal, (before, after))?
            }
            Element::Interpolation(interpolation) => json!(["interp", expression(&interpolation.expr)?]),
            Element::Directive(directive) => self::directive(directive)?,
        });
    }
    Ok(parts)
}

/// Returns a literal. hcl-edit keeps strip markers beside literals that are not stripped, so a
/// marker beside a space is unsupported.
fn literal(literal: &str, (before, after): Stripped) -> Answer<Json> {
    if before && literal.starts_with(char::is_whitespace) || after && literal.ends_with(char::is_whitespace) {
        return unsupported("a strip marker, which hcl-edit does not apply");
    }
    name(literal)
}

/// Returns the markers of an element's first and last sequence.
fn strip_of(element: &Element) -> (Strip, Strip) {
    match element {
        Element::Literal(_) => (Strip::None, Strip::None),
        Element::Interpolation(interpolation) => (interpolation.strip, interpolation.strip),
        Element::Directive(directive) => match &**directive {
            Directive::If(directive) => (directive.if_expr.strip, directive.endif_expr.strip),
            Directive::For(directive) => (directive.for_expr.strip, directive.endfor_expr.strip),
        },
    }
}

fn directive(directive: &Directive) -> Answer<Json> {
    match directive {
        Directive::If(directive) => {
            let first = directive.if_expr.strip.strip_end();
            let last = directive.endif_expr.strip.strip_start();
            let condition = expression(&directive.if_expr.cond_expr)?;
            let between = directive.else_expr.as_ref().map_or(last, |branch| branch.strip.strip_start());
            let yes = parts(&directive.if_expr.template, (first, between))?;
            let no = match &directive.else_expr {
                Some(branch) => parts(&branch.template, (branch.strip.strip_end(), last))?,
                None => Vec::new(),
            };
            Ok(json!(["if", condition, yes, no]))
        }
        Directive::For(directive) => {
            let intro = &directive.for_expr;
            let stripped = (intro.strip.strip_end(), directive.endfor_expr.strip.strip_start());
            let key = intro.key_var.as_ref().map(|key| key.as_str());
            let collection = expression(&intro.collection_expr)?;
            Ok(json!(["for", key, intro.value_var.as_str(), collection, parts(&intro.template, stripped)?]))
        }
    }
}
