import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Copy } from '../author/index.js';
import { type CopyRules, copyFiles } from './copy-files.js';
import { copyFolder } from './copy-folder.js';
import { runCommand } from './processes.js';

/** Folders that tests need and nobody edits. */
const PACKAGES: ReadonlySet<string> = new Set(['node_modules', '.venv', 'venv', 'vendor']);
const RULES: CopyRules = {
  packages: path => PACKAGES.has(path),
  // What no test needs.
  leftOut: new Set(['.git', '.mortise']),
};

/**
 * Copy the files below a root into a temporary folder, to run its tests there. Installed packages are linked.
 *
 * @throws the system's error where something cannot be copied; nothing is left then.
 */
export async function copyTree(
  root: string,
  test: {
    readonly command: string;
    readonly timeout: number;
    readonly passed?: readonly string[];
  },
): Promise<Copy> {
  const { command, timeout, passed } = test;
  const { path, remove } = await copyFolder();
  const folder = join(path, basename(resolve(root)) || 'root');
  try {
    await mkdir(folder);
    await copyFiles(root, folder, RULES);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    write: files => writeAll(folder, files),
    test: signal => runCommand(command, { cwd: folder, timeout, passed, signal }),
    remove,
  };
}

async function writeAll(folder: string, files: ReadonlyMap<string, Uint8Array | undefined>): Promise<void> {
  for (const [path, bytes] of files) {
    const file = join(folder, path);
    // Never through a link, which may lead back into the tree.
    await rm(file, { force: true });
    if (bytes === undefined) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes, { flag: 'wx' });
  }
}
