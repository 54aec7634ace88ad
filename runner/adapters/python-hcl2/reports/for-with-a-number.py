import sys

import hcl2

bug = False
for source in ("a = [for v in b: v]", "a = [for v in b: 5]", "a = {for v in b: v => 1}"):
    try:
        print(f"{source}: {hcl2.loads(source)}")
    except TypeError as error:
        print(f"{source}: TypeError: {error}")
        bug = True
sys.exit(bug)
