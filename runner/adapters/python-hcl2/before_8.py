"""Serves the conformance protocol with python-hcl2 7, whose syntax tree differs from that of python-hcl2 8."""

from importlib.metadata import version

import hcl2
from hcl2.parser import parser
from hcl2.transformer import DictTransformer
from lark.exceptions import UnexpectedInput, VisitError
from serve import Rejected, serve, text


def parse(request):
    source = text(request)
    accept(source)
    # The result of hcl2.loads does not distinguish attributes from blocks, but
    # the tree of its parser does.
    (body,) = [child for child in parser().parse(source + "\n").children if child.data == "body"]
    return structure(body)


def accept(source):
    """Parses the source as a user does. The library rejects it as python-hcl2 8 does."""
    try:
        hcl2.loads(source)
    except UnexpectedInput as error:
        raise Rejected("parse", str(error)) from None
    except VisitError as error:
        if type(error.orig_exc) is not RuntimeError:
            raise
        raise Rejected("parse", str(error.orig_exc)) from None


def structure(body):
    attributes, blocks = [], []
    for item in body.children:
        if item.data == "attribute":
            attributes.append(name(item.children[0]))
        elif item.data == "block":
            *names, inner = item.children
            kind, *labels = [name(node) for node in names if node.data != "new_line_or_comment"]
            blocks.append({"type": kind, "labels": labels, "body": structure(inner)})
    return {"attributes": attributes, "blocks": blocks}


def name(node):
    """Returns an identifier or label as the library's result has it."""
    maker = DictTransformer()
    return maker.strip_quotes(maker.transform(node))


if __name__ == "__main__":
    serve("python-hcl2", version("python-hcl2"), {"parse": ("structure", parse)}, [])
