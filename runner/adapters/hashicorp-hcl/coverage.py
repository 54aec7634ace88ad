"""Prints which statements of the packages a Go coverage profile reaches:
coverage.py PROFILE GROUPS STATEMENTS PROGRAM PACKAGE...

GROUPS gives reasons why the protocol cannot reach some functions. Unreached statements without a reason
are written to the file STATEMENTS. PROGRAM tells the linked versions, whose sources are in Go's cache.
"""

import fnmatch
import os
import re
import subprocess
import sys
from collections import defaultdict

BLOCK = re.compile(r"(?P<package>.*)/(?P<file>[^/]+):(?P<span>(?P<start>\d+)\.\d+,(?P<end>\d+)\.\d+) "
                   r"(?P<statements>\d+) (?P<count>\d+)$")
FUNCTION = re.compile(r"func (?:\([^)]*\) )?(\w+)")
# Patterns by which the library marks statements that it considers unreachable.
IMPOSSIBLE = re.compile(r"panic\(|[Ss]hould never|[Ss]hould not be possible|[Ss]houldn't (be|get)")
GUARD = "the library's own comments or panics call it impossible"


def go(*arguments):
    return subprocess.run(["go", *arguments], check=True, capture_output=True, text=True).stdout


def modules(program):
    """Returns the folders of the linked modules by the paths of the
    modules."""
    cache = go("env", "GOMODCACHE").strip()
    folders, path = {}, None
    for line in go("version", "-m", program).splitlines():
        words = line.split()
        if words[:1] == ["dep"]:
            path = words[1]
        if words[:1] in (["dep"], ["=>"]) and len(words) > 2:
            folders[path] = os.path.join(cache, f"{words[1]}@{words[2]}")
    return folders


def read_profile(path, packages):
    """Returns how often each block ran, by (package, file, start, end, statements,
    columns)."""
    blocks = defaultdict(int)
    with open(path, encoding="utf-8") as file:
        for line in file:
            match = BLOCK.match(line)
            if match and match["package"] in packages:
                key = (match["package"], match["file"], int(match["start"]), int(match["end"]),
                       int(match["statements"]), match["span"])
                blocks[key] += int(match["count"])
    return blocks


def read_groups(path):
    """Returns triples: a pattern of "package/file function", a pattern of the block's text,
    and the reason."""
    groups, reason = [], None
    with open(path, encoding="utf-8") as file:
        for line in map(str.strip, file):
            if line.endswith(":"):
                reason = line[:-1]
            elif line and not line.startswith("#"):
                name, _, text = line.partition("~")
                groups.append((" ".join(name.split()), re.compile(text), reason))
    return groups


class Sources:
    """Reads the library's sources. The profile names a generated source by its grammar, which
    has no functions."""

    def __init__(self, folders):
        self.folders = folders
        self.files = {}

    def lines(self, package, file):
        if (package, file) not in self.files:
            module = max((m for m in self.folders if package.startswith(m)), key=len)
            path = os.path.join(self.folders[module], package[len(module):].strip("/"), file)
            lines = []
            if file.endswith(".go"):
                with open(path, encoding="utf-8") as source:
                    lines = source.read().split("\n")
            self.files[package, file] = lines
        return self.files[package, file]

    def function(self, package, file, line):
        for text in reversed(self.lines(package, file)[:line]):
            match = FUNCTION.match(text)
            if match:
                return match[1]
        return "-"

    def text(self, package, file, start, end):
        return "\n".join(self.lines(package, file)[start - 1:end])


def reason_for(sources, groups, block):
    package, file, start, end, _, _ = block
    name = f"{package.rsplit('/', 1)[1]}/{file} {sources.function(package, file, start)}"
    text = sources.text(package, file, start, end)
    for pattern, words, reason in groups:
        if fnmatch.fnmatchcase(name, pattern) and words.search(text):
            return name, reason
    return name, GUARD if IMPOSSIBLE.search(text) else None


def show(packages, blocks, reasons):
    print(f"{'':44} statements  reached            beyond the protocol   of the rest")
    for package in packages:
        mine = {b: n for b, n in blocks.items() if b[0] == package}
        total = sum(b[4] for b in mine)
        reached = sum(b[4] for b, n in mine.items() if n)
        beyond = sum(b[4] for b in mine if b in reasons)
        print(f"{package:44} {total:10}  {reached:7} ({100 * reached / total:4.1f} %)   {beyond:19}"
              f"   {100 * reached / (total - beyond):9.1f} %")
    sums = defaultdict(int)
    for block, reason in reasons.items():
        sums[reason] += block[4]
    print("\nbeyond the protocol:")
    for reason, count in sorted(sums.items(), key=lambda item: -item[1]):
        print(f"{count:5}  {reason}")


def main(profile, groups_path, statements, program, *packages):
    blocks = read_profile(profile, packages)
    sources, groups = Sources(modules(program)), read_groups(groups_path)
    reasons, left = {}, []
    for block in sorted(b for b, count in blocks.items() if not count and b[4]):
        name, reason = reason_for(sources, groups, block)
        if reason:
            reasons[block] = reason
        else:
            left.append((name, block))
    show(packages, blocks, reasons)
    with open(statements, "w", encoding="utf-8") as out:
        for name, (package, file, start, end, count, _) in left:
            out.write(f"{name}: line {start}, {count} statement{'s' * (count > 1)}\n")
            out.write("".join(f"    {line}\n"
                              for line in sources.lines(package, file)[start - 1:min(end, start + 4)]))
    print(f"{sum(block[4] for _, block in left):5}  in no group")


main(*sys.argv[1:])
