"""Writes the failures of a run of pytest to a file, one JSON object on each line, for `mortise`.

Put the folder of this file on PYTHONPATH and run `pytest -p mortise_pytest --mortise-report=FILE`. It needs only pytest 7
or later, does not depend on `--tb`, and works with pytest-xdist. Paths are relative to the folder in which pytest was
started, lines count from 1. The first record is the session, the last one its end: a file without an end is not complete.
"""

import json
import os
import re
import sys
import tempfile
import traceback

import pytest

START = os.getcwd()
LONGEST = 20_000
# The tree of which START is a copy. Modules that are installed from it must not be tested instead of the copy.
TREE = os.environ.get("MORTISE_TREE")
PACKAGES = {"site-packages", "dist-packages", ".venv", "venv", "node_modules"}


def _inside_tree(path):
    real = os.path.realpath(path)
    if not TREE or not real.startswith(TREE + os.sep):
        return None
    rest = real[len(TREE) + 1 :]
    return None if PACKAGES.intersection(rest.split(os.sep)) else rest


def _moved(path):
    rest = "" if TREE and os.path.realpath(path) == TREE else _inside_tree(path)
    return path if rest is None else os.path.join(START, rest)


sys.path[:] = [_moved(path) for path in sys.path]


# Parts of the ids of parameters that differ in each run.
CHANGING = [
    (re.compile(r"\bat 0x[0-9a-fA-F]{6,}\b"), "at 0x#"),
    (re.compile(r"\b[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}\b"), "uuid#"),
    (re.compile(r"\bpytest-of-[^\s/\\]+[/\\]+pytest-\d+"), "pytest-of-#"),
    (re.compile(re.escape(tempfile.gettempdir()) + r"/tmp[a-z0-9_]{8}\b"), "tmp#"),
    # Seconds since 1970 with a fraction, as time.time() gives them.
    (re.compile(r"(?<![\w.])1[5-9]\d{8}\.\d+\b"), "time#"),
    (re.compile(r"\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.,]\d{6}"), "time#"),
]


def _stable(nodeid):
    # The copy of the tree has another name in each run.
    text = nodeid.replace(START + os.sep, TREE + os.sep) if TREE else nodeid
    for pattern, stable in CHANGING:
        text = pattern.sub(stable, text)
    return text


def _stable_ids(nodeids):
    """Ids that are the same in each run, by those of pytest. Equal ones are numbered in their order."""
    ids = {nodeid: nodeid for nodeid in nodeids if _stable(nodeid) == nodeid}
    taken = set(ids)
    for nodeid in nodeids:
        stable, number = _stable(nodeid), 1
        while nodeid not in ids:
            name = stable if number == 1 else "%s (%d)" % (stable, number)
            number += 1
            if name not in taken:
                taken.add(name)
                ids[nodeid] = name
    return ids


def pytest_addoption(parser):
    group = parser.getgroup("mortise")
    group.addoption("--mortise-report", default=None, help="write failures to this file, as lines of JSON")
    group.addoption("--mortise-only", default=None, help="run only the tests whose ids this file has, a JSON list")


def pytest_configure(config):
    path = config.getoption("--mortise-report")
    if path is None:
        return
    config.pluginmanager.register(Recorder(config.getoption("--mortise-only")), "mortise_recorder")
    # Under xdist, the workers only read the exceptions: all their reports come to the process that started them.
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Writer(path, config), "mortise_writer")


