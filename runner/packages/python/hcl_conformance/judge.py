"""Decides verdicts, by libhclcheck. hclcheck.h describes each function."""

import json
import sys
from pathlib import Path

from .library import NATIVE, LibraryError, Module, Native

HERE = Path(__file__).parent

# The verdicts, in the order of enum hclcheck_verdict.
VERDICTS = ["pass", "fail", "crash", "timeout", "garbage", "unsupported", "xfail", "xpass", "not run"]

# The verdicts that fail a run.
FAILING = {"fail", "crash", "timeout", "garbage", "xpass", "not run"}

# How a run ended, in the order of enum hclcheck_end.
ENDS = ["right", "wrong", "nothing"]


class SuiteError(Exception):
    """The suite or an option is wrong."""


_library = Native() if NATIVE.exists() else Module()


def version():
    """Returns the version of the suite and of the judge."""
    return _library.text("version").decode()


def _made(name, *arguments):
    try:
        return _library.made(name, *arguments)
    except LibraryError as error:
        raise SuiteError(str(error)) from None


class Suite:
    """The cases. By default those of this package; else the texts of cases.jsonl and registry.json."""

    def __init__(self, cases=None, registry=None):
        cases = (HERE / "data" / "cases.jsonl").read_bytes() if cases is None else cases
        registry = (HERE / "data" / "registry.json").read_bytes() if registry is None else registry
        self._suite = _made("suite_new", cases, registry)

    def __del__(self):
        if getattr(self, "_suite", None) and not sys.is_finalizing():
            _library.call("suite_free", self._suite)


class Run:
    """One run of an implementation. Only one thread at a time may use it."""

    def __init__(self, suite, hello, **options):
        """hello and the options are those of hclcheck_run_new: edition, only, skip, ops, levels, expected."""
        text = json.dumps({"hello": hello, **options}).encode()
        self._suite = suite  # the suite must outlive the run
        self._run = _made("run_new", suite._suite, text)
        self._count = _library.call("count", self._run)

    def __del__(self):
        if getattr(self, "_run", None) and not sys.is_finalizing():
            _library.call("run_free", self._run)

    def __len__(self):
        return self._count

    def _check(self, i, k=None):
        if not 0 <= i < self._count or (k is not None and not 0 <= k < _library.call("requests", self._run, i)):
            raise IndexError("no such case or request")

    def id(self, i):
        self._check(i)
        return _library.text("id", self._run, i).decode()

    def requests(self, i):
        """Returns the number of requests of case i; 0 if hello does not offer what it needs, or if it must wait for more."""
        self._check(i)
        return _library.call("requests", self._run, i)

    def request(self, i, k):
        """Returns request k of case i as bytes, one object of JSON."""
        self._check(i, k)
        return _library.sized("request", self._run, i, k)

    def batch(self, first, count):
        """Returns a list of the requests of each of `count` cases, as dicts."""
        self._check(first)
        return json.loads(self._text("batch", first, count))

    def reply(self, i, k, reply):
        """Judges an answer, the bytes of an object of JSON."""
        self._check(i, k)
        _library.call("reply", self._run, i, k, reply)

    def replies(self, first, count, replies):
        """Judges the answers to the requests of a batch, a list of bytes without b"\\0". Ignores empty answers."""
        self._check(first)
        _library.call("replies", self._run, first, count, b"\0".join(replies) + b"\0")

    def failed(self, i, k, text, timeout=False):
        """Judges a request that was not answered, because of an exception or a timeout."""
        self._check(i, k)
        _library.call("timed_out" if timeout else "crashed", self._run, i, k, text.encode("utf-8", "replace"))

    def more(self):
        """Returns the range of the cases of laws that have requests now. If the range is empty, no law is left."""
        return _library.ranged("more", self._run)

    def finish(self):
        _library.call("finish", self._run)

    def verdict(self, i):
        self._check(i)
        return VERDICTS[_library.call("verdict", self._run, i)]

    def reason(self, i):
        self._check(i)
        return _library.text("reason", self._run, i).decode("utf-8", "replace")

    def explain(self, i):
        self._check(i)
        return self._text("explain", i)

    def end(self):
        """Returns "right", "wrong" or "nothing": nothing was judged, which is no success."""
        return ENDS[_library.call("end", self._run)]

    def summary(self):
        return self._text("summary")

    def expected(self):
        """Returns the text of a list of expected failures with all failures of this run."""
        return self._text("expected")

    def results(self):
        """Returns the text of a results file, which hclreport shows."""
        return self._text("results")

    def _text(self, name, *arguments):
        return _library.sized(name, self._run, *arguments).decode("utf-8", "replace")
