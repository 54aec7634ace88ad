"""Asks an implementation in this process. Nothing that its function does ends the run, except a crash of Python."""

import json
import signal
import threading
import traceback
from json import encoder
from time import monotonic

# The number of cases that are asked before their answers are judged.
BATCH = 256


class Timeout(BaseException):
    """No exception handler of an implementation should catch it."""


def make_encoder():
    """Returns a function that encodes an object as JSON. JSONEncoder.encode makes such a function for each object."""
    slow = json.JSONEncoder(check_circular=False)  # a cyclic answer ends in a RecursionError
    try:
        fast = encoder.c_make_encoder(
            None, slow.default, encoder.encode_basestring_ascii, None, ": ", ", ", False, False, True
        )
        if "".join(fast({"a": [1]}, 0)) == slow.encode({"a": [1]}):
            return lambda reply: "".join(fast(reply, 0))
    except Exception:  # another Python, without this function
        pass
    return slow.encode


encode_json = make_encoder()


class Limit:
    """Interrupts requests after some seconds, if this is the main thread of a system with timers."""

    def __init__(self, seconds):
        main = threading.current_thread() is threading.main_thread()
        self.seconds = seconds if seconds > 0 and main and hasattr(signal, "setitimer") else 0
        self.begin = None  # the time when the request began; None between requests

    def __enter__(self):
        if self.seconds:
            self.old = signal.signal(signal.SIGALRM, self.end)
        return self

    def __exit__(self, *_):
        if self.seconds:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self.old)

    def start(self):
        """Starts the timer, which looks ten times at a request before it interrupts it. A single signal might come just
        before the implementation begins to wait, and would be lost."""
        if self.seconds:
            signal.setitimer(signal.ITIMER_REAL, self.seconds / 10, self.seconds / 10)

    def end(self, *_):
        """Interrupts the request if its time is over."""
        if self.begin is not None and monotonic() - self.begin >= self.seconds:
            raise Timeout


def ask(run, indexes, answer, seconds):
    """Asks all requests of some cases. Returns the texts of exceptions, by the index of the case."""
    chosen, problems, cases = set(indexes), {}, range(len(run))
    with Limit(seconds) as limit:
        while cases and cases.start <= max(chosen, default=-1):
            for first in cases[::BATCH]:
                if chosen.isdisjoint(range(first, first + BATCH)):
                    continue
                limit.start()
                replies = []
                for i, requests in enumerate(run.batch(first, BATCH), first):
                    for k, request in enumerate(requests):
                        replies.append(ask_one(run, (i, k, request), (answer, limit), problems) if i in chosen else b"")
                run.replies(first, BATCH, replies)
            cases = run.more()
    return problems


def ask_one(run, numbered, asked, problems):
    """Asks a request with its numbers. Returns the answer as bytes, or b"" if the judge got the result already."""
    i, k, request = numbered
    answer, limit = asked
    try:
        try:
            limit.begin = monotonic()
            reply = encode(answer(request))
        finally:
            limit.begin = None
    except KeyboardInterrupt:
        raise
    except Timeout:
        run.failed(i, k, f"no answer within {limit.seconds:g} s", timeout=True)
    except BaseException as error:  # SystemExit and a panic of a Rust extension, too
        run.failed(i, k, described(lambda: f"{type(error).__name__}: {error}"))
        problems[i] = problems.get(i, "") + described(traceback.format_exc)
    else:
        if reply and b"\0" not in reply:
            return reply
        run.reply(i, k, reply)
    return b""


def described(describe):
    """Returns the text that a function makes of an exception, whose own methods may fail."""
    try:
        return str.__str__(describe())
    except BaseException:
        return "an exception that cannot be shown\n"


def encode(reply):
    """Returns the bytes of a reply, which may be JSON already. The judge refuses what is no answer."""
    if isinstance(reply, (bytes, bytearray)):
        return memoryview(reply).tobytes()  # no method of a subclass
    if isinstance(reply, str):
        return str.encode(reply, "utf-8", "surrogatepass")
    return encode_json(reply).encode()
