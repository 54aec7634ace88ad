"""Writes the list known: known.py FOUND HCLREF ADAPTER >known. FOUND is what FuzzDiffer wrote
(HCL_CONFORMANCE_WRITE_KNOWN). Names each line by the bug that predicts the answer to its request."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "../../adapters/hashicorp-hcl"))
from answers import ask, equal, near, result
from differences import NO_FIELDS
from predictions import EDITION, Difference, Namer

HEAD = """# Differences of hashicorp/hcl 2.25.0 from the edition hcl-2.25 that FuzzDiffer skips: the kind, the cause, and the bug of
# runner/adapters/hashicorp-hcl/bugs.md that one of them shows. Remove a line to see an example. known.py writes this list.
"""


def main():
    found, hclref, adapter = sys.argv[1:]
    namer, lines = Namer(hclref, adapter), {}
    for line in Path(found).read_text(encoding="utf-8").splitlines():
        difference, _, text = line.partition(" # ")
        request = {key: value for key, value in json.loads(text).items() if key not in NO_FIELDS}
        (library,), (reference,) = ask([adapter], [request]), ask([hclref, "serve"], [request], edition=EDITION, trace=True)
        name = namer.name(Difference(request, library, reference))
        if name is None and equal(result(library), result(reference), near):
            name = "chance"
        lines.setdefault(difference, name)
        lines[difference] = lines[difference] or name
    print(HEAD + "\n".join(f"{line} # {name or 'not examined'}" for line, name in sorted(lines.items())))


main()
