"""Names every difference between hashicorp/hcl and the reference in the newest released edition:
differences.py HCLREF ADAPTER SOURCE...

A SOURCE is the folder of a campaign of the fuzzer, a results file of `hclcheck run --edition hcl-2.25`, or a
file with one request on each line. Both programs get each request again. Of a results file, the failed cases
count. Answers `unsupported` do not count. A name is the number of a bug in bugs.md, a reading or a limit. A bug
gives its name only if it predicts the library's answer: the script changes the request to what the library makes
of it and asks the reference, or changes the reference's answer, or knows the error message. The status is 1 if no
bug predicts an answer.
"""

import json
import os
import sys
from collections import Counter

from answers import ask, equal, near, result
from predictions import EDITION, Difference, Namer

NO_FIELDS = ("id", "edition", "trace", "without", "readings")


def requests_of(path):
    if os.path.isdir(path):
        for name in ("findings", "spool", "postponed"):
            file = os.path.join(path, f"{name}.jsonl")
            if os.path.exists(file):
                with open(file, encoding="utf-8", newline="\n") as lines:
                    for line in lines:
                        yield json.loads(line)["request"]
        return
    with open(path, encoding="utf-8", newline="\n") as lines:
        for line in map(json.loads, lines):
            if "op" in line and "verdict" not in line:
                yield line
            elif line.get("verdict") == "fail" and "input" in line:
                yield {"op": line["op"], **line["input"]}


def main():
    hclref, adapter, *paths = sys.argv[1:]
    asked = {}
    for path in paths:
        for request in requests_of(path):
            request = {key: value for key, value in request.items() if key not in NO_FIELDS}
            asked.setdefault(json.dumps(request, sort_keys=True), request)
    requests = list(asked.values())
    library = ask([adapter], requests)
    reference = ask([hclref, "serve"], requests, edition=EDITION, trace=True)
    namer, names, unnamed = Namer(hclref, adapter), Counter(), []
    for request, a, b in zip(requests, library, reference):
        if "unsupported" in a or equal(result(a), result(b), near):
            continue
        name = namer.name(Difference(request, a, b))
        if name is None:
            unnamed.append((request, result(a), result(b)))
        else:
            names[name] += 1
    for name, count in names.most_common():
        print(f"{count:7}  {name}")
    for request, a, b in unnamed:
        print(
            f"unexplained: {json.dumps(request, ensure_ascii=False)}\n  library:   {json.dumps(a)[:300]}\n"
            f"  reference: {json.dumps(b)[:300]}"
        )
    print(f"{len(requests)} requests, {sum(names.values()) + len(unnamed)} differences, {len(unnamed)} unexplained")
    sys.exit(bool(unnamed))


if __name__ == "__main__":
    main()
