import { describe, expect, it } from 'vitest';
import { lineBefore, lineNow } from '../../src/locate/index.js';
import { ChangeSet, Document } from '../../src/text/index.js';

const FILE = 'one\n\ntwo\n  one\n\n';

describe('a line after some edits', () => {
  const original = Document.of(FILE);
  const edited = (...changes: readonly { from: number; to: number; insert: string }[]) => {
    const set = ChangeSet.of(FILE.length, changes);
    return { document: Document.of(set.apply(FILE)), origin: { original, changes: set } };
  };
  const now = (line: number, ...changes: readonly { from: number; to: number; insert: string }[]) => {
    const { document, origin } = edited(...changes);
    return lineNow(document, origin, line);
  };

  it('is where it was, as long as nothing is changed', () => {
    for (const line of [0, 1, 2, 3, 4]) expect(now(line)).toEqual({ kind: 'kept', line });
  });

  it('is farther down after inserted lines', () => {
    const put = { from: 0, to: 0, insert: 'new\nlines\n' };
    expect(now(2, put)).toEqual({ kind: 'kept', line: 4 });
    expect(now(0, put)).toEqual({ kind: 'kept', line: 2 });
  });

  it('is the line that replaced it', () => {
    expect(now(2, { from: 5, to: 8, insert: 'six' })).toEqual({ kind: 'changed', from: 2, to: 3 });
    expect(now(2, { from: 5, to: 9, insert: 'six\nten\n' })).toEqual({ kind: 'changed', from: 2, to: 4 });
    expect(now(0, { from: 0, to: 0, insert: 'no ' })).toEqual({ kind: 'changed', from: 0, to: 1 });
  });

  it('is nothing once it is removed, though a line with its text comes next', () => {
    expect(now(2, { from: 5, to: 9, insert: '' })).toEqual({ kind: 'changed', from: 0, to: 0 });
    const twice = Document.of('x\nx\n');
    const changes = ChangeSet.of(4, [{ from: 0, to: 2, insert: '' }]);
    expect(lineNow(Document.of('x\n'), { original: twice, changes }, 0).kind).toBe('changed');
    expect(lineNow(Document.of('x\n'), { original: twice, changes }, 1)).toEqual({ kind: 'kept', line: 0 });
  });

  it('has the number that it had in the file, and an inserted one has none', () => {
    const { document, origin } = edited({ from: 0, to: 0, insert: 'new\n' }, { from: 5, to: 9, insert: '' });
    expect([0, 1, 2, 3].map(line => lineBefore(document, origin, line))).toEqual([undefined, 0, 1, 3]);
  });
});
