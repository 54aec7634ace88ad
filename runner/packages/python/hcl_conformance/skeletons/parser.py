"""conftest.py of a parser that says only yes or no. Replace each my_hcl, and the name my-hcl."""

import base64

import my_hcl

hello = {
    "implementation": "my-hcl",
    "version": "0.0.0",
    "language": "Python",
    "ops": ["parse"],
    "syntaxes": ["native"],
    "editions": ["2024-02"],
    "features": [],
}


def answer(request):
    if "source" in request:
        source = request["source"].encode()
    else:
        source = base64.b64decode(request["source_base64"])  # bytes that are not UTF-8
    try:
        my_hcl.parse(source)
    except my_hcl.ParseError as error:
        return {"error": {"phase": "parse", "summary": str(error)}}
    return {"structure": None}
