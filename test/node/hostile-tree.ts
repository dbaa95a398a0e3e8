import * as disk from 'node:fs';
import { join } from 'node:path';
import { folderWith } from '../cli/folder.js';

/** Stands in files that no edit may reach, and in the name of one: no report may show it. */
export const CLASSIFIED = 'classified-9137';

/** What the root is called in its folder. */
export const ROOT_NAME = 'root';

/** A folder with a root in it, and beside the root what no edit of the root may touch. */
export function hostileTree() {
  const folder = disk.realpathSync(
    folderWith({
      'outside/secret.txt': `secret\n${CLASSIFIED}\n`,
      'outside/b.txt': `one of others\n`,
      [`outside/${CLASSIFIED}.txt`]: '',
      'outside/.git/config': `[core]\n${CLASSIFIED}\n`,
      'root/a.txt': 'one\n',
      'root/src/b.txt': 'one\n',
      'root/.git/config': `[core]\n${CLASSIFIED}\n`,
      'root/.git/hooks/pre-commit': '#!/bin/sh\n',
      'root/.mortise/keep.txt': `kept\n${CLASSIFIED}\n`,
      'root-twin/t.txt': `twin\n${CLASSIFIED}\n`,
    }),
  );
  const root = join(folder, ROOT_NAME);
  const link = (to: string, at: string) => disk.symlinkSync(to, join(root, at));
  link('../outside', 'out');
  link('../outside/secret.txt', 'secret-link.txt');
  link(join(folder, 'outside'), 'absolute-out');
  link('out', 'chain');
  link('chain/secret.txt', 'src/far.txt');
  link('../outside/none.txt', 'dangling-out.txt');
  link('none.txt', 'dangling-in.txt');
  link('loop-b', 'loop-a');
  link('loop-a', 'loop-b');
  link('.git', 'dot-git');
  link('.git/config', 'git-config');
  link('.mortise', 'store-link');
  link('.', 'self');
  return { folder, root };
}

/**
 * Everything that must stay as it is: outside of the root, `.git`, what was planted in `.mortise`,
 * and the links.
 */
export function untouchable(folder: string): Record<string, string> {
  const entries = disk.readdirSync(folder, { withFileTypes: true, recursive: true });
  return Object.fromEntries(
    entries
      .map(entry => [join(entry.parentPath, entry.name).slice(folder.length + 1), entry] as const)
      .filter(([path]) => !/^root\/\.mortise\/(?!keep)/.test(path) && path !== 'root/.mortise')
      .map(([path, entry]) => {
        if (entry.isSymbolicLink()) return [path, `-> ${disk.readlinkSync(join(folder, path))}`];
        return [path, entry.isFile() ? disk.readFileSync(join(folder, path), 'latin1') : 'folder'];
      }),
  );
}
