import { describe, expect, it } from 'vitest';
import { type FileEdits, type FilePlan, fileReport, planFiles } from '../../src/apply/index.js';
import type { ReadResult } from '../../src/apply/workspace.js';
import { createEdit, type Edit, type MoveEdit, NOWHERE, refusal, replaceEdit } from '../../src/edit/index.js';

const file = (path: string, text = path): ReadResult => ({
  kind: 'file',
  path,
  bytes: Buffer.from(`${text}\n`),
  executable: false,
});
const missing = (path: string): ReadResult => ({ kind: 'missing', path, similar: [] });
const move = (path: string, to: string): MoveEdit => ({ kind: 'move', path, to, source: NOWHERE });
const remove = (path: string): Edit => ({ kind: 'delete', path, source: NOWHERE });
const make = (path: string): FileEdits => ({ read: missing(path), edits: [createEdit('new\n')] });

/**
 * Plan some files, those that are not among them being missing, and those that are there as given.
 */
function plansOf(
  files: readonly FileEdits[],
  more: readonly ReadResult[] = [],
  isWhole?: (plan: FilePlan) => boolean,
) {
  const reads = [...files.map(({ read }) => read), ...more];
  const moves = files.flatMap(({ edits }) => edits.filter(edit => edit.kind === 'move'));
  const there = (path: string) => reads.find(read => read.kind !== 'refused' && read.path === path);
  const targets = new Map(moves.map(edit => [edit, there(edit.to) ?? missing(edit.to)]));
  const verdict = { kind: 'unknown', reason: 'a test' } as const;
  const broken = { kind: 'refused', refusal: refusal('EDIT_CONFLICT', 'no'), verdict } as const;
  return planFiles(files, targets, { check: plan => (isWhole?.(plan) === false ? broken : undefined) });
}

/**
 * What becomes of each file: where it ends, what it holds there, and the messages of what is
 * refused.
 */
function planned(...args: Parameters<typeof plansOf>) {
  return plansOf(...args).map(({ path, to, after, outcomes }) => {
    const held = after.bytes === undefined ? 'gone' : new TextDecoder().decode(after.bytes).trim();
    const refused = outcomes.flatMap(o => (o.kind === 'refused' ? [o.refusal.message] : []));
    return [to ?? path, held, ...refused];
  });
}

describe('files that are planned together', () => {
  it('may be moved to where another leaves', () => {
    const [a, b] = [
      { read: file('a'), edits: [move('a', 'b')] },
      { read: file('b'), edits: [move('b', 'c')] },
    ];
    expect(planned([a, b])).toEqual([
      ['b', 'a'],
      ['c', 'b'],
    ]);
    expect(planned([a, { read: file('b'), edits: [remove('b')] }])).toEqual([
      ['b', 'a'],
      ['b', 'gone'],
    ]);
    expect(planned([a, { read: file('b'), edits: [move('b', 'a')] }])).toEqual([
      ['b', 'a'],
      ['a', 'b'],
    ]);
  });

  it('are not moved to where one stays', () => {
    const message = 'a cannot be moved to b: that exists, and a move never overwrites.';
    const a = { read: file('a'), edits: [move('a', 'b')] };
    expect(planned([a], [file('b')])).toEqual([['a', 'a', message]]);
    expect(planned([a, { read: file('b'), edits: [replaceEdit('b', 'x')] }])).toEqual([
      ['a', 'a', message],
      ['b', 'x'],
    ]);
  });

  it('are not moved to where one had to stay', () => {
    const stays = 'b cannot be moved to c: that exists, and a move never overwrites.';
    const [a, b] = [
      { read: file('a'), edits: [move('a', 'b')] },
      { read: file('b'), edits: [move('b', 'c')] },
    ];
    expect(planned([a, b], [file('c')])).toEqual([
      ['a', 'a', 'Two files would be at b.'],
      ['b', 'b', stays],
    ]);
  });

  it('do not come to one path: the first that is moved there does, but for one that is made there', () => {
    const moves = ['a', 'b'].map(path => ({ read: file(path), edits: [move(path, 'c')] }));
    expect(planned(moves)).toEqual([
      ['c', 'a'],
      ['b', 'b', 'Two files would be at c.'],
    ]);
    expect(planned([...moves.slice(0, 1), make('c')])).toEqual([
      ['a', 'a', 'Two files would be at c.'],
      ['c', 'new'],
    ]);
  });

  it('do not make a path a file and a folder', () => {
    const [a, below, deep] = ['a', 'a/b', 'a/b/c'].map(path => make(path));
    expect(planned([a, below] as FileEdits[])).toEqual([
      ['a', 'new'],
      ['a/b', 'gone', 'a would be a file and a folder.'],
    ]);
    expect(planned([deep, a] as FileEdits[])).toEqual([
      ['a/b/c', 'new'],
      ['a', 'gone', 'a would be a file and a folder.'],
    ]);
  });

  it('keep the edits of their text where a move is refused, and none where what they make does not hold', () => {
    const edits = [replaceEdit('a', 'x'), move('a', 'b')];
    const refused = 'a cannot be moved to b: that exists, and a move never overwrites.';
    expect(planned([{ read: file('a'), edits }], [file('b')])).toEqual([['a', 'x', refused]]);
    const other = { read: file('c'), edits: [replaceEdit('c', 'y')] };
    expect(planned([{ read: file('a'), edits }, other], [], plan => plan.path !== 'a')).toEqual([
      ['a', 'a', 'no', 'no'],
      ['c', 'y'],
    ]);
  });

  it('are as they are where they cannot be read', () => {
    const read: ReadResult = { kind: 'refused', refusal: refusal('EDIT_FILE_READ_ERROR', 'no') };
    expect(planned([{ read, edits: [replaceEdit('a', 'x')] }])).toEqual([['', 'gone', 'no']]);
  });
});

describe('the report of a file', () => {
  const reportOf = (edits: FileEdits, isMade = true) => {
    const { path, from, status, before, after, diff } = fileReport(plansOf([edits])[0] as FilePlan, isMade);
    return [path, from, status, before === after, diff !== ''];
  };

  it.each<[string, FileEdits, readonly unknown[]]>([
    ['changed', { read: file('a'), edits: [replaceEdit('a', 'x')] }, ['a', null, 'changed', false, true]],
    ['moved', { read: file('a'), edits: [move('a', 'b')] }, ['b', 'a', 'moved', true, false]],
    ['deleted', { read: file('a'), edits: [remove('a')] }, ['a', null, 'deleted', false, true]],
    ['created', make('a'), ['a', null, 'created', false, true]],
    ['unchanged', { read: file('a'), edits: [replaceEdit('z', 'x')] }, ['a', null, 'unchanged', true, false]],
  ])('says that it is %s', (_, edits, report) => {
    expect(reportOf(edits)).toEqual(report);
    expect(reportOf(edits, false).slice(1, 4)).toEqual([null, 'unchanged', true]);
  });
});
