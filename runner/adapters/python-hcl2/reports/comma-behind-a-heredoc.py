import sys

import hcl2

written = hcl2.dumps(hcl2.loads("a = [<<E\nx\nE\n, 1]\n"))
print(written, end="")
try:
    hcl2.loads(written)
except Exception as error:
    print(type(error).__name__)
    sys.exit(1)
