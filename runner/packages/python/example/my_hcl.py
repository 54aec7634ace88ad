"""A small parser, as an example: it knows attributes whose values are whole numbers or plain strings."""

import re

LINE = re.compile(r'[ \t]*([A-Za-z][\w-]*)[ \t]*=[ \t]*(-?\d+|"[^"\\$%\n]*")[ \t]*')


class ParseError(Exception):
    """The source is not valid."""


def parse(source):
    try:
        lines = source.decode("utf-8").split("\n")
    except UnicodeDecodeError as error:
        raise ParseError(str(error)) from None
    seen = set()
    for number, line in enumerate(lines, 1):
        found = LINE.fullmatch(line)
        if not found and line.strip(" \t"):
            raise ParseError(f"line {number}: not an attribute")
        if found and found[1] in seen:
            raise ParseError(f"line {number}: {found[1]} is defined twice")
        if found:
            seen.add(found[1])
