import { describe, expect, it } from 'vitest';
import { planFile, writesOf } from '../../src/apply/plan.js';
import type { ReadResult } from '../../src/apply/workspace.js';
import { type Edit, NOWHERE, replaceEdit } from '../../src/edit/index.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const file = (text: string, executable = false): ReadResult => ({
  kind: 'file',
  path: 'a.js',
  bytes: bytes(text),
  executable,
});
const missing: ReadResult & { kind: 'missing' } = { kind: 'missing', path: 'a.js', similar: [] };

const remove = (content?: string): Edit => ({
  kind: 'delete',
  path: 'a.js',
  source: NOWHERE,
  ...(content !== undefined && { content }),
});
const move: Edit = { kind: 'move', path: 'a.js', to: 'b.js', source: NOWHERE };
const mode = (executable: boolean): Edit => ({ kind: 'mode', path: 'a.js', executable, source: NOWHERE });
const rewrite = (content: string): Edit => ({ kind: 'rewrite', path: 'a.js', content, source: NOWHERE });
const create = (content: string, executable = false): Edit => ({
  kind: 'create',
  path: 'a.js',
  content,
  onExisting: 'refuse',
  executable,
  source: NOWHERE,
});
const change = replaceEdit('one', 'ONE');

/** What is to be written, with texts for bytes; or the codes of the refusals. */
function planned(
  read: ReadResult,
  edits: readonly Edit[],
  target: ReadResult = { ...missing, path: 'b.js' },
) {
  const plan = planFile(read, edits, { target: () => target });
  const codes = plan.outcomes.flatMap(outcome => (outcome.kind === 'refused' ? [outcome.refusal.code] : []));
  if (codes.length > 0) return codes;
  const text = (content: Uint8Array | undefined) => content && new TextDecoder().decode(content);
  return writesOf(plan).map(write => ({ ...write, before: text(write.before), after: text(write.after) }));
}

describe('a plan for a file', () => {
  it('removes it', () => {
    expect(planned(file('one\n'), [remove()])).toEqual([{ path: 'a.js', before: 'one\n', after: undefined }]);
  });

  it('removes it only if it holds what the edit says, line endings aside', () => {
    expect(planned(file('one\r\ntwo'), [remove('one\ntwo\n')])).toHaveLength(1);
    expect(planned(file('one\n'), [remove('two\n')])).toEqual(['EDIT_CONFLICT']);
  });

  it('changes and moves it, with its mode', () => {
    expect(planned(file('one\n'), [change, move])).toEqual([
      { path: 'a.js', before: 'one\n', after: undefined },
      { path: 'b.js', before: undefined, after: 'ONE\n', like: 'a.js' },
    ]);
  });

  it('does not move it onto a file', () => {
    expect(planned(file('one\n'), [move], { ...file('other'), path: 'b.js' } as ReadResult)).toEqual([
      'ATTEMPT_TO_CREATE_EXISTING_FILE',
    ]);
  });

  it('changes its mode, once', () => {
    expect(planned(file('one\n'), [mode(true)])).toEqual([
      { path: 'a.js', before: 'one\n', after: 'one\n', executable: true },
    ]);
    expect(planned(file('one\n', true), [mode(true)])).toEqual([]);
  });

  it('makes a program', () => {
    expect(planned(missing, [create('#!/bin/sh\n', true)])).toEqual([
      { path: 'a.js', before: undefined, after: '#!/bin/sh\n', executable: true },
    ]);
  });

  it('writes it anew where it is removed and made again', () => {
    expect(planned(file('one\n'), [remove(), create('two\n')])).toEqual([
      { path: 'a.js', before: 'one\n', after: 'two\n' },
    ]);
  });

  it('finds nothing in a file that it has removed', () => {
    expect(planned(file('one\n'), [remove(), change])).toEqual(['EDIT_FILE_NOT_FOUND']);
  });

  it.each([remove(), move, mode(true)])('does nothing to a file that is not there: $kind', edit => {
    expect(planned(missing, [edit])).toEqual(['EDIT_FILE_NOT_FOUND']);
  });

  it('moves and removes files that are no text, and changes none', () => {
    const binary: ReadResult = { kind: 'file', path: 'a.js', bytes: Uint8Array.of(0, 1, 2, 0) };
    expect(planned(binary, [move])).toHaveLength(2);
    expect(planned(binary, [remove()])).toHaveLength(1);
    expect(planned(binary, [change])).toEqual(['EDIT_BINARY_FILE']);
  });
});

