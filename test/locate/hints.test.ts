import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { type Hints, replaceEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

const TEXT =
  'class A:\n    def run(self):\n        return 1\n\nclass B:\n    def run(self):\n        return 1\n';

/** The line, 1-based, that the edit changed, or the code of its refusal. */
function changed(hints: Hints, text = TEXT): number | string {
  const edit = replaceEdit('        return 1', '        return 2', { hints });
  const { document, outcomes } = applyEdits(Document.of(text), [edit]);
  const [only] = outcomes;
  if (only?.kind === 'refused') return only.refusal.code;
  return document.text.split('\n').findIndex(line => line.includes('return 2')) + 1;
}

describe('hints choose between places that fit equally', () => {
  it.each<[string, Hints, number | string]>([
    ['none', {}, 'EDIT_AMBIGUOUS'],
    ['the very line', { line: 7 }, 7],
    ['a line close to one place', { line: 4 }, 3],
    ['a line between both', { line: 5 }, 'EDIT_AMBIGUOUS'],
    ['the header that encloses one', { headers: ['class B'] }, 7],
    ['headers, the outer one first', { headers: ['class A', 'def run'] }, 3],
    ['headers in the wrong order', { headers: ['def run', 'class A'] }, 'EDIT_AMBIGUOUS'],
    ['a header of both', { headers: ['def run'] }, 'EDIT_AMBIGUOUS'],
    ['a header of both, and a line', { headers: ['def run'], line: 3 }, 3],
    ['a header that is not there', { headers: ['class C'] }, 'EDIT_AMBIGUOUS'],
  ])('%s', (_, hints, result) => {
    expect(changed(hints)).toBe(result);
  });

  it('past a blank line that is less deep', () => {
    const text = TEXT.replace('(self):\n', '(self):\n  \n');
    expect(changed({ headers: ['class A', 'def run'] }, text)).toBe(4);
  });

  it('past a deeper line, which encloses nothing', () => {
    const text = TEXT.replace('class B:\n', 'class B:\n            class A\n');
    expect(changed({ headers: ['class A'] }, text)).toBe(3);
  });

  it('and never make a place fit', () => {
    expect(changed({ line: 3, headers: ['class A'] }, 'class A:\n    x = 1\n')).toBe(
      'EDIT_NO_OCCURRENCE_FOUND',
    );
  });
});

describe('escaping in one half only', () => {
  const outcome = (text: string, search: string, replace: string) =>
    applyEdits(Document.of(text), [replaceEdit(search, replace)]).document.text;

  it('leaves the escapes of a replacement that was not escaped', () => {
    const result = outcome('a = "x"\nb = 1\n', 'a = \\"x\\"\\nb = 1', 'a = "x\\ny"\nb = 1');
    expect(result).toBe('a = "x\\ny"\nb = 1\n');
  });

  it('undoes those of one that was escaped too', () => {
    const result = outcome('a = "x"\nb = 1\n', 'a = \\"x\\"\\nb = 1', 'a = \\"y\\"\\nb = 1');
    expect(result).toBe('a = "y"\nb = 1\n');
  });
});
