import { expect, test } from 'vitest';
import { asOneChangeSet } from '../../src/apply/make-at.js';

const cut = (from: number, to: number) => ({ from, to, insert: '' });
const put = (at: number, insert: string) => ({ from: at, to: at, insert });

test.each([
  ['apart, they stay as they are', 'abcdef', [cut(4, 5), cut(0, 1)], [cut(0, 1), cut(4, 5)]],
  ['where they touch, they are one', 'ab', [put(1, 'x'), cut(1, 2)], [{ from: 1, to: 2, insert: 'x' }]],
  ['two insertions keep their order', 'ab', [put(1, 'x'), put(1, 'y')], [put(1, 'xy')]],
  ['last lines go with the ending before the first', 'y\nx\nx', [cut(2, 4), cut(3, 5)], [cut(1, 5)]],
  ['there may be none', 'x\nx', [cut(0, 2), cut(1, 3)], [cut(0, 3)]],
  [
    'an ending is no part of two',
    'y\nx\nx',
    [cut(0, 1), put(1, 'z'), cut(2, 4), cut(3, 5)],
    [{ from: 0, to: 5, insert: 'z' }],
  ],
])('changes of several places: %s', (_, text, changes, joined) => {
  expect(asOneChangeSet(text, changes)).toEqual(joined);
});

test('changes of several places that meet otherwise are none', () => {
  expect(asOneChangeSet('abc', [cut(0, 2), { from: 1, to: 3, insert: 'x' }])).toBeUndefined();
  expect(asOneChangeSet('abcd', [cut(0, 2), cut(1, 3)])).toBeUndefined();
});
