import { describe, expect, it } from 'vitest';
import { NOWHERE } from '../../src/edit/index.js';
import {
  editOfHunk,
  hintsOf,
  type RawLine,
  readHunkHeader,
  signedLines,
  textOfLines,
  withHeaders,
} from '../../src/formats/patch-hunk.js';

/**
 * Lines of a hunk; `\r` at the end is that of the line, and `$` says that no line ending follows.
 */
const raw = (lines: readonly string[]): RawLine[] =>
  lines.map(line => {
    const isUnended = line.endsWith('$');
    const whole = isUnended ? line.slice(0, -1) : line;
    return { text: whole.replace(/\r$/, ''), hasReturn: whole.endsWith('\r'), isUnended };
  });

describe('the signs of lines', () => {
  const signed = (...lines: readonly string[]) =>
    signedLines([raw(lines)])[0]?.map(({ sign, text, other }) =>
      other === undefined ? sign + text : `${sign}${text}|${other}`,
    );

  it.each<[string, readonly string[], readonly string[]]>([
    ['are those they begin with', [' a', '-b', '+c'], [' a', '-b', '+c']],
    ['are blanks where they have none', ['a', '-b', 'd'], [' a', '-b', ' d']],
    ['are gone from an empty line', ['', '-b', ' '], [' ', '-b', ' ']],
    ['are unsure where one has none, and another is odd', ['a', ' b', '-c'], [' a', ' b| b', '-c']],
    ['are none where one has none, and the others are even', ['a', '  b', '-c'], [' a', '   b| b', '-c']],
    ['are unsure where some are even and some odd', ['  a', ' b', '-c'], ['  a|  a', ' b| b', '-c']],
    ['are sure where all are odd', [' a', '   b', '-c'], [' a', '   b', '-c']],
    ['are sure where all are even', ['  a', '    b', '-c'], ['  a', '    b', '-c']],
    ['are sure of a line of blanks', ['a', '   ', ' b', '-c'], [' a', '   ', ' b| b', '-c']],
  ])('%s', (_, lines, expected) => expect(signed(...lines)).toEqual(expected));

  it('are decided by all hunks of a file', () => {
    const [, second] = signedLines([raw(['a', '-b']), raw([' c', '-d'])]);
    expect(second?.[0]).toMatchObject({ text: 'c', other: ' c' });
  });
});

