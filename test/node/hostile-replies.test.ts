import * as disk from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyReply } from '../../src/apply/engine.js';
import type { FileWrite } from '../../src/apply/index.js';
import { codesOf } from '../../src/edit/index.js';
import type { FormatName } from '../../src/formats/index.js';
import { NODE_FILE_SYSTEM } from '../../src/node/file-system.js';
import { type FileSystem, NodeWorkspace } from '../../src/node/index.js';
import { amount, someOf } from '../support/amount.js';
import { CLASSIFIED, hostileTree, untouchable } from './hostile-tree.js';

type Tree = ReturnType<typeof hostileTree>;

/** Ways out of a root, each another. Absolute ones are made for the root in question. */
const WAYS: readonly (readonly [string, (tree: Tree) => string])[] = [
  ['upwards', () => '../outside/secret.txt'],
  ['upwards from a folder', () => 'src/../../outside/secret.txt'],
  ['upwards in the way of Windows', () => '..\\outside\\secret.txt'],
  ['absolute', ({ folder }) => join(folder, 'outside/secret.txt')],
  ['absolute, to a folder whose name starts like that of the root', ({ root }) => `${root}-twin/t.txt`],
  ['absolute below the root, and up again', ({ root }) => `${root}/../outside/secret.txt`],
  ['absolute into .git', ({ root }) => `${root}/.git/config`],
  ['absolute through a link', ({ root }) => `${root}/out/secret.txt`],
  ['through a folder that is a link', () => 'out/secret.txt'],
  ['a file that is a link', () => 'secret-link.txt'],
  ['through a chain of links', () => 'chain/secret.txt'],
  ['a link to a file that is not there', () => 'dangling-out.txt'],
  ['.git', () => '.git/config'],
  ['.git in capitals', () => '.GIT/config'],
  ['.git of a folder', () => 'src/.git/config'],
  ['.git through a link', () => 'dot-git/config'],
  ['.mortise', () => '.mortise/keep.txt'],
  ['.mortise through a link', () => 'store-link/keep.txt'],
];

const EACH = amount({ unchanged: 5, usual: 1, all: 1 }, 'crash');
const FENCE = '```';
const git = (from: string, to: string, ...lines: string[]) =>
  [`diff --git ${from} ${to}`, ...lines, ''].join('\n');
const patch = (...lines: string[]) => ['*** Begin Patch', ...lines, '*** End Patch', ''].join('\n');
const script = (path: string, type: string, content?: string) =>
  JSON.stringify({
    file: path,
    edits: [{ type, anchor: { type: 'line_pattern', selected: 'secret' }, content }],
  });

/** What a reply may want of a file, in each way of writing it. */
const WISHES: readonly (readonly [FormatName, string, (path: string) => string])[] = [
  ['search-replace', 'change', path => `${path}\n<<<<<<< SEARCH\nsecret\n=======\nstolen\n>>>>>>> REPLACE\n`],
  ['search-replace', 'make', path => `${path}\n<<<<<<< SEARCH\n=======\nplanted\n>>>>>>> REPLACE\n`],
  [
    'find-replace',
    'change',
    path => `FILE: ${path}\nFIND:\n${FENCE}\nsecret\n${FENCE}\nREPLACE:\n${FENCE}\nstolen\n${FENCE}\n`,
  ],
  ['edit-script', 'change', path => script(path, 'replace', 'stolen')],
  ['edit-script', 'put in', path => script(path, 'insert_after', 'stolen')],
  ['edit-script', 'delete lines of', path => script(path, 'delete')],
  [
    'edit-call',
    'change all of',
    path => JSON.stringify({ file_path: path, old_string: 'secret', new_string: 'x', replace_all: true }),
  ],
  ['apply-patch', 'change', path => patch(`*** Update File: ${path}`, '@@', '-secret', '+stolen')],
  ['apply-patch', 'make', path => patch(`*** Add File: ${path}`, '+planted')],
  ['apply-patch', 'remove', path => patch(`*** Delete File: ${path}`)],
  ['apply-patch', 'move', path => patch(`*** Update File: ${path}`, '*** Move to: got.txt')],
  [
    'apply-patch',
    'move over',
    path => patch('*** Update File: a.txt', `*** Move to: ${path}`, '@@', '-one', '+two'),
  ],
  ['unified-diff', 'change', path => `--- ${path}\n+++ ${path}\n@@ -1 +1 @@\n-secret\n+stolen\n`],
  [
    'unified-diff',
    'make',
    path =>
      git(
        'a/x',
        `b/${path}`,
        'new file mode 100755',
        '--- /dev/null',
        `+++ b/${path}`,
        '@@ -0,0 +1 @@',
        '+planted',
      ),
  ],
  [
    'unified-diff',
    'remove',
    path =>
      git(
        `a/${path}`,
        `b/${path}`,
        'deleted file mode 100644',
        `--- a/${path}`,
        '+++ /dev/null',
        '@@ -1 +0,0 @@',
        '-secret',
      ),
  ],
  [
    'unified-diff',
    'move',
    path =>
      git(`a/${path}`, 'b/got.txt', 'similarity index 100%', `rename from ${path}`, 'rename to got.txt'),
  ],
  [
    'unified-diff',
    'move over',
    path => git('a/a.txt', `b/${path}`, 'similarity index 100%', 'rename from a.txt', `rename to ${path}`),
  ],
  [
    'unified-diff',
    'change the mode of',
    path => git(`a/${path}`, `b/${path}`, 'old mode 100644', 'new mode 100755'),
  ],
  ['whole-file', 'write anew', path => `${path}\n${FENCE}\nstolen\n${FENCE}\n`],
];

