"""Makes the protocol's tree from pyhcl2's syntax tree."""

from decimal import Decimal

from pyhcl2 import nodes
from pyhcl2.values import Boolean, Float, Integer, Null, String
from serve import Unsupported
from tree import text


def body(statements):
    return ["body", [item(statement) for statement in statements]]


def item(statement):
    if isinstance(statement, nodes.Attribute):
        return ["attr", text(statement.key.name), expression(statement.value)]
    labels = [plain(label) for label in statement.key_path[1:]]
    return ["block", text(statement.type.name), labels, body(statement.body)]


def plain(string):
    """Returns the text of a literal. The library decodes no escapes, and parses no
    templates."""
    if "\\" in string or "${" in string or "%{" in string:
        raise Unsupported("a text with escapes or sequences, which the library keeps as it is written")
    return text(string)


def expressions(list_):
    return [expression(node) for node in list_]


def expression(node):
    """Returns the tree of an expression, or None if there is none."""
    match node:
        case None:
            return None
        case nodes.Parenthesis():
            return expression(node.expr)
        case nodes.Literal():
            return literal(node.value)
        case nodes.Identifier():
            return ["var", text(node.name)]
        case nodes.ArrayExpression():
            return ["tuple", expressions(node.values)]
        case nodes.ObjectExpression():
            return ["object", [[key(k), expression(v)] for k, v in node.fields.items()]]
        case nodes.FunctionCall():
            return ["call", text(node.ident.name), expressions(node.args), bool(node.var_args)]
        case nodes.GetAttr() | nodes.GetIndex():
            tag, member = step(node.key)
            return [tag, expression(node.on), member]
        case nodes.AttrSplat():
            return ["splat", "attr", expression(node.on), [step(part) for part in node.keys]]
        case nodes.IndexSplat():
            return ["splat", "full", expression(node.on), [step(part) for part in node.keys]]
        case nodes.UnaryExpression():
            return ["unary", node.op.type, expression(node.expr)]
        case nodes.BinaryExpression():
            return ["binary", node.op.type, expression(node.left), expression(node.right)]
        case nodes.Conditional():
            return ["cond", *expressions([node.cond, node.then_expr, node.else_expr])]
        case nodes.ForTupleExpression():
            return ["for-tuple", *loop(node), expression(node.value), expression(node.condition)]
        case nodes.ForObjectExpression():
            results = expressions([node.key, node.value])
            return ["for-object", *loop(node), *results, bool(node.grouping_mode), expression(node.condition)]
    raise Unsupported(f"an expression of type {type(node).__name__}")


def literal(value):
    match value:
        case Null():
            return ["null"]
        case Boolean():
            return ["bool", value.raw()]
        case Integer() | Float():
            return ["num", number(value.raw())]
        case String():
            return ["template", [plain(value.raw())]]
    raise Unsupported(f"a literal of type {type(value).__name__}")


def number(value):
    """Returns all digits of a number. The shortest text of a double would be
    another number."""
    if value != value:
        raise ValueError("NaN, which is not a value of the model")
    if value in (float("inf"), float("-inf")):
        return "Infinity" if value > 0 else "-Infinity"
    return format(Decimal(value), "f")


def key(node):
    return ["name", text(node.name)] if isinstance(node, nodes.Identifier) else expression(node)


def step(part):
    if isinstance(part, nodes.GetAttrKey):
        return ["get", text(part.ident.name)]
    return ["index", expression(part.expr)]


def loop(node):
    first = None if node.key_ident is None else text(node.key_ident.name)
    return [first, text(node.value_ident.name), expression(node.collection)]
