"""Prints the cases that each release fixed, broke or answers differently: history_steps.py RESULTS...

The results files are those of `hclcheck run --results`, oldest first. Each file is compared with the
file before it. Cases are listed below the rules that they cover. If a release begins or ceases to
answer a case, the case is only counted.

Afterwards, the files have only the cases that pass in some of them and fail in others, with their answers.
"""

import json
import os
import sys
from collections import defaultdict

KINDS = ("broke", "mended", "fail otherwise", "another wrong answer", "another right answer")
DETAIL = 100


def read(path):
    """Returns the cases of a results file by id, or None if the run was interrupted."""
    with open(path, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    if not lines or lines[-1].get("end") != "complete":
        return None
    return {case["id"]: case | {"verdict": verdict(case)} for case in lines if "id" in case}


def verdict(case):
    """Returns the verdict of a case without regard to the list of expected failures."""
    return {"xpass": "pass", "xfail": case.get("listed", {}).get("kind")}.get(case["verdict"], case["verdict"])


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
    if old["verdict"] == "fail" and any(old.get(name) != new.get(name) for name in ("wrong", "request")):
        return True
    pairs = zip(told(old), told(new))
    return any(a is not None and b is not None and a != b for a, b in pairs)


def change(old, new):
    """Returns the kind of change of a case, or None."""
    a, b = old["verdict"], new["verdict"]
    if "unsupported" in (a, b):
        return None if a == b else "answered now" if a == "unsupported" else "not answered any more"
    if "pass" in (a, b) and a != b:
        return "broke" if a == "pass" else "mended"
    if a != b:
        return "fail otherwise"
    if a not in ("pass", "fail") or not answered_otherwise(old, new):
        return None
    return "another right answer" if a == "pass" else "another wrong answer"


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
    wrong = old if new["verdict"] == "pass" else new
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


def slim(path, kept):
    """Leaves the head of a results file, the verdicts and answers of some cases, and the counts."""
    with open(path, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    cases = [
        {"id": case["id"], "verdict": verdict(case)}
        | {name: case[name] for name in ("released", "wrong", "request", "answer", "detail") if name in case}
        for case in lines
        if case.get("id") in kept
    ]
    end = {name: lines[-1][name] for name in ("end", "cases", "verdicts")}
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(line, separators=(",", ":")) + "\n" for line in (lines[0], *cases, end))


def main(paths):
    before, read_paths, verdicts = None, [], defaultdict(set)
    for path in paths:
        cases = read(path)
        if cases is None:
            print(f"history: {path}: the run was interrupted", file=sys.stderr)
            continue
        name = os.path.basename(path).removesuffix(".results")
        if before:
            show(f"{before[0]} to {name}", changes(before[1], cases))
        before = (name, cases)
        read_paths.append(path)
        for case in cases.values():
            verdicts[case["id"]].add(case["verdict"])
    kept = {case for case, own in verdicts.items() if "pass" in own and own - {"pass", "unsupported", "not run"}}
    for path in read_paths:
        slim(path, kept)


main(sys.argv[1:])
