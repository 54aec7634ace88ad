#!/usr/bin/env python3
"""specsuite.py CASES.JSONL OUT EXPECTED...: writes cases in the form of hashicorp/hcl's specsuite: NAME.hcl, NAME.hcldec and NAME.t.

A file has the cases of a section that evaluate an expression in the same scope; each is an attribute. Cases that the form
cannot express are left out: rejected inputs, whose diagnostics the form compares exactly, functions, unknown values, typed
values in a scope, and sources with newlines. So are the failures that the lists EXPECTED name.
"""

import json
import re
import sys
from pathlib import Path

EDITION = "hcl-2.25"  # the text, and what a release of the library changed on purpose
DIGITS_MAX = 100  # hcldec writes a number with all its digits
IDENTIFIER = re.compile(r"(?!for\Z)[A-Za-z_][\w-]*\Z", re.ASCII)
NUMBER = re.compile(r"-?\d+(\.\d+)?([eE][-+]?\d{1,2})?\Z")


class Inexpressible(Exception):
    pass


def quote(text):
    text = json.dumps(text, ensure_ascii=False).replace("\\b", "\\u0008").replace("\\f", "\\u000c")
    return text.replace("${", "$${").replace("%{", "%%{")


def expression(value):
    """Returns the source and the type of a value of the protocol."""
    kind, content = next((k, v) for k, v in value.items() if k != "of")
    if kind == "string" and not re.search(r'[\\\x00-\x1f]', content):
        return quote(content), "string"
    if kind == "bool":
        return json.dumps(content), "bool"
    if kind == "number" and NUMBER.match(content) and len(content) < DIGITS_MAX:
        return content, "number"
    if kind == "null" and content == "dynamic":
        return "null", "any"
    if kind in ("tuple", "list") and content:
        parts = [expression(element) for element in content]
        types = f"tuple([{', '.join(t for _, t in parts)}])" if kind == "tuple" else f"list({parts[0][1]})"
        return f"[{', '.join(s for s, _ in parts)}]", types
    if kind in ("object", "map") and content and (kind == "map" or all(map(IDENTIFIER.match, content))):
        parts = {(name if kind == "object" else quote(name)): expression(element) for name, element in content.items()}
        types = "object({" + ", ".join(f"{n} = {t}" for n, (_, t) in parts.items()) + "})"
        if kind == "map":
            types = f"map({next(iter(parts.values()))[1]})"
        return "{" + ", ".join(f"{n} = {s}" for n, (s, _) in parts.items()) + "}", types
    raise Inexpressible


def scope_text(scope):
    """Returns the variables of a specification; a value in it has the type of its expression."""
    parts = []
    for name, value in sorted(scope.items()):
        if re.search('"(list|map|set)":', json.dumps(value)) or not re.fullmatch(r"[A-Za-z]\w*", name):
            raise Inexpressible
        parts.append(f"  {name} = {expression(value)[0]}\n")
    return "variables {\n" + "".join(parts or ["  unused = null\n"]) + "}\n"


def read(cases, left_out):
    files = {}
    for line in cases.open(encoding="utf-8"):
        case = json.loads(line)
        request, expected = case["request"], case.get("expect", {})
        if "law" in case or (request["op"], request.get("syntax"), request.get("mode")) != ("evaluate", None, None) or case["id"] in left_out:
            continue
        source = request.get("source", "\n").strip(" ")
        if "value" not in expected or "functions" in request or case.get("needs") or "\n" in source or "\r" in source:
            continue
        if "editions" in case and EDITION not in case["editions"]:
            continue
        section, name = case["id"].split("#")
        name = re.sub(r"^(\d|for$|true$|false$|null$)", r"_\1", name).replace("~", "-")
        try:
            key = section, scope_text(request.get("scope", {}))
            files.setdefault(key, []).append((name, source, *expression(expected["value"])))
        except Inexpressible:
            pass
    return files


def main(cases, out, *lists):
    left_out = {line.split(" ")[0] for path in lists for line in Path(path).read_text(encoding="utf-8").splitlines() if line}
    files = read(Path(cases), left_out)
    Path(out).mkdir(parents=True, exist_ok=True)
    seen, count = {}, 0
    for (section, variables), tests in files.items():
        seen[section] = seen.get(section, 0) + 1
        path = f"{out}/{section.replace('/', '_')}_{seen[section]}"
        parts = {
            "hcl": "".join(f"{name} = {source}\n" for name, source, _, _ in tests),
            "hcldec": variables + "object {\n" + "".join(f'  attr "{name}" {{\n    type = any\n  }}\n' for name, *_ in tests) + "}\n",
            "t": "result_type = object({\n" + "".join(f"  {name} = {kind}\n" for name, _, _, kind in tests)
                 + "})\nresult = {\n" + "".join(f"  {name} = {value}\n" for name, _, value, _ in tests) + "}\n",
        }
        for extension, text in parts.items():
            Path(f"{path}.{extension}").write_text(text, encoding="utf-8")
        count += len(tests)
    print(f"specsuite: {count} cases in {len(files)} files")


main(*sys.argv[1:])
