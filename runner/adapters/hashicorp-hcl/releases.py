#!/usr/bin/python3
"""releases.py [--check]: prints what came and went with each release, and all amendments, as Markdown.

Amendments and readings come from the registry. A bug of bugs.md comes with the release that its text names after
"since", by default with v2.0.0. The list of old bugs in releases.md says from when to when each was there. With
--check, only unknown releases are named, and the status is 1 if there is one.
"""

import json
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
REGISTRY = HERE.parents[2] / "spec-tests" / "registry"


def read(path):
    return path.read_text(encoding="utf-8")


def amendments():
    return json.loads(read(REGISTRY / "released.json"))["rules"]


def changes(document):
    """Returns lists of what came, what went and which readings changed, by release."""
    came, went, readings = {}, {}, {}
    for rule in amendments():
        came.setdefault(rule["since"], []).append(rule["id"])
        if "until" in rule:
            went.setdefault(rule["until"], []).append(rule["id"])
    for section in re.split(r"^## ", read(HERE / "bugs.md"), flags=re.M)[1:]:
        since = re.search(r"\bsince\s+v([0-9.]*[0-9])", section)
        came.setdefault(since[1] if since else "2.0.0", []).append(f"bug.{section.split('.')[0]}")
    for bug, first, mended in re.findall(r"^- \*\*(H\d+)\*\*, from v(\S+), fixed in v(\S+):", document, re.M):
        came.setdefault(first, []).append(bug)
        went.setdefault(mended, []).append(bug)
    for reading in json.loads(read(REGISTRY / "readings.json"))["readings"]:
        option = reading["default"]
        for release, changed in reading.get("released", {}).items():
            readings.setdefault(release, []).append(f"{reading['id']}: {option} → {changed}")
            option = changed
    return came, went, readings


def amendment_table():
    rows = ["| amendment | source | why it is no bug |", "| --- | --- | --- |"]
    for rule in amendments():
        optional = " (optional)" if rule.get("optional") else ""
        cells = (rule["id"] + optional, rule["source"], rule.get("reason", ""))
        rows.append(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |")
    return "\n".join(["", *rows, "", ""])


def release_table(document):
    releases = re.findall(r"^hcl HCL=v(\S+)", read(HERE / "history"), re.M)
    columns = changes(document)
    unknown = set().union(*columns) - set(releases)
    if unknown:
        sys.exit(f"releases.py: history lacks {', '.join(sorted(unknown))}: name releases of hcl")
    rows = ["| release | came | went | readings |", "| --- | --- | --- | --- |"]
    for release in releases:
        if any(release in column for column in columns):
            cells = (", ".join(column.get(release, [])) for column in columns)
            rows.append(f"| {release} | {' | '.join(cells)} |")
    same = [release for release in releases if not any(release in column for column in columns)]
    return "\n".join(["", *rows, "", f"Releases without a change: {', '.join(same)}.", "", ""])


def main():
    tables = release_table(read(HERE / "releases.md")) + amendment_table()
    if sys.argv[1:] != ["--check"]:
        print(tables)
    return 0


sys.exit(main())
