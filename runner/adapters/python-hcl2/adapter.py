"""Serves the conformance protocol with the library python-hcl2.

This adapter passes the library's answers on unchanged. If the library lacks a
feature, it answers "unsupported".
"""

from importlib.metadata import version

import hcl2
import maker
import values
from hcl2.rules.base import AttributeRule, BlockRule
from hcl2.utils import SerializationOptions
from lark.exceptions import UnexpectedInput, VisitError
from serve import Rejected, Unsupported, serve, text
from tree import checked


def parse(request):
    return structure(load(text(request)).body)


def load(source):
    """Parses the source in the two steps of hcl2.loads. The second step makes the
    values, and is needed here only for its checks.

    To reject a source, the library raises an exception of its parser
    generator. In the second step, and in the transformation of the first step,
    it raises a plain RuntimeError. Any other exception is a crash, a
    RecursionError too.
    """
    try:
        tree = hcl2.parses(source)
        hcl2.serialize(tree)
        return tree
    except UnexpectedInput as error:
        raise Rejected("parse", str(error)) from None
    except RuntimeError as error:
        if type(error) is not RuntimeError:
            raise
        raise Rejected("parse", str(error)) from None
    except VisitError as error:
        if type(error.orig_exc) is not RuntimeError:
            raise
        raise Rejected("parse", str(error.orig_exc)) from None


def tree(request):
    """Answers the syntax tree of a file, or of the value of the file `x = SOURCE`."""
    if request["of"] == "body":
        return checked(maker.body, load(text(request)).body)
    if request["of"] == "template":
        raise Unsupported("a standalone template")
    body = load("x = " + text(request) + "\n").body
    items = [item for item in body.children if isinstance(item, (AttributeRule, BlockRule))]
    if len(items) != 1 or not isinstance(items[0], AttributeRule):
        raise Rejected("parse", "more than one expression")
    return checked(maker.expression, items[0].expression)


def print_source(request):
    """Writes a file again, or the value of the file `x = SOURCE`."""
    if request["of"] == "body":
        return written(text(request))
    if request["of"] == "template":
        raise Unsupported("a standalone template")
    return written("x = " + text(request) + "\n").removeprefix("x =").strip()


def written(source):
    """Returns the library's own text of the library's own value of a file."""
    return hcl2.dumps(hcl2.serialize(load(source)))


def write(request):
    """Writes a body, or a value as that of the file `x = VALUE`."""
    if request["of"] == "body":
        return hcl2.dumps(values.body_of(request["body"]))
    return hcl2.dumps({"x": values.value_of(request["value"])}).removeprefix("x =").strip()


# The library decodes the escapes of a label.
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


OPERATIONS = {
    "parse": ("structure", parse),
    "tree": ("tree", tree),
    "print": ("source", print_source),
    "write": ("source", write),
}
FEATURES = ["tree"]

if __name__ == "__main__":
    serve("python-hcl2", version("python-hcl2"), OPERATIONS, FEATURES)
