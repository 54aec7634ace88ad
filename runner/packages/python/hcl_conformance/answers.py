"""Asks an implementation in this process. Nothing that its function does ends the run, except a crash of Python."""

import json
import signal
import threading
import traceback


class Timeout(BaseException):
    """No exception handler of an implementation should catch it."""


# A cyclic answer ends in a RecursionError, so that the encoder need not look for cycles.
encode_json = json.JSONEncoder(check_circular=False).encode


class Limit:
    """Interrupts requests after some seconds, if this is the main thread of a system with timers."""

    def __init__(self, seconds):
        main = threading.current_thread() is threading.main_thread()
        self.seconds = seconds if seconds > 0 and main and hasattr(signal, "setitimer") else 0
        self.running = False

    def __enter__(self):
        if self.seconds:
            self.old = signal.signal(signal.SIGALRM, self.end)
        return self

    def __exit__(self, *_):
        if self.seconds:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self.old)

    def start(self):
        """Begins a request. The timer runs on after the request, until the next request sets it."""
        if self.seconds:
            signal.setitimer(signal.ITIMER_REAL, self.seconds)
            self.running = True

    def stop(self):
        self.running = False

    def end(self, *_):
        if self.running:
            raise Timeout


def ask(run, indexes, answer, seconds):
    """Asks all requests of some cases. Yields the index of each case, and the text of its exceptions."""
    with Limit(seconds) as limit:
        for i, requests in run.all_requests(indexes):
            problems = ""
            for k, request in enumerate(requests):
                problems += ask_one(run, (i, k, request), answer, limit)
            yield i, problems


def ask_one(run, numbered, answer, limit):
    """Asks a request with its numbers. Returns the text of an exception."""
    i, k, request = numbered
    try:
        try:
            limit.start()
            reply = encode(answer(request))
        finally:
            limit.stop()
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except Timeout:
        run.failed(i, k, f"no answer within {limit.seconds:g} s", timeout=True)
    except BaseException as error:  # SystemExit and a panic of a Rust extension, too
        run.failed(i, k, f"{type(error).__name__}: {error}")
        return traceback.format_exc()
    else:
        run.reply_unchecked(i, k, reply)
    return ""


def encode(reply):
    """Returns the bytes of a reply, which may be JSON already. The judge refuses what is no answer."""
    if isinstance(reply, (bytes, bytearray)):
        return bytes(reply)
    if isinstance(reply, str):
        return reply.encode("utf-8", "surrogatepass")
    return encode_json(reply).encode()
