"""A toy in place of your parser: shows how tree, shape, print and write are answered.

The toy knows names, numbers, strings, `.`, `-`, `+`, parentheses, and the attributes of a body,
all in ASCII.
Replace parse() by your parser. Rewrite tree() and the other functions for your parser's own nodes.
"""

import base64
import re
from dataclasses import dataclass
from typing import Any

import nodes


class Unknown(Exception):
    """The toy does not know the syntax of the source."""


class Unwritable(Exception):
    """No source denotes what was to be written."""


@dataclass
class Body:
    attributes: list  # of Attribute


@dataclass
class Attribute:
    name: str
    value: Any


@dataclass
class Number:
    digits: str


@dataclass
class String:
    text: str  # with escape sequences decoded


@dataclass
class Variable:
    name: str


@dataclass
class Get:
    value: Any
    name: str


@dataclass
class Negation:
    operand: Any


@dataclass
class Sum:
    left: Any
    right: Any


def tree(node):
    """Returns the node of runner/tree.md for a node of the parser. Parentheses have no node."""
    if isinstance(node, Body):
        return nodes.body([nodes.attr(item.name, tree(item.value)) for item in node.attributes])
    if isinstance(node, Number):
        return nodes.num(node.digits)
    if isinstance(node, String):  # An empty string has no parts.
        return nodes.template([node.text] if node.text else [])
    if isinstance(node, Variable):
        return nodes.var(node.name)
    if isinstance(node, Get):
        return nodes.get(tree(node.value), node.name)
    if isinstance(node, Negation):
        return nodes.unary("-", tree(node.operand))
    if isinstance(node, Sum):
        return nodes.binary("+", tree(node.left), tree(node.right))
    raise Unknown(type(node).__name__)


def shape(node):
    """Returns the parser's own node as JSON, without positions. Offer tree or shape, not both."""
    if isinstance(node, str):
        return node
    if isinstance(node, list):
        return [shape(item) for item in node]
    return {type(node).__name__: [shape(member) for member in vars(node).values()]}


def print_node(node):
    """Returns the source of a node. Use your implementation's own printer."""
    if isinstance(node, Body):
        return "".join(f"{item.name} = {print_node(item.value)}\n" for item in node.attributes)
    if isinstance(node, Number):
        return node.digits
    if isinstance(node, String):
        return quote(node.text)
    if isinstance(node, Variable):
        return node.name
    if isinstance(node, Get):
        return f"{print_node(node.value)}.{node.name}"
    if isinstance(node, Negation):
        return f"(-{print_node(node.operand)})"
    return f"({print_node(node.left)} + {print_node(node.right)})"


def quote(text):
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return '"' + re.sub(r"[\x00-\x1f]|[$%](?={)", lambda match: f"\\u{ord(match[0]):04x}", text) + '"'


def write_value(value):
    """Returns an expression for a value of a request. Use your implementation's own writer."""
    for kind, content in value.items():
        if kind == "string":
            return quote(content)
        if kind == "string_base64":
            return quote(base64.b64decode(content).decode())
        if kind == "number" and "Infinity" not in content:
            return content.lstrip("+")
        if kind == "bool":
            return "true" if content else "false"
        if kind == "null":
            return "null"
        if kind in ("tuple", "list", "set"):
            return "[" + ", ".join(write_value(element) for element in content) + "]"
        if kind in ("object", "map"):
            return "{" + ", ".join(f"{quote(key)} = {write_value(content[key])}" for key in content) + "}"
    raise Unwritable("an infinity, an unknown value or a capsule")


def write_body(content):
    """Returns a file with the attributes and blocks of a request."""
    attributes, blocks = content.get("attributes", []), content.get("blocks", [])
    if len({item["name"] for item in attributes}) < len(attributes):
        raise Unwritable("an attribute twice")
    lines = [f"{identifier(item['name'])} = {write_value(item['value'])}\n" for item in attributes]
    for block in blocks:
        header = " ".join([identifier(block["type"]), *map(quote, block["labels"])])
        lines.append(f"{header} {{\n{write_body(block['body'])}}}\n")
    return "".join(lines)


def identifier(name):
    if not name.isascii():
        raise Unknown(name)
    if not re.fullmatch("[A-Za-z_][A-Za-z0-9_-]*", name):
        raise Unwritable("the name " + name)
    return name


def parse(source, kind):
    """Parses a "body" or an "expression"."""
    if kind not in ("body", "expression"):
        raise Unknown(kind)
    parser = Parser(source)
    node = parser.body() if kind == "body" else parser.sum()
    if parser.token:
        raise Unknown(parser.token)
    return node


class Parser:
    TOKEN = re.compile(r'[0-9]+|[A-Za-z][A-Za-z0-9]*|"(?:[ !#&-\[\]-~]|\\[n"\\])*"|[-+.()=\n]')

    def __init__(self, source):
        self.source = source
        self.next()

    def next(self):
        """Returns the current token and reads the next one, which is empty at the end."""
        token = getattr(self, "token", "")
        self.source = self.source.lstrip(" ")
        match = self.TOKEN.match(self.source)
        if self.source and not match:
            raise Unknown(self.source[:10])
        self.token = match[0] if match else ""
        self.source = self.source[len(self.token) :]
        return token

    def take(self, token):
        if self.token != token:
            raise Unknown(self.token)
        self.next()

    def name(self):
        if not self.token[:1].isalpha():
            raise Unknown(self.token)
        return self.next()

    def body(self):
        attributes = []
        while self.token:
            name = self.name()
            self.take("=")
            attributes.append(Attribute(name, self.sum()))
            self.take("\n")
        if len({item.name for item in attributes}) < len(attributes):
            raise Unknown("an attribute twice")
        return Body(attributes)

    def sum(self):
        node = self.unary()
        while self.token == "+":
            self.next()
            node = Sum(node, self.unary())
        return node

    def unary(self):
        if self.token == "-":
            self.next()
            return Negation(self.unary())
        node = self.primary()
        while self.token == ".":
            self.next()
            node = Get(node, self.name())
        return node

    def primary(self):
        if self.token == "(":
            self.next()
            node = self.sum()
            self.take(")")
            return node
        if self.token[:1].isdigit():
            return Number(self.next())
        if self.token[:1] == '"':
            escapes = {"\\n": "\n", '\\"': '"', "\\\\": "\\"}
            return String(re.sub(r"\\.", lambda match: escapes[match[0]], self.next()[1:-1]))
        if self.token in ("true", "false", "null"):
            raise Unknown(self.token)
        return Variable(self.name())
