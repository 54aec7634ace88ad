"""Makes the library's values from values and bodies of the protocol.

In a dict of the library, a string is the source of a quoted template: the
library has no function that escapes a text.
"""

import base64
from decimal import Decimal

from hcl2.const import IS_BLOCK
from serve import Unsupported


def quoted(text):
    """Returns a text in quotes, which the documents of the library demand."""
    if '"' in text or "\\" in text or "${" in text or "%{" in text or not all(c.isprintable() for c in text):
        raise Unsupported("a text with escapes, which the library does not make")
    return f'"{text}"'


def value_of(value):
    tag, held = next((tag, held) for tag, held in value.items() if tag != "of")
    make = MAKERS.get(tag)
    if make is None:
        raise Unsupported("a value of the kind " + tag)
    return make(held)


def number(text):
    if text.endswith("Infinity"):
        return float(text.removesuffix("inity"))
    if "/" in text:
        raise Unsupported("a number that is no decimal")
    exact = Decimal(text)
    if exact == exact.to_integral_value() and exact.adjusted() < MAX_DIGITS:
        return int(exact)
    if Decimal(repr(float(text))) != exact:
        raise Unsupported("a number that a double rounds")
    return float(text)


# Python converts no longer integers to text.
MAX_DIGITS = 4300

MAKERS = {
    "string": quoted,
    "string_base64": lambda held: quoted(base64.b64decode(held).decode()),
    "number": number,
    "bool": bool,
    "null": lambda held: None,
    "tuple": lambda held: [value_of(value) for value in held],
    "list": lambda held: [value_of(value) for value in held],
    "set": lambda held: [value_of(value) for value in held],
    "object": lambda held: {name: value_of(value) for name, value in held.items()},
    "map": lambda held: {name: value_of(value) for name, value in held.items()},
}


def body_of(wanted):
    """Returns a body as a dict, which has the blocks of one type in one list."""
    body = {IS_BLOCK: True}
    for attribute in wanted.get("attributes", []):
        if attribute["name"] in body:
            raise Unsupported("two items of one name")
        body[attribute["name"]] = value_of(attribute["value"])
    last = None
    for block in wanted.get("blocks", []):
        content = body_of(block.get("body", {}))
        for label in reversed(block.get("labels", [])):
            content = {quoted(label): content}
        if block["type"] in body and block["type"] != last:
            raise Unsupported("blocks of one type that do not stand together")
        last = block["type"]
        body.setdefault(last, []).append(content)
    return body
