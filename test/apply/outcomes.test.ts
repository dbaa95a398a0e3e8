import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { createEdit, replaceEdit, type TextEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

/** What becomes of each edit: its kind, or the message of its refusal. */
function outcomes(text: string, ...edits: readonly TextEdit[]) {
  const applied = applyEdits(Document.of(text), edits);
  const said = applied.outcomes.map(o => (o.kind === 'refused' ? o.refusal.message : o.kind));
  return [applied.document.text, ...said];
}

describe('edits of one text', () => {
  it('that change the same lines are refused from the second on', () => {
    const [first, second] = [replaceEdit('a\nb', 'a\nx'), replaceEdit('b\nc', `${'y'.repeat(70)}\nc`)];
    expect(outcomes('a\nb\nc\n', first, second)).toEqual([
      'a\nx\nc\n',
      'applied',
      'This edit ("b\\nc") changes lines that an edit before it changes too.',
    ]);
    expect(
      outcomes('x', createEdit('a\n', { onExisting: 'append' }), createEdit('b\n', { onExisting: 'append' })),
    ).toEqual([
      'x\na',
      'applied',
      'This edit (the new text) changes lines that an edit before it changes too.',
    ]);
  });

  it('that are the same are one', () => {
    const edit = replaceEdit('b', 'x');
    expect(outcomes('a\nb\n', edit, edit)).toEqual(['a\nx\n', 'applied', 'already-applied']);
    expect(outcomes('a\nb\n', replaceEdit('b\n', 'x\n'), edit)[2]).toBe('already-applied');
    expect(outcomes('a\nb\n', replaceEdit('b\n', 'y\n'), edit)[2]).toMatch('changes lines');
  });

  it('are sought in what those before them have made, where they are not in the original', () => {
    expect(outcomes('a\nb\n', replaceEdit('b', 'c'), replaceEdit('c', 'd'))).toEqual([
      'a\nd\n',
      'applied',
      'applied',
    ]);
  });

  it('are refused by what the original says, where what was made does not hold them either', () => {
    const [, , message] = outcomes('a\nb\n', replaceEdit('a', 'c'), replaceEdit('zz top', 'd'));
    expect(message).toBe('The exact search text is not in the file; no line of it is in the file.');
    const ambiguous = outcomes('a\na\n', replaceEdit('a', 'b'), replaceEdit('x', 'c'));
    expect(ambiguous[1]).toBe('The search text is in 2 places: lines 1, 2.');
  });

  it('are ambiguous in what was made where they are', () => {
    const [, , message] = outcomes('a\nb\n', replaceEdit('a', 'c\nc'), replaceEdit('c', 'd'));
    expect(message).toBe('The search text is in 2 places: lines 1, 2.');
  });
});
