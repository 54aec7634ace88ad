"""Serves the conformance protocol with the library hisscl.

This adapter passes the library's answers on unchanged. If the library lacks a
feature, it answers "unsupported".
"""

import io
from importlib.metadata import version

from hisscl import ast, lexer, parser
from serve import Rejected, serve, text


def parse(request):
    """Parses a file. The library's lexer and parser each have an error type. Any other
    exception is a crash."""
    source = io.StringIO(text(request), newline="")
    try:
        return structure(parser.Parser(source, "source").parse())
    except (lexer.ExpectedError, parser.ExpectedError) as error:
        raise Rejected("parse", f"expected {error.expected}") from None


def structure(items):
    return {
        "attributes": [item.name for item in items if isinstance(item, ast.Assignment)],
        "blocks": [
            {"type": item.name, "labels": labels(item), "body": structure(item.children)}
            for item in items
            if isinstance(item, ast.Block)
        ],
    }


def labels(block):
    """Returns the labels of a block. A label with a surrogate is no text, and counts as a
    crash."""
    for label in block.labels:
        label.encode("utf-8")
    return block.labels


if __name__ == "__main__":
    serve("hisscl", version("hisscl"), {"parse": ("structure", parse)})
