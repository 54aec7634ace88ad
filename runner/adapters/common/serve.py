"""Serves the conformance protocol for a Python library: reads and writes JSON
Lines on standard input and output. The build of each adapter in Python copies
this file into the adapter's folder.

A feature that the library lacks is answered "unsupported". A rejected input is
answered with an error. Any other exception is reported as a crash.
"""

import base64
import json
import sys
import traceback

EDITION = "2024-02"

# Maximum length of a crash's summary. Some libraries put the whole input into it.
SUMMARY_CHARACTERS = 500


class Unsupported(Exception):
    """The library lacks the feature that the request needs."""


class Rejected(Exception):
    """The library rejects the source in this phase."""

    def __init__(self, phase, summary):
        super().__init__(summary)
        self.phase = phase


def text(request):
    """Returns the source as text, for libraries that accept only text."""
    if "source" in request:
        return request["source"]
    try:
        return base64.b64decode(request["source_base64"]).decode("utf-8")
    except UnicodeDecodeError:
        raise Unsupported("a source that is not UTF-8") from None


def describe(name, version, operations, features=()):
    """Returns the reply to hello."""
    return {
        "protocol": 1,
        "implementation": name,
        "version": version,
        "language": "Python",
        "ops": list(operations),
        "syntaxes": ["native"],
        "editions": [EDITION],
        "features": list(features),
    }


def serve(name, version, operations, features=()):
    """Answers every line of standard input, in order, until it ends.

    operations has a pair for each offered operation: the name of the reply's
    member, and a function that makes the member from the request. The function
    raises Unsupported or Rejected. Any other exception is a crash.
    """
    hello = describe(name, version, operations, features)
    # A library may print to standard output, where only replies are allowed.
    out, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin.buffer:
        if line.strip():
            request = json.loads(line)
            reply = {"id": request["id"], **answer(request, hello, operations)}
            print(json.dumps(reply), file=out, flush=True)


def answer(request, hello, operations):
    """Returns the reply's members without the id."""
    if request["op"] == "hello":
        return {"hello": hello}
    try:
        member, perform = find(request, operations)
        answered = perform(request)
        if member == "source" and "\0" in answered:
            return {"source_base64": base64.b64encode(answered.encode()).decode()}
        return {member: answered}
    except Unsupported as error:
        return {"unsupported": str(error)}
    except Rejected as error:
        return {"error": {"phase": error.phase, "summary": str(error)}}
    except Exception as error:  # A crash inside the library, such as RecursionError.
        traceback.print_exc()
        summary = repr(error)[:SUMMARY_CHARACTERS]
        return {"error": {"phase": "panic", "summary": summary}}


def find(request, operations):
    if request.get("edition", EDITION) != EDITION:
        raise Unsupported("edition " + request["edition"])
    if request.get("syntax", "native") != "native":
        raise Unsupported("syntax " + request["syntax"])
    if request["op"] not in operations:
        raise Unsupported("op " + request["op"])
    return operations[request["op"]]
