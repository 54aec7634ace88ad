"""Prints the findings of several runs of "hclcheck growth" as a page of Markdown: growth_table.py FILE...

Each FILE has the output of "hclcheck growth" for one implementation.
"""

import re
import sys
from collections import namedtuple

HEAD = re.compile(r"(?P<name>\S+) (?P<version>.*): time for the largest size")
LINE = re.compile(r"(?P<dimension>\S.{25}) (?P<said>.*)$")
TIMED = re.compile(r" *(?P<size>\d+) +(?P<ms>[\d.]+) ms +(?:(?P<ratio>[\d.]+)x +)?"
                   r"(?P<growth>QUADRATIC|more than linear|linear|quick)")
LATE = re.compile(r"stopped after (\d+) s")
SLOW = re.compile(r"slow at (\d+)")
DEEP = re.compile(r"; (\d+): 16 MB without a limit")
END = re.compile(r"(?P<fate>refused|unsupported|DIES|GARBAGE|SILENT) beyond (?P<size>\d+)(?P<kills>: exit status|: killed by)?")

Finding = namedtuple("Finding", "size ratio growth fate last late slow deep kills")

HEADER = """# Speed and depth of the implementations

`make growth UPDATE=1` writes this file with [`hclcheck growth`](../fuzzing.md#growth). Each input repeats or nests one
construct. In the table, `21.0 at 2048` means that 2048 repetitions took 21.0 times as long as 512 repetitions. The
factor is about 4 if the time grows linearly, and about 16 if it grows quadratically; the table calls a factor of more
than 11 quadratic. On a busy machine, `more than linear` may be noise. This command measures one row again:

    make adapters/NAME growth ONLY=NAME

`build/growth` keeps the results until the adapter is rebuilt. Adapters that only parse get fewer kinds of input. A
missing row means that the adapter was not built, or that its measurement takes more than ten minutes.
"""


def read(path):
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    head = HEAD.match(lines[0]) if lines else None
    if not head:
        sys.exit(f"growth_table: {path}: this is not the output of hclcheck growth")
    findings = {}
    for line in lines[2:]:
        if not line:
            break
        match = LINE.match(line)
        if match:
            findings[match["dimension"].strip()] = finding(match["said"])
    return head["name"], head["version"], findings


def finding(said):
    timed, end, late = TIMED.match(said), END.search(said), LATE.search(said)
    return Finding(size=int(timed["size"]) if timed else 0,
                   ratio=timed["ratio"] if timed else None,
                   growth=timed["growth"] if timed else None,
                   fate=end["fate"] if end else None,
                   last=int(end["size"]) if end else None,
                   late=int(late[1]) if late else 0,
                   slow=SLOW.search(said),
                   deep=DEEP.search(said),
                   kills=bool(end and end["fate"] == "DIES" and end["kills"]))


def listing(findings, wanted, word):
    return "; ".join(word(name, f) for name, f in findings.items() if wanted(f)) or "–"


def is_depth(dimension):
    return dimension.startswith(("nesting", "unary", "binary", "JSON: nesting"))


def show_summary(runs):
    print("\n| implementation | quadratic | more than linear | dies beyond | gives no valid reply beyond | refuses beyond |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, version, findings in runs:
        wide = {n: f for n, f in findings.items() if not is_depth(n)}
        cells = [
            f"{name} {version}",
            listing(findings, lambda f: f.growth == "QUADRATIC", lambda n, f: f"{n} ({f.ratio} at {f.size})"),
            listing(findings, lambda f: f.growth == "more than linear", lambda n, f: f"{n} ({f.ratio} at {f.size})"),
            listing(wide, lambda f: f.fate == "DIES", lambda n, f: f"{f.last} {n}"),
            listing(wide, lambda f: f.fate in ("SILENT", "GARBAGE"), lambda n, f: f"{f.last} {n}"),
            listing(wide, lambda f: f.fate in ("refused", "unsupported") and f.last > 0,
                    lambda n, f: f"{f.last} {n}"),
        ]
        print("| " + " | ".join(cells) + " |")


def nesting_cell(f):
    if f is None:
        return ""
    if f.slow or f.deep:
        return f"slow at {f.slow[1]}" if f.slow else f"{f.deep[1]}+"
    if f.fate is None:
        return f"{f.size}{'…' if f.late else '+'}"
    return f"{f.last} {'' if f.fate in ('refused', 'unsupported') else f.fate.lower()}".strip()


def show_nesting(runs):
    names = list(dict.fromkeys(n for _, _, findings in runs for n in findings if is_depth(n)))
    limit = max((f.late for _, _, findings in runs for f in findings.values()), default=0)
    print(f"""
## How deep

The table shows the deepest nesting that an implementation accepts. With more levels, the implementation answers an
error. `dies` means that the implementation overflows its stack or panics. `0` means that the implementation does not
know the construct. `+` means that the largest input, of up to 16 MB, was accepted. `slow` means that this number of
levels took too long. `…` means that no limit was found within {limit} s. These inputs end the whole process, and the caller
gets no error:
""")
    for name, _, findings in runs:
        depth, last = min(((n, f.last) for n, f in findings.items() if is_depth(n) and f.kills),
                          key=lambda found: found[1], default=("", 0))
        if last:
            what = "levels of JSON" if depth == "JSON: nesting" else depth.replace("nesting of", "nested")
            print(f"- {name}: more than {last} {what}")
    print()
    print("| implementation | " + " | ".join(n.replace("nesting of ", "") for n in names) + " |")
    print("| --- |" + " ---: |" * len(names))
    for name, _, findings in runs:
        print(f"| {name} | " + " | ".join(nesting_cell(findings.get(n)) for n in names) + " |")


def main(*paths):
    runs = sorted((read(path) for path in paths), key=lambda run: run[0].lower())
    print(HEADER, end="")
    show_summary(runs)
    show_nesting(runs)


main(*sys.argv[1:])
