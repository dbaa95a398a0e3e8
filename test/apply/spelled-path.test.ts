import { describe, expect, test } from 'vitest';
import { readPath } from '../../src/formats/index.js';
import { applyReply, editFile, MemoryWorkspace } from '../../src/index.js';

// Rebuilt from better-auth/better-hub#144, openclaw/openclaw#12489, earendil-works/pi#181 and
// #1078, anomalyco/opencode#22574 and #31786, anthropics/claude-code#59381.
const SPELLINGS: readonly (readonly [path: string, spelling: string])[] = [
  ['src/App.ts', '"src/App.ts"'],
  ['src/App.ts', '`src/App.ts`'],
  ['src/App.ts', 'a/src/App.ts'],
  ['src/App.ts', 'b/src/App.ts'],
  ['src/App.ts', '"a/src/App.ts"'],
  ['src/App.ts', 'src/App.ts:12'],
  ['src/App.ts', 'src/App.ts:12:5'],
  ['src/App.ts', 'src/App.ts:12-20'],
  ['src/App.ts', 'src/App.ts#L12-L20'],
  ['src/App.ts', 'src\\App.ts:12'],
  ['src/App.ts', 'file://src/App.ts'],
  ['src/App.ts', 'file:///src/App.ts#L3'],
  ['app/[id]/my page.tsx', 'app/%5Bid%5D/my%20page.tsx'],
  ['app/[id]/my page.tsx', 'file:///app/%5Bid%5D/my%20page.tsx'],
  ['docs/cafe\u0301.md', 'docs/caf\u00e9.md'],
  ['docs/caf\u00e9.md', 'docs/cafe\u0301.md'],
  ['cafe\u0301/a.md', 'caf\u00e9/a.md'],
  ['Notes 10.30\u202fAM.md', 'Notes 10.30 AM.md'],
  ['a\u00a0b.md', 'a b.md'],
  ['Capture d\u2019e\u0301cran.md', "Capture d'\u00e9cran.md"],
];

/** An edit of a file in three formats. */
const WAYS: readonly ((path: string) => string)[] = [
  path => JSON.stringify({ path, old_str: 'x = 1', new_str: 'x = 2' }),
  path => `<edit>\n<path>${path}</path>\n<old_text>x = 1</old_text>\n<new_text>x = 2</new_text>\n</edit>\n`,
  path => `*** Begin Patch\n*** Update File: ${path}\n@@\n-x = 1\n+x = 2\n*** End Patch\n`,
];

async function made(reply: string, before: Readonly<Record<string, string>>) {
  const files = new MemoryWorkspace(before);
  const report = await applyReply(reply, files);
  return [
    report.outcome,
    Object.fromEntries([...files.files.keys()].map(path => [path, files.textOf(path)])),
  ];
}

describe('a path that names one file in another spelling', () => {
  test.each(SPELLINGS)('is that file: %j as %j', async (path, spelling) => {
    for (const way of WAYS)
      expect(await made(way(spelling), { [path]: 'x = 1\n', 'b.txt': 'x = 1\n' })).toEqual([
        'applied',
        { [path]: 'x = 2\n', 'b.txt': 'x = 1\n' },
      ]);
    const files = new MemoryWorkspace({ [path]: 'x = 1\n' });
    await editFile(files, { path: spelling, old_str: 'x = 1', new_str: 'x = 2' });
    expect(files.textOf(path)).toBe('x = 2\n');
  });

  test.each<[name: string, path: string, before: Readonly<Record<string, string>>]>([
    ['two files look like it', 'a b.md', { 'a\u00a0b.md': 'x = 1\n', 'a\u202fb.md': 'x = 1\n' }],
    ['two spellings are files', 'a/b/c.md', { 'b/c.md': 'x = 1\n', 'c.md': 'x = 1\n', 'a/d.md': 'x = 1\n' }],
    ['there is a folder a', 'a/src/App.ts', { 'src/App.ts': 'x = 1\n', 'a/src/Main.ts': 'x = 1\n' }],
    ['it would leave the root', 'file:///../a.md', { 'a.md': 'x = 1\n' }],
    ['it leads into .git', 'a/.git%2Fconfig', { config: 'x = 1\n' }],
    ['no file is there', '"src/Main.ts"', { 'src/App.ts': 'x = 1\n' }],
    ['it is another name', 'docs/cafe.md', { 'docs/caf\u00e9.md': 'x = 1\n' }],
  ])('is no file: %s', async (_, path, before) => {
    for (const way of WAYS) expect(await made(way(path), before)).toEqual(['refused', before]);
  });

  test('is the file of its own name before any other', async () => {
    const before = { 'my%20page.md': 'x = 1\n', 'my page.md': 'x = 1\n' };
    expect(await made(WAYS[0]?.('my%20page.md') as string, before)).toEqual([
      'applied',
      { ...before, 'my%20page.md': 'x = 2\n' },
    ]);
  });

  test('is that of a whole file, too', async () => {
    const before = { 'my page.md': 'x = 1\n' };
    const reply = 'docs/../my%20page.md\n```\nx = 2\n```\n';
    expect(await made(reply, before)).toEqual(['applied', { 'my page.md': 'x = 2\n' }]);
  });

  test('is no reason to make, move or remove another file', async () => {
    const before = { 'src/App.ts': 'x = 1\n' };
    const patch = (lines: string) => `*** Begin Patch\n${lines}\n*** End Patch\n`;
    expect(await made(patch('*** Delete File: src/App.ts:12'), before)).toEqual(['refused', before]);
    expect(
      await made(
        patch('*** Update File: a/src/App.ts\n*** Move to: a/src/Main.ts\n@@\n-x = 1\n+x = 2'),
        before,
      ),
    ).toEqual(['refused', before]);
    const [outcome, files] = await made(
      JSON.stringify({ path: 'b/new.ts', old_str: '', new_str: 'y\n' }),
      before,
    );
    expect([outcome, files]).toEqual(['applied', { ...before, 'b/new.ts': 'y\n' }]);
  });
});

