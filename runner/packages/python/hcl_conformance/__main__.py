"""Prints a skeleton of conftest.py."""

import sys
from pathlib import Path

NAMES = sorted(path.stem for path in (Path(__file__).parent / "skeletons").glob("*.py"))

if len(sys.argv) != 3 or sys.argv[1] != "skeleton" or sys.argv[2] not in NAMES:
    sys.exit(f"usage: python -m hcl_conformance skeleton {'|'.join(NAMES)}")
print((Path(__file__).parent / "skeletons" / f"{sys.argv[2]}.py").read_text(encoding="utf-8"), end="")
