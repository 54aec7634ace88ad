"""Reads the documents of the source tree, and the code in them. The script
.ci/docs imports this file."""
import glob
import re

FOLDERS = ("corpus", "ref", "report", "runner", "spec-tests")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def documents():
    """Returns the text of each document by its path relative to the clone."""
    names = glob.glob("*.md") + [name for folder in FOLDERS for name in glob.glob(f"{folder}/**/*.md", recursive=True)]
    return {name: read(name) for name in sorted(names) if not name.startswith("corpus/found/")}


def lines(text):
    """Yields each line with its number and its block. The block is None in prose, "indented",
    or the word after the backquotes of a code fence ("text" if there is no word)."""
    fence = None
    before = ""
    indented = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("```"):
            fence = None if fence else line[3:].strip() or "text"
            continue
        indented = line.startswith("    ") and (indented or before.strip() == "")
        yield number, line, fence or ("indented" if indented else None)
        before = line


def code(text):
    """Yields each piece of code as its line number, its text, and the block
    that lines() gives."""
    for number, line, block in lines(text):
        if block is not None:
            yield number, line.strip(), block
        else:
            for span in re.findall(r"`([^`]+)`", line):
                yield number, span, None

