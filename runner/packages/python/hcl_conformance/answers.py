"""Asks an implementation in this process. Nothing that its function does ends the run, except a crash of Python."""

import json
import signal
import threading
import traceback


class Timeout(BaseException):
    """No exception handler of an implementation should catch it."""


class Limit:
    """Interrupts requests after some seconds, if this is the main thread of a system with timers."""

    def __init__(self, seconds):
        main = threading.current_thread() is threading.main_thread()
        self.seconds = seconds if seconds > 0 and main and hasattr(signal, "setitimer") else 0

    def __enter__(self):
        if self.seconds:
            self.old = signal.signal(signal.SIGALRM, self.end)
        return self

    def __exit__(self, *_):
        if self.seconds:
            signal.signal(signal.SIGALRM, self.old)

    def start(self):
        if self.seconds:
            signal.setitimer(signal.ITIMER_REAL, self.seconds)

    def stop(self):
        if self.seconds:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def end(self, *_):
        raise Timeout


def ask(run, indexes, answer, seconds):
    """Asks all requests of some cases. Yields the index of each case, and the text of its exceptions."""
    with Limit(seconds) as limit:
        for i in indexes:
            yield i, "".join(ask_one(run, i, k, answer, limit) for k in range(run.requests(i)))


def ask_one(run, i, k, answer, limit):
    """Asks request k of case i. Returns the text of an exception."""
    try:
        limit.start()
        try:
            reply = encode(answer(json.loads(run.request(i, k))))
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
        run.reply(i, k, reply)
    return ""


def encode(reply):
    """Returns the bytes of a reply, which may be JSON already. The judge refuses what is no answer."""
    if isinstance(reply, (bytes, bytearray)):
        return bytes(reply)
    if isinstance(reply, str):
        return reply.encode("utf-8", "surrogatepass")
    return json.dumps(reply).encode()
