import * as disk from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyReply } from '../../src/apply/engine.js';
import { codesOf } from '../../src/edit/index.js';
import { NODE_FILE_SYSTEM } from '../../src/node/file-system.js';
import { type FileSystem, NodeWorkspace } from '../../src/node/index.js';
import { amount, someOf } from '../support/amount.js';
import { hostileTree, ROOT_NAME, untouchable } from './hostile-tree.js';

/**
 * Paths that lead out of the root, into `.git` or `.mortise`, or that mean another file on some
 * system.
 */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  upwards: [
    '../outside/secret.txt',
    '../../etc/passwd',
    'src/../../outside/secret.txt',
    './../outside/secret.txt',
    'src/../../root-twin/t.txt',
    '..',
    '../',
    '.../../../outside/secret.txt',
    'a/b/c/../../../../outside/secret.txt',
    '..\\outside\\secret.txt',
    'src\\..\\..\\outside\\secret.txt',
    '..//outside//secret.txt',
    './/..//outside/secret.txt',
    '../root-twin/t.txt',
    `../${ROOT_NAME}/../outside/secret.txt`,
    ' ../outside/secret.txt',
    '.. /outside/secret.txt',
  ],
  'absolute, in the ways of all systems': [
    '/etc/passwd',
    '//etc/passwd',
    '/',
    'C:\\Windows\\win.ini',
    'C:/Windows/win.ini',
    'c:secret.txt',
    '\\\\host\\share\\x',
    '\\\\?\\C:\\x',
    '//host/share/x',
    '\\etc\\passwd',
    '~/secret.txt',
    '~root/x',
    '~',
    'file:///etc/passwd',
  ],
  'through a link': [
    'out/secret.txt',
    'secret-link.txt',
    'absolute-out/secret.txt',
    'chain/secret.txt',
    'src/far.txt',
    'out/new.txt',
    'dangling-out.txt',
    'dangling-in.txt',
    'loop-a',
    'loop-a/x',
    'self/out/secret.txt',
    'self/self/secret-link.txt',
    'chain/.git/config',
    'self/.git/config',
    'dot-git/config',
    'dot-git/hooks/new',
    'git-config',
    'store-link/keep.txt',
    'store-link/new',
    'self/.mortise/keep.txt',
  ],
  '.git and .mortise, by all their names': [
    '.git/config',
    '.git/hooks/pre-commit',
    '.git/new',
    '.git',
    'src/../.git/config',
    './.git/config',
    './/.git//config',
    '.GIT/config',
    '.Git/hooks/post-commit',
    '.git./config',
    '.git /config',
    '.git\\config',
    'GIT~1/config',
    'git~2/config',
    '.g\u200cit/config',
    '.gi\u200dt/config',
    '.\ufeffgit/config',
    '.ｇｉｔ/config',
    '.git::$INDEX_ALLOCATION/config',
    '.git:x',
    'src/.git/config',
    'src/.git/hooks/x',
    'sub/.GIT/x',
    '.mortise/keep.txt',
    '.mortise/journal',
    '.mortise/receipts/x',
    '.mortise/lock-9',
    '.MORTISE/keep.txt',
    '.mortise./keep.txt',
    'src/.mortise/x',
    'MORTIS~1/keep.txt',
    '.mort\u00adise/x',
  ],
  'a path with control characters, a device, a stream, blanks and dots, or a long name': [
    'a\0.txt',
    'a.txt\0',
    '../outside/secret.txt\0.txt',
    'a\n.txt',
    'a\r.txt',
    'a\u001b[2J.txt',
    'a\u0085b',
    '\u0007',
    'CON',
    'con.txt',
    'NUL',
    'nul.md',
    'aux',
    'PRN.log',
    'COM1',
    'lpt9.txt',
    'com¹',
    'CONIN$',
    'src/nul',
    'nul .txt',
    'a.txt:stream',
    'a.txt::$DATA',
    'a.txt.',
    'a.txt ',
    'src./b.txt',
    'src /b.txt',
    ' a.txt',
    'new/ x.txt',
    'a.txt...',
    '',
    ' ',
    '.',
    './',
    'src/',
    'src/..',
    `${'x'.repeat(256)}`,
    `${'d/'.repeat(2100)}x`,
    `src/${'ä'.repeat(128)}`,
    '\ud800.txt',
    'src/\udfff',
  ],
};
const PATHS = Object.values(GROUPS).flat();

const json = (value: unknown) => JSON.stringify(value);

/** Attempts at a path: to change, make, remove, move and overwrite the file. */
const ATTEMPTS: readonly (readonly [string, (path: string) => string])[] = [
  ['change', path => json({ path, old_str: 'secret', new_str: 'stolen' })],
  ['make', path => json({ path, old_str: '', new_str: 'planted\n' })],
];
/** Patches write their paths in lines: those that fit into one. */
const IN_PATCH: readonly (readonly [string, (path: string) => string])[] = [
  ['remove', path => `*** Begin Patch\n*** Delete File: ${path}\n*** End Patch\n`],
  ['move away', path => `*** Begin Patch\n*** Update File: ${path}\n*** Move to: got.txt\n*** End Patch\n`],
  ['move to', path => `*** Begin Patch\n*** Update File: a.txt\n*** Move to: ${path}\n*** End Patch\n`],
];

