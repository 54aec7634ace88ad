#!/usr/bin/env python3
"""both_ways.py ask ADAPTER.PY VERDICTS [SECTION]: asks the library of an adapter in Python in this process, by the wheel: the
  cases of SECTION, or all.
both_ways.py cargo OUTPUT VERDICTS: reads the verdicts from the output of a test of the crate.
both_ways.py compare RESULTS VERDICTS: compares with the results file of hclcheck, which asked the adapter as a process.

VERDICTS has a line `ID VERDICT` for each case.
"""

import io
import json
import re
import runpy
import sys
import time
from pathlib import Path


def captured(adapter):
    """Runs an adapter in Python without requests. Returns its hello, and the function that answers."""
    sys.path.insert(0, str(Path(adapter).parent))
    import serve

    found = []
    original = serve.serve

    def capture(name, version, operations, features=()):
        found.append(operations)
        return original(name, version, operations, features)

    serve.serve = capture
    stdin, stdout = sys.stdin, sys.stdout
    sys.stdin = io.TextIOWrapper(io.BytesIO(b'{"id":0,"op":"hello","protocol":1}\n'))
    sys.stdout = out = io.StringIO()
    runpy.run_path(adapter, run_name="__main__")
    sys.stdin, sys.stdout = stdin, stdout
    hello = json.loads(out.getvalue())["hello"]
    return hello, lambda request: serve.answer(request, hello, found[0])


def ask_all(adapter, verdicts, section=""):
    from hcl_conformance import Run, Suite
    from hcl_conformance.answers import ask

    hello, answer = captured(adapter)
    begin = time.monotonic()
    own = 0.0

    def timed(request):
        nonlocal own
        start = time.monotonic()
        reply = answer(request)
        own += time.monotonic() - start
        return reply

    run = Run(Suite(), hello)
    chosen = [i for i in range(len(run)) if run.id(i).startswith(section)]
    stderr, sys.stderr = sys.stderr, io.StringIO()  # the adapter prints tracebacks
    ask(run, chosen, timed, 10)
    sys.stderr = stderr
    run.finish()
    seconds = time.monotonic() - begin
    print(f"{len(chosen)} cases in {seconds:.1f} s, of which the library took {own:.1f} s")
    lines = (f"{run.id(i)} {run.verdict(i)}\n" for i in chosen)
    Path(verdicts).write_text("".join(lines), encoding="utf-8")


def read_cargo(output, verdicts):
    found = {}
    for line in Path(output).read_text(encoding="utf-8").splitlines():
        if match := re.match(r"test (\S+#\S+) \.\.\. (ok|FAILED|ignored, (\w+))", line):
            found[match[1]] = "pass" if match[2] == "ok" else match[3] or "FAILED"
        elif match := re.match(r"(fail|crash|timeout|garbage)(?: \(.*\))? (\S+#\S+)  \(", line):
            found[match[2]] = match[1]
    Path(verdicts).write_text("".join(f"{id} {verdict}\n" for id, verdict in found.items()), encoding="utf-8")


def compare(results, verdicts):
    outside = {}
    for line in Path(results).read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        id = row.get("id") or row.get("derived") or row.get("law")
        if isinstance(id, str):
            outside[id] = row["verdict"]
    inside = dict(line.split(" ", 1) for line in Path(verdicts).read_text(encoding="utf-8").splitlines())
    differ = [id for id in sorted({*outside, *inside}) if outside.get(id) != inside.get(id)]
    for id in differ[:10]:
        print(f"{id}: {outside.get(id)} by the adapter, {inside.get(id)} by the package")
    print(f"{len(outside)} cases both ways, {len(differ)} verdicts differ")
    sys.exit(not outside or bool(differ))


{"ask": ask_all, "cargo": read_cargo, "compare": compare}[sys.argv[1]](*sys.argv[2:])
