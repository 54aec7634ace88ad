import sys

import hcl2

written = hcl2.dumps({"x": {"a/b": 1}})
read = hcl2.loads(written)
print(f"{written}{read}")
sys.exit('"a/b"' not in written)