const EACH = amount({ unchanged: 5, usual: 1, all: 1 }, 'crash');

describe('a path outside of the root', () => {
  test('is tried in more than a hundred ways, each another', () => {
    expect(new Set(PATHS).size).toBe(PATHS.length);
    expect(PATHS.length).toBeGreaterThanOrEqual(100);
  });

  // One tree for each group, since nothing of it may change.
  test.each(Object.entries(GROUPS))('%s is refused, and touches nothing', async (_, paths) => {
    const { folder, root } = hostileTree();
    const before = untouchable(folder);
    const workspace = await NodeWorkspace.open(root);
    for (const path of someOf(paths, EACH)) {
      const what = json(path).slice(0, 60);
      expect(await workspace.read(path), what).toMatchObject({ kind: 'refused' });
      const replies = ATTEMPTS.map(([, reply]) => reply(path));
      if (/^\S[^\n\r]*\S$/.test(path)) replies.push(...IN_PATCH.map(([, reply]) => reply(path)));
      for (const reply of replies) {
        const report = await applyReply(reply, workspace);
        expect(report.exitCode, reply).toBeGreaterThan(0);
      }
      // Who knows the workspace may also write without a reply.
      const planted = { path, before: undefined, after: Buffer.from('planted') };
      expect(await workspace.commit([planted]), what).toMatchObject({ kind: 'refused' });
      expect(untouchable(folder), what).toEqual(before);
    }
  });
});

describe('a file or folder that is swapped for a link', () => {
  /** The operations of a commit at which somebody else is quicker, by the number of the call. */
  const MOMENTS = ['realpath', 'lstat', 'open', 'rename', 'link', 'mkdir'] as const;
  const SWAPS: readonly (readonly [string, (root: string) => void])[] = [
    [
      'a file for a link out',
      root => {
        disk.renameSync(join(root, 'a.txt'), join(root, 'a-moved.txt'));
        disk.symlinkSync('../outside/secret.txt', join(root, 'a.txt'));
      },
    ],
    [
      'a folder for a link out',
      root => {
        disk.renameSync(join(root, 'src'), join(root, 'src-moved'));
        disk.symlinkSync('../outside', join(root, 'src'));
      },
    ],
    [
      'a folder for a link into .git',
      root => {
        disk.renameSync(join(root, 'src'), join(root, 'src-moved'));
        disk.symlinkSync('.git', join(root, 'src'));
      },
    ],
  ];
  const rows = SWAPS.flatMap(([what, swap]) => MOMENTS.map(operation => [what, operation, swap] as const));

  test.each(someOf(rows, EACH))(
    '%s, at any %s of a commit, lets nothing outside be touched',
    async (_, operation, swap) => {
      for (let at = 1; at <= 12; at++) {
        const { folder, root } = hostileTree();
        const before = untouchable(folder);
        let calls = 0;
        const original = NODE_FILE_SYSTEM[operation] as (...args: unknown[]) => Promise<unknown>;
        const swapping = async (...args: unknown[]) => {
          if (String(args[0]).includes('.mortise/') || ++calls !== at) return original(...args);
          swap(root);
          return original(...args);
        };
        const fileSystem = { ...NODE_FILE_SYSTEM, [operation]: swapping } as FileSystem;
        const workspace = await NodeWorkspace.open(root, { fileSystem });
        await workspace.commit([
          { path: 'a.txt', before: Buffer.from('one\n'), after: Buffer.from('two\n') },
          { path: 'src/b.txt', before: Buffer.from('one\n'), after: Buffer.from('two\n') },
          { path: 'src/secret.txt', before: undefined, after: Buffer.from('planted\n') },
          { path: 'src/hooks/new', before: undefined, after: Buffer.from('planted\n') },
        ]);
        const outside = (tree: Record<string, string>) =>
          Object.entries(tree).filter(([path]) => /^(?:outside|root\/\.git|root-twin)/.test(path));
        expect(outside(untouchable(folder)), `call ${at}`).toEqual(outside(before));
        if (calls < at) break;
      }
    },
  );
});

test('codes of these refusals say what it is about', async () => {
  const { root } = hostileTree();
  const workspace = await NodeWorkspace.open(root);
  const codes = await Promise.all(
    PATHS.map(async path => codesOf(await applyReply(json({ path, old_str: '', new_str: 'x' }), workspace))),
  );
  // A path that names one file in another spelling, as with a blank of another kind, means that.
  const means = ['ATTEMPT_TO_CREATE_EXISTING_FILE'];
  const known = ['EDIT_INVALID_PATH', 'EDIT_MALFORMED', 'EDIT_FILE_READ_ERROR', ...means];
  for (const [i, each] of codes.entries()) expect(known, PATHS[i]).toContain(each[0]);
});
