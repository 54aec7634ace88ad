"""Prints the cases that each release fixed, broke or answers differently: history_steps.py RESULTS...

The results files are those of `hclcheck run --results`, oldest first. Each file is compared with the
file before it. Cases are listed below the rules that they cover. If a release begins or ceases to
answer a case, the case is only counted.
"""

import json
import os
import sys
from collections import defaultdict

PASSES = ("pass", "xpass")
FAILS = ("fail", "xfail")
KINDS = ("broke", "mended", "fail otherwise", "another wrong answer", "another right answer")
DETAIL = 100


def read(path):
    """Returns the cases of a results file by id, or None if the run was interrupted."""
    with open(path, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    complete = lines and lines[-1].get("end") == "complete"
    return {case["id"]: case for case in lines if "id" in case} if complete else None


def plain(answer):
    """Returns an answer in a form for comparison: without details of errors, and with sorted sets."""
    if isinstance(answer, dict):
        if "error" in answer:
            return "error"
        members = {name: plain(member) for name, member in answer.items()}
        if isinstance(members.get("set"), list):
            members["set"].sort(key=lambda member: json.dumps(member, sort_keys=True))
        return members
    return [plain(member) for member in answer] if isinstance(answer, list) else answer


def told(case):
    """Returns the answers to the case and to its repair, or None if the file does not have them."""
    answers = [
        plain(case[name]) if name in case else case.get(name + "_digest")
        for name in ("answer", "other_answer")
    ]
    return answers[::-1] if case.get("request") == "repair" else answers


def answered_otherwise(old, new):
    """Returns true if a case with an unchanged verdict has another answer."""
    if old["verdict"] in FAILS and any(old.get(name) != new.get(name) for name in ("wrong", "request")):
        return True
    pairs = zip(told(old), told(new))
    return any(a is not None and b is not None and a != b for a, b in pairs)


def change(old, new):
    """Returns the kind of change of a case, or None."""
    a, b = old["verdict"], new["verdict"]
    if "unsupported" in (a, b):
        return None if a == b else "answered now" if a == "unsupported" else "not answered any more"
    if (a in PASSES) != (b in PASSES):
        return "broke" if a in PASSES else "mended"
    if a in PASSES:
        return "another right answer" if answered_otherwise(old, new) else None
    if a in FAILS and b in FAILS:
        return "another wrong answer" if answered_otherwise(old, new) else None
    return "fail otherwise" if a != b else None


def changes(old, new):
    """Returns the changed cases by kind of change and by rules, in the order of the suite."""
    found = defaultdict(lambda: defaultdict(list))
    for name, case in new.items():
        kind = change(old[name], case) if name in old else None
        if kind:
            found[kind][", ".join(case["covers"])].append((name, old[name], case))
    return found


def printable(text):
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def line(name, old, new):
    text = f"      {name}: {old['verdict']} to {new['verdict']}"
    if old["verdict"] == new["verdict"]:
        both = (json.dumps(case.get("answer"), ensure_ascii=False)[:DETAIL] for case in (old, new))
        return f"      {name}: {new['verdict']}: " + printable(" to ".join(both))
    wrong = old if new["verdict"] in PASSES else new
    detail = printable(wrong.get("detail", ""))
    if detail:
        text += f" ({detail[:DETAIL]}{'…' if len(detail) > DETAIL else ''})"
    return text


def show(step, found):
    counts = {kind: sum(map(len, rules.values())) for kind, rules in found.items()}
    if not counts:
        print(f"{step}: no change")
        return
    print(f"{step}: " + ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())))
    for kind in KINDS:
        if kind in found:
            print(f"  {kind}")
        for rules, cases in found.get(kind, {}).items():
            print(f"    {rules}")
            for case in cases:
                print(line(*case))


def main(paths):
    releases = []
    for path in paths:
        cases = read(path)
        if cases is None:
            print(f"history: {path}: the run was interrupted", file=sys.stderr)
        else:
            releases.append((os.path.basename(path).removesuffix(".results"), cases))
    for (old_name, old), (new_name, new) in zip(releases, releases[1:]):
        show(f"{old_name} to {new_name}", changes(old, new))


main(sys.argv[1:])
