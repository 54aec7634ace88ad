"""Tests differences.py without the library: differences_test.py HCLREF

Each line of differences.jsonl has a request, the answer of the library, and the name of the difference. Another
answer must get no name.
"""

import json
import os
import sys

from answers import ask, plain_tree
from predictions import EDITION, Difference, Namer


def main():
    namer, failed = Namer(sys.argv[1]), 0
    with open(
        os.path.join(os.path.dirname(os.path.abspath(__file__)), "differences.jsonl"), encoding="utf-8", newline="\n"
    ) as lines:
        rows = [json.loads(line) for line in lines]
    requests = [row["request"] for row in rows]
    answers = ask([sys.argv[1], "serve"], requests, edition=EDITION, trace=True)
    for row, answer in zip(rows, answers):
        for library, name in ((row["library"], row["name"]), ({"value": {"string": "another"}}, None)):
            found = namer.name(Difference(row["request"], library, answer))
            if found != name:
                failed += 1
                print(f"{json.dumps(row['request'], ensure_ascii=False)}: {found}, not {name}")
    labels = ["body", [["block", "b", ["num"], ["body", []]], ["block", "b", ["template", "x"], ["body", []]]]]
    if plain_tree(labels) != labels:
        failed += 1
        print("labels are no nodes")
    print(f"{len(rows)} differences, {failed} failures")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
