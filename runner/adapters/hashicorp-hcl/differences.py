"""Names every difference between hashicorp/hcl and the reference in the newest released edition:
differences.py HCLREF ADAPTER SOURCE...

A SOURCE is the folder of a campaign of the fuzzer, a results file of `hclcheck run --edition hcl-2.25`, or a
file with one request on each line. Both programs get each request again. Of a results file, the failed cases
count. Answers `unsupported` do not count. A name is the number of a bug in bugs.md, a reading or a limit. Each
name has a test, which asks the reference again without a rule or with a mended request where that decides. The
status is 1 if a difference has no name.
"""

import base64
import json
import os
import re
import subprocess
import sys
import unicodedata
from collections import Counter
from fractions import Fraction

sys.set_int_max_str_digits(0)  # numbers may have many digits

EDITION = "hcl-2.25"
NO_FIELDS = ("id", "edition", "trace", "without", "readings")
# The reference keeps exact numbers, the library 512 bits. The specification asks for 256 bits.
NEAR = Fraction(1, 2 ** 250)


def ask(program, requests, **more):
    lines = [json.dumps({**request, "id": i, **more}) for i, request in enumerate(requests)]
    run = subprocess.run([*program], input="".join(line + "\n" for line in lines), capture_output=True, text=True,
                         check=True)
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


def any_bools(value):
    """Returns the result with true, false and the unknown bool made equal."""
    if isinstance(value, list):
        return list(map(any_bools, value))
    if isinstance(value, dict):
        return {} if "bool" in value or value.get("unknown") == "bool" else {k: any_bools(v) for k, v in value.items()}
    return value


def result(reply):
    keys = ("value", "type", "body", "structure", "static", "literal", "error")
    tree = {"tree": plain_tree(reply["tree"])} if "tree" in reply else {}
    return {**{key: reply[key] for key in keys if key in reply}, **tree}


class Difference:
    def __init__(self, request, library, reference, case=None):
        self.request, self.library, self.reference, self.case = request, library, reference, case
        self.error = reference.get("error", {}).get("code")
        self.summary = library.get("error", {}).get("summary", "")
        source = request.get("source", "")
        if "source_base64" in request:
            source = base64.b64decode(request["source_base64"]).decode("latin-1")
        self.source = source if isinstance(source, str) else json.dumps(source)
        self.source += str(request.get("type_source", ""))
        self.text = json.dumps(request, ensure_ascii=False)
        self.accepted = "error" not in library
        self.consulted = reference.get("consulted", [])
        self.codes = set(re.findall(r'"code": "([a-z-]+)"', json.dumps(reference)))

    def says(self, text):
        return text in json.dumps(self.library)

