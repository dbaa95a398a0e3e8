import { describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/apply/index.js';
import { Review, type ReviewRequest } from '../../src/review/index.js';

const block = (path: string, search: string, replace: string) =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
const FILES = { 'a.txt': 'one\ntwo\nthree\n', 'b.txt': 'same\nx\nsame\n' };
const GOOD = block('a.txt', 'two', 'TWO');
const AMBIGUOUS = block('b.txt', 'same', 'other');
const ABSENT = block('b.txt', 'nothing like it', 'y');

interface Shown {
  readonly outcome: string;
  readonly edits: readonly { readonly status: string; readonly refusal: { readonly code: string } | null }[];
}

async function opened(reply: string, files: Record<string, string> = FILES) {
  const workspace = new MemoryWorkspace(files);
  const review = await Review.open(reply, workspace, 'project');
  const textOf = async (path: string) => {
    const read = await workspace.read(path);
    return read.kind === 'file' ? new TextDecoder().decode(read.bytes) : undefined;
  };
  return { workspace, review, textOf, shown: () => review.state.report as Shown };
}

const statuses = ({ edits }: Shown) => edits.map(each => each.status);

describe('a review', () => {
  test('shows every edit, with those that can be made and those that cannot', async () => {
    const { review, shown } = await opened(GOOD + AMBIGUOUS);
    expect(shown()).toMatchObject({ outcome: 'planned' });
    expect(statuses(shown())).toEqual(['applied', 'refused']);
    expect(review.state.edits.map(({ look }) => look === null)).toEqual([true, false]);
    expect((await review.texts()).find(each => each.path === 'a.txt')).toMatchObject({
      before: FILES['a.txt'],
      after: 'one\nTWO\nthree\n',
    });
  });

  test('writes nothing before the commit, and then what was shown', async () => {
    const { review, textOf } = await opened(GOOD + AMBIGUOUS);
    await review.answer({ kind: 'place', number: 2, path: 'b.txt', first: 3, last: 3 });
    expect(await textOf('b.txt')).toBe(FILES['b.txt']);
    await review.answer({ kind: 'commit' });
    expect(review.committed).toMatchObject({ outcome: 'applied', exitCode: 0 });
    expect(await textOf('a.txt')).toBe('one\nTWO\nthree\n');
    expect(await textOf('b.txt')).toBe('same\nx\nother\n');
  });

  test('an edit that is left refused makes the commit partial', async () => {
    const { review, textOf } = await opened(GOOD + ABSENT);
    await review.answer({ kind: 'commit' });
    expect(review.committed).toMatchObject({ outcome: 'partly-applied', exitCode: 1 });
    expect(await textOf('a.txt')).toBe('one\nTWO\nthree\n');
  });

  test('after the commit nothing can be chosen any more', async () => {
    const { review } = await opened(GOOD);
    await review.answer({ kind: 'commit' });
    expect(await review.answer({ kind: 'reject', numbers: [1] })).toMatchObject({ kind: 'not-done' });
    expect(await review.answer({ kind: 'commit' })).toMatchObject({ kind: 'not-done' });
  });

  test('steps are taken back and made again', async () => {
    const { review, shown } = await opened(GOOD + AMBIGUOUS);
    await review.answer({ kind: 'reject', numbers: [1, 2] });
    expect(statuses(shown())).toEqual(['rejected', 'rejected']);
    await review.answer({ kind: 'undo' });
    expect(statuses(shown())).toEqual(['applied', 'refused']);
    expect(review.state).toMatchObject({ canUndo: false, canRedo: true });
    expect(await review.answer({ kind: 'undo' })).toMatchObject({ kind: 'not-done' });
    await review.answer({ kind: 'redo' });
    expect(statuses(shown())).toEqual(['rejected', 'rejected']);
    await review.answer({ kind: 'accept', numbers: [1] });
    expect(review.state.canRedo).toBe(false);
  });

  test('an edit that needs a rejected one is rejected with it, and comes back with it', async () => {
    const reply =
      block('a.txt', 'two', 'two\nnew line of the first edit') +
      block('a.txt', 'new line of the first edit', 'newer');
    const { review, shown } = await opened(reply);
    expect(statuses(shown())).toEqual(['applied', 'applied']);
    await review.answer({ kind: 'reject', numbers: [1], reason: 'no' });
    expect(statuses(shown())).toEqual(['rejected', 'rejected']);
    expect(review.state.edits[1]?.choice).toEqual({ kind: 'rejected', reason: null, needs: 1 });
    await review.answer({ kind: 'accept', numbers: [1] });
    expect(statuses(shown())).toEqual(['applied', 'applied']);
  });

  test('an edit that cannot be made anyway is not rejected with another', async () => {
    const { review, shown } = await opened(GOOD + ABSENT);
    await review.answer({ kind: 'reject', numbers: [1] });
    expect(statuses(shown())).toEqual(['rejected', 'refused']);
  });

  test('a file that changes meanwhile is shown again before anything is written', async () => {
    const { workspace, review, textOf } = await opened(GOOD);
    const now = new TextEncoder().encode('zero\none\ntwo\nthree\n');
    await workspace.commit([{ path: 'a.txt', before: new TextEncoder().encode(FILES['a.txt']), after: now }]);
    await review.answer({ kind: 'commit' });
    expect(review.committed).toBeUndefined();
    expect(review.state.notice).toContain('has changed');
    expect(await textOf('a.txt')).toBe('zero\none\ntwo\nthree\n');
    expect((await review.texts())[0]?.after).toBe('zero\none\nTWO\nthree\n');
    await review.answer({ kind: 'commit' });
    expect(await textOf('a.txt')).toBe('zero\none\nTWO\nthree\n');
  });

  test('a change of the text is checked like every edit', async () => {
    const files = { 'a.js': 'one();\ntwo();\nthree();\n' };
    const { review, shown } = await opened(block('a.js', 'two();', 'second();'), files);
    await review.answer({ kind: 'change', number: 1, text: 'two();\n// ... existing code ...' });
    expect(shown().edits[0]?.refusal?.code).toBe('EDIT_PLACEHOLDER');
    await review.answer({ kind: 'change', number: 1, text: 'other();' });
    expect((await review.texts())[0]?.after).toBe('one();\nother();\nthree();\n');
  });

  test.each<[string, ReviewRequest]>([
    ['no such edit', { kind: 'accept', numbers: [9] }],
    ['no edits at all', { kind: 'reject', numbers: [] }],
    ['a change of no edit', { kind: 'change', number: 9, text: '' }],
    ['no such lines', { kind: 'place', number: 1, path: 'a.txt', first: 9, last: 9 }],
    ['lines in the wrong order', { kind: 'place', number: 1, path: 'a.txt', first: 3, last: 2 }],
    ['a line that is no number', { kind: 'place', number: 1, path: 'a.txt', first: 1.5, last: 2 }],
    ['no such file', { kind: 'place', number: 1, path: 'c.txt', first: 1, last: 1 }],
    ['a file outside', { kind: 'place', number: 1, path: '../c.txt', first: 1, last: 1 }],
    ['nothing to redo', { kind: 'redo' }],
  ])('%s is not done, and nothing changes', async (_, request) => {
    const { review } = await opened(GOOD);
    const before = review.state;
    expect(await review.answer(request)).toMatchObject({ kind: 'not-done' });
    expect(review.state).toEqual(before);
  });
});

describe('lines that are chosen for an edit', () => {
  test('get its change, not its text, if they are like its quote', async () => {
    const files = { 'a.ts': 'function a() {\r\n\tconst total = sum(list);\r\n\treturn total;\r\n}\r\n' };
    const reply = block(
      'a.ts',
      '    const total = add(list)\n    return total',
      '    const total = add(list)\n    log(total)\n    return total',
    );
    const { review } = await opened(reply, files);
    await review.answer({ kind: 'place', number: 1, path: 'a.ts', first: 2, last: 3 });
    expect((await review.texts())[0]?.after).toBe(
      'function a() {\r\n\tconst total = sum(list);\r\n\tlog(total)\r\n\treturn total;\r\n}\r\n',
    );
  });

  test('get its new text if they are nothing like its quote', async () => {
    const { review } = await opened(ABSENT);
    await review.answer({ kind: 'place', number: 1, path: 'b.txt', first: 2, last: 2 });
    expect((await review.texts())[0]?.after).toBe('same\ny\nsame\n');
  });

  test('get the text that the person wrote, with the line endings of the file', async () => {
    const { review } = await opened(ABSENT, { 'b.txt': 'same\r\nx\r\n' });
    await review.answer({ kind: 'place', number: 1, path: 'b.txt', first: 2, last: 2, text: 'p\nq' });
    expect((await review.texts())[0]?.after).toBe('same\r\np\r\nq\r\n');
  });
});

test.each([
  ['one rejected', [{ kind: 'reject', numbers: [1] }]],
  ['one changed', [{ kind: 'change', number: 1, text: 'Two' }]],
  ['one placed', [{ kind: 'place', number: 2, path: 'b.txt', first: 1, last: 1 }]],
  ['nothing chosen', []],
] satisfies [string, ReviewRequest[]][])(
  'the choices replayed give the same bytes: %s',
  async (_, requests) => {
    const reply = GOOD + AMBIGUOUS;
    const { review, textOf } = await opened(reply);
    for (const request of requests) await review.answer(request);
    const { choices } = review;
    await review.answer({ kind: 'commit' });
    const other = new MemoryWorkspace(FILES);
    const report = await applyReply(reply, other, { choices, keepGoing: true });
    for (const path of Object.keys(FILES)) {
      const read = await other.read(path);
      expect(read.kind === 'file' && new TextDecoder().decode(read.bytes)).toBe(await textOf(path));
    }
    expect(report.exitCode).toBe(review.committed?.exitCode);
  },
);

describe('what a stranger tripped over', () => {
  test('a file that changed so that nothing fits is planned again, and the review goes on', async () => {
    const { review, workspace, shown } = await opened(GOOD);
    const before = Buffer.from(FILES['a.txt']);
    await workspace.commit([{ path: 'a.txt', before, after: Buffer.from('zero\n') }]);
    await review.answer({ kind: 'commit' });
    expect(review.committed).toBeUndefined();
    expect(review.state.notice).toMatch(/^A file has changed/);
    expect(statuses(shown())).toEqual(['refused']);
  });

  test('where a file is moved to is shown, and its warning is not overlooked', async () => {
    const reply =
      '*** Begin Patch\n*** Update File: a.txt\n*** Move to: .github/workflows/a.yml\n@@\n-two\n+TWO\n*** End Patch\n';
    const { review } = await opened(reply);
    const moved = review.state.edits.find(({ to }) => to !== null);
    expect(moved).toMatchObject({
      to: '.github/workflows/a.yml',
      look: expect.stringContaining('workflows'),
    });
  });

  test('the file of a rejected edit is shown as it is', async () => {
    const { review } = await opened(GOOD);
    await review.answer({ kind: 'reject', numbers: [1] });
    const text = FILES['a.txt'];
    expect(await review.texts()).toEqual([{ path: 'a.txt', before: text, after: text }]);
  });

  test('a typed text keeps the ending of each line that was there', async () => {
    const mixed = 'one\r\ntwo\nthree\r\nfour\n';
    const { review, textOf } = await opened(block('m.txt', 'two', 'TWO'), { 'm.txt': mixed });
    const text = 'one\ntwo\nnew\nthree\nand a half\n';
    await review.answer({ kind: 'place', number: 1, path: 'm.txt', first: 1, last: 3, text });
    await review.answer({ kind: 'commit' });
    expect(await textOf('m.txt')).toBe('one\r\ntwo\nnew\nthree\r\nand a half\r\nfour\n');
  });
});
