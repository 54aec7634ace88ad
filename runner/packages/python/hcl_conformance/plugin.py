"""A plugin of pytest: each case is an item of the conftest.py that defines `hello` and `answer`."""

import pytest

from .answers import ask
from .judge import FAILING, Run, Suite, SuiteError

SUITE = pytest.StashKey()
FILES = pytest.StashKey()

TEXTS = {
    "edition": "the edition of the specification that judges, such as 2024-02 or hcl-2.25",
    "expected": "the file with the list of expected failures",
    "only": "patterns of the cases to run, separated by blanks",
    "skip": "patterns of the cases to leave out, separated by blanks",
    "timeout": "the time limit of a request, in seconds; 0 for none (10)",
}


def pytest_addoption(parser):
    group = parser.getgroup("hcl", "HCL conformance suite")
    for name, text in TEXTS.items():
        group.addoption("--hcl-" + name, metavar=name.upper(), help=text)
        parser.addini("hcl_" + name, text)
    group.addoption("--hcl", action="store_true", help="fail if no conftest.py defines hello and answer")
    group.addoption("--hcl-write-expected", metavar="FILE", help="write the list of expected failures")
    group.addoption("--hcl-results", metavar="FILE", help="write a results file, which hclreport shows")


def option(config, name):
    return config.getoption("--hcl-" + name) or config.getini("hcl_" + name) or None


def pytest_configure(config):
    config.stash[FILES] = []


def pytest_collect_file(file_path, parent):
    if file_path.name != "conftest.py":
        return None
    manager = parent.config.pluginmanager
    module = next((m for m in manager.get_plugins() if getattr(m, "__file__", None) == str(file_path)), None)
    if not hasattr(module, "answer") and not hasattr(module, "hello"):
        return None
    return Cases.from_parent(parent, path=file_path, module=module)


class Cases(pytest.File):
    """The cases of the suite, for one implementation."""

    def __init__(self, *, module, **arguments):
        super().__init__(**arguments)
        self.module = module
        self.chosen = []  # the items that pytest selected
        self.asked = False

    def collect(self):
        for name in ("hello", "answer"):
            if not hasattr(self.module, name):
                raise self.CollectError(f"{self.path.name} defines no {name}")
        try:
            self.run = self.begin()
        except SuiteError as error:
            raise self.CollectError(str(error)) from None
        offered = [i for i in range(len(self.run)) if self.run.verdict(i) != "unsupported"]
        self.offered = len(offered)
        if not offered:
            raise self.CollectError("hello offers no case, so no case was judged, and the run fails")
        self.config.stash[FILES].append(self)
        for i in offered:
            yield Case.from_parent(self, name=self.run.id(i), index=i)

    def begin(self):
        config, options = self.config, {}
        hello = self.module.hello
        if SUITE not in config.stash:
            config.stash[SUITE] = Suite()
        for name in ("only", "skip"):
            if option(config, name):
                options[name] = option(config, name).split()
        if option(config, "edition"):
            options["edition"] = option(config, "edition")
        if option(config, "expected"):
            path = config.rootpath / option(config, "expected")
            options["expected_name"] = option(config, "expected")
            try:
                options["expected"] = path.read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                raise SuiteError(f"{path}: {error}") from None
        return Run(config.stash[SUITE], hello() if callable(hello) else hello, **options)

    def ask_all(self):
        """Asks the selected cases. A verdict may depend on other answers, so this comes before any verdict."""
        seconds = float(option(self.config, "timeout") or 10)
        self.asked = True
        cases = {case.index: case for case in self.chosen}
        for i, problems in ask(self.run, cases, self.module.answer, seconds).items():
            cases[i].problems = problems
        self.run.finish()

    def faults(self):
        """Returns why the run is no success although no item failed."""
        verdicts = {self.run.verdict(case.index) for case in self.chosen}
        if not verdicts - {"unsupported", "not run"}:
            return ["no case was judged, so the run fails"]
        if len(self.chosen) == self.offered and self.run.end() == "wrong" and not verdicts & FAILING:
            return ["the list of expected failures is wrong"]
        return []


class Failure(Exception):
    """A verdict that fails an item."""


class Case(pytest.Item):
    """One case of the suite."""

    def __init__(self, *, index, **arguments):
        super().__init__(**arguments)
        self.index = index
        self.problems = ""

    def runtest(self):
        run = self.parent.run
        verdict = run.verdict(self.index)
        if verdict == "unsupported":
            pytest.skip(run.reason(self.index))
        if verdict == "xfail":
            pytest.xfail(run.reason(self.index))
        if verdict in FAILING:
            raise Failure

    def repr_failure(self, excinfo):
        if excinfo.errisinstance(Failure):
            return self.parent.run.explain(self.index) + self.problems
        if excinfo.errisinstance(pytest.xfail.Exception):
            return str(excinfo.value)  # pytest would read the sources for a traceback that it does not show
        return super().repr_failure(excinfo)

    def reportinfo(self):
        return self.path, None, self.name


def pytest_collection_finish(session):
    for item in session.items:
        if isinstance(item, Case):
            item.parent.chosen.append(item)
    if session.config.getoption("--hcl") and not session.config.stash[FILES]:
        raise pytest.UsageError("--hcl: no conftest.py defines hello and answer")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtestloop(session):
    if not session.config.option.collectonly and not session.testsfailed:
        for file in session.config.stash[FILES]:
            if file.chosen:
                file.ask_all()
    yield


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session, exitstatus):
    for file in session.config.stash[FILES]:
        if file.asked and exitstatus == 0 and file.faults():
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
    forget_empty_reports(session.config)


def forget_empty_reports(config):
    """Removes reports of setup and teardown that say nothing: for each failure, pytest searches all of them."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter and config.stash[FILES] and config.getoption("durations", None) is None:
        reporter.stats[""] = [report for report in reporter.stats.get("", []) if report.sections]


def pytest_terminal_summary(terminalreporter, config):
    for file in config.stash[FILES]:
        if not file.asked:
            continue
        terminalreporter.section("HCL conformance")
        if len(file.chosen) == file.offered:
            terminalreporter.write(file.run.summary())
        if file.offered < len(file.run):
            terminalreporter.write_line(f"{len(file.run) - file.offered} cases are no items: hello does not offer what they need")
        for fault in file.faults():
            terminalreporter.write_line(fault, red=True)
        for name, text in (("--hcl-write-expected", file.run.expected), ("--hcl-results", file.run.results)):
            path = config.getoption(name)
            if path:
                with open(path, "w", encoding="utf-8") as out:
                    out.write(text())
                terminalreporter.write_line(f"{path}: written")
