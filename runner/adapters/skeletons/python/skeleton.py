#!/usr/bin/env python3
"""An adapter without operations: answers hello, and "unsupported" to all other requests.

Copy it, name your implementation in HELLO, and add your functions to OPS one by one.
runner/protocol.md describes the messages; `hclcheck smoke --impl ./skeleton.py` checks them.
"""

import base64
import json
import sys


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


# The operations by name. Each gets the request and returns the reply's member, for example:
#     def parse(request):
#         if not my_hcl.accepts(source(request)):
#             raise Rejected("parse", "why")
#         return {"structure": None}
OPS = {}

HELLO = {
    "protocol": 1,
    "implementation": "my-hcl",
    "version": "0.0.0",
    "language": "Python",
    "ops": list(OPS),
    "syntaxes": ["native"],
    "editions": ["2024-02"],
    "features": [],
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
    except Unsupported as what:
        return {"unsupported": str(what)}
    except Rejected as error:
        return {"error": {"phase": error.phase, "summary": str(error)}}


for line in sys.stdin.buffer:
    message = json.loads(line)
    print(json.dumps({"id": message["id"], **answer(message)}), flush=True)
