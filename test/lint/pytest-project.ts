import type { ProjectSources } from '../../src/lint/source.js';
import { python } from './sources.js';

/** A project with tests, by its paths. */
export const FILES: Readonly<Record<string, string>> = {
  'pkg/__init__.py': 'from .calc import Ledger, parse as read\n',
  'pkg/calc.py': `"""Calc."""
from .units import CENTS

__all__ = ["Ledger"]
RATES = [1]


class Ledger:
    def __init__(self, rate):
        self.rate = rate
        self.rows = []

    def add(self, amount):
        self.rows.append(amount * self.rate)
        return self

    def mean(self):
        return sum(self.rows) / len(self.rows)


def parse(text):
    return [int(p) for p in text.split(",")]
`,
  'pkg/units.py': 'CENTS = 100\n\n\ndef cents(x):\n    return x * CENTS\n',
  'tests/conftest.py': `import pytest

from pkg.calc import Ledger


@pytest.fixture
def rate():
    return 2


@pytest.fixture
def ledger(rate):
    return Ledger(rate=rate)


@pytest.fixture()
def late(ledger):
    yield 1
    raise OSError("teardown failed")
`,
  'tests/unit/test_calc.py': `import pytest

import pkg.units
from pkg import read
from pkg.calc import Ledger
from pkg import units as u


@pytest.mark.parametrize("text", ["1"])
def test_parse(text):
    assert read(text) == [2]


def test_rows():
    got = Ledger(1).add(1).rows
    assert got == [2]


def test_mean(ledger):
    assert ledger.mean() == 3


def test_raises():
    with pytest.raises(ValueError):
        read("1")


def test_units():
    assert u.cents(1) == 1
    assert pkg.units.cents(1) == 1


def test_plain(late):
    assert 1 == 2


@pytest.mark.skipif(False)
@pytest.mark.xfail(
    strict=True,
)
@pytest.mark.slow
def test_passes():
    assert True


class TestK:
    def test_missing(
        self, nope
    ):
        x = 1
        y = 2
        z = 3
        w = 4
        v = 5
        u = 6
        t = 7
`,
};

export const SOURCES = new Map(Object.entries(FILES).map(([path, text]) => [path, python(text, path)]));
export const PROJECT: ProjectSources = { source: path => SOURCES.get(path) };
export const TESTS = 'tests/unit/test_calc.py';
