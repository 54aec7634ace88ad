"""Serves the conformance protocol with the library python-hcl2.

This adapter passes the library's answers on unchanged. If the library lacks a
feature, it answers "unsupported".
"""

from importlib.metadata import version

import hcl2
from hcl2.rules.base import AttributeRule, BlockRule
from hcl2.utils import SerializationOptions
from lark.exceptions import UnexpectedInput, VisitError
from serve import Rejected, serve, text


def parse(request):
    return structure(load(text(request)).body)


def load(source):
    """Parses the source in the two steps of hcl2.loads. The second step makes the
    values, and is needed here only for its checks.

    The library rejects with the exceptions of its parser generator, and in the
    second step, and in the transformation of the first, with a plain
    RuntimeError. Any other exception is a crash, a RecursionError too.
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


if __name__ == "__main__":
    serve("python-hcl2", version("python-hcl2"), {"parse": ("structure", parse)})
