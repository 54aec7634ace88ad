"""Serves the conformance protocol with the library bc-python-hcl2.

This adapter passes the library's answers on unchanged. If the library lacks a
feature, it answers "unsupported".
"""

import hcl2
from hcl2.parser import Hcl2
from hcl2.transformer import DictTransformer
from lark import Token
from lark.exceptions import UnexpectedInput, VisitError
from serve import Rejected, Unsupported, serve, text


def parse(request):
    source = text(request)
    accept(source)
    # The result of hcl2.loads does not distinguish attributes from blocks, but
    # the tree of its parser does.
    tree = Hcl2.lark_parser.parse(source + "\n")
    return structure(only(tree, "body"))


def shape(request):
    """Answers the tree of the library's parser. The library later makes its
    result of this tree, but expressions are only text in the result."""
    if request["of"] == "body":
        source = text(request)
        accept(source)
        return dump(Hcl2.lark_parser.parse(source + "\n"))
    if request["of"] == "template":
        raise Unsupported("a standalone template")
    source = "x = " + text(request) + "\n"
    accept(source)
    items = only(Hcl2.lark_parser.parse(source + "\n"), "body").children
    if len(items) != 1 or items[0].data != "attribute":
        raise Rejected("parse", "more than one expression")
    return dump(items[0].children[1])


def dump(node):
    """Returns a node as an array of its rule and its children. An expr_term holds
    only a term, or an expression in parentheses, and is left out, except as a key:
    there it distinguishes an expression from a name."""
    if isinstance(node, Token):
        return str(node)
    if node.data == "expr_term":
        return dump(node.children[0])
    children = list(map(dump, node.children))
    if node.data == "object_elem" and node.children[0].data == "expr_term":
        children[0] = ["expr_term", children[0]]
    return [str(node.data), *children]


def accept(source):
    """Parses the source as a user of the library does.

    To reject a source, the library raises an exception of its parser generator
    or a plain ValueError. Its transformer raises a plain RuntimeError. Any
    other exception is a crash, a RecursionError too.
    """
    try:
        hcl2.loads(source)
    except UnexpectedInput as error:
        raise Rejected("parse", str(error)) from None
    except ValueError as error:
        if type(error) is not ValueError:
            raise
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
    """Returns the text of an identifier or label, as in the library's result."""
    token = node.children[0] if hasattr(node, "children") else node
    return DictTransformer().strip_quotes(str(token))


if __name__ == "__main__":
    operations = {"parse": ("structure", parse), "tree": ("shape", shape)}
    serve("bc-python-hcl2", hcl2.__version__, operations, ["shape"])
