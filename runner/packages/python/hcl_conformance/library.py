"""Calls the functions of libhclcheck: the native library if this package has it, else its WebAssembly module.

Both classes have the same methods. A function is named without its prefix, such as `hclcheck_`. An argument is a number, or
bytes, which stand for two arguments of the function: a pointer and a length.
"""

import ctypes
import threading
from pathlib import Path

HERE = Path(__file__).parent
NATIVE = HERE / "libhclcheck.so"
MODULE = HERE / "judge.wasm"

# The functions that return a pointer or a length. All others return a number of 32 bits, or nothing.
_WIDE = ("suite_new", "run_new", "count", "requests", "request", "batch", "explain", "summary", "expected", "results", "more")
_TEXTS = ("version", "id", "reason")


class LibraryError(Exception):
    """The library refuses its arguments."""


class Native:
    """The shared library."""

    def __init__(self, path=NATIVE):
        self.library = ctypes.CDLL(str(path))
        self.functions = {}
        self.length = ctypes.c_size_t()
        for name in _WIDE:
            self._function(name).restype = ctypes.c_void_p
        for name in _TEXTS:
            self._function(name).restype = ctypes.c_char_p

    def _function(self, name):
        if name not in self.functions:
            self.functions[name] = getattr(self.library, "hclcheck_" + name)
        return self.functions[name]

    @staticmethod
    def _spread(arguments):
        for argument in arguments:
            if isinstance(argument, bytes):
                yield argument
                yield ctypes.c_size_t(len(argument))
            else:
                yield ctypes.c_size_t(argument)

    def call(self, name, *arguments):
        """Returns a number or a pointer."""
        return self._function(name)(*self._spread(arguments)) or 0

    def text(self, name, *arguments):
        """Returns the bytes of a text that ends with a zero."""
        return self._function(name)(*self._spread(arguments))

    def sized(self, name, *arguments):
        """Returns the bytes of a text that the function returns with its length."""
        length = ctypes.c_size_t()
        pointer = self._function(name)(*self._spread(arguments), ctypes.byref(length))
        return ctypes.string_at(pointer, length.value)

    def ranged(self, name, *arguments):
        """Returns a range, of which the function returns the begin as sized gets a length."""
        first = ctypes.c_size_t()
        count = self._function(name)(*self._spread(arguments), ctypes.byref(first)) or 0
        return range(first.value, first.value + count)

    def made(self, name, *arguments):
        """Returns the pointer to a new object. Raises LibraryError if the function refuses its arguments."""
        error = ctypes.c_void_p()
        pointer = self._function(name)(*self._spread(arguments), ctypes.byref(error))
        if pointer:
            return pointer
        text = ctypes.string_at(error.value).decode("utf-8", "replace").rstrip()
        self.call("text_free", error.value)
        raise LibraryError(text)


class Module:
    """The module, which wasmtime runs. A lock makes calls of several threads wait for each other."""

    def __init__(self, path=MODULE, prefix="hclcheck_"):
        import wasmtime

        self.prefix = prefix

        config = wasmtime.Config()
        config.cache = True  # the module is compiled once
        engine = wasmtime.Engine(config)
        self.store = wasmtime.Store(engine)
        linker = wasmtime.Linker(engine)
        linker.define_wasi()
        wasi = wasmtime.WasiConfig()
        wasi.inherit_stderr()
        self.store.set_wasi(wasi)
        exports = linker.instantiate(self.store, wasmtime.Module.from_file(engine, str(path))).exports(self.store)
        self.memory = exports["memory"]
        self.exports = exports
        self.functions = {}
        self.lock = threading.RLock()
        exports["_initialize"](self.store)
        self.word = self._call("malloc", 4)  # a pointer or a length that a function returns
        self.room = self.size = 0  # memory for the bytes of a call

    def _call(self, name, *arguments):
        function = self.functions.get(name)
        if function is None:
            function = self.functions[name] = self.exports[name]
        return (function(self.store, *arguments) or 0) & 0xFFFFFFFF

    def _put(self, name, arguments, *more):
        """Puts all bytes into the memory that calls share, then calls the function."""
        need = sum(len(argument) for argument in arguments if isinstance(argument, bytes))
        if need > self.size:
            self._call("free", self.room)
            self.size = max(2 * need, 1 << 16)
            self.room = self._call("malloc", self.size)
        at, spread = self.room, []
        for argument in arguments:
            if isinstance(argument, bytes):
                self.memory.write(self.store, argument, at)
                spread += [at, len(argument)]
                at += len(argument)
            else:
                spread.append(argument)
        return self._call(self.prefix + name, *spread, *more)

    def _text(self, at):
        address = ctypes.addressof(self.memory.data_ptr(self.store).contents)
        return ctypes.string_at(address + at)

    def _value(self):
        return int.from_bytes(self.memory.read(self.store, self.word, self.word + 4), "little")

    def call(self, name, *arguments):
        with self.lock:
            return self._put(name, arguments)

    def text(self, name, *arguments):
        with self.lock:
            return self._text(self._put(name, arguments))

    def sized(self, name, *arguments):
        with self.lock:
            at = self._put(name, arguments, self.word)
            return bytes(self.memory.read(self.store, at, at + self._value())) if at else b""

    def ranged(self, name, *arguments):
        with self.lock:
            count = self._put(name, arguments, self.word)
            return range(self._value(), self._value() + count)

    def made(self, name, *arguments):
        with self.lock:
            pointer = self._put(name, arguments, self.word)
            if pointer:
                return pointer
            text = self._text(self._value()).decode("utf-8", "replace").rstrip()
            self._call("hclcheck_text_free", self._value())
            raise LibraryError(text)