describe('a whole file', () => {
  it.each([
    ['other lines', 'a\nb\nc\n', 'a\nB\nc\n', 'a\nB\nc\n'],
    ['endings of the file', 'a\r\nb\r\n', 'a\nb\nc\n', 'a\r\nb\r\nc\r\n'],
    ['blanks at line ends', 'a  \nb\n', 'a\nB\n', 'a  \nB\n'],
    ['no last ending', 'a\nb', 'a\nB\n', 'a\nB'],
    ['all gone', 'a\nb\n', '', ''],
  ])('%s', (_, before, content, after) => {
    expect(planned(file(before), [rewrite(content)])).toMatchObject([{ after }]);
  });

  it('is made where there is none, and nothing to do where it is the same', () => {
    expect(planned(missing, [rewrite('a\n')])).toMatchObject([{ before: undefined, after: 'a\n' }]);
    expect(planned(file('a\r\n'), [rewrite('a\n')])).toEqual([]);
  });

  it('with lines left out is refused', () => {
    expect(planned(file('a\nb\nc\n'), [rewrite('a\n// ... rest unchanged ...\n')])).toEqual([
      'EDIT_PLACEHOLDER',
    ]);
  });
});

describe('the line ending at the end of a file', () => {
  const edit = (search: string, replace: string, lastNewline: 'added' | 'removed') =>
    replaceEdit(search, replace, { lastNewline, hints: { atEnd: true } });

  it.each([
    ['added', 'a\nb', edit('b', 'b', 'added'), 'a\nb\n'],
    ['added, in the file’s way', 'a\r\nb', edit('b', 'c', 'added'), 'a\r\nc\r\n'],
    ['added behind new lines', 'a\nb', edit('b', 'b\nc', 'added'), 'a\nb\nc\n'],
    ['removed', 'a\nb\n', edit('b', 'b', 'removed'), 'a\nb'],
    ['removed with a change', 'a\nb\n', edit('a\nb', 'a\nc', 'removed'), 'a\nc'],
    ['removed behind new lines', 'a\nb\n', edit('b', 'b\nc', 'removed'), 'a\nb\nc'],
    ['removed with lines', 'a\nb\nc\n', edit('b\nc', 'b', 'removed'), 'a\nb'],
    [
      'of a place that is not the end, as its line number says',
      'a\nb\n',
      replaceEdit('a', 'A', { lastNewline: 'removed', hints: { atEnd: true, line: 1 } }),
      'A\nb\n',
    ],
  ])('%s', (_, before, one, after) => {
    expect(planned(file(before), [one])).toMatchObject([{ after }]);
  });

  it('is nothing to do where it is so', () => {
    expect(planned(file('a\n'), [edit('a', 'a', 'added')])).toEqual([]);
  });
});

describe('the message of a plan that is refused', () => {
  const messageOf = (read: ReadResult, edits: readonly Edit[], target?: ReadResult) => {
    const [outcome] = planFile(read, edits, target === undefined ? {} : { target: () => target }).outcomes;
    return outcome?.kind === 'refused' ? [outcome.refusal.code, outcome.refusal.message] : outcome?.kind;
  };
  const binary = { ...file(''), bytes: Uint8Array.of(0, 1, 2, 255, 0) } as ReadResult;

  it('names the file that is not there, and those that are like it', () => {
    expect(messageOf(missing, [change])).toEqual(['EDIT_FILE_NOT_FOUND', 'There is no file a.js.']);
    expect(messageOf({ ...missing, similar: ['b/a.js', 'c/a.js'] }, [change])).toEqual([
      'EDIT_FILE_NOT_FOUND',
      'There is no file a.js. The nearest that exist: b/a.js, c/a.js.',
    ]);
  });

  it('says why a file is no text', () => {
    expect(messageOf(binary, [change])).toEqual([
      'EDIT_BINARY_FILE',
      expect.stringMatching(/^a\.js is no text: (?!it cannot be decoded).+\.$/),
    ]);
  });

  it('says that a file holds something else than what is to be removed', () => {
    const message = 'The content of a.js is not the content that the edit says it removes.';
    expect(messageOf(file('one\n'), [remove('two\n')])).toEqual(['EDIT_CONFLICT', message]);
    expect(messageOf(binary, [remove('two\n')])).toEqual(['EDIT_CONFLICT', message]);
    expect(messageOf(binary, [remove()])).toBe('applied');
  });

  it('says where a file cannot be moved', () => {
    const message = 'a.js cannot be moved to b.js: that exists, and a move never overwrites.';
    expect(messageOf(file('one\n'), [move], { ...file('x'), path: 'b.js' } as ReadResult)).toEqual([
      'ATTEMPT_TO_CREATE_EXISTING_FILE',
      message,
    ]);
  });
});

describe('the outcome of an edit that makes a file', () => {
  it('is applied where the file was not there, though an empty one changes no text', () => {
    const outcomeOf = (read: ReadResult, edit: Edit) => planFile(read, [edit], {}).outcomes[0];
    expect(outcomeOf(missing, create(''))).toMatchObject({ kind: 'applied', changes: { isEmpty: true } });
    expect(outcomeOf(missing, rewrite(''))).toMatchObject({ kind: 'applied' });
    expect(outcomeOf(missing, create('one\n'))).toMatchObject({
      kind: 'applied',
      changes: { isEmpty: false },
    });
    expect(outcomeOf(file('one\n'), create('one\n'))).toMatchObject({ kind: 'already-applied' });
  });
});
