import { expect, test } from 'vitest';
import { lineChanges } from '../../src/steps/line-changes.js';

test('only lines that differ are in a change', () => {
  expect(lineChanges('a\nb\nc\n', 'a\nB\nc\n')).toEqual([{ from: 2, to: 4, insert: 'B\n' }]);
  expect(lineChanges('a\n', 'a\n')).toEqual([]);
});

test('changes with a common line between them are two', () => {
  const changes = lineChanges('a\nmiddle\nb\n', 'A\nmiddle\nB\n');
  expect(changes.map(each => each.insert)).toEqual(['A\n', 'B\n']);
});

test('lines that moved do not take their neighbours along', () => {
  expect(lineChanges('one\ntwo\nthree\n', 'three\none\ntwo\n').map(each => each.insert)).toEqual([
    'three\n',
    '',
  ]);
});

test('the changes lead from one text to the other, for any two texts', () => {
  // A generator of fixed numbers, so that each run tries the same cases.
  let seed = 20_261;
  const next = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  const text = () =>
    Array.from({ length: next(12) }, () => `${'abcdef'[next(6)]}\n`).join('') + (next(2) ? 'x' : '');
  for (let tried = 0; tried < 2_000; tried++) {
    const [before, after] = [text(), text()];
    let made = before;
    for (const { from, to, insert } of [...lineChanges(before, after)].reverse())
      made = made.slice(0, from) + insert + made.slice(to);
    expect(made).toBe(after);
  }
});