describe('an edit of a file outside of the root', () => {
  // One tree for each way, since nothing of it may change; what each wish has changed of `a.txt` is
  // put back.
  test.each(someOf(WAYS, EACH))('is refused and changes nothing: %s', async (_, pathIn) => {
    const tree = hostileTree();
    const before = untouchable(tree.folder);
    const workspace = await NodeWorkspace.open(tree.root);
    for (const [format, wish, reply] of WISHES) {
      for (const keepGoing of [false, true]) {
        const what = `${format}: to ${wish}`;
        const report = await applyReply(reply(pathIn(tree)), workspace, { format, keepGoing });
        expect(codesOf(report), what).toEqual(['EDIT_INVALID_PATH']);
        expect(report.exitCode, what).toBe(1);
        expect(JSON.stringify(report), what).not.toContain(CLASSIFIED);
        // Where what can be done is to be done, the text of a file is changed that must not move.
        const mine = keepGoing ? { 'root/a.txt': expect.any(String) } : {};
        expect(untouchable(tree.folder), what).toEqual({ ...before, ...mine });
        disk.writeFileSync(join(tree.root, 'a.txt'), before['root/a.txt'] as string);
      }
    }
  });
});

describe('a folder that is swapped for a link while files are removed and moved', () => {
  /** Where a folder of the same names lies: what is removed there would be the file of others. */
  const swap = (root: string) => {
    disk.renameSync(join(root, 'src'), join(root, 'src-moved'));
    disk.symlinkSync('../outside', join(root, 'src'));
  };
  const one = Buffer.from('one\n');
  const REMOVAL: FileWrite = { path: 'src/b.txt', before: one, after: undefined };
  const COMMITS: readonly (readonly [string, readonly FileWrite[]])[] = [
    ['removed', [REMOVAL]],
    ['moved away', [REMOVAL, { path: 'b.txt', before: undefined, after: one, like: 'src/b.txt' }]],
    [
      'moved there',
      [
        { path: 'a.txt', before: one, after: undefined },
        { path: 'src/secret.txt', before: undefined, after: one, like: 'a.txt' },
      ],
    ],
    ['changed, and another removed', [{ path: 'a.txt', before: one, after: Buffer.from('two\n') }, REMOVAL]],
  ];
  // Not at `unlink` itself: Node cannot remove a file by its open folder, so a swap between the
  // last look and that call is not seen.
  const MOMENTS = ['realpath', 'lstat', 'open', 'rename', 'link', 'mkdir', 'opendir', 'rmdir'] as const;
  const rows = COMMITS.flatMap(([what, writes]) => MOMENTS.map(moment => [what, moment, writes] as const));

  test.each(someOf(rows, EACH))('%s, at any %s, touches nothing outside', async (_, moment, writes) => {
    for (let at = 1; at <= 16; at++) {
      const { folder, root } = hostileTree();
      const outside = () =>
        Object.entries(untouchable(folder)).filter(([path]) =>
          /^(?:outside|root\/\.git|root-twin)/.test(path),
        );
      const before = outside();
      let calls = 0;
      const original = NODE_FILE_SYSTEM[moment] as (...args: unknown[]) => Promise<unknown>;
      const swapping = async (...args: unknown[]) => {
        if (!String(args[0]).includes('.mortise/') && ++calls === at) swap(root);
        return original(...args);
      };
      const fileSystem = { ...NODE_FILE_SYSTEM, [moment]: swapping } as FileSystem;
      const workspace = await NodeWorkspace.open(root, { fileSystem });
      await workspace.commit(writes);
      expect(outside(), `call ${at}`).toEqual(before);
      if (calls < at) break;
    }
  });
});
