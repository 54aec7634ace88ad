import sys
import time

from pyagnostics.exceptions import DiagnosticError
from pyhcl2.parse import parse_module


def seconds(source):
    """Returns the shortest processor time of three that a source takes."""
    shortest = float("inf")
    for _ in range(3):
        began = time.process_time()
        try:
            parse_module(source)
        except DiagnosticError:
            pass
        shortest = min(shortest, time.process_time() - began)
    return shortest


bug = False
for before, few, more, after in (('a = "', 10, 3, "\n"), ('a = "$${', 16, 4, '"\n')):
    ratio = seconds(before + "x" * (few + more) + after) / seconds(before + "x" * few + after)
    print(f"{before}: {few} letters and {more} more: ratio {ratio:.1f}", file=sys.stderr)
    if ratio > 4:
        print(f"after {before} {more} letters more take more than four times as long")
        bug = True
sys.exit(bug)
