"""conftest.py of an implementation that evaluates expressions. Replace each my_hcl, and the name my-hcl.

my_hcl.evaluate(source, scope) returns a value of Python. The scope maps names to such values.
"""

import base64
from decimal import Decimal

import my_hcl

hello = {
    "implementation": "my-hcl", "version": "0.0.0", "language": "Python",
    "ops": ["evaluate"], "syntaxes": ["native"], "editions": ["2024-02"], "features": [],
}


class Unsupported(Exception):
    """The implementation lacks a kind of value."""


def to_python(value):
    """Returns a value of the protocol as a value of Python."""
    ((tag, content),) = value.items()
    if tag in ("string", "bool"):
        return content
    if tag == "number":
        return Decimal(content)
    if tag == "tuple":
        return [to_python(item) for item in content]
    if tag == "object":
        return {name: to_python(item) for name, item in content.items()}
    raise Unsupported("a value of the kind " + tag)


def to_protocol(value):
    """Returns a value of Python as a value of the protocol."""
    if value is None:
        return {"null": "dynamic"}
    if isinstance(value, bool):
        return {"bool": value}
    if isinstance(value, (int, float, Decimal)):
        return {"number": str(value)}
    if isinstance(value, str):
        return {"string": value}
    if isinstance(value, list):
        return {"tuple": [to_protocol(item) for item in value]}
    return {"object": {name: to_protocol(item) for name, item in value.items()}}


def answer(request):
    try:
        source = base64.b64decode(request["source_base64"]) if "source_base64" in request else request["source"].encode()
        scope = {name: to_python(value) for name, value in request.get("scope", {}).items()}
        return {"value": to_protocol(my_hcl.evaluate(source, scope))}
    except Unsupported as what:
        return {"unsupported": str(what)}
    except my_hcl.Error as error:
        return {"error": {"phase": "evaluate", "summary": str(error)}}
