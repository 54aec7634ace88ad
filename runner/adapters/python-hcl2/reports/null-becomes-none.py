import sys

import hcl2

written = hcl2.dumps(hcl2.loads("a = (null)\n"))
print(written, end="")
sys.exit("None" in written)
