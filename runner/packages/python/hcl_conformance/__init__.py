"""Judges an implementation of HCL in its own process, by the HCL conformance suite.

README.md describes the pytest plugin. `Suite` and `Run` are for other test runners.
"""

from .judge import FAILING, Run, Suite, SuiteError, version

__all__ = ["FAILING", "Run", "Suite", "SuiteError", "version"]