class Namer:
    def __init__(self, hclref, adapter):
        self.reference, self.adapter = [hclref, "serve"], [adapter]

    def without(self, d, *rules):
        """True if both give the same answer as soon as the reference has these rules no more."""
        for count in (1, len(rules)):
            for i in range(0, len(rules), count):
                reply, = ask(self.reference, [d.request], edition=EDITION, without=list(rules[i:i + count]))
                if equal(result(reply), result(d.library), near):
                    return True
        return False

    def agree(self, d, request):
        """True if both give the same answer to a mended request."""
        a, = ask(self.adapter, [request])
        b, = ask(self.reference, [request], edition=EDITION)
        return equal(result(a), result(b), near)

    def by_chance(self, d):
        """True if the library gives different answers when it is asked often."""
        return any(not equal(result(reply), result(d.library), near) for reply in ask([self.adapter[0]], [d.request] * 40))

    def with_each_error(self, d):
        """True if both give the same answer as soon as an error in an operand of && or || always counts."""
        reply, = ask(self.reference, [d.request], edition=EDITION, without=["released.logic.error-beside-deciding"])
        return equal(result(reply), result(d.library), near)

    def without_all_attributes(self, d, remaining):
        """True if both give the same answer as soon as schemas name the attributes instead of taking all. If
        `remaining` is true, changes only the schemas of remaining bodies."""
        take_all = {"dynamic": True}
        blocks = {"dynamic", d.request.get("user_functions", {}).get("block"), *re.findall(r'"type": "([^"]*)"', d.text)}
        names = set(re.findall(r"[^\W\d][\w-]*", d.source)) - blocks
        schema = {"attributes": [{"name": name} for name in sorted(names)]}

        def mend(o):
            if remaining:
                return {**o, "remain": schema} if o.get("remain") == take_all else o
            return schema if o == take_all else o
        return "expand" in d.request and self.agree(d, json.loads(d.text, object_hook=mend))

    def mended_source(self, d, mend):
        return self.agree(d, {**{k: v for k, v in d.request.items() if k != "source_base64"}, "source": mend(d.source)})

    def tests(self):
        is_logic = lambda d: "&&" in d.source or "||" in d.source
        lone_return = r"\r(?!\n)|\\r|\\u000[dD]"
        null_as_false = lambda d: {**json.loads(d.text.replace('{"null": "bool"}', '{"bool": false}')
                                                .replace('{"null": "string"}', '{"bool": false}')
                                                .replace('{"null": "dynamic"}', '{"bool": false}')),
                                   **{key: re.sub(r"\bnull\b", "false", d.request[key])
                                      for key in ("source", "type_source") if isinstance(d.request.get(key), str)}}
        go_number = r'"[+-]?(inf|0x[0-9a-f.p+-]+|[0-9_]*\.?[0-9_]*([ep][+-]?[0-9]+)?)'
        to_tuple = ("model.convert-collection.list-to-tuple", "model.convert-collection.set-to-tuple")
        null = lambda d: "null" in d.text
        unknown = lambda d: '"unknown"' in d.text
        dynamic = lambda d: re.search(r'(?<!"expand": )"dynamic"(?!: )', d.text) or re.search(r"\bany\b", d.source)
        return [
            ("bug 1", lambda d: d.error == "encoding" and d.accepted),
            ("bug 29", lambda d: d.accepted and d.codes & {"schema-duplicate", "schema-clash"}),
            ("bug 24", lambda d: d.error == "byte-order-mark" and d.request.get("syntax") == "json" or
             d.request.get("syntax") == "json" and "\ufeff" in d.text),
            ("bug 5", lambda d: re.search(lone_return, d.source) and
             self.mended_source(d, lambda s: re.sub(lone_return, "_", s))),
            ("bug 7", lambda d: d.summary.startswith("Unexpected ") and "remain" in d.request.get("schema", {}) and
             self.agree(d, {**d.request, "schema": {k: v for k, v in d.request["schema"].items() if k != "remain"}})),
            ("bug 7", lambda d: d.summary == f'Unexpected "{d.request.get("user_functions", {}).get("block")}" block'),
            ("bug 38", lambda d: self.without_all_attributes(d, True)),
            ("bug 33", lambda d: d.summary == "Unknown variable" and self.without_all_attributes(d, False)),
            ("bug 31", lambda d: '"builtin": "convert"' in d.text and "optional(" in d.source and
             (re.search(r'\\" (is|are) required', json.dumps(d.library)) or
              self.without(d, "extensions.optional.attribute"))),
            ("bug 9", lambda d: d.error == "json-structure" and null(d) and
             self.mended_source(d, lambda s: re.sub(r"\bnull\b", "{}", s))),
            ("bug 27", lambda d: re.search(r"\d\.[eE]", d.source)),
            ("bug 21", lambda d: d.says("tuple required") and self.without(d, *to_tuple)),
            ("bug 22", lambda d: null(d) and self.without(d, "model.convert-null.to-any-type", *to_tuple)),
            ("bug 23", lambda d: self.without(d, "model.convert-primitive.string-exponent-refused") or
             self.agree(d, json.loads(re.sub(r'"\+(?=[0-9.])', '"', d.text))) or
             d.accepted and re.search(go_number + r'\\" is not a number', json.dumps(d.reference), re.I)),
            ("bug 28", lambda d: '"allow_null": true' in d.text and '"dynamic"' in d.text and "(" in d.source and
             (null(d) and d.says('"unknown": "dynamic"') or
              self.agree(d, json.loads(d.text.replace('{"null": "dynamic"}', '{"null": "number"}'))))),
            ("bug 19", lambda d: "%" in d.source and ("Infinity" in d.text + json.dumps(d.reference) or
                                                      "/ 0" in d.source or d.error == "undefined-number")),
            ("bug 4", lambda d: is_logic(d) and null(d) and d.accepted and
             ("the value is null" in json.dumps(d.reference) or self.agree(d, null_as_false(d)))),
            ("bug 34", lambda d: is_logic(d) and re.search(r"\[|{", d.source) and not d.accepted and
             self.with_each_error(d)),
            ("bug 36", lambda d: "type_source" in d.request and d.accepted and self.agree(d, json.loads(
                d.text, object_hook=lambda o: {"object": o["map"]} if "map" in o and "of" in o else o))),
            ("bug 25", lambda d: re.search(r"\bfor\b", d.source) and unknown(d) and d.says('"unknown"') and d.codes),
            ("bug 2", lambda d: "..." in d.source and unknown(d) and d.accepted and d.codes),
            ("bug 3", lambda d: d.error == "call-argument-null" and dynamic(d) and d.accepted),
            ("bug 12", lambda d: unknown(d) and d.accepted and "index" in d.codes),
            ("bug 12", lambda d: re.search('"builtin": "(try|can)"', d.text) and "[" in d.source and
             self.agree(d, json.loads(d.text.replace('{"unknown": "dynamic"}', '{"unknown": "number"}')))),
            ("bug 26", lambda d: d.request["op"] == "unify" and not dynamic(d) and '"map"' in d.text and '"object"' in d.text),
            ("bug 17", lambda d: dynamic(d) and (not d.accepted and d.request["op"] in ("unify", "convert") or
                                                 d.says("types must all match for conversion"))),
            ("bug 18", lambda d: dynamic(d) and d.request["op"] in ("unify", "convert") and d.accepted),
            ("bug 21", lambda d: d.request["op"] == "unify" and "tuple" in d.text and
             ('"list"' in d.text or '"set"' in d.text)),
            ("reading conditional-failing-type", lambda d: "?" in d.source and "conditional-failing-type" in d.consulted),
            ("reading object-key-traversal", lambda d: "map" == d.request.get("analysis") and
             "object-key-traversal" in d.consulted and d.says("Ambiguous attribute key")),
            ("reading legacy-index-forms", lambda d: "legacy-index-forms" in d.consulted and
             d.summary == "Invalid legacy index syntax"),
            ("reading legacy-index-of-number", lambda d: "legacy-index-of-number" in d.consulted and
             re.search(r"[0-9]\.\s+[0-9]", d.source)),
            ("bug 30", lambda d: "traversal" == d.request.get("analysis") and d.accepted and
             re.search(r"\[\s*(true|false|null)\s*\]", d.source)),
            ("bug 14", lambda d: '"set": ' in json.dumps(d.request.get("scope")) and re.search("[=!]=", d.source) and
             any_bools(result(d.library)) == any_bools(result(d.reference))),
            ("bug 37", lambda d: unknown(d) and re.search("[=!]=", d.source) and "Infinity" in d.text and
             self.agree(d, json.loads(re.sub('"(-?)Infinity"', r'"\g<1>7"', d.text)))),
            ("bug 20", lambda d: unknown(d) and re.search("[=!]=", d.source) and self.by_chance(d)),
            ("bug 43", lambda d: '{"unknown": "dynamic"}' in d.text and re.search("[=!]=", d.source) and
             self.agree(d, json.loads(d.text.replace('{"unknown": "dynamic"}', '{"unknown": "number"}')))),
            ("bug 35", lambda d: "?" in d.source and d.says('Infinity"') and '"unknown": "number"' in json.dumps(d.reference)),
            ("bug 10", lambda d: "-0" in d.text or re.search(r"-0(?![.0-9])", json.dumps(d.library)) or "negative-zero" in d.consulted),
            ("limit of 512 bits", lambda d: equal(result(d.library), result(d.reference), lambda a, b: True) or
             close_texts(json.dumps(equal_errors(result(d.library))), json.dumps(equal_errors(result(d.reference))))),
            ("limit of the reference", lambda d: str(d.error).startswith("limit-")),
            ("limit of 512 bits", lambda d: "1e-400" in d.source and self.mended_source(d, lambda s: s.replace("1e-400", "1e-40"))),
            ("bug 23", lambda d: d.accepted and "Infinity" in d.text and self.agree(d, json.loads(d.text.replace("Infinity", "7")))),
            ("reading that sets have no order", lambda d: '"set"' in d.text and unordered(result(d.library)) == unordered(result(d.reference))),
        ]

    def name(self, d, listed):
        found = re.search(r"\(bug (\d+)\)", listed.get(d.case, ""))
        if found:
            return f"bug {found[1]}"
        return next((name for name, test in self.tests() if test(d)), None)


