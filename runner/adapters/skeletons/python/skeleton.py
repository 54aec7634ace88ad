#!/usr/bin/env python3
"""An adapter without operations: answers hello, and "unsupported" to all other requests.

Copy the folder, name your implementation in HELLO, and add your functions to OPS one by one.
runner/protocol.md describes the messages; `hclcheck smoke --impl ./skeleton.py` checks them.

To answer the operations tree (runner/tree.md), print and write (runner/writing.md), remove the #
before their lines in OPS and FEATURES. toy.py shows how your parser's own nodes become the nodes
of nodes.py.
"""

import base64
import json
import sys

import toy


class Unsupported(Exception):
    """The implementation lacks the feature that the request needs."""


class Rejected(Exception):
    """The implementation rejects the input."""

    def __init__(self, phase, summary):
        super().__init__(summary)
        self.phase = phase


def source(request):
    """Returns the request's source as bytes."""
    if "source" in request:
        return request["source"].encode("utf-8")
    return base64.b64decode(request["source_base64"])


def parsed(request):
    """Parses the request's source by the toy. If your parser rejects a source, raise Rejected."""
    return toy.parse(source(request).decode("latin-1"), request.get("of", "expression"))


def tree(request):
    return {"tree": toy.tree(parsed(request))}


def shape(request):
    return {"shape": toy.shape(parsed(request))}


def print_source(request):
    return {"source": toy.print_node(parsed(request))}


def write(request):
    if request["of"] == "body":
        return {"source": toy.write_body(request["body"])}
    return {"source": toy.write_value(request["value"])}


# The operations by name. Each gets the request and returns the reply's member, for example:
#     def parse(request):
#         if not my_hcl.accepts(source(request)):
#             raise Rejected("parse", "why")
#         return {"structure": None}
#
# Two points of the operation evaluate:
# - A number of a reply is exact. {"number": format(decimal.Decimal(x), "f")} has all digits of the
#   double x: 0.1000000000000000055511151231257827021181583404541015625, not 0.1.
# - "mode": "literal" asks for evaluation without a context, which many libraries call nil or null.
#   An empty context is the mode "full". If your literal mode cannot take the request's "scope" or
#   "functions", raise Unsupported, unless both are empty.
OPS = {
    # "tree": tree,  # needs the feature tree
    # "tree": shape,  # instead of the line above: needs the feature shape
    # "print": print_source,
    # "write": write,
}

FEATURES = [
    # "tree",
    # "shape",
]

HELLO = {
    "protocol": 1,
    "implementation": "my-hcl",
    "version": "0.0.0",
    "language": "Python",
    "ops": list(OPS),
    "syntaxes": ["native"],
    "editions": ["2024-02"],
    "features": FEATURES,
}


def answer(request):
    if request["op"] == "hello":
        return {"hello": HELLO}
    if request["op"] not in OPS:
        return {"unsupported": "op " + request["op"]}
    if request.get("syntax", "native") not in HELLO["syntaxes"]:
        return {"unsupported": "syntax " + request["syntax"]}
    try:
        return OPS[request["op"]](request)
    except (Unsupported, toy.Unknown) as what:
        return {"unsupported": str(what)}
    except Rejected as error:
        return {"error": {"phase": error.phase, "summary": str(error)}}
    except toy.Unwritable as what:
        return {"error": {"summary": str(what)}}


for line in sys.stdin.buffer:
    message = json.loads(line)
    print(json.dumps({"id": message["id"], **answer(message)}), flush=True)
