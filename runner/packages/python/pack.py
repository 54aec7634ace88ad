#!/usr/bin/env python3
"""pack.py OUT VERSION TAG FOLDER FILE...: makes the wheel for Python in OUT. FOLDER has the package's own files.

A FILE is PLACE=PATH: the file at PATH gets the place PLACE in the wheel. The same files make the same bytes.
"""

import base64
import hashlib
import sys
import zipfile
from pathlib import Path

NAME = "hcl_conformance"
EPOCH = (1980, 1, 1, 0, 0, 0)

METADATA = """Metadata-Version: 2.1
Name: hcl-conformance
Version: {version}
Summary: The conformance suite of HCL, with its judge, as a plugin of pytest
License: MIT
Requires-Python: >=3.9
{needs}Provides-Extra: test
Requires-Dist: pytest (>=7.0) ; extra == 'test'
Description-Content-Type: text/markdown

{readme}"""

WHEEL = """Wheel-Version: 1.0
Generator: pack.py
Root-Is-Purelib: {pure}
Tag: {tag}
"""

# The wheel for any machine runs the judge on wasmtime.
ANY = "py3-none-any"
NEEDS = "Requires-Dist: wasmtime (>=25)\n"

ENTRY_POINTS = """[pytest11]
hcl_conformance = hcl_conformance.plugin
"""


def contents(version, tag, folder, files):
    """Returns the bytes of each place, except of RECORD."""
    found = {}
    for path in sorted(folder.glob(NAME + "/**/*.py")):
        found[path.relative_to(folder).as_posix()] = path.read_bytes()
    for file in files:
        place, path = file.split("=", 1)
        found[place.replace("DATA", f"{NAME}-{version}.data")] = Path(path).read_bytes()
    info = f"{NAME}-{version}.dist-info/"
    readme = "".join(path.read_text(encoding="utf-8") for path in (folder / "README.md", folder.parent / "every.md"))
    found[info + "METADATA"] = METADATA.format(version=version, needs=NEEDS if tag == ANY else "", readme=readme).encode()
    found[info + "WHEEL"] = WHEEL.format(tag=tag, pure=str(tag == ANY).lower()).encode()
    found[info + "entry_points.txt"] = ENTRY_POINTS.encode()
    return found


def record(found):
    lines = []
    for place, data in found.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{place},sha256={digest},{len(data)}\n")
    return "".join(lines)


def main():
    out, version, tag, folder, *files = sys.argv[1:]
    found = contents(version, tag, Path(folder), files)
    info = f"{NAME}-{version}.dist-info/RECORD"
    found[info] = (record(found) + info + ",,\n").encode()
    path = Path(out) / f"{NAME}-{version}-{tag}.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        for place, data in found.items():
            entry = zipfile.ZipInfo(place, EPOCH)
            program = ".data/scripts/" in place or place.endswith((".so",)) or ".so." in place
            entry.external_attr = (0o100755 if program else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    print(path)


main()
