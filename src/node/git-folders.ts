import { dirname, join, resolve } from 'node:path';
import { type FileSystem, statsOf } from './file-system.js';
import { readRegular } from './regular-file.js';

/** A configuration of git is small. */
const MOST_BYTES = 1024 * 1024;

/**
 * Whether a folder is the folder of a repository, whatever its name: that of a bare one, of a submodule, of a work tree, or one
 * that a `.git` file leads to. By what git itself looks for.
 */
export async function isGitFolder(fs: FileSystem, folder: string): Promise<boolean> {
  const there = async (name: string) => (await statsOf(fs, join(folder, name))) !== undefined;
  if (!(await there('HEAD'))) return false;
  return (await there('commondir')) || ((await there('objects')) && (await there('refs')));
}

/** The real path of the folder of hooks that the repository of a root names by `core.hooksPath`; `undefined`: it names none. */
export async function hooksFolder(fs: FileSystem, root: string): Promise<string | undefined> {
  const top = await topOf(fs, root);
  if (top === undefined) return undefined;
  const own = await gitFolderOf(fs, top);
  const common = resolve(own, (await textAt(fs, join(own, 'commondir'))).trim() || '.');
  for (const file of [join(own, 'config.worktree'), join(common, 'config')]) {
    const named = hooksPathIn(await textAt(fs, file));
    if (named !== undefined) return realOf(fs, resolve(top, named));
  }
  return undefined;
}

/** The folder of the work tree that a root lies in. */
async function topOf(fs: FileSystem, root: string): Promise<string | undefined> {
  for (let at = root; ; at = dirname(at)) {
    if ((await statsOf(fs, join(at, '.git'))) !== undefined) return at;
    if (dirname(at) === at) return undefined;
  }
}

/** `.git`, or where a file of that name says that it is. */
async function gitFolderOf(fs: FileSystem, top: string): Promise<string> {
  const [, named] = /^gitdir:\s*(.+?)\s*$/m.exec(await textAt(fs, join(top, '.git'))) ?? [];
  return named === undefined ? join(top, '.git') : resolve(top, named);
}

/** The last one counts. */
function hooksPathIn(config: string): string | undefined {
  let section = '';
  let found: string | undefined;
  for (const line of config.split(/\r?\n/)) {
    section = /^\s*\[\s*([^\]\s"]+)/.exec(line)?.[1]?.toLowerCase() ?? section;
    const [, value] = /^(?:\s*\[[^\]]*\])?\s*hookspath\s*=\s*(.*?)\s*$/i.exec(line) ?? [];
    if (section === 'core' && value !== undefined) found = value.replace(/^"(.*)"$/, '$1');
  }
  return found === '' ? undefined : found;
}

/** What a regular file holds; `''` for anything else, and for what cannot be read. */
async function textAt(fs: FileSystem, path: string): Promise<string> {
  try {
    const content = await readRegular(fs, await fs.realpath(path), MOST_BYTES);
    return content.kind === 'content' ? Buffer.from(content.bytes).toString('utf8') : '';
  } catch {
    return '';
  }
}

async function realOf(fs: FileSystem, path: string): Promise<string> {
  return fs.realpath(path).catch(() => path);
}
