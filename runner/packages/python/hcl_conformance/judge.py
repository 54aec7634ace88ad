"""Calls libhclcheck, which decides all verdicts. hclcheck.h describes each function."""

import ctypes
import json
from pathlib import Path

HERE = Path(__file__).parent

# The verdicts, in the order of enum hclcheck_verdict.
VERDICTS = ["pass", "fail", "crash", "timeout", "garbage", "unsupported", "xfail", "xpass", "not run"]

# The verdicts that fail a run.
FAILING = {"fail", "crash", "timeout", "garbage", "xpass", "not run"}

# How a run ended, in the order of enum hclcheck_end.
ENDS = ["right", "wrong", "nothing"]

_POINTER = ctypes.c_void_p
_SIZE = ctypes.c_size_t
_LENGTH = ctypes.POINTER(_SIZE)

# The result and the arguments of each function.
_FUNCTIONS = {
    "version": (ctypes.c_char_p, []),
    "suite_new": (_POINTER, [ctypes.c_char_p, _SIZE, ctypes.c_char_p, _SIZE, ctypes.POINTER(_POINTER)]),
    "suite_free": (None, [_POINTER]),
    "text_free": (None, [_POINTER]),
    "run_new": (_POINTER, [_POINTER, ctypes.c_char_p, _SIZE, ctypes.POINTER(_POINTER)]),
    "run_free": (None, [_POINTER]),
    "count": (_SIZE, [_POINTER]),
    "id": (ctypes.c_char_p, [_POINTER, _SIZE]),
    "requests": (_SIZE, [_POINTER, _SIZE]),
    "request": (_POINTER, [_POINTER, _SIZE, _SIZE, _LENGTH]),
    "batch": (_POINTER, [_POINTER, _SIZE, _SIZE, _LENGTH]),
    "reply": (None, [_POINTER, _SIZE, _SIZE, ctypes.c_char_p, _SIZE]),
    "replies": (None, [_POINTER, _SIZE, _SIZE, ctypes.c_char_p, _SIZE]),
    "crashed": (None, [_POINTER, _SIZE, _SIZE, ctypes.c_char_p, _SIZE]),
    "timed_out": (None, [_POINTER, _SIZE, _SIZE, ctypes.c_char_p, _SIZE]),
    "finish": (None, [_POINTER]),
    "verdict": (ctypes.c_int, [_POINTER, _SIZE]),
    "reason": (ctypes.c_char_p, [_POINTER, _SIZE]),
    "explain": (_POINTER, [_POINTER, _SIZE, _LENGTH]),
    "end": (ctypes.c_int, [_POINTER]),
    "summary": (_POINTER, [_POINTER, _LENGTH]),
    "expected": (_POINTER, [_POINTER, _LENGTH]),
    "results": (_POINTER, [_POINTER, _LENGTH]),
}


class SuiteError(Exception):
    """The suite or an option is wrong."""


def _load():
    library = ctypes.CDLL(str(HERE / "libhclcheck.so"))
    for name, (result, arguments) in _FUNCTIONS.items():
        function = getattr(library, "hclcheck_" + name)
        function.restype, function.argtypes = result, arguments
    return library


_library = _load()
_requests = _library.hclcheck_requests


def version():
    """Returns the version of the suite and of the judge."""
    return _library.hclcheck_version().decode()


def _made(pointer, error):
    """Returns the pointer, or raises the error that the library made instead."""
    if pointer:
        return pointer
    text = ctypes.string_at(error).decode("utf-8", "replace").rstrip()
    _library.hclcheck_text_free(error)
    raise SuiteError(text)


class Suite:
    """The cases. By default those of this package; else the texts of cases.jsonl and registry.json."""

    def __init__(self, cases=None, registry=None):
        cases = (HERE / "data" / "cases.jsonl").read_bytes() if cases is None else cases
        registry = (HERE / "data" / "registry.json").read_bytes() if registry is None else registry
        error = _POINTER()
        made = _library.hclcheck_suite_new(cases, len(cases), registry, len(registry), ctypes.byref(error))
        self._suite = _made(made, error)

    def __del__(self):
        if getattr(self, "_suite", None):
            _library.hclcheck_suite_free(self._suite)


class Run:
    """One run of an implementation. Only one thread at a time may use it."""

    def __init__(self, suite, hello, **options):
        """hello and the options are those of hclcheck_run_new: edition, only, skip, ops, levels, expected."""
        text = json.dumps({"hello": hello, **options}).encode()
        error = _POINTER()
        self._suite = suite  # the suite must outlive the run
        made = _library.hclcheck_run_new(suite._suite, text, len(text), ctypes.byref(error))
        self._run = _made(made, error)
        self._count = _library.hclcheck_count(self._run)

    def __del__(self):
        if getattr(self, "_run", None):
            _library.hclcheck_run_free(self._run)

    def __len__(self):
        return self._count

    def _check(self, i, k=None):
        if not 0 <= i < self._count or (k is not None and not 0 <= k < _requests(self._run, i)):
            raise IndexError("no such case or request")

    def id(self, i):
        self._check(i)
        return _library.hclcheck_id(self._run, i).decode()

    def requests(self, i):
        """Returns the number of requests of case i; 0 if hello does not offer what it needs."""
        self._check(i)
        return _requests(self._run, i)

    def request(self, i, k):
        """Returns request k of case i as bytes, one object of JSON."""
        self._check(i, k)
        length = _SIZE()
        return ctypes.string_at(_library.hclcheck_request(self._run, i, k, ctypes.byref(length)), length.value)

    def batch(self, first, count):
        """Returns a list of the requests of each of `count` cases, as dicts."""
        self._check(first)
        return json.loads(self._text(_library.hclcheck_batch, first, count))

    def reply(self, i, k, reply):
        """Judges an answer, the bytes of an object of JSON."""
        self._check(i, k)
        _library.hclcheck_reply(self._run, i, k, reply, len(reply))

    def replies(self, first, count, replies):
        """Judges the answers to the requests of a batch, a list of bytes without b"\\0". Ignores empty answers."""
        self._check(first)
        text = b"\0".join(replies) + b"\0"
        _library.hclcheck_replies(self._run, first, count, text, len(text))

    def failed(self, i, k, text, timeout=False):
        """Judges a request that was not answered, because of an exception or a timeout."""
        self._check(i, k)
        data = text.encode("utf-8", "replace")
        function = _library.hclcheck_timed_out if timeout else _library.hclcheck_crashed
        function(self._run, i, k, data, len(data))

    def finish(self):
        _library.hclcheck_finish(self._run)

    def verdict(self, i):
        self._check(i)
        return VERDICTS[_library.hclcheck_verdict(self._run, i)]

    def reason(self, i):
        self._check(i)
        return _library.hclcheck_reason(self._run, i).decode("utf-8", "replace")

    def explain(self, i):
        self._check(i)
        return self._text(_library.hclcheck_explain, i)

    def end(self):
        """Returns "right", "wrong" or "nothing": nothing was judged, which is no success."""
        return ENDS[_library.hclcheck_end(self._run)]

    def summary(self):
        return self._text(_library.hclcheck_summary)

    def expected(self):
        """Returns the text of a list of expected failures with all failures of this run."""
        return self._text(_library.hclcheck_expected)

    def results(self):
        """Returns the text of a results file, which hclreport shows."""
        return self._text(_library.hclcheck_results)

    def _text(self, function, *arguments):
        length = _SIZE()
        pointer = function(self._run, *arguments, ctypes.byref(length))
        return ctypes.string_at(pointer, length.value).decode("utf-8", "replace")
