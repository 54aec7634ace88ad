"""Serves the conformance protocol with the library pyhcl2.

This adapter passes the library's answers on unchanged. If the library lacks a
feature, it answers "unsupported".
"""

import base64
import re
from decimal import Decimal
from importlib.metadata import version

import maker
from lark.exceptions import VisitError
from pyagnostics.exceptions import DiagnosticError
from pyhcl2.eval import EvaluationScope, Evaluator
from pyhcl2.nodes import Attribute, Block
from pyhcl2.parse import parse_expr, parse_module
from pyhcl2.values import (
    Array,
    Boolean,
    Float,
    Integer,
    Null,
    Object,
    String,
    Unknown,
)
from serve import Rejected, Unsupported, serve, text
from tree import checked

# Error codes by which the library says that it lacks a feature.
MISSING = {
    "pyhcl2::evaluator::for_object_expression::unsupported_grouping_mode",
    "pyhcl2::evaluator::function_call::unsupported_var_args",
    "pyhcl2::evaluator::unsupported_node",
}


def rejecting(phase, call, *args):
    """Calls the library, which rejects an input by a DiagnosticError. The parser
    generator may wrap this exception. Any other exception is a crash."""
    try:
        return call(*args)
    except DiagnosticError as error:
        cause = error
    except VisitError as error:
        if not isinstance(error.orig_exc, DiagnosticError):
            raise
        cause = error.orig_exc
    if cause.code in MISSING:
        raise Unsupported(cause.code)
    raise Rejected(phase, cause.code)


def parse(request):
    return structure(rejecting("parse", parse_module, text(request)).body)


def structure(body):
    return {
        "attributes": [item.key.name for item in body if isinstance(item, Attribute)],
        "blocks": [
            {
                "type": item.key_path[0],
                "labels": list(item.key_path[1:]),
                "body": structure(item.body),
            }
            for item in body
            if isinstance(item, Block)
        ],
    }


def tree(request):
    match request["of"]:
        case "body":
            return checked(maker.body, rejecting("parse", parse_module, text(request)).body)
        case "expression":
            return checked(maker.expression, rejecting("parse", parse_expr, text(request)))
    raise Unsupported("a standalone template")


def evaluate(request):
    if request.get("mode", "full") != "full":
        raise Unsupported("mode " + request["mode"])
    scope = {name: decode(value) for name, value in request.get("scope", {}).items()}
    functions = {
        name: function(spec) for name, spec in request.get("functions", {}).items()
    }
    expression = rejecting("parse", parse_expr, text(request))
    return encode(rejecting("evaluate", known, functions, expression, scope))


def known(functions, expression, scope):
    """Evaluates an expression. A missing variable or attribute gives an Unknown,
    which raises an error when the caller asks for its value."""
    value = Evaluator(functions).eval(expression, EvaluationScope(variables=scope))
    value.resolve().raise_on_unknown()
    return value


def function(spec):
    """Makes a callable from a function of the request. The library knows no types
    of parameters and results, so checks and conversions are unsupported."""
    positional = spec.get("params", [])
    names = [param["name"] for param in positional]
    variadic = spec.get("variadic")

    def call(*args):
        # Python raises the same error if a call has another number of arguments.
        if len(args) < len(names) or (len(args) > len(names) and variadic is None):
            raise TypeError(f"{len(names)} arguments expected, {len(args)} given")
        params = positional + [variadic] * (len(args) - len(names))
        for param, value in zip(params, args):
            if isinstance(value, Null) and not param.get("allow_null"):
                raise Unsupported("a parameter that refuses null")
            if not isinstance(value, Null) and not is_of(value, param["type"]):
                raise Unsupported("conversion of arguments")
        scope = dict(zip(names, args))
        if variadic is not None:
            scope[variadic["name"]] = Array(list(args[len(names) :]))
        value = known({}, parse_expr(spec["result"]), scope)
        if not is_of(value, spec.get("returns", "dynamic")):
            raise Unsupported("conversion of a function's result")
        return value

    return call


def is_of(value, kind):
    """Returns true if the value has the type without a conversion."""
    match kind, value:
        case ("dynamic", _) | ("string", String()) | ("bool", Boolean()):
            return True
        case ("number", Integer() | Float()):
            return True
        case ({"tuple": kinds}, Array()):
            return len(kinds) == len(value) and all(map(is_of, value, kinds))
        case ({"object": kinds}, Object()):
            values = {key.raw(): member for key, member in value.items()}
            return kinds.keys() == values.keys() and all(
                is_of(values[name], kind) for name, kind in kinds.items()
            )
    return False


def decode(value):
    match value:
        case {"string": content}:
            return String(content)
        case {"string_base64": content}:
            return String(base64.b64decode(content).decode("utf-8"))
        case {"number": digits}:
            return decode_number(digits)
        case {"bool": content}:
            return Boolean(content)
        case {"null": "dynamic"}:
            return Null()
        case {"tuple": content}:
            return Array([decode(element) for element in content])
        case {"object": content}:
            return Object({String(k): decode(v) for k, v in content.items()})
        case {"null": _}:
            raise Unsupported("null of a type")
    raise Unsupported(f"{next(iter(value))} values")


def decode_number(digits):
    """Decodes a number like a literal of the library: as an integer or a double."""
    if re.fullmatch(r"[+-]?[0-9]+", digits):
        return Integer(int(Decimal(digits)))  # int() accepts at most 4300 digits
    if "/" in digits:
        raise Unsupported("the number " + digits)
    return Float(float(digits))


def encode(value):
    match value:
        case Null():
            return {"null": "dynamic"}
        case Boolean():
            return {"bool": value.raw()}
        case Integer() | Float():
            return {"number": maker.number(value.raw())}
        case String():
            return {"string": value.raw()}
        case Array():
            return {"tuple": [encode(element) for element in value]}
        case Object():
            return {"object": {k.raw(): encode(v) for k, v in value.items()}}
    raise TypeError(f"not a value of the library: {value!r}")


if __name__ == "__main__":
    serve(
        "pyhcl2",
        version("pyhcl2"),
        {"parse": ("structure", parse), "evaluate": ("value", evaluate), "tree": ("tree", tree)},
        features=["functions", "tree"],
    )
