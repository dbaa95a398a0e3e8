import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Copy } from '../author/index.js';
import { type CopyRules, copyFiles, type LeftOut } from './copy-files.js';
import { copyFolder } from './copy-folder.js';
import type { Heard } from './heard.js';
import { runCommand } from './processes.js';

/** Folders that tests need and nobody edits. */
const PACKAGES: ReadonlySet<string> = new Set(['node_modules', '.venv', 'venv', 'vendor']);
const RULES: CopyRules = {
  packages: path => PACKAGES.has(path),
  // What no test needs.
  leftOut: new Set(['.git', '.mortise']),
};

/** A copy of a tree in a temporary folder. */
export interface TreeCopy {
  /** The real path of the copy; its last part is that of the tree, which may be a package. */
  readonly folder: string;
  /** The real path of the folder that it is in: what is kept there is no part of the copy. */
  readonly aside: string;
  /** What the copy lacks of the tree. */
  readonly leftOut: readonly LeftOut[];
  remove(): Promise<void>;
}

/**
 * Copy the files below a root into a temporary folder.
 *
 * @throws the system's error if something cannot be copied; nothing is left then.
 */
export async function openCopy(root: string, rules: CopyRules): Promise<TreeCopy> {
  const { path: aside, remove } = await copyFolder();
  const folder = join(aside, basename(resolve(root)) || 'root');
  try {
    await mkdir(folder);
    return { folder, aside, remove, leftOut: await copyFiles(root, folder, rules) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Write some bytes to a file of a copy; `undefined` removes it. */
export async function replaceFile(file: string, bytes: Uint8Array | undefined): Promise<void> {
  // Never through a link, which may lead back into the tree.
  await rm(file, { force: true });
  if (bytes === undefined) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes, { flag: 'wx' });
}

/**
 * Copy a tree to run its tests there. Installed packages are linked.
 *
 * @throws the system's error if something cannot be copied; nothing is left then.
 */
export async function copyTree(
  root: string,
  test: {
    readonly command: string;
    readonly timeout: number;
    readonly passed?: readonly string[];
    readonly heard?: Heard;
  },
): Promise<Copy> {
  const { command, timeout, passed, heard } = test;
  const { folder, remove } = await openCopy(root, RULES);
  return {
    write: async files => {
      for (const [path, bytes] of files) await replaceFile(join(folder, path), bytes);
    },
    test: signal => runCommand(command, { cwd: folder, timeout, passed, signal, heard }),
    remove,
  };
}
