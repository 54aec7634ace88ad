"""An implementation for hclcheck --impl, in whose replies every string is an
attack."""

import json
import sys

from attacks import ATTACKS, attack

HELLO = {
    "protocol": 1, "implementation": ATTACKS[1], "version": ATTACKS[8], "language": ATTACKS[7],
    "ops": ["parse", "evaluate", "template", "body", "convert", "unify", "static"],
    "syntaxes": ["native", "json"], "editions": ["2017-06", "2019-01", "2019-09", "2024-02"],
    "features": ["functions", "unknown", "capsule", "literal-mode", "ranges"],
}


def answer(number, op):
    text = attack(number)
    if number % 7 == 1:
        return {"unsupported": text}
    if number % 7 == 2:
        return {"error": {"summary": text, "detail": attack(number + 5)}}
    if op == "parse":
        block = {"type": text, "labels": [text], "body": {"attributes": [], "blocks": []}}
        return {"structure": {"attributes": [text], "blocks": [block]}}
    if op == "unify":
        return {"type": {"object": {text: "string"}}}
    if op == "body":
        return {"body": {"attributes": {text: {"string": text}}, "blocks": []}}
    if op == "static":
        return {"static": {"call": {"name": text, "arguments": []}}}
    return {"value": {"object": {text: {"string": text}, "list": {"tuple": [{"string": text}]}}}}


def main():
    number = 0
    for line in sys.stdin:
        request = json.loads(line)
        if request["op"] == "hello":
            reply = {"hello": HELLO}
        else:
            number += 1
            reply = answer(number, request["op"])
        print(json.dumps({"id": request["id"], **reply}), flush=True)


main()
