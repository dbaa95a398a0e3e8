import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { type Hints, replaceEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

/** Three functions alike except for their names. */
const TEXT = ['a', 'b', 'c'].map(name => `def ${name}():\n    x = 1\n    return x\n\n`).join('');

interface Hunk {
  /** The line to replace, and what takes its place. */
  readonly change: readonly [string, string];
  readonly hints?: Hints;
}

/** The lines, 1-based, that changed; or the code of each refusal. */
function made(...hunks: readonly Hunk[]): (number | string)[] {
  const edits = hunks.map(({ change: [search, replace], hints }) =>
    replaceEdit(search, replace, { hints: { ordered: true, ...hints } }),
  );
  const { document, outcomes, ok } = applyEdits(Document.of(TEXT), edits);
  if (!ok) return outcomes.map(outcome => (outcome.kind === 'refused' ? outcome.refusal.code : 'ok'));
  const [before, after] = [TEXT.split('\n'), document.text.split('\n')];
  return after.flatMap((line, i) => (line === before[i] ? [] : [i + 1]));
}

const head = (name: string): Hunk => ({ change: [`def ${name}():`, `def ${name}2():`] });
const numbered = (name: string, line: number): Hunk => ({ ...head(name), hints: { line } });
const body = (hints: Hints = {}): Hunk => ({ change: ['    x = 1', '    x = 2'], hints });

describe('the order of hunks chooses between places that fit equally', () => {
  it.each<[string, readonly Hunk[], readonly (number | string)[]]>([
    ['between its neighbours there is one', [head('a'), body(), head('b')], [1, 2, 5]],
    ['behind the last there is one', [head('c'), body()], [9, 10]],
    ['before the first there is one', [body(), head('b')], [2, 5]],
    ['as many hunks as places', [body(), body(), body()], [2, 6, 10]],
    ['two hunks between neighbours with two places', [head('a'), body(), body(), head('c')], [1, 2, 6, 9]],
    ['numbers that go back say that there is none', [numbered('c', 9), body({ line: 2 })], [2, 9]],
    ['numbers that go back, and are not exact', [numbered('b', 5), body({ line: 1 })], [2, 5]],
    ['one of them settled by its line', [head('a'), body({ line: 6 }), head('c')], [1, 6, 9]],
  ])('%s', (_, hunks, lines) => {
    expect(made(...hunks)).toEqual(lines);
  });

  it.each<[string, readonly Hunk[], readonly string[]]>([
    ['two places between its neighbours', [head('a'), body(), head('c')], ['ok', 'EDIT_AMBIGUOUS', 'ok']],
    ['fewer hunks than places', [body(), body()], ['EDIT_AMBIGUOUS', 'EDIT_AMBIGUOUS']],
    ['neighbours that are not in order', [head('b'), body(), head('a')], ['ok', 'EDIT_AMBIGUOUS', 'ok']],
    [
      'hunks that do not say that they are in order',
      [{ ...head('c') }, body({ ordered: false })],
      ['ok', 'EDIT_AMBIGUOUS'],
    ],
  ])('and if it does not, the edit is refused: %s', (_, hunks, codes) => {
    expect(made(...hunks)).toEqual(codes);
  });

  it('is preferred to a line number that is off', () => {
    expect(made(head('c'), body({ line: 2 }))).toEqual([9, 10]);
  });

  it('settles numbers that are all off by as much', () => {
    const shifted = (name: string, line: number): Hunk => ({ ...head(name), hints: { line: line + 40 } });
    expect(made(shifted('a', 1), body({ line: 46 }), shifted('c', 9))).toEqual([1, 6, 9]);
  });
});

describe('the line that a hunk names', () => {
  it.each<[number, readonly (number | string)[]]>([
    [6, [6]],
    [7, [6]],
    [8, ['EDIT_AMBIGUOUS']],
    [40, ['EDIT_AMBIGUOUS']],
  ])('decides if it is near one place, and near no other: %i', (line, result) => {
    expect(made(body({ line }))).toEqual(result);
  });

  it('is no help if a header says something else', () => {
    expect(made(body({ line: 2, headers: ['def b'] }))).toEqual(['EDIT_AMBIGUOUS']);
  });

  it('and a hunk that is said to end the file is its end', () => {
    const edit = replaceEdit('    return x', '    return y', { hints: { atEnd: true } });
    const text = `${TEXT.trimEnd()}\n`;
    expect(applyEdits(Document.of(text), [edit]).document.text).toBe(`${text.slice(0, -2)}y\n`);
  });
});
