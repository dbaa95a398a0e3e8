import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedLines, isOnChangedLines } from '../../../src/lint/only-new/changed-lines.js';
import { type EarlierTree, OnlyNew } from '../../../src/lint/only-new/only-new.js';
import { Document } from '../../../src/text/index.js';
import { RUNS } from '../../support/runs.js';
import { findingAt } from '../sources.js';

const between = (before: string, after: string) => changedLines(Document.of(before), Document.of(after));

describe('changed lines', () => {
  test.each([
    ['a\nb\nc\n', 'a\nB\nc\n', [[2, 2]], []],
    [
      'a\nb\n',
      'x\na\nb\ny\nz\n',
      [
        [1, 1],
        [4, 5],
      ],
      [],
    ],
    ['a\nb\nc\n', 'a\nc\n', [], [1]],
    ['a\nb\n', 'b\n', [], [0]],
    ['a\nb\n', 'a\r\nb\r\n', [], []],
    ['a\n', 'a', [], []],
  ])('%j to %j', (before, after, changed, removedAfter) => {
    expect(between(before, after)).toEqual({
      changed: changed.map(([first, last]) => ({ first, last })),
      removedAfter,
    });
  });

  test('whatever else is written around a line, it has not changed; a new line there has', () => {
    const some = (...letters: string[]) => fc.array(fc.constantFrom(...letters), { maxLength: 20 });
    fc.assert(
      fc.property(
        some('a', 'b', ''),
        some('a', ''),
        some('c', 'd'),
        some('d'),
        (above, below, over, under) => {
          const before = [...above, 'the line', ...below].join('\n');
          const changesWith = (line: string) => between(before, [...over, line, ...under].join('\n'));
          const finding = findingAt('ruff', 'F401', over.length + 1);
          expect(isOnChangedLines(finding, changesWith('the line'))).toBe(false);
          expect(isOnChangedLines(finding, changesWith('a new line'))).toBe(true);
        },
      ),
      RUNS,
    );
  });
});

describe('a finding', () => {
  const changes = between('a\nb\nc\nd\ne\nf\n', 'a\nB\nc\nd\nf\n');
  test.each([
    ['on a changed line', findingAt('ruff', 'F401', 2), true],
    ['beside it', findingAt('ruff', 'F401', 3), false],
    ['whose range has a changed line', findingAt('ruff', 'C901', 1, { end: 5 }), true],
    ['on the line above a removed one', findingAt('ruff', 'F401', 4), false],
    ['around a removed line', findingAt('ruff', 'E1', 4, { end: 5 }), true],
    ['without a line', findingAt('ruff', 'INP001', 0), true],
    ['in a notebook that changed', findingAt('ruff', 'F401', 3, { cell: 1 }), true],
    ['that the file does not parse', findingAt('mypy', 'syntax', 5), true],
    ['that it does not parse for tsc', findingAt('tsc', 'TS1005', 5), true],
    ['about a type', findingAt('tsc', 'TS2322', 5), false],
    [
      'of a failed test',
      findingAt('pytest', 'assertion', 4, { test: { id: 't', file: 'a.py', names: [], frames: [] } }),
      true,
    ],
  ])('%s', (_, finding, expected) => {
    expect(isOnChangedLines(finding, changes)).toBe(expected);
  });

  test('without a line, in a file that did not change, is not new', () => {
    expect(isOnChangedLines(findingAt('ruff', 'INP001', 0), between('a\n', 'a\n'))).toBe(false);
  });
});

describe('since an earlier tree', () => {
  function since(earlier: Readonly<Record<string, string>>, removed: readonly string[] = []): OnlyNew {
    const tree: EarlierTree = {
      revision: 'main',
      commit: 'c0ffee',
      missing: 0,
      textsOf: paths =>
        new Map(
          paths.flatMap(path => (earlier[path] === undefined ? [] : [[path, Document.of(earlier[path])]])),
        ),
      removed: ending => (ending === '.py' ? removed.map(text => Document.of(text)) : []),
    };
    return new OnlyNew(tree, undefined);
  }
  const linesOf = (onlyNew: OnlyNew, text: string | undefined) =>
    onlyNew
      .of(
        [1, 2, 3].map(line => findingAt('ruff', 'F401', line)),
        () => (text === undefined ? undefined : Document.of(text)),
      )
      .map(each => each.line);

  test('findings on changed lines are new, and the others are counted', () => {
    const onlyNew = since({ 'a.py': 'a\nb\nc\n' });
    expect(linesOf(onlyNew, 'a\nB\nc\n')).toEqual([2]);
    expect(onlyNew.counts).toEqual({ inBaseline: 0, unchanged: 2 });
  });

  test('all of a file count that did not exist, or cannot be read', () => {
    expect(linesOf(since({}), 'a\nb\nc\n')).toEqual([1, 2, 3]);
    expect(linesOf(since({ 'a.py': 'a\nb\nc\n' }), undefined)).toEqual([1, 2, 3]);
  });

  test('a file follows a removed one with half of its lines, and no other', () => {
    expect(linesOf(since({}, ['x\ny\nz\n', 'a\nb\nq\n']), 'a\nb\nc\n')).toEqual([3]);
    expect(linesOf(since({}, ['x\ny\nc\n']), 'a\nb\nc\n')).toEqual([1, 2, 3]);
  });
});
