"""data.py RESULTS OUT: makes results of made-up implementations from RESULTS, the results of
the reference, without most cases that are derived.

Writes to the folder OUT: alpha-1.9.0, alpha-1.10.0 (it breaks, fixes and is wrong otherwise), beta (all verdicts), gamma,
left (it groups conditionals from the left, and hashicorp/hcl does not), library, eighteen
more (with each eighteenth case) for a page of twenty, and evil (every text of the file an attack, also those that the runner
would not let through).
"""

import json
import sys
from functools import partial
from pathlib import Path

from attacks import attack

MANY = 18
PART = 10  # of the cases that are derived, each tenth is enough
EVIL = 600
RULE = "json.array.tuple"
MIXING = 11  # a case of beta whose answer mixes readings


def read(path):
    lines = [json.loads(line) for line in Path(path).read_text().splitlines()]
    return lines[0], lines[1:-1], lines[-1]


def write_results(known, path, head, cases, end):
    """`known` has the lines of the cases of the reference, by their identity, because most cases are written often."""
    verdicts = {name: 0 for name in end["verdicts"]}
    for case in cases:
        verdicts[case["verdict"]] = verdicts.get(case["verdict"], 0) + 1
    end = {**end, "cases": len(cases), "verdicts": verdicts}
    with open(path, "w") as out:
        for line in [head, *cases, end]:
            out.write((known.get(id(line)) or json.dumps(line)) + "\n")


def wrong(case, number):
    return {**case, "verdict": "fail", "wrong": "differs", "detail": f"another answer, number {number}",
            "answer": {"value": {"string": f"no {number}"}}}


def listed(case):
    """Returns a failure that the list of expected failures has, with a reason in words."""
    sentence = "arrays are `tuples`, and nothing else"
    return {**case, "verdict": "xfail", "listed": {"line": 1, "kind": "fail", "reason": f"{RULE}: {sentence}",
                                                   "cause": RULE, "sentence": sentence}}


def with_verdict(case, verdict, detail):
    case = {**case, "verdict": verdict, "detail": detail}
    for name in ("answer", "released"):
        case.pop(name, None)
    return case


def mixing(case):
    return {**case, "verdict": "fail", "wrong": "reading", "detail": "right under division-by-zero=infinity",
            "follows": ["division-by-zero=infinity"]}


def every_verdict(case, number):
    if number == MIXING:
        return mixing(case)
    if number % 10 == 0:
        return wrong(case, number)
    if number % 50 == 1:
        return with_verdict(case, "crash", "the process ended by signal 11")
    if number % 70 == 2:
        return with_verdict(case, "timeout", "no reply within 10 s")
    if number % 90 == 3:
        return with_verdict(case, "garbage", "no JSON")
    if number % 3 == 1:
        lacks = {"lacks": {"kind": "operation", "name": case["op"]}} if "op" in case else {}
        return {**with_verdict(case, "unsupported", "functions"), **lacks}
    return case


def evil_case(case, number):
    text = attack(number)
    return {**case, "verdict": ["fail", "crash", "garbage", "unsupported", "pass", "xfail"][number % 6],
            "wrong": text, "detail": text, "answer": {text: [text, {text: text}]}, "deviation": text, "place": text,
            "follows": [text, "a=" + text], "listed": {"line": 1, "kind": text, "reason": text}}


def right_as_released(cases):
    """The first case that releases changed has the answer of the newest release."""
    changed = next(case for case in cases if case.get("released") == "fail")
    return [{**wrong(case, 0), "released": "pass"} if case is changed else case for case in cases]


def main():
    source, out = sys.argv[1], Path(sys.argv[2])
    head, cases, end = read(source)
    cases = [case for n, case in enumerate(cases) if "id" in case or n % PART == 0]
    write = partial(write_results, {id(case): json.dumps(case) for case in cases})
    reading = next(iter(end["votes"]))
    options = list(end["votes"][reading]["options"])

    conditional = next(n for n, case in enumerate(cases) if case.get("section", "").endswith("/conditional-operator"))

    def named(name, version, **more):
        return {**head, "implementation": name, "version": version, "language": "Test", **more}

    write(out / "alpha-1.9.0.results", named("alpha", "1.9.0"),
          [wrong(case, n) if n % 40 == 0 else case for n, case in enumerate(cases)], end)
    write(out / "alpha-1.10.0.results", named("alpha", "1.10.0"),
          [listed(wrong(case, n)) if RULE in case.get("covers", []) else wrong(case, n + 1) if n % 60 == 0 else case
           for n, case in enumerate(cases)], end)
    votes = {**end["votes"], reading: {"declared": options[1], "follows": options[1], "options": {o: 0 for o in options}, "answers": 0}}
    write(out / "beta.results", named("beta", "0.1"),
          [every_verdict(case, n) for n, case in enumerate(cases)], {**end, "votes": votes})
    write(out / "gamma.results", named("gamma", "1"), right_as_released(cases), end)
    nesting = {**end["votes"], "conditional-nesting": {"options": {"left": 3}, "follows": "left", "answers": 3}}
    write(out / "left.results", named("left", "1"),
          [listed(wrong(case, n)) if n == conditional else case for n, case in enumerate(cases)], {**end, "votes": nesting})
    write(out / "library.results", named("hashicorp/hcl", "1"), cases, end)
    own = [case for case in cases if "id" in case][::MANY]
    for i in range(MANY):
        write(out / f"many-{i:02}.results", named(f"many-{i:02}", "1"),
              [wrong(case, n + i) if (n + i) % 10 == 0 else case for n, case in enumerate(own)], end)
    evil_end = {**end, "end": attack(0), "faults": [attack(n) for n in range(10)], "fault_count": 10,
                "list_faults": [attack(n) for n in range(10)],
                "votes": {attack(n): {"declared": attack(n), "follows": attack(n), "options": {attack(n): 1}, "answers": 1} for n in range(22)}}
    odd = [{"id": f"{attack(n)}#{n}", "section": attack(n), "level": attack(n), "op": attack(n), "verdict": "fail"}
           for n in range(22)]
    write(out / "evil.results", named(attack(1), attack(8), edition=head["edition"], **{"as": attack(3)}),
          [evil_case(case, n) for n, case in enumerate(cases[:EVIL])] + odd, evil_end)


main()
