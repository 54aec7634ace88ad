import sys

import hcl2

source = 'a = "\\"${b}"\n'
written = hcl2.dumps(hcl2.loads(source))
print(f"{source}{written}", end="")
sys.exit(written != source)
