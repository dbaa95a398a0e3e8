"""Records which lines of some files tests run, for `mortise`: a plugin of pytest, or a starter of another module.

`pytest -p mortise_coverage` or `python -m mortise_coverage MODULE ARGUMENTS`, with the folder of this file on PYTHONPATH. The
variable MORTISE_COVERAGE names a folder: `files.json` in it has the files, relative to the folder in which the tests start,
each with its text before the change. `lines.json` is written there at the end. If coverage.py is not installed for this
Python, or something else traced the tests, nothing is written. No settings of the project are read, so that no line is
excluded, and no data file remains.
"""

import atexit
import json
import os
import sys
import tokenize

import mortise_code_lines

FOLDER = os.environ.get("MORTISE_COVERAGE")
START = os.getcwd()


# The context under which coverage.py stores the lines that run during a test.
TEST = "test"


class Measure:
    """Measures some files from its creation until `finish`."""

    def __init__(self, before):
        import coverage

        if not hasattr(coverage.Coverage, "switch_context"):
            raise ImportError("coverage.py before version 5")
        self.before = before
        self.files = {path: os.path.realpath(os.path.join(START, path)) for path in before}
        self.coverage = coverage.Coverage(
            data_file=None, config_file=False, branch=False, include=list(self.files.values())
        )
        self.coverage.start()
        self.tracer = sys.gettrace()
        self.process = os.getpid()
        self.done = False

    def switch(self, context):
        if not self.done and os.getpid() == self.process:
            self.coverage.switch_context(context)

    def finish(self):
        # A process that a test forked ends with the same handlers.
        if self.done or os.getpid() != self.process:
            return
        self.done = True
        is_whole = sys.gettrace() is self.tracer
        self.coverage.stop()
        if not is_whole:
            return
        data = self.coverage.get_data()
        # Tests that another program starts may run in processes that are not measured.
        if STARTER and not data.measured_files():
            return
        found = {path: self.lines(data, path) for path in self.files}
        target = os.path.join(FOLDER, "lines.json")
        with open(target + ".new", "w", encoding="utf-8") as file:
            json.dump({path: lines for path, lines in found.items() if lines is not None}, file)
        os.replace(target + ".new", target)

    def lines(self, data, path):
        file = self.files[path]
        if not path.endswith((".py", ".pyi", ".pyw")):
            return None
        # A program without known tests counts as one test.
        is_known = TEST in data.measured_contexts() or not STARTER
        tested = _lines_in(data, file, TEST if is_known else "")
        loaded = _lines_in(data, file, "") if is_known else []
        try:
            with tokenize.open(file) as source:
                return mortise_code_lines.states(source.read(), self.before[path], tested, loaded)
        except Exception:
            # Not a Python file, or not for this version of Python.
            return None


def _lines_in(data, file, context):
    data.set_query_context(context)
    return data.lines(file) or []


def _begin():
    if FOLDER is None:
        return None
    try:
        with open(os.path.join(FOLDER, "files.json"), encoding="utf-8") as file:
            measure = Measure(json.load(file))
    except ImportError:
        return None
    atexit.register(measure.finish)
    return measure


STARTER = __name__ == "__main__"
MEASURE = _begin()

if STARTER:
    import runpy
    import unittest

    _run = unittest.TestCase.run

    def _noted(self, *args, **more):
        if MEASURE is not None:
            MEASURE.switch(TEST)
        try:
            return _run(self, *args, **more)
        finally:
            if MEASURE is not None:
                MEASURE.switch("")

    unittest.TestCase.run = _noted
    sys.argv = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
else:
    import pytest

    @pytest.hookimpl(hookwrapper=True)
    def pytest_load_initial_conftests(early_config):
        # pytest-cov would replace this measurement, and may fail the tests because of a percentage.
        if getattr(early_config.known_args_namespace, "cov_source", None):
            early_config.known_args_namespace.cov_source = []
        yield

    @pytest.hookimpl(hookwrapper=True)
    def pytest_cmdline_main(config):
        # Other processes are not measured.
        if hasattr(config.option, "numprocesses"):
            config.option.numprocesses = None
            config.option.dist = "no"
            config.option.tx = []
        yield

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_protocol():
        if MEASURE is not None:
            MEASURE.switch(TEST)
        yield
        if MEASURE is not None:
            MEASURE.switch("")

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure():
        if MEASURE is not None:
            MEASURE.finish()
