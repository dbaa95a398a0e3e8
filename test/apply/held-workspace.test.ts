import { describe, expect, test } from 'vitest';
import { applyReply, HeldWorkspace, MemoryWorkspace, replyOf } from '../../src/apply/index.js';

const FILES = {
  'a.txt': 'one\ntwo\nthree\n',
  'crlf.txt': 'one\r\ntwo\r\nthree\r\n',
  'bom.txt': '\uFEFFone\ntwo\n',
  'open.txt': 'one\ntwo',
  'latin.txt': Uint8Array.from([0x67, 0xe9, 0x0a, 0x78, 0x0a]),
  'old.txt': 'gone\n',
  'sub/dir.py': 'def f():\n\treturn 1\n',
};

const bytes = (text: string) => new TextEncoder().encode(text);

async function held(changes: Readonly<Record<string, string | Uint8Array | undefined>>) {
  const base = new MemoryWorkspace(FILES);
  const workspace = new HeldWorkspace(base);
  for (const [path, text] of Object.entries(changes)) {
    const read = await workspace.read(path);
    const before = read.kind === 'file' ? read.bytes : undefined;
    const after = typeof text === 'string' ? bytes(text) : text;
    expect((await workspace.commit([{ path, before, after }])).kind).toBe('committed');
  }
  return { base, workspace };
}

describe('what is committed to a held workspace', () => {
  test('is not written, and is read again', async () => {
    const { base, workspace } = await held({
      'a.txt': 'one\nTWO\nthree\n',
      'new.txt': 'new\n',
      'old.txt': undefined,
    });
    expect(base.textOf('a.txt')).toBe(FILES['a.txt']);
    expect(await workspace.read('a.txt')).toMatchObject({ kind: 'file', bytes: bytes('one\nTWO\nthree\n') });
    expect(await workspace.read('new.txt')).toMatchObject({ kind: 'file', bytes: bytes('new\n') });
    expect(await workspace.read('old.txt')).toMatchObject({ kind: 'missing' });
    expect(workspace.changes.map(each => each.path)).toEqual(['a.txt', 'new.txt', 'old.txt']);
  });

  test('is refused if its file is another', async () => {
    const { workspace } = await held({ 'a.txt': 'now\n' });
    const again = await workspace.commit([
      { path: 'bom.txt', before: bytes(FILES['bom.txt']), after: bytes('x\n') },
      { path: 'a.txt', before: bytes(FILES['a.txt']), after: bytes('later\n') },
    ]);
    expect(again).toMatchObject({ kind: 'refused', path: 'a.txt', refusal: { code: 'EDIT_STALE_FILE' } });
    expect(workspace.changes.map(each => each.path)).toEqual(['a.txt']);
  });

  test('is no change if the file is as it was in the end', async () => {
    const { workspace } = await held({ 'a.txt': 'now\n' });
    await workspace.commit([{ path: 'a.txt', before: bytes('now\n'), after: bytes(FILES['a.txt']) }]);
    expect(workspace.changes).toEqual([]);
  });
});

describe('the reply of changes', () => {
  test.each<[string, Readonly<Record<string, string | Uint8Array | undefined>>, string]>([
    ['of lines', { 'a.txt': 'one\n2\nthree\nfour\n' }, 'unified-diff'],
    [
      'of several files, of which one is new and one goes',
      { 'a.txt': '1\ntwo\nthree\n', 'old.txt': undefined, 'b/new.txt': 'x\n' },
      'unified-diff',
    ],
    ['of lines that end in CRLF', { 'crlf.txt': 'one\r\nTWO\r\nthree\r\n' }, 'unified-diff'],
    ['behind a byte order mark', { 'bom.txt': '\uFEFFone\nTWO\n' }, 'unified-diff'],
    ['at an end without a line ending', { 'open.txt': 'one\nTWO' }, 'unified-diff'],
    ['of the line ending at the end', { 'open.txt': 'one\ntwo\n' }, 'unified-diff'],
    [
      'of bytes that are no UTF-8',
      { 'latin.txt': Uint8Array.from([0x67, 0xe9, 0x0a, 0x79, 0x0a]) },
      'apply-patch',
    ],
    ['of tabs', { 'sub/dir.py': 'def f():\n\tif 1:\n\t\treturn 1\n' }, 'unified-diff'],
    ['to an empty file', { 'a.txt': '' }, 'unified-diff'],
  ])('%s does the same', async (_, changes, format) => {
    const { base, workspace } = await held(changes);
    const reply = await replyOf(workspace.changes);
    expect(reply).toMatchObject({ kind: 'converted', format });
    if (reply.kind !== 'converted') return;
    const report = await applyReply(reply.text, base, { format: reply.format });
    expect(report.exitCode, JSON.stringify(report.edits)).toBe(0);
    for (const [path, text] of Object.entries(changes)) {
      const now = base.files.get(path);
      expect(now && [...now]).toEqual(
        text === undefined ? undefined : [...(typeof text === 'string' ? bytes(text) : text)],
      );
    }
  });

  test.each<[string, Readonly<Record<string, string | Uint8Array>>]>([
    ['what is no text', { 'a.txt': Uint8Array.from([0, 1, 2, 0]) }],
    ['line endings, which edits leave as they are', { 'crlf.txt': 'one\ntwo\nthree\n' }],
  ])('is none for %s', async (_, changes) => {
    const { workspace } = await held(changes);
    expect(await replyOf(workspace.changes)).toMatchObject({ kind: 'refused' });
  });
});