describe('the edit of a hunk', () => {
  function edited(...lines: readonly string[]) {
    const [signed = []] = signedLines([raw(lines)]);
    const result = editOfHunk(signed, { path: 'x', hints: {}, source: NOWHERE });
    if (result.kind === 'fault') return result.message;
    if (result.kind === 'unchanged' || result.edit.kind !== 'replace') return result.kind;
    const { search, replace, hints, lastNewline } = result.edit;
    return { search, replace, ...hints, ...(lastNewline && { lastNewline }) };
  }
  const NO_LINE =
    'This hunk has no line of the file that shows where it goes. Add lines of the file around it, each with a blank in front.';

  it.each<[string, readonly string[], unknown]>([
    [
      'what stays and goes, and what stays and comes',
      [' a', '-b', '+c', ' d'],
      { search: 'a\nb\nd', replace: 'a\nc\nd' },
    ],
    ['nothing, where all stays', [' a', ' b'], 'unchanged'],
    ['nothing, where the same comes that goes', [' a', '-b', '+b'], 'unchanged'],
    [
      'a fault, where only the endings differ',
      [' a', '-b\r', '+b'],
      'This hunk changes line endings and nothing else: a file keeps its own.',
    ],
    ['nothing, where both have the same endings', ['-b\r', '+b\r'], 'unchanged'],
    ['a fault, where no line is named', ['+a'], NO_LINE],
    ['a fault, where an empty one alone is', [' ', '+a'], NO_LINE],
    ['an empty line that goes', ['-', '+a'], { search: '\n', replace: 'a\n' }],
    ['an empty line that comes', ['-a', '+'], { search: 'a\n', replace: '\n' }],
    ['all lines that go', ['-a', '-b'], { search: 'a\nb\n', replace: '' }],
    [
      'a last ending that goes',
      ['-a', '+a$'],
      { search: 'a', replace: 'a', atEnd: true, lastNewline: 'removed' },
    ],
    [
      'a last ending that comes',
      ['-a$', '+b'],
      { search: 'a', replace: 'b', atEnd: true, lastNewline: 'added' },
    ],
    [
      'a last line that is ended neither before nor behind',
      ['-a$', '+b$'],
      { search: 'a', replace: 'b', atEnd: true },
    ],
    ['one empty line for a text without any', ['-a$', '+'], { search: 'a', replace: '\n', atEnd: true }],
    ['a fault, where an empty text is not ended', ['-$', '+a'], NO_LINE],
  ])('makes %s', (_, lines, expected) => expect(edited(...lines)).toEqual(expected));

  it('gives the place of each unsure line in both texts', () => {
    expect(edited('a', '-b', '+c', '+d', ' e', 'f', ' g')).toEqual({
      search: 'a\nb\ne\nf\ng',
      replace: 'a\nc\nd\ne\nf\ng',
      unsure: [
        { search: 2, replace: 3, other: ' e' },
        { search: 4, replace: 5, other: ' g' },
      ],
    });
  });

  it('a text has the endings of the reply', () => {
    const [lines = []] = signedLines([raw(['+a', '+b\r', '+c$'])]);
    expect(textOfLines(lines)).toBe('a\nb\r\nc');
  });
});

describe('the header of a hunk', () => {
  const numbers = (oldFrom: number, oldCount: number, newFrom: number, newCount: number) => ({
    oldFrom,
    oldCount,
    newFrom,
    newCount,
  });

  it.each([
    ['@@ -1,2 +3,4 @@', undefined, numbers(1, 2, 3, 4)],
    ['@@ -1 +3 @@ def f():', 'def f():', numbers(1, 1, 3, 1)],
    ['@@ -1,2 +3,4', undefined, numbers(1, 2, 3, 4)],
    ['@@@ -1,2 +3,4 @@ x', 'x', numbers(1, 2, 3, 4)],
    ['@@-1,2 +3,4@@', undefined, numbers(1, 2, 3, 4)],
    ['@@', undefined, undefined],
    ['@@ def f():', 'def f():', undefined],
    ['@@ def f(): @@', 'def f():', undefined],
    ['@@ x@@', 'x', undefined],
    ['@@ ... @@', undefined, undefined],
    ['@@ -x +y @@', '-x +y', undefined],
  ])('%j', (line, text, found) => expect(readHunkHeader(line)).toEqual({ text, numbers: found }));

  it.each(['@@count', '@ -1 +1 @', ' @@', 'x @@', ''])('is not %j', line => {
    expect(readHunkHeader(line)).toBeUndefined();
  });

  it('gives hints: the texts, and the line of the innermost that has one', () => {
    const headers = ['@@ -7 +7 @@ a', '@@ b', '@@ -9 +9 @@', '@@ -0,0 +1 @@'].map(
      line => readHunkHeader(line) ?? expect.fail(),
    );
    expect(hintsOf(headers)).toEqual({ ordered: true, headers: ['a', 'b'], line: 9 });
    expect(hintsOf(headers.slice(1, 2))).toEqual({ ordered: true, headers: ['b'] });
    expect(hintsOf([])).toEqual({ ordered: true });
  });

  it('is kept with the last eight', () => {
    const header = (text: string) => ({ text, numbers: undefined });
    const above = Array.from({ length: 8 }, (_, i) => header(`${i}`));
    expect(withHeaders(above, [header('x')])).toEqual([...above.slice(1), header('x')]);
    expect(withHeaders([header('a')], [header('b')])).toEqual([header('a'), header('b')]);
  });
});