describe('a path with blanks above a block', () => {
  test.each([
    ['app/(shop)/[id]/my page.tsx', 'app/(shop)/[id]/my page.tsx'],
    ['**src/a b/c.py**', 'src/a b/c.py'],
    ['### src/a b/c.py:', 'src/a b/c.py'],
    ['- src/My File.ts', 'src/My File.ts'],
    ['docs/Notes 10.30 AM.md (new)', 'docs/Notes 10.30 AM.md'],
    ['src\\my page.tsx', 'src/my page.tsx'],
    ['src/App.ts:12', 'src/App.ts:12'],
    ['App.ts:12', 'App.ts:12'],
    ['file:///src/my.ts', 'file:///src/my.ts'],
  ])('is read: %j', (line, path) => {
    expect(readPath(line)).toBe(path);
  });

  test.each([
    'Now edit src/app.ts',
    'In src/a b/c.py we need it',
    'src/a.ts and src/b.ts',
    'src/a.ts, then b.ts',
    'See also docs/my page.md',
    'src/a.ts / b.ts',
    'the ratio is 3:12',
    'at 10:30',
  ])('is no sentence: %j', line => {
    expect(readPath(line)).toBeUndefined();
  });

  test.each(['```tsx app/my page.tsx', '```tsx app/my page.tsx:3'])('is read behind %j', async fence => {
    const before = { 'app/my page.tsx': 'x = 1\n', 'page.tsx': 'x = 1\n' };
    const reply = `${fence}\n<<<<<<< SEARCH\nx = 1\n=======\nx = 2\n>>>>>>> REPLACE\n\`\`\`\n`;
    expect(await made(reply, before)).toEqual(['applied', { ...before, 'app/my page.tsx': 'x = 2\n' }]);
  });
});

// Rebuilt from openai/codex#34210 and #6552, where the file was lost.
describe('a move of a file to its own path', () => {
  const git = (to: string) =>
    `diff --git a/d/f.txt b/${to}\nsimilarity index 50%\nrename from d/f.txt\nrename to ${to}\n--- a/d/f.txt\n+++ b/${to}\n@@ -1 +1 @@\n-x = 1\n+x = 2\n`;
  const v4a = (path: string, to: string, lines = '@@\n-x = 1\n+x = 2\n') =>
    `*** Begin Patch\n*** Update File: ${path}\n*** Move to: ${to}\n${lines}*** End Patch\n`;
  test.each([
    ['by git', git('d/f.txt')],
    ['by a patch', v4a('d/f.txt', 'd/f.txt')],
    ['with backslashes', v4a('d/f.txt', 'd\\f.txt')],
    ['with a dot', v4a('d/f.txt', './d/f.txt')],
    ['through a folder above', v4a('d/f.txt', 'd/../d/f.txt')],
    ['with backslashes in both', v4a('d\\f.txt', 'd\\f.txt')],
    ['in another spelling', v4a('a/d/f.txt', 'a/d/f.txt')],
    ['in quotation marks', v4a('"d/f.txt"', '"d/f.txt"')],
    ['with carriage returns', v4a('d/f.txt', 'd/f.txt').replaceAll('\n', '\r\n')],
  ])('leaves it there: %s', async (_, reply) => {
    expect(await made(reply, { 'd/f.txt': 'x = 1\n' })).toEqual(['applied', { 'd/f.txt': 'x = 2\n' }]);
  });

  test('asks for nothing, alone', async () => {
    const reply =
      'diff --git a/d/f.txt b/d/f.txt\nsimilarity index 100%\nrename from d/f.txt\nrename to d/f.txt\n';
    expect(await made(reply, { 'd/f.txt': 'x = 1\n' })).toEqual([
      'already-applied',
      { 'd/f.txt': 'x = 1\n' },
    ]);
  });

  test('is none onto another file, or behind a move', async () => {
    const before = { 'd/f.txt': 'x = 1\n', 'd/g.txt': 'y\n' };
    expect(await made(git('d/g.txt'), before)).toEqual(['refused', before]);
    expect((await made(git('d/h.txt'), before))[1]).toEqual({ 'd/h.txt': 'x = 2\n', 'd/g.txt': 'y\n' });
  });
});
