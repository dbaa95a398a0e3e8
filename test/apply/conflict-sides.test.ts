import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { type Edit, replaceEdit, type TextEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

const FILE = 'one\ntwo\nthree\nfour\nfive\n';

function conflictIn(text: string, ...edits: readonly Edit[]) {
  const { outcomes } = applyEdits(Document.of(text), edits as readonly TextEdit[]);
  const last = outcomes.at(-1);
  return last?.kind === 'refused' ? last.refusal.evidence.conflict : undefined;
}

describe('two edits of the same lines', () => {
  test('show the lines in the file, and what each edit makes of them', () => {
    expect(conflictIn(FILE, replaceEdit('two', 'TWO'), replaceEdit('two', '2'))).toEqual({
      first: 2,
      file: ['two'],
      earlier: ['TWO'],
      wanted: ['2'],
    });
  });

  test('show all lines that either of them changes', () => {
    const edits = [replaceEdit('two\nthree\nfour', 'a\nb'), replaceEdit('four\nfive', 'c\nd\ne')];
    expect(conflictIn(FILE, ...edits)).toEqual({
      first: 2,
      file: ['two', 'three', 'four', 'five'],
      earlier: ['a', 'b', 'five'],
      wanted: ['two', 'three', 'c', 'd', 'e'],
    });
  });

  test('show no line of one that removes them', () => {
    const edits = [replaceEdit('two\n', ''), replaceEdit('two', '2')];
    expect(conflictIn(FILE, ...edits)).toEqual({ first: 2, file: ['two'], earlier: [], wanted: ['2'] });
  });

  test.each(['\r\n', '\r'])('show lines that end with %j', ending => {
    const text = FILE.replaceAll('\n', ending);
    const sides = conflictIn(text, replaceEdit('two', 'TWO'), replaceEdit('two', '2'));
    expect(sides).toMatchObject({ file: ['two'], earlier: ['TWO'], wanted: ['2'] });
  });

  test('show no sides that nobody would read', () => {
    const long = Array.from({ length: 400 }, (_, i) => `line ${i}`).join('\n');
    const edits = [replaceEdit(long, 'a'), replaceEdit('line 5\n', 'five\n')];
    const { outcomes } = applyEdits(Document.of(`${long}\n`), edits);
    expect(outcomes.at(-1)).toMatchObject({ kind: 'refused', refusal: { code: 'EDIT_CONFLICT' } });
    expect(conflictIn(`${long}\n`, ...edits)).toBeUndefined();
  });
});
