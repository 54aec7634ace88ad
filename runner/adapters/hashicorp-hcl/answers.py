"""Asks programs, and compares their answers."""

import json
import os
import re
import subprocess
import sys
import unicodedata
from fractions import Fraction

sys.setrecursionlimit(100000)  # answers may nest deeply
sys.set_int_max_str_digits(0)  # numbers may have many digits

# The reference keeps exact numbers, the library 512 bits. The specification asks for 256 bits.
NEAR = Fraction(1, 2**250)


def ask(program, requests, **more):
    lines = [json.dumps({**request, "id": i, **more}) for i, request in enumerate(requests)]
    run = subprocess.run(
        [*program], input="".join(line + "\n" for line in lines), capture_output=True, text=True, check=True
    )
    replies = {reply["id"]: reply for reply in map(json.loads, filter(None, run.stdout.split("\n")))}
    return [replies.get(i, {"error": {"summary": "no reply"}}) for i in range(len(requests))]


def is_number(value):
    return isinstance(value, dict) and isinstance(value.get("number"), str)


def equal(a, b, same_number):
    """Compares two results. The order of a set's elements does not count; errors are equal to each other."""
    if isinstance(a, dict) and isinstance(b, dict):
        if "error" in a or "error" in b:
            return "error" in a and "error" in b
        if is_number(a) and is_number(b):
            return a["number"] == b["number"] or same_number(a["number"], b["number"])
        if a.keys() != b.keys():
            return False
        if "set" in a and isinstance(a["set"], list):
            rest = list(b["set"])
            for item in a["set"]:
                found = next((other for other in rest if equal(item, other, same_number)), None)
                if found is None:
                    return False
                rest.remove(found)
            return not rest and a.get("of") == b.get("of")
        return all(equal(a[key], b[key], same_number) for key in a if key not in ("id", "trace", "consulted", "range"))
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(equal(x, y, same_number) for x, y in zip(a, b))
    return a == b


def near(a, b):
    if "Infinity" in a + b:
        return False
    x, y = Fraction(a), Fraction(b)
    return abs(x - y) <= NEAR * max(abs(x), abs(y))


def plain_parts(parts):
    """Joins the strings that a literal of a template is split into."""
    joined = []
    for part in map(plain_tree, parts):
        if isinstance(part, str) and joined and isinstance(joined[-1], str):
            part = joined.pop() + part
        if part:
            joined.append(unicodedata.normalize("NFC", part) if isinstance(part, str) else part)
    return joined


def plain_tree(node):
    """Writes a tree so that trees that runner/tree.md calls equal are equal."""
    if not isinstance(node, list) or not node:
        return node
    if node[0] == "num" and len(node) == 2:
        return {"number": node[1]}
    if node[0] == "template":
        return ["template", plain_parts(node[1])]
    if node[0] == "if" and len(node) == 4:
        return ["if", plain_tree(node[1]), plain_parts(node[2]), plain_parts(node[3])]
    if node[0] == "for" and len(node) == 5:
        return [*node[:3], plain_tree(node[3]), plain_parts(node[4])]
    if node[0] == "block" and len(node) == 4:
        return [*node[:3], plain_tree(node[3])]  # labels are no nodes
    if node[0] == "body":
        return ["body", sorted(map(plain_tree, node[1]), key=lambda item: item[0])]
    return [plain_tree(item) for item in node]


def close_texts(a, b):
    """True if two texts differ only in the last digits of numbers. Terms may have cancelled each other."""
    number = re.compile(r"[0-9]*\.?[0-9]+")
    pairs = list(zip(map(Fraction, number.findall(a)), map(Fraction, number.findall(b))))
    if number.sub("#", a) == number.sub("#", b) and all(abs(x - y) <= NEAR * max(1, x, y) for x, y in pairs):
        return True
    # Text may follow the last digits: then the texts are equal up to the digits that should be 0.
    rest = re.search(r"0{40}|9{40}", a)
    return rest is not None and len(os.path.commonprefix((a, b))) >= rest.start() - 1


def unordered(value):
    if isinstance(value, list):
        return sorted(map(unordered, value), key=json.dumps)
    return {key: unordered(item) for key, item in value.items()} if isinstance(value, dict) else value


def equal_errors(value):
    """Returns the result with all errors made equal."""
    if isinstance(value, list):
        return list(map(equal_errors, value))
    if isinstance(value, dict):
        return {} if "error" in value else {key: equal_errors(item) for key, item in value.items()}
    return value


def change(value, mend):
    """Returns the JSON value with each object replaced by mend(object), from the inside out."""
    return json.loads(json.dumps(value), object_hook=mend)


def parts(value):
    """Yields all objects in a JSON value."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    for item in value if isinstance(value, list) else []:
        yield from parts(item)


def result(reply):
    keys = ("value", "type", "body", "structure", "static", "literal", "error")
    tree = {"tree": plain_tree(reply["tree"])} if "tree" in reply else {}
    return {**{key: reply[key] for key in keys if key in reply}, **tree}
