import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeTexts } from '../../src/apply/merge-texts.js';
import { RUNS } from '../support/runs.js';

const text = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 'c', '', '  d'), fc.constantFrom('\n', '\n', '\r\n')), {
    maxLength: 10,
  })
  .chain(lines =>
    fc
      .boolean()
      .map(ended => lines.map(([l, e], i) => l + (ended || i < lines.length - 1 ? e : '')).join('')),
  );

const merged = (result: ReturnType<typeof mergeTexts>) =>
  result.kind === 'merged' ? result.text : result.kind;

describe('merging three ways', () => {
  test('with nothing changed on one side gives the other', () => {
    fc.assert(
      fc.property(text, text, (base, other) => {
        expect(merged(mergeTexts(base, base, other))).toBe(other);
        expect(merged(mergeTexts(base, other, base))).toBe(other);
      }),
      RUNS,
    );
  });

  test('counts a change that both made once', () => {
    fc.assert(
      fc.property(text, text, (base, other) => {
        expect(merged(mergeTexts(base, other, other))).toBe(other);
      }),
      RUNS,
    );
  });

  test('makes both changes, whichever side is which, or none', () => {
    fc.assert(
      fc.property(text, text, text, (base, ours, theirs) => {
        const [one, other] = [mergeTexts(base, ours, theirs), mergeTexts(base, theirs, ours)];
        expect(merged(one)).toBe(merged(other));
      }),
      RUNS,
    );
  });

  test.each([
    ['apart', 'a\nb\nc\nd\ne\n', 'A\nb\nc\nd\ne\n', 'a\nb\nc\nd\nE\n', 'A\nb\nc\nd\nE\n'],
    [
      'with lines put in and taken out',
      'a\nb\nc\nd\ne\n',
      'n\na\nb\nc\nd\ne\n',
      'a\nb\nc\nd\n',
      'n\na\nb\nc\nd\n',
    ],
    ['in files that are not ended', 'a\nb\nc', 'A\nb\nc', 'a\nb\nC', 'A\nb\nC'],
    ['that keep their endings', 'a\r\nb\nc\r\n', 'A\r\nb\nc\r\n', 'a\r\nb\nC\r\n', 'A\r\nb\nC\r\n'],
  ])('makes two changes %s', (_, base, ours, theirs, expected) => {
    expect(merged(mergeTexts(base, ours, theirs))).toBe(expected);
  });

  test.each([
    ['the same line', 'a\nb\nc\n', 'a\nX\nc\n', 'a\nY\nc\n', [1, 2, 1, 2]],
    ['lines that touch', 'a\nb\nc\nd\n', 'a\nX\nc\nd\n', 'a\nb\nY\nd\n', [1, 3, 2, 3]],
    ['one place, where both put lines in', 'a\nb\n', 'a\nX\nb\n', 'a\nY\nb\n', [1, 2, 1, 2]],
    ['a line that one took away', 'a\nb\nc\n', 'a\nc\n', 'a\nY\nc\n', [1, 1, 1, 2]],
    ['below lines put in before', 'a\nb\nc\n', 'n\nm\na\nb\nX\n', 'a\nb\nY\n', [4, 5, 2, 3]],
  ])(
    'is a conflict in %s, with the lines of both',
    (_, base, ours, theirs, [oursFrom, oursTo, theirsFrom, theirsTo]) => {
      expect(mergeTexts(base, ours, theirs)).toEqual({
        kind: 'conflict',
        conflict: { oursFrom, oursTo, theirsFrom, theirsTo },
      });
    },
  );
});