class Recorder:
    """Adds facts to each report that its text does not have. Only plain values, so that a worker can send them."""

    def __init__(self, only):
        self.ids = {}
        self.only = None
        if only is not None:
            with open(only, encoding="utf-8") as file:
                self.only = set(json.load(file))

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, config, items):
        self.ids = _stable_ids([item.nodeid for item in items])
        if self.only is None:
            return
        left_out = [item for item in items if self.ids[item.nodeid] not in self.only]
        items[:] = [item for item in items if self.ids[item.nodeid] in self.only]
        config.hook.pytest_deselected(items=left_out)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item, call):
        report = (yield).get_result()
        report.mortise = {
            "id": self.ids.get(item.nodeid, item.nodeid),
            "file": _relative(str(item.path)),
            "line": _first_line(item),
            "fixtures": [_plain(name) for name in getattr(item, "fixturenames", []) if name != "request"],
        }
        if call.excinfo is not None and report.outcome == "failed":
            report.mortise["exception"] = _exception(call.excinfo.value)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_make_collect_report(self, collector):
        report = (yield).get_result()
        report.mortise = {"file": _relative(str(getattr(collector, "path", collector.nodeid)))}
        call = getattr(report, "call", None)
        if report.failed and call is not None and call.excinfo is not None:
            error = call.excinfo.value
            # pytest raises its own error from the original one.
            report.mortise["exception"] = _exception(error.__cause__ or error)


class Writer:
    def __init__(self, path, config):
        self.file = open(path, "w", encoding="utf-8", newline="\n")
        self.write({"kind": "session", "version": 1, "start": START, "rootdir": str(config.rootpath)})

    def write(self, record):
        # Escaped, so that lone surrogates in a message cause no error, and no reader sees other line breaks.
        self.file.write(json.dumps(record) + "\n")
        self.file.flush()

    def pytest_runtest_logreport(self, report):
        facts = dict(getattr(report, "mortise", {}))
        nodeid = facts.pop("id", report.nodeid)
        record = {"kind": "test", "nodeid": nodeid, "when": report.when, "outcome": report.outcome}
        if report.outcome == "failed":
            record.update(facts)
            record["text"] = _text(report.longrepr)
        elif report.when != "call":
            return
        self.write(record)

    def pytest_collectreport(self, report):
        if report.failed:
            record = {"kind": "collect", "nodeid": report.nodeid, "outcome": report.outcome}
            record.update(getattr(report, "mortise", {}))
            record["text"] = _text(report.longrepr)
            self.write(record)

    def pytest_sessionfinish(self, session, exitstatus):
        stray = sorted(filter(None, (_stray(module) for module in list(sys.modules.values()))))
        if stray:
            self.write({"kind": "stray", "files": stray})
        self.write({"kind": "end", "exit": int(exitstatus), "collected": session.testscollected})
        self.file.close()


def _stray(module):
    path = getattr(module, "__file__", None)
    return _inside_tree(path) if isinstance(path, str) else None


def _relative(path):
    try:
        relative = os.path.relpath(path, START)
    except ValueError:  # Another drive.
        return _plain(path)
    inside = relative != os.pardir and not relative.startswith(os.pardir + os.sep)
    return _plain(relative.replace(os.sep, "/") if inside else path)


def _first_line(item):
    line = item.location[1]
    return None if line is None else line + 1


def _text(longrepr):
    return _plain(str(longrepr))


def _plain(text):
    """Text that every encoding of Unicode can represent, so that a worker can send it."""
    return text[:LONGEST].encode("utf-8", "backslashreplace").decode("utf-8")


def _message(error):
    try:
        return _plain(str(error))
    except Exception as failure:
        return "its message cannot be shown: " + type(failure).__name__


def _exception(error):
    found = {
        "type": _plain(type(error).__name__),
        "message": _message(error),
        "frames": _frames(error),
        "assertion": isinstance(error, AssertionError),
        "import": isinstance(error, ImportError),
    }
    if isinstance(error, SyntaxError):
        found["syntax"] = {"path": _relative(error.filename or ""), "lineno": error.lineno}
    if hasattr(error, "argname") and hasattr(error, "fixturestack"):
        found["fixture"] = _plain(str(error.argname))
    return found


def _frames(error):
    return [
        {"path": _relative(entry.filename), "lineno": entry.lineno}
        for entry in traceback.extract_tb(error.__traceback__)
    ]
