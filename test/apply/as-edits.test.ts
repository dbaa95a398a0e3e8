import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorEditsOf, applyEdits, replaceEditsOf } from '../../src/apply/index.js';
import type { FileChange, TextEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';
import { RUNS } from '../support/runs.js';

const change = (before: string, after: string, more: Partial<FileChange> = {}): FileChange => ({
  path: 'x',
  before,
  after,
  ...more,
});

const said = (edits: readonly TextEdit[]) =>
  edits.map(edit => {
    if (edit.kind === 'replace') return [edit.search, edit.replace];
    if (edit.kind !== 'anchor') return [edit.kind];
    const { selected, at = '' } = edit.anchor;
    return [edit.action, selected, /^\d+-/.test(at) ? 'run' : 'one', edit.content];
  });

const replaced = (before: string, after: string) =>
  [...replaceEditsOf(change(before, after), 'append')].map(said);
const anchored = (before: string, after: string) => [...anchorEditsOf(change(before, after))].map(said);

const lines = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}`);
const text = (all: readonly string[]) => all.map(line => `${line}\n`).join('');

describe('a change of a text as replacements', () => {
  const all = lines(40);
  const after = text(all.with(9, 'X').with(29, 'Y'));

  it('shows more lines around from one way to the next, and at last the whole text', () => {
    const ways = replaced(text(all), after);
    expect(ways.map(edits => edits.map(([search = '']) => search.split('\n').length))).toEqual([
      [7, 7],
      [17, 17],
      [40],
      [40],
      [41],
    ]);
    expect(ways[0]?.[0]).toEqual([
      'line 7\nline 8\nline 9\nline 10\nline 11\nline 12\nline 13',
      'line 7\nline 8\nline 9\nX\nline 11\nline 12\nline 13',
    ]);
    expect(ways.at(-1)).toEqual([[text(all), after]]);
  });

  it('is one of lines that are near', () => {
    const near = (a: number, b: number) =>
      replaced(text(all), text(all.with(a, 'X').with(b, 'Y')))[0]?.length;
    expect([near(9, 16), near(9, 17)]).toEqual([1, 2]);
  });

  it('searches at least for a line ending', () => {
    expect(replaced('\n', '\na\n')[0]).toEqual([['\n', '\na']]);
  });

  it('makes what is not there', () => {
    expect(replaced('', 'a\n')).toEqual([[['create']]]);
    expect([...replaceEditsOf({ path: 'x', before: undefined, after: 'a\n' }, 'refuse')]).toMatchObject([
      [{ kind: 'create', content: 'a\n', onExisting: 'refuse' }],
    ]);
  });
});

describe('a change of a text at anchors', () => {
  it.each<[string, string, string, readonly unknown[]]>([
    ['a line', 'a\nb\nc\n', 'a\nX\nc\n', [['replace', 'b', 'one', 'X\n']]],
    ['a run of lines', 'a\nb\nc\nd\n', 'a\nX\nd\n', [['replace', 'b', 'run', 'X\n']]],
    ['lines that go', 'a\nb\nc\nd\n', 'a\nd\n', [['delete', 'b', 'run', '']]],
    ['lines that come, on the one before', 'a\nb\n', 'a\nX\nb\n', [['replace', 'a', 'run', 'a\nX\nb\n']]],
    ['a blank line, with those around', 'a\n\nb\n', 'a\nb\n', [['replace', 'a', 'run', 'a\nb\n']]],
    [
      'two places',
      'a\nb\nc\nd\ne\n',
      'X\nb\nc\nd\nY\n',
      [
        ['replace', 'a', 'one', 'X\n'],
        ['replace', 'e', 'one', 'Y\n'],
      ],
    ],
    ['a last ending that comes', 'a\nb', 'a\nb\n', [['replace', 'b', 'one', 'b\n\n']]],
    [
      'a line and the last ending',
      'a\nb\nc',
      'X\nb\nc\n',
      [
        ['replace', 'a', 'one', 'X\n'],
        ['replace', 'c', 'one', 'c\n\n'],
      ],
    ],
    [
      'a line that loses its indentation, with one that has none',
      'a\n  b\n',
      'a\nb\n',
      [['replace', 'a', 'run', 'a\nb\n']],
    ],
    ['a line that keeps it', 'a\n  b\n', 'a\n  c\n', [['replace', 'b', 'one', '  c\n']]],
  ])('names %s', (_, before, after, edits) => {
    expect(anchored(before, after)[0]).toEqual(edits);
  });

  it('is of the whole text, in the second way', () => {
    expect(anchored('a\nb\nc\n', 'a\nX\nc\n')[1]).toEqual([['replace', 'a', 'run', 'a\nX\nc\n']]);
  });

  it('there is none for a text without a line that can be named', () => {
    expect([anchored('', 'a\n'), anchored('\n \n', 'a\n')]).toEqual([[], []]);
    expect([...anchorEditsOf({ path: 'x', before: undefined, after: 'a\n' })]).toEqual([]);
  });
});

describe('a change of a file that no edit of a text makes', () => {
  it.each<Partial<FileChange>>([
    { after: undefined },
    { to: 'y' },
    { executable: { before: false, after: true } },
  ])('%o has none', more => {
    const given = change('a\n', 'b\n', more);
    expect([...replaceEditsOf(given, 'append'), ...anchorEditsOf(given)]).toEqual([]);
  });
});

describe('the edits of a change', () => {
  const line = fc.constantFrom('a', 'b', 'c', '  d', '    e', 'def f():', '');
  const file = fc.array(line, { maxLength: 8 }).map(text);

  it('make it, in the last way', () => {
    let made = 0;
    fc.assert(
      fc.property(file, file, (before, after) => {
        fc.pre(before !== after && before.trim() !== '');
        const whole = [...replaceEditsOf(change(before, after), 'append')].at(-1) ?? [];
        expect(applyEdits(Document.of(before), whole).document.text).toBe(after);
        for (const edits of anchorEditsOf(change(before, after))) {
          const applied = applyEdits(Document.of(before), edits);
          if (applied.ok && applied.document.text === after) made++;
        }
      }),
      RUNS,
    );
    expect(made).toBeGreaterThan(RUNS.numRuns);
  });
});
