"""Compares what fixes.md says that the suite notices with what a history showed: history_fixes.py FIXES STEPS.

STEPS is what history_steps.py printed. Every case that a row names must have changed at one of the row's
releases, and every release that mended a case must be named. Exit status: 0 so it is, 1 it is not.
"""

import fnmatch
import re
import sys

STEP = re.compile(r"\S+ to (?P<release>\S+): (?P<counts>.*)$")
CHANGED = re.compile(r" {6}(?P<case>\S+): ")
RELEASE = re.compile(r"(hcl|go-cty)? ?(\d+\.\d+\.\d+)")


def read_steps(path):
    """The changed cases by release, and the releases that mended something."""
    changed, mended, release = {}, set(), None
    with open(path, encoding="utf-8") as file:
        for line in file:
            step, case = STEP.match(line), CHANGED.match(line)
            if step:
                hcl, _, cty = step["release"].partition("+")
                release = f"go-cty {cty[1:]}" if cty else f"hcl {hcl[1:]}"
                changed.setdefault(release, [])
                if "mended" in step["counts"]:
                    mended.add(release)
            elif case:
                changed[release].append(case["case"])
    return changed, mended


def releases_of(cell):
    """"hcl 2.17.0, 2.19.0; go-cty 1.8.0" names three."""
    found, product = [], None
    for word, number in RELEASE.findall(cell):
        product = word or product
        found.append(f"{product} {number}")
    return found


def patterns_of(cell):
    """The cases in backticks; "…" stands for anything, and "#…" for a case of the section before it."""
    found, section = [], ""
    for text in re.findall(r"`([^`]*)`", cell):
        if "#" not in text and "…" not in text:
            continue
        if text.startswith("#"):
            text = section + text
        section = text.partition("#")[0] if "#" in text else section
        found.append("*" + text.replace("…", "*").lstrip("*") if text.startswith("…") else text.replace("…", "*"))
    return found


def main(fixes, steps):
    changed, mended = read_steps(steps)
    missing, named, count = [], set(), 0
    with open(fixes, encoding="utf-8") as file:
        noticed, _, rest = file.read().partition("\n## Not noticed")
    for row in re.findall(r"^\| (.*) \|$", noticed, re.MULTILINE):
        cells = row.split(" | ")
        releases = releases_of(cells[0])
        named.update(releases)
        cases = [case for release in releases for case in changed.get(release, [])]
        for pattern in patterns_of(cells[-1]):
            count += 1
            if not fnmatch.filter(cases, pattern.replace("[", "[[]")):
                missing.append(f"{cells[0]}: {pattern} did not change there")
    named.update(releases_of(" ".join(re.findall(r"^Comes with .*", noticed, re.MULTILINE))))
    missing += [f"{release} mended cases, and is not named" for release in sorted(mended - named)]
    print("\n".join(missing) if missing else f"fixes.md: its {count} cases changed where it says so")
    return 1 if missing else 0


sys.exit(main(*sys.argv[1:]))
