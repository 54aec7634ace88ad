"""Makes the nodes of the operation tree (runner/tree.md), one function for each kind of node.

If the source lacks an expression or a name, it is None.
"""


# A body and its items


def body(items):
    return ["body", items]


def attr(name, expression):
    return ["attr", name, expression]


def block(kind, labels, content):
    return ["block", kind, labels, content]


# Expressions


def num(digits):
    """Makes a number from its text, because a number of JSON would be rounded."""
    return ["num", digits]


def boolean(truth):
    return ["bool", truth]


def null():
    return ["null"]


def var(name):
    return ["var", name]


def tuple_of(elements):
    return ["tuple", elements]


def object_of(pairs):
    """Makes an object from pairs [key, expression]. The key is an expression or name()."""
    return ["object", pairs]


def name(text):
    """Makes a key that is an identifier."""
    return ["name", text]


def template(parts):
    """Makes a string, heredoc or template. A part is a string, interp(), part_if() or part_for()."""
    return ["template", parts]


def call(function, arguments, expand=False):
    return ["call", function, arguments, expand]


def for_tuple(key, value, collection, result, condition):
    return ["for-tuple", key, value, collection, result, condition]


def for_object(key, value, collection, entry, group, condition):
    """Makes a for expression in braces. entry is the pair of the new key and the new value."""
    return ["for-object", key, value, collection, *entry, group, condition]


def index(collection, key):
    return ["index", collection, key]


def get(value, attribute):
    return ["get", value, attribute]


def splat(kind, value, steps):
    """Makes a splat, "full" or "attr". A step is step_get(), step_index() or step_splat()."""
    return ["splat", kind, value, steps]


def unary(operator, operand):
    return ["unary", operator, operand]


def binary(operator, left, right):
    return ["binary", operator, left, right]


def cond(predicate, yes, no):
    return ["cond", predicate, yes, no]


# Steps of a splat


def step_get(attribute):
    return ["get", attribute]


def step_index(key):
    return ["index", key]


def step_splat(kind, steps):
    return ["splat", kind, steps]


# Parts of a template


def interp(expression):
    return ["interp", expression]


def part_if(predicate, yes, no):
    return ["if", predicate, yes, no]


def part_for(key, value, collection, parts):
    return ["for", key, value, collection, parts]
