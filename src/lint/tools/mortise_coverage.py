"""Notes which lines of some files are run by tests, for `mortise`: a plugin of pytest, or a starter of another module.

`pytest -p mortise_coverage` or `python -m mortise_coverage MODULE ARGUMENTS`, with the folder of this file on PYTHONPATH. The
variable MORTISE_COVERAGE names a folder: `files.json` there is the list of the files, relative to the folder that the tests
are started in; `lines.json` is written there in the end. Where coverage.py is not installed for this Python, or something
else traced the tests, nothing is written. No settings of the project are read, and no data file is left.
"""

import ast
import atexit
import json
import os
import sys

FOLDER = os.environ.get("MORTISE_COVERAGE")
START = os.getcwd()


class Measure:
    """Looks at some files from when it is made until `finish`."""

    def __init__(self, paths):
        import coverage

        self.files = {path: os.path.realpath(os.path.join(START, path)) for path in paths}
        self.coverage = coverage.Coverage(
            data_file=None, config_file=False, branch=False, include=list(self.files.values())
        )
        self.coverage.start()
        self.tracer = sys.gettrace()
        self.process = os.getpid()
        self.done = False

    def finish(self):
        # A process that a test has forked ends with the same handlers.
        if self.done or os.getpid() != self.process:
            return
        self.done = True
        is_whole = sys.gettrace() is self.tracer
        self.coverage.stop()
        if not is_whole:
            return
        measured = set(self.coverage.get_data().measured_files())
        found = {path: self.lines(file) for path, file in self.files.items() if file in measured}
        target = os.path.join(FOLDER, "lines.json")
        with open(target + ".new", "w", encoding="utf-8") as file:
            json.dump({path: lines for path, lines in found.items() if lines is not None}, file)
        os.replace(target + ".new", target)

    def lines(self, file):
        try:
            _, statements, _, missing, _ = self.coverage.analysis2(file)
            firsts = _first_lines(file)
        except Exception:
            return None
        code = {line: first for line, first in firsts.items() if first in set(statements)}
        code.update({line: line for line in statements})
        missed = set(missing)
        return {
            "run": sorted(line for line, first in code.items() if first not in missed),
            "missed": sorted(line for line, first in code.items() if first in missed),
        }


def _first_lines(file):
    """Of each line of a statement that takes several, the line that the statement begins in."""
    with open(file, "rb") as source:
        tree = ast.parse(source.read())
    firsts = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            last = body[0].lineno - 1 if isinstance(body, list) and body else node.end_lineno
            for line in range(node.lineno, last + 1):
                # What is walked later stands deeper.
                firsts[line] = node.lineno
    return firsts


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


MEASURE = _begin()

if __name__ == "__main__":
    import runpy

    sys.argv = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
else:
    import pytest

    @pytest.hookimpl(hookwrapper=True)
    def pytest_load_initial_conftests(early_config):
        # pytest-cov would take the place of the measuring here, and may fail the tests for a percentage.
        if getattr(early_config.known_args_namespace, "cov_source", None):
            early_config.known_args_namespace.cov_source = []
        yield

    @pytest.hookimpl(hookwrapper=True)
    def pytest_cmdline_main(config):
        # Other processes are not looked at.
        if hasattr(config.option, "numprocesses"):
            config.option.numprocesses = None
            config.option.dist = "no"
            config.option.tx = []
        yield

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure():
        if MEASURE is not None:
            MEASURE.finish()
