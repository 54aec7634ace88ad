import sys

import hcl2
from lark.exceptions import UnexpectedInput

bug = False
for source in ("a = 10 - 15", "a = 10 -15", "a = 10-15", "a = 5-3"):
    try:
        print(f"{source}: {hcl2.loads(source)}")
    except UnexpectedInput as error:
        print(f"{source}: {type(error).__name__} at column {error.column}")
        bug = True
sys.exit(bug)
