"""Judges python-hcl2 by the HCL conformance suite: python -m pytest test/conformance"""

import contextlib
import io
import sys
from importlib.metadata import version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import adapter  # noqa: E402
import serve  # noqa: E402

hello = serve.describe("python-hcl2", version("python-hcl2"), adapter.OPERATIONS, adapter.FEATURES)


def answer(request):
    with contextlib.redirect_stderr(io.StringIO()):  # serve prints the traceback of a crash
        return serve.answer(request, hello, adapter.OPERATIONS)
