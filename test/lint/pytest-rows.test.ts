import { describe, expect, test } from 'vitest';
import { shownLines } from '../../src/lint/context/context.js';
import type { TestFailure } from '../../src/lint/finding.js';
import { type Packet, packetFor } from '../../src/lint/packet.js';
import { chooseRow, matchesGlob } from '../../src/lint/rules/choose.js';
import { rulesOf } from '../../src/lint/tools/index.js';
import { PROJECT, SOURCES, TESTS } from './pytest-project.js';
import { findingAt, python } from './sources.js';

const CALC = 'pkg/calc.py';
const INIT = 'pkg/__init__.py';
const CONFTEST = 'tests/conftest.py';
const BROKEN = python('def g(:\n    if x:\n        y = 1\n\nz = 1\n', 'tests/test_broken.py');

/**
 * Where a failure is, the file and lines of the window, and those of all that is shown, by files.
 */
interface Row {
  readonly kind: string;
  readonly at: readonly [file: string, line: number];
  readonly window: string;
  readonly context: Readonly<Record<string, string>>;
  readonly message?: string;
  readonly test?: TestFailure;
}

function failure(name: string, ...frames: readonly (readonly [string, number])[]): TestFailure {
  return {
    id: `${TESTS}::${name}`,
    file: TESTS,
    names: [name],
    frames: frames.map(([file, line]) => ({ file, line })),
  };
}

const NAME_ERROR = "ImportError: cannot import name 'x' from 'pkg.calc' (/p/pkg/calc.py)";
/** `__all__`, RATES, and the heads of Ledger and parse. */
const CALC_NAMES = '4-5 8-8 21-21';
/** The heads of the three fixtures. */
const FIXTURE_HEADS = '6-7 11-12 16-17';

