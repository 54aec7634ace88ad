"""Checks trees of the operation tree. The builds of adapters in Python copy this
file into the adapter's folder."""

from serve import Unsupported

# The deepest nesting of arrays in a tree that the protocol allows.
MAX_DEPTH = 890


def checked(make, *arguments):
    """Returns the tree that make returns, if the protocol can express it."""
    try:
        tree = make(*arguments)
        deep = depth(tree) > MAX_DEPTH
    except RecursionError:
        deep = True
    if deep:
        raise Unsupported("a deeper tree")
    return tree


def depth(tree):
    if not isinstance(tree, list):
        return 0
    return 1 + max(map(depth, tree), default=0)


def text(string):
    """Returns a text or name of the source."""
    string = str(string)
    if "\0" in string:
        raise Unsupported("a text with U+0000")
    return string