def requests_of(path):
    """Yields requests, with the id of the case if it is one."""
    if os.path.isdir(path):
        for name in ("findings", "spool", "postponed"):
            file = os.path.join(path, f"{name}.jsonl")
            if os.path.exists(file):
                with open(file, encoding="utf-8") as lines:
                    for line in lines:
                        yield json.loads(line)["request"], None
        return
    with open(path, encoding="utf-8") as lines:
        for line in map(json.loads, lines):
            if "op" in line and "verdict" not in line:
                yield line, None
            elif line.get("verdict") == "fail" and "input" in line:
                yield {"op": line["op"], **line["input"]}, line.get("id", line.get("derived"))


def main():
    hclref, adapter, *paths = sys.argv[1:]
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, "expected"), encoding="utf-8") as lines:
        listed = {line.split(" ")[0]: line for line in lines}
    asked = {}
    for path in paths:
        for request, case in requests_of(path):
            request = {key: value for key, value in request.items() if key not in NO_FIELDS}
            asked.setdefault(json.dumps(request, sort_keys=True), (request, case))
    requests = [request for request, _ in asked.values()]
    library = ask([adapter], requests)
    reference = ask([hclref, "serve"], requests, edition=EDITION, trace=True)
    namer, names, unnamed = Namer(hclref, adapter), Counter(), []
    for (request, case), a, b in zip(asked.values(), library, reference):
        if "unsupported" in a or equal(result(a), result(b), near):
            continue
        name = namer.name(Difference(request, a, b, case), listed)
        if name is None:
            unnamed.append((request, result(a), result(b)))
        else:
            names[name] += 1
    for name, count in names.most_common():
        print(f"{count:7}  {name}")
    for request, a, b in unnamed:
        print(f"no name: {json.dumps(request, ensure_ascii=False)}\n  library:   {json.dumps(a)[:300]}\n"
              f"  reference: {json.dumps(b)[:300]}")
    print(f"{len(requests)} requests, {sum(names.values()) + len(unnamed)} differences, {len(unnamed)} without a name")
    sys.exit(bool(unnamed))


if __name__ == "__main__":
    main()
