import { describe, expect, it } from 'vitest';
import { lineIds, lineOfId } from '../../src/locate/index.js';
import { ChangeSet, Document } from '../../src/text/index.js';

const FILE = 'one\n\ntwo\n  one\n\n';

describe('the ids of lines', () => {
  const ids = lineIds(Document.of(FILE).lines);

  it('are of their text, blanks at the ends aside, and no two alike', () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(lineIds(Document.of('x\n  one\n').lines)[1]).toBe(ids[0]);
  });

  it('are numbers for blank lines, in their order', () => {
    expect([ids[1], ids[4]]).toEqual(['l0-1', 'l0-2']);
  });
});

describe('the line of an id', () => {
  /** Where, in the text after some replacements, the line stands that had an index before. */
  function lineNow(index: number, ...changes: readonly { from: number; to: number; insert: string }[]) {
    const original = Document.of(FILE);
    const set = ChangeSet.of(FILE.length, changes);
    const document = Document.of(set.apply(FILE));
    return lineOfId(document, { original, changes: set }, lineIds(original.lines)[index] as string);
  }

  it('is where it was, as long as nothing is changed', () => {
    expect([0, 1, 2, 3, 4].map(index => lineNow(index))).toEqual([0, 1, 2, 3, 4]);
  });

  it('is farther down behind lines that were put in', () => {
    expect(lineNow(2, { from: 0, to: 0, insert: 'new\nlines\n' })).toBe(4);
    expect(lineNow(0, { from: 0, to: 0, insert: 'new\nlines\n' })).toBe(2);
  });

  it('is nowhere once the line is another or is gone', () => {
    expect(lineNow(2, { from: 5, to: 8, insert: 'six' })).toBeUndefined();
    expect(lineNow(2, { from: 5, to: 9, insert: '' })).toBeUndefined();
    expect(lineNow(4, { from: 15, to: 16, insert: '' })).toBeUndefined();
  });

  it('is nowhere for an id that no line has', () => {
    const original = Document.of(FILE);
    const changes = ChangeSet.of(FILE.length, []);
    expect(lineOfId(original, { original, changes }, 'l0-9')).toBeUndefined();
  });
});