/** The plain case of each kind, then what is at a boundary. */
const ROWS: readonly Row[] = [
  // What the assertion calls: a function; a method of what a fixture makes; nothing of the project.
  {
    kind: 'assertion',
    at: [TESTS, 11],
    window: `${CALC} 21-22`,
    context: { [TESTS]: '1-21', [CALC]: '2-2 21-22' },
  },
  {
    kind: 'assertion',
    at: [TESTS, 20],
    window: `${CALC} 17-18`,
    context: { [TESTS]: '1-6 10-30', [CALC]: '2-2 17-18', [CONFTEST]: '6-8 11-13' },
  },
  {
    kind: 'assertion',
    at: [TESTS, 34],
    window: `${TESTS} 33-34`,
    context: { [TESTS]: '1-6 24-44', [CONFTEST]: '6-8 11-13 16-19' },
  },
  {
    kind: 'exception-in-test',
    at: [TESTS, 16],
    window: `${CALC} 13-15`,
    context: { [TESTS]: '1-26', [CALC]: '2-2 8-8 13-15' },
  },
  {
    kind: 'exception-in-test',
    at: [TESTS, 43],
    window: `${TESTS} 37-43`,
    context: { [TESTS]: '1-6 33-53' },
  },
  {
    kind: 'exception-in-test',
    at: [TESTS, 52],
    window: `${TESTS} 47-56`,
    context: { [TESTS]: '1-6 42-56' },
  },
  {
    kind: 'exception-in-code',
    at: [CALC, 18],
    window: `${CALC} 17-18`,
    context: { [CALC]: '2-2 8-22', [TESTS]: '15-25' },
    test: failure('test_mean', [TESTS, 20], [CALC, 18]),
  },
  { kind: 'exception-in-code', at: [CALC, 10], window: `${CALC} 9-11`, context: { [CALC]: '1-20' } },
  {
    kind: 'raises-not-met',
    at: [TESTS, 24],
    window: `${CALC} 21-22`,
    context: { [TESTS]: '1-6 14-34', [CALC]: '2-2 21-22' },
  },
  {
    kind: 'raises-not-met',
    at: [TESTS, 25],
    window: `${CALC} 21-22`,
    context: { [TESTS]: '1-6 15-35', [CALC]: '2-2 21-22' },
  },
  {
    kind: 'fixture-error',
    at: [CONFTEST, 19],
    window: `${CONFTEST} 16-19`,
    context: { [CONFTEST]: '1-3 6-19', [TESTS]: '33-34' },
    test: failure('test_plain'),
  },
  {
    kind: 'fixture-error',
    at: [CONFTEST, 8],
    window: `${CONFTEST} 6-8`,
    context: { [CONFTEST]: '1-18' },
  },
  {
    kind: 'fixture-missing',
    at: [TESTS, 47],
    window: `${TESTS} 47-54`,
    context: { [TESTS]: '1-6 37-56', [CONFTEST]: FIXTURE_HEADS },
  },
  {
    kind: 'fixture-missing',
    at: [TESTS, 33],
    window: `${TESTS} 33-34`,
    context: { [TESTS]: '1-6 23-43', [CONFTEST]: FIXTURE_HEADS },
  },
  {
    kind: 'import-error',
    at: [TESTS, 5],
    message: NAME_ERROR,
    window: `${TESTS} 1-6`,
    context: { [TESTS]: '1-15', [CALC]: CALC_NAMES },
  },
  {
    kind: 'import-error',
    at: [INIT, 1],
    message: NAME_ERROR,
    window: `${INIT} 1-1`,
    context: { [INIT]: '1-1', [CALC]: CALC_NAMES, [TESTS]: '1-9' },
    test: { ...failure('', [TESTS, 4], [INIT, 1]), names: [] },
  },
  { kind: 'syntax-error', at: [TESTS, 15], window: `${TESTS} 14-16`, context: { [TESTS]: '1-25' } },
  {
    kind: 'syntax-error',
    at: [BROKEN.path, 1],
    window: `${BROKEN.path} 1-3`,
    context: { [BROKEN.path]: '1-5' },
  },
  {
    kind: 'timeout',
    at: [TESTS, 16],
    window: `${CALC} 13-15`,
    context: { [TESTS]: '1-26', [CALC]: '2-2 8-8 13-15' },
  },
  {
    kind: 'timeout',
    at: [CALC, 18],
    window: `${CALC} 17-18`,
    context: { [CALC]: '2-2 8-22', [TESTS]: '19-20' },
    test: failure('test_mean', [TESTS, 20], [CALC, 18]),
  },
  { kind: 'xpass-strict', at: [TESTS, 37], window: `${TESTS} 37-42`, context: { [TESTS]: '1-6 27-47' } },
  { kind: 'xpass-strict', at: [TESTS, 39], window: `${TESTS} 37-42`, context: { [TESTS]: '1-6 28-50' } },
  {
    kind: 'parametrised',
    at: [TESTS, 11],
    window: `${CALC} 21-22`,
    context: { [TESTS]: '1-21', [CALC]: '2-2 21-22' },
  },
  {
    kind: 'parametrised',
    at: [TESTS, 34],
    window: `${TESTS} 33-34`,
    context: { [TESTS]: '1-6 24-44', [CONFTEST]: '6-8 11-13 16-19' },
  },
  { kind: 'flaky', at: [TESTS, 34], window: 'skip', context: { [TESTS]: '1-6 24-44' } },
  { kind: 'flaky', at: [CONFTEST, 8], window: 'skip', context: { [CONFTEST]: '1-18' } },
  // A kind that no row names: ±7 and the test.
  { kind: 'strange', at: [TESTS, 30], window: `${TESTS} 28-30`, context: { [TESTS]: '1-6 20-40' } },
  { kind: 'strange', at: [TESTS, 46], window: `${TESTS} 46-46`, context: { [TESTS]: '1-6 36-56' } },
];

function packetOf({ kind, at: [file, line], message, test: of }: Row): Packet {
  const source = file === BROKEN.path ? BROKEN : SOURCES.get(file);
  if (source === undefined) throw new Error(file);
  const over = { file, ...(message !== undefined && { message }), ...(of !== undefined && { test: of }) };
  return packetFor(findingAt('pytest', kind, line, over), source, { project: PROJECT });
}

const written = (all: readonly { readonly first: number; readonly last: number }[]) =>
  all.map(({ first, last }) => `${first}-${last}`).join(' ');

test.each(ROWS)('$kind at $at: $window', row => {
  const { window, context } = packetOf(row);
  expect(window.kind === 'skip' ? 'skip' : `${window.source.path} ${written(window.regions)}`).toBe(
    row.window,
  );
  expect(
    Object.fromEntries(shownLines(context).map(({ source, stretches }) => [source.path, written(stretches)])),
  ).toEqual(row.context);
});

describe('every row of the table has its two cases', () => {
  test.each(rulesOf('pytest').map(row => [row.rules.join(' '), row] as const))('%s', (_, row) => {
    const own = ROWS.filter(
      ({ kind }) =>
        row.rules.some(rule => matchesGlob(rule, kind)) &&
        chooseRow({ tool: 'pytest', rule: kind, message: '' }, [], () => false) === row,
    );
    expect(own.length).toBeGreaterThanOrEqual(2);
  });
});
