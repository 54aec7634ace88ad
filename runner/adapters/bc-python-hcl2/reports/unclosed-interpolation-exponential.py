import sys
import time

import hcl2


def seconds(letters):
    """Returns the shortest processor time of three that a typo before so many letters takes."""
    shortest = float("inf")
    for _ in range(3):
        began = time.process_time()
        try:
            hcl2.loads('a = "${' + "x" * letters + '"\n')
        except Exception as error:
            assert type(error).__name__.startswith("Unexpected"), repr(error)
        shortest = min(shortest, time.process_time() - began)
    return shortest


hcl2.loads("a = 1\n")
few, many = seconds(14), seconds(20)
print(f"14 letters: {few:.3f} s, 20 letters: {many:.3f} s, ratio {many / few:.0f}", file=sys.stderr)
if many / few > 8:
    print("six letters more take more than eight times as long")
    sys.exit(1)
