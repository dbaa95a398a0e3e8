import { describe, expect, test } from 'vitest';
import { callsIn } from '../../src/lint/context/calls.js';
import type { Finding } from '../../src/lint/finding.js';
import { type Packet, packetFor } from '../../src/lint/packet.js';
import { FILES, PROJECT, SOURCES, TESTS } from './pytest-project.js';
import { findingAt, python } from './sources.js';

const lineOf = (path: string, text: string) =>
  (FILES[path] ?? '').split('\n').findIndex(line => line.includes(text)) + 1;

function packet(rule: string, path: string, text: string, over: Partial<Finding> = {}): Packet {
  const source = SOURCES.get(path);
  if (source === undefined) throw new Error(path);
  return packetFor(findingAt('pytest', rule, lineOf(path, text), { file: path, ...over }), source, {
    project: PROJECT,
  });
}

function window({ window: of }: Packet): string {
  if (of.kind === 'skip') return 'skip';
  const { source, regions } = of;
  return `${source.path} ${source.document.lines.content(regions[0].first - 1).trim()} ${regions[0].last - regions[0].first + 1}`;
}

const shown = (of: Packet, kind: string) =>
  of.context
    .filter(part => part.kind === kind)
    .map(({ source, lines }) => `${source.path}:${lines.first}-${lines.last}`);

describe('the window of a failed test', () => {
  test.each([
    ['assertion', 'assert read(text)', 'pkg/calc.py def parse(text): 2'],
    ['assertion', 'assert got ==', 'pkg/calc.py def add(self, amount): 3'],
    ['assertion', 'assert ledger.mean()', 'pkg/calc.py def mean(self): 2'],
    ['raises-not-met', 'with pytest.raises', 'pkg/calc.py def parse(text): 2'],
    ['raises/warns not met', 'with pytest.raises', 'pkg/calc.py def parse(text): 2'],
    ['assertion', 'assert u.cents', 'pkg/units.py def cents(x): 2'],
    ['assertion', 'assert pkg.units.cents', 'pkg/units.py def cents(x): 2'],
    ['assertion', 'assert 1 == 2', `${TESTS} def test_plain(late): 2`],
    ['exception-in-test', 'assert got ==', 'pkg/calc.py def add(self, amount): 3'],
    ['timeout', 'assert got ==', 'pkg/calc.py def add(self, amount): 3'],
    ['import-error', 'from pkg import read', `${TESTS} import pytest 6`],
    ['xpass-strict', '@pytest.mark.skipif', `${TESTS} @pytest.mark.skipif(False) 6`],
    ['fixture-missing', 'def test_missing', `${TESTS} def test_missing( 8`],
    ['flaky', 'assert 1 == 2', 'skip'],
  ])('%s, %s: %s', (rule, text, expected) => {
    expect(window(packet(rule, TESTS, text))).toBe(expected);
  });

  test('an error of a fixture, and one in the code', () => {
    expect(window(packet('fixture-error', 'tests/conftest.py', 'raise OSError'))).toBe(
      'tests/conftest.py @pytest.fixture() 4',
    );
    expect(window(packet('exception-in-code', 'pkg/calc.py', 'sum(self.rows)'))).toBe(
      'pkg/calc.py def mean(self): 2',
    );
  });

  test('without other files it is the test', () => {
    const finding = findingAt('pytest', 'assertion', lineOf(TESTS, 'assert read'), { file: TESTS });
    expect(window(packetFor(finding, python(FILES[TESTS] ?? '', TESTS)))).toBe(
      `${TESTS} @pytest.mark.parametrize("text", ["1"]) 3`,
    );
  });
});

describe('the context of a failed test', () => {
  test('the test with its decorators, what it calls, the imports of both files', () => {
    const of = packet('assertion', TESTS, 'assert read(text)');
    expect(shown(of, 'test')).toEqual([`${TESTS}:9-11`]);
    expect(shown(of, 'called')).toEqual(['pkg/calc.py:21-22']);
    expect(shown(of, 'imports')).toEqual([`${TESTS}:1-6`, 'pkg/calc.py:2-2']);
  });

  test('fixtures and those that they ask for', () => {
    expect(shown(packet('assertion', TESTS, 'assert 1 == 2'), 'fixtures')).toEqual([
      'tests/conftest.py:16-19',
      'tests/conftest.py:11-13',
      'tests/conftest.py:6-8',
    ]);
    expect(shown(packet('fixture-error', 'tests/conftest.py', 'raise OSError'), 'fixtures')).toEqual([
      'tests/conftest.py:11-13',
      'tests/conftest.py:6-8',
    ]);
    expect(shown(packet('fixture-missing', TESTS, 'def test_missing'), 'fixtures')).toHaveLength(3);
  });

  test('frames, by the traceback, and the test by its names', () => {
    const failure = {
      id: `${TESTS}::test_mean`,
      file: TESTS,
      names: ['test_mean'],
      frames: [
        { file: TESTS, line: 20 },
        { file: 'pkg/calc.py', line: 18 },
        { file: 'gone.py', line: 1 },
      ],
    };
    const of = packet('exception-in-code', 'pkg/calc.py', 'sum(self.rows)', { test: failure });
    expect(shown(of, 'test')).toEqual([`${TESTS}:19-20`]);
    expect(shown(of, 'frames')).toEqual([`${TESTS}:15-25`, 'pkg/calc.py:13-22']);
  });

  test('what a module defines that an import could not take from it', () => {
    const of = packet('import-error', TESTS, 'from pkg.calc', {
      message: "ImportError: cannot import name 'x' from 'pkg.calc' (/p/pkg/calc.py)",
    });
    expect(shown(of, 'module-names')).toEqual([
      'pkg/calc.py:4-4',
      'pkg/calc.py:5-5',
      'pkg/calc.py:8-8',
      'pkg/calc.py:21-21',
    ]);
  });
});

describe('calls', () => {
  test.each([
    ['f(g(1)).m(2)', ['f', 'g', '.m']],
    ['a.b.c(x)', ['a.b.c']],
    ['x[0].m()', ['.m']],
    ['if (a): pass', ['if']],
  ])('%s', (text, calls) => expect(callsIn(text)).toEqual(calls));
});
