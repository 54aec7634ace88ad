"""Serves the conformance protocol with the real bc-python-hcl2: JSON Lines on
standard input and output.

It adds nothing to the library and takes nothing away: what the library does
not have is answered "unsupported", and what it answers is passed on.
"""

import base64
import json
import sys
import traceback

import hcl2
from hcl2.parser import Hcl2
from hcl2.transformer import DictTransformer
from lark.exceptions import UnexpectedInput, VisitError

EDITION = "2024-02"


class Unsupported(Exception):
    """What is asked for is not in the library."""


class Rejected(Exception):
    """The library says that the source is wrong."""


def hello(_request):
    return {
        "protocol": 1,
        "implementation": "bc-python-hcl2",
        "version": hcl2.__version__,
        "language": "Python",
        "ops": ["parse"],
        "syntaxes": ["native"],
        "editions": [EDITION],
        "features": [],
    }


def parse(request):
    source = text(request)
    accept(source)
    # What hcl2.loads returns does not tell an attribute from a block. Its own
    # parser, asked again, gives the tree that this was made of.
    tree = Hcl2.lark_parser.parse(source + "\n")
    return structure(only(tree, "body"))


def accept(source):
    """Parses the source as a user of the library does.

    The library rejects with the exceptions of its parser generator, with a
    plain ValueError of its own, and from within its transformer with a plain
    RuntimeError. Any other exception is a crash, a RecursionError too.
    """
    try:
        hcl2.loads(source)
    except UnexpectedInput as error:
        raise Rejected(str(error)) from None
    except ValueError as error:
        if type(error) is not ValueError:
            raise
        raise Rejected(str(error)) from None
    except VisitError as error:
        if type(error.orig_exc) is not RuntimeError:
            raise
        raise Rejected(str(error.orig_exc)) from None


def structure(body):
    attributes, blocks = [], []
    for item in body.children:
        if item.data == "attribute":
            attributes.append(name(item.children[0]))
        else:
            *names, inner = item.children
            blocks.append(
                {
                    "type": name(names[0]),
                    "labels": [name(label) for label in names[1:]],
                    "body": structure(inner),
                }
            )
    return {"attributes": attributes, "blocks": blocks}


def only(tree, rule):
    (found,) = [child for child in tree.children if child.data == rule]
    return found


def name(node):
    """The text of an identifier or label, as the library's transformer has it."""
    token = node.children[0] if hasattr(node, "children") else node
    return DictTransformer().strip_quotes(str(token))


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
