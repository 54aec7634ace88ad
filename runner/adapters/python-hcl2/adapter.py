"""Serves the conformance protocol with the real python-hcl2: JSON Lines on
standard input and output.

It adds nothing to the library and takes nothing away: what the library does
not have is answered "unsupported", and what it answers is passed on.
"""

import base64
import json
import sys
import traceback

from importlib.metadata import version

import hcl2
from hcl2.rules.base import AttributeRule, BlockRule
from hcl2.utils import SerializationOptions
from lark.exceptions import UnexpectedInput, VisitError

EDITION = "2024-02"


class Unsupported(Exception):
    """What is asked for is not in the library."""


class Rejected(Exception):
    """The library says that the source is wrong."""


def hello(_request):
    return {
        "protocol": 1,
        "implementation": "python-hcl2",
        "version": version("python-hcl2"),
        "language": "Python",
        "ops": ["parse"],
        "syntaxes": ["native"],
        "editions": [EDITION],
        "features": [],
    }


def parse(request):
    return structure(load(text(request)).body)


def load(source):
    """Parses the source in the two steps of hcl2.loads, the second of which
    makes the values (and is needed here for its checks only).

    The library rejects with the exceptions of its parser generator, and in the
    second step, and in the transformation of the first, with a plain
    RuntimeError. Any other exception is a crash, a RecursionError too.
    """
    try:
        tree = hcl2.parses(source)
        hcl2.serialize(tree)
        return tree
    except UnexpectedInput as error:
        raise Rejected(str(error)) from None
    except RuntimeError as error:
        if type(error) is not RuntimeError:
            raise
        raise Rejected(str(error)) from None
    except VisitError as error:
        if type(error.orig_exc) is not RuntimeError:
            raise
        raise Rejected(str(error.orig_exc)) from None


# A label's text rather than its source, escapes decoded: by the library.
TEXT = SerializationOptions(strip_string_quotes=True)


def structure(body):
    attributes, blocks = [], []
    for item in body.children:
        if isinstance(item, AttributeRule):
            attributes.append(item.identifier.serialize(TEXT))
        elif isinstance(item, BlockRule):
            kind, *labels = [label.serialize(TEXT) for label in item.labels]
            blocks.append({"type": kind, "labels": labels, "body": structure(item.body)})
    return {"attributes": attributes, "blocks": blocks}


def text(request):
    """The source. The library takes text only."""
    if "source" in request:
        return request["source"]
    try:
        return base64.b64decode(request["source_base64"]).decode("utf-8")
    except UnicodeDecodeError:
        raise Unsupported("a source that is not UTF-8") from None


def perform(request):
    """Gives the reply's member and its content."""
    if request["op"] == "hello":
        return "hello", hello(request)
    if request.get("edition", EDITION) != EDITION:
        raise Unsupported("edition " + request["edition"])
    if request.get("syntax", "native") != "native":
        raise Unsupported("syntax " + request["syntax"])
    if request["op"] != "parse":
        raise Unsupported("op " + request["op"])
    return "structure", parse(request)


def answer(request):
    try:
        key, result = perform(request)
    except Unsupported as error:
        key, result = "unsupported", str(error)
    except Rejected as error:
        key, result = "error", {"phase": "parse", "summary": str(error)}
    except Exception as error:  # A crash inside the library: shown as such.
        traceback.print_exc()
        key, result = "error", {"phase": "panic", "summary": repr(error)}
    return {"id": request["id"], key: result}


def main():
    for line in sys.stdin.buffer:
        if line.strip():
            print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
