"""Serves the conformance protocol for a Python library: JSON Lines on standard
input and output. The adapters in Python copy this file beside their own.

What the library does not have is answered "unsupported", what it refuses is an
error, and any other exception is shown as a crash.
"""

import base64
import json
import sys
import traceback

EDITION = "2024-02"

# Of a crash's text: some libraries put the whole input into it.
SUMMARY_CHARACTERS = 500


class Unsupported(Exception):
    """What is asked for is not in the library."""


class Rejected(Exception):
    """The library says that the source is wrong, in this phase."""

    def __init__(self, phase, summary):
        super().__init__(summary)
        self.phase = phase


def text(request):
    """The source as text, for libraries that take nothing else."""
    if "source" in request:
        return request["source"]
    try:
        return base64.b64decode(request["source_base64"]).decode("utf-8")
    except UnicodeDecodeError:
        raise Unsupported("a source that is not UTF-8") from None


def serve(name, version, operations, features=()):
    """Answers every line of standard input, in order, until it ends.

    operations gives for each operation that is offered the member of the reply
    and the function that makes its content from the request. It raises
    Unsupported or Rejected; all else that it raises is a crash of the library.
    """
    hello = {
        "protocol": 1,
        "implementation": name,
        "version": version,
        "language": "Python",
        "ops": list(operations),
        "syntaxes": ["native"],
        "editions": [EDITION],
        "features": list(features),
    }
    # Libraries print; what they print must not get between the replies.
    out, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin.buffer:
        if line.strip():
            request = json.loads(line)
            reply = {"id": request["id"], **answer(request, hello, operations)}
            print(json.dumps(reply), file=out, flush=True)


def answer(request, hello, operations):
    """The reply's members besides the id."""
    if request["op"] == "hello":
        return {"hello": hello}
    try:
        member, perform = find(request, operations)
        return {member: perform(request)}
    except Unsupported as error:
        return {"unsupported": str(error)}
    except Rejected as error:
        return {"error": {"phase": error.phase, "summary": str(error)}}
    except Exception as error:  # A crash inside the library, RecursionError too.
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
