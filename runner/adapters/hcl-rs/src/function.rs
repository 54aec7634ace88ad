//! Gives the functions of a request to the library. A function of the library is a plain pointer
//! without state. So this file has a pool of functions, each of which finds its declaration by its
//! number.

use std::cell::RefCell;
use std::rc::Rc;

use hcl::eval::{Context, Evaluate, Func, FuncArgs, FuncDef, ParamType};
use hcl::expr::FuncName;
use hcl::{Expression, Identifier, Value};
use serde_json::{Map, Value as Json};

use crate::identifier;
use crate::serve::{unsupported, Answer};

struct Declared {
    params: Vec<Identifier>,
    variadic: Option<Identifier>,
    result: Result<Expression, String>,
    returns: Json,
}

thread_local! {
    static TABLE: RefCell<Vec<Rc<Declared>>> = const { RefCell::new(Vec::new()) };
    /// The feature that a function of the current request needs, and that the library
    /// lacks.
    static MISSING: RefCell<Option<String>> = const { RefCell::new(None) };
}

fn slot<const N: usize>(args: FuncArgs) -> Result<Value, String> {
    let declared = TABLE.with_borrow(|table| table[N].clone());
    call(&declared, args)
}

const POOL: [Func; 8] = [
    slot::<0>,
    slot::<1>,
    slot::<2>,
    slot::<3>,
    slot::<4>,
    slot::<5>,
    slot::<6>,
    slot::<7>,
];

/// Declares the functions of a request. The library checks their arguments.
pub fn declare(functions: &Map<String, Json>, context: &mut Context) -> Answer<()> {
    if functions.len() > POOL.len() {
        return unsupported(format!("more than {} functions", POOL.len()));
    }
    let mut table = Vec::new();
    for ((name, spec), pointer) in functions.iter().zip(POOL) {
        let mut builder = FuncDef::builder();
        let mut params = Vec::new();
        for param in spec["params"].as_array().into_iter().flatten() {
            builder = builder.param(param_type(param)?);
            params.push(param_name(param)?);
        }
        let mut variadic = None;
        if let Some(param) = spec.get("variadic") {
            builder = builder.variadic_param(param_type(param)?);
            variadic = Some(param_name(param)?);
        }
        let result = spec["result"].as_str().unwrap_or_default();
        context.declare_func(function_name(name)?, builder.build(pointer));
        table.push(Rc::new(Declared {
            params,
            variadic,
            result: result.parse().map_err(|error: hcl::Error| error.to_string()),
            returns: spec["returns"].clone(),
        }));
    }
    TABLE.set(table);
    MISSING.set(None);
    Ok(())
}

fn function_name(name: &str) -> Answer<FuncName> {
    let mut parts = name.split("::").map(identifier).collect::<Answer<Vec<_>>>()?;
    match parts.pop() {
        Some(last) => Ok(FuncName::new(last).with_namespace(parts)),
        None => unsupported("a function without a name"),
    }
}

fn param_name(param: &Json) -> Answer<Identifier> {
    identifier(param["name"].as_str().unwrap_or_default())
}

/// Returns the library's type of a parameter. The flags about unknown values are ignored, because
/// the library has no unknown values.
fn param_type(param: &Json) -> Answer<ParamType> {
    let known = match param["type"].as_str() {
        Some("bool") => ParamType::Bool,
        Some("number") => ParamType::Number,
        Some("string") => ParamType::String,
        // Accepts any value except null. The library's type "any" also accepts null.
        Some("dynamic") => ParamType::one_of([
            ParamType::Bool,
            ParamType::Number,
            ParamType::String,
            ParamType::array_of(ParamType::Any),
            ParamType::object_of(ParamType::Any),
        ]),
        _ => return unsupported(format!("parameters of type {}", param["type"])),
    };
    Ok(match param["allow_null"].as_bool() {
        Some(true) => ParamType::nullable(known),
        _ => known,
    })
}

/// Evaluates the result expression of a function, with only its parameters as variables.
fn call(declared: &Declared, args: FuncArgs) -> Result<Value, String> {
    let mut context = Context::new();
    for (name, value) in declared.params.iter().zip(args.positional_args()) {
        context.declare_var(name.clone(), value.clone());
    }
    if let Some(name) = &declared.variadic {
        let rest: Vec<Value> = args.variadic_args().cloned().collect();
        context.declare_var(name.clone(), rest);
    }
    let value = declared.result.clone()?.evaluate(&context).map_err(|error| error.to_string())?;
    if !is_of(&value, &declared.returns) {
        let what = format!("conversion of a function's result to {}", declared.returns);
        MISSING.set(Some(what.clone()));
        return Err(what);
    }
    Ok(value)
}

/// Returns true if the value has the type, or if no type is required.
fn is_of(value: &Value, ty: &Json) -> bool {
    match (ty, value) {
        (Json::Null, _) => true,
        (Json::String(name), value) => match name.as_str() {
            "dynamic" => true,
            "string" => value.is_string(),
            "number" => value.is_number(),
            "bool" => value.is_boolean(),
            _ => false,
        },
        (Json::Object(ty), Value::Object(attributes)) => match ty.get("object").and_then(Json::as_object) {
            Some(types) => {
                let fits = |(name, ty): (&String, &Json)| attributes.get(name).is_some_and(|value| is_of(value, ty));
                types.len() == attributes.len() && types.iter().all(fits)
            }
            None => false,
        },
        (Json::Object(ty), Value::Array(elements)) => match ty.get("tuple").and_then(Json::as_array) {
            Some(types) => {
                types.len() == elements.len() && types.iter().zip(elements).all(|(ty, value)| is_of(value, ty))
            }
            None => false,
        },
        _ => false,
    }
}

/// Returns the result of an evaluation, or the feature that a function lacked during the
/// evaluation.
pub fn settle<T>(result: Answer<T>) -> Answer<T> {
    match MISSING.take() {
        Some(what) => unsupported(what),
        None => result,
    }
}
