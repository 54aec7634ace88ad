"""Makes the protocol's tree from python-hcl2's syntax tree."""

from hcl2.rules.base import AttributeRule, BlockRule
from hcl2.rules.indexing import GetAttrRule, ShortIndexRule
from hcl2.utils import SerializationOptions
from serve import Unsupported
from tree import text

# The library decodes the escapes of a label, and of a string without sequences.
TEXT = SerializationOptions(strip_string_quotes=True)


def body(rule):
    items = []
    for item in rule.children:
        if isinstance(item, AttributeRule):
            items.append(["attr", text(item.identifier.serialize(TEXT)), expression(item.expression)])
        elif isinstance(item, BlockRule):
            kind, *labels = [text(label.serialize(TEXT)) for label in item.labels]
            items.append(["block", kind, labels, body(item.body)])
    return ["body", items]


def expression(rule):
    make = MAKERS.get(rule.lark_name())
    if make is None:
        raise Unsupported("an expression of the rule " + rule.lark_name())
    return make(rule)


def expressions(rules):
    return [expression(rule) for rule in rules]


def name(rule):
    return text(rule.token.value)


def literal_value(rule):
    value = str(rule.token.value)
    return ["null"] if value == "null" else ["bool", value == "true"]


def binary(rule):
    term = rule.binary_term
    operator = str(term.binary_operator.token.value).strip()
    if operator[:1] == "#" or operator[:2] in ("//", "/*"):
        raise Unsupported("a comment that the library keeps in the operator")
    return ["binary", operator, expression(rule.expr_term), expression(term.expr_term)]


def conditional(rule):
    return ["cond", *expressions([rule.condition, rule.if_true, rule.if_false])]


def item(rule):
    return [key(rule.key), expression(rule.expression)]


def key(rule):
    if rule.lark_name() == "object_elem_key_expr":
        return expression(rule.expression)
    value = rule.value
    return ["name", name(value)] if value.lark_name() in ("identifier", "keyword") else expression(value)


def call(rule):
    arguments = rule.arguments
    called = "::".join(name(part) for part in rule.identifiers)
    if arguments is None:
        return ["call", called, [], False]
    return ["call", called, expressions(arguments.arguments), bool(arguments.has_ellipsis)]


def step(rule):
    """Returns the node of a postfix operator without the operand."""
    if isinstance(rule, GetAttrRule):
        return ["get", name(rule.identifier)]
    if isinstance(rule, ShortIndexRule):
        return ["index", ["num", str(rule.index.value)]]
    return ["index", expression(rule.index_expression)]


def postfix(rule):
    operand, operator = rule.children
    tag, *members = step(operator)
    return [tag, expression(operand), *members]


def splat(kind):
    def make(rule):
        steps = [step(part) for part in rule.attr_splat.get_attrs]
        return ["splat", kind, expression(rule.children[0]), steps]

    return make


def for_intro(rule):
    """Returns the two names and the collection. The first name may be null."""
    first, second = rule.first_iterator, rule.second_iterator
    names = [None, name(first)] if second is None else [name(first), name(second)]
    return [*names, expression(rule.iterable)]


def for_condition(rule):
    return None if rule.condition is None else expression(rule.condition.condition_expr)


def for_tuple(rule):
    return ["for-tuple", *for_intro(rule.for_intro), expression(rule.value_expr), for_condition(rule)]


def for_object(rule):
    results = expressions([rule.key_expr, rule.value_expr])
    return ["for-object", *for_intro(rule.for_intro), *results, rule.ellipsis is not None, for_condition(rule)]


def heredoc(rule):
    raise Unsupported("a heredoc, whose text the library keeps as it is written")


def string(rule):
    parts = [part.content for part in rule.string_parts]
    if all(hasattr(part, "value") for part in parts):
        escapes(parts)
        return ["template", [text(rule.serialize(TEXT))]]
    return ["template", template(parts, False, False)]


def escapes(parts):
    if any(part.lark_name() != "STRING_CHARS" for part in parts):
        raise Unsupported("an escaped sequence, which the library does not decode")


def template(parts, stripped_before, stripped_after):
    """Returns the parts between two sequences, which may strip the first and the
    last literal."""
    made = []
    for at, part in enumerate(parts):
        if hasattr(part, "value"):
            before = strips(parts[at - 1], "strip_close", -1) if at > 0 else stripped_before
            after = strips(parts[at + 1], "strip_open", 0) if at + 1 < len(parts) else stripped_after
            made.append(literal(part, before, after))
        else:
            made.append(sequence(part))
    return made


def strips(part, side, index):
    """Returns true if a directive strips the literal beside it."""
    return part.lark_name() in ("template_if", "template_for") and getattr(part.children[index], side)


def literal(part, stripped_before, stripped_after):
    escapes([part])
    value = text(part.value)
    if "\\" in value:
        raise Unsupported("an escape beside a sequence, which the library does not decode")
    if (stripped_before and value[:1].isspace()) or (stripped_after and value[-1:].isspace()):
        raise Unsupported("a strip marker, which the library does not apply")
    return value


def sequence(part):
    if part.lark_name() == "interpolation":
        return ["interp", expression(part.expression)]
    if part.lark_name() not in ("template_if", "template_for"):
        raise Unsupported("a directive that the library does not pair")
    first, *inside, last = part.children
    contents = [rule.content if rule.lark_name() == "string_part" else rule for rule in inside]
    if part.lark_name() == "template_for":
        value, other = first.iterator, first.key_iterator
        names = [None, name(value)] if other is None else [name(value), name(other)]
        return ["for", *names, expression(first.collection), template(contents, first.strip_close, last.strip_open)]
    middle = [at for at, rule in enumerate(contents) if rule.lark_name() == "template_else"]
    if not middle:
        return ["if", expression(first.condition), template(contents, first.strip_close, last.strip_open), []]
    at, between = middle[0], contents[middle[0]]
    yes = template(contents[:at], first.strip_close, between.strip_open)
    return ["if", expression(first.condition), yes, template(contents[at + 1 :], between.strip_close, last.strip_open)]


MAKERS = {
    "expr_term": lambda rule: expression(rule.expression),
    "int_lit": lambda rule: ["num", name(rule)],
    "float_lit": lambda rule: ["num", name(rule)],
    "literal_value": literal_value,
    "identifier": lambda rule: ["var", name(rule)],
    "string": string,
    "heredoc_template": heredoc,
    "heredoc_template_trim": heredoc,
    "tuple": lambda rule: ["tuple", expressions(rule.elements)],
    "object": lambda rule: ["object", [item(element) for element in rule.elements]],
    "function_call": call,
    "index_expr_term": postfix,
    "get_attr_expr_term": postfix,
    "attr_splat_expr_term": splat("attr"),
    "full_splat_expr_term": splat("full"),
    "for_tuple_expr": for_tuple,
    "for_object_expr": for_object,
    "unary_op": lambda rule: ["unary", rule.operator.strip(), expression(rule.expr_term)],
    "binary_op": binary,
    "conditional": conditional,
}
