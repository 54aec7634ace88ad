"""Compares an implementation with the reference in this process, for the engine atheris, or any other:

    atheris.Setup(sys.argv, Differ(hello, answer, known))
    atheris.Fuzz()
"""

import json
import os
from pathlib import Path

from .answers import described, encode
from .judge import SuiteError
from .library import Module


class Difference(Exception):
    """Its first line is "differ: KIND CAUSE"; the request and both answers follow."""


class Differ:
    """A function of the choices of a generator of requests, as bytes. It raises Difference if the answers differ."""

    def __init__(self, hello, answer, known="", edition=None):
        """hello and answer are those of a conftest.py. known has a line "KIND CAUSE" for each difference to skip. If
        HCL_CONFORMANCE_WRITE_KNOWN names a file, new differences are added to it with their requests, and not raised."""
        self._answer = answer
        self._known = {line.partition("#")[0].strip() for line in known.split("\n")} | {""}
        self._library = Module(Path(__file__).parent / "differ.wasm", "differ_")
        options = {"hello": hello} if edition is None else {"hello": hello, "edition": edition}
        self._run = self._library.call("new", json.dumps(options).encode())
        if not self._run:
            raise SuiteError("hello or the edition is wrong")

    def __call__(self, choices):
        request = self._library.sized("request", self._run, bytes(choices))
        if not request:
            return  # hello does not offer it
        try:
            reply = encode(self._answer(json.loads(request)))
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            summary = described(lambda: f"{type(error).__name__}: {error}")
            reply = json.dumps({"error": {"phase": "panic", "summary": summary}}).encode()
        text = self._library.sized("judge", self._run, reply).decode("utf-8", "replace")
        difference = text.partition("\n")[0][len("differ: ") :]
        if difference in self._known:
            return
        path = os.environ.get("HCL_CONFORMANCE_WRITE_KNOWN")
        if path is None:
            raise Difference(text)
        self._known.add(difference)
        request = text.split("\n")[1].removeprefix("request:").strip()
        with open(path, "a", encoding="utf-8") as file:
            file.write(f"{difference} # {request}\n")
