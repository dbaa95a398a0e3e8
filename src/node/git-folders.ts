import { basename, dirname, join, resolve, sep } from 'node:path';
import { type FileSystem, statsOf, unlessFails } from './file-system.js';
import {
  type AskGit,
  filesOfGitUser,
  mayNameByUser,
  type NamedByGit,
  namedByGit,
  namedByItself,
  namedByUser,
  namedLoosely,
} from './git-settings.js';
import { foldersUp, leadsOut } from './paths.js';
import { textIfReadable } from './regular-file.js';
import { entriesOf } from './store/entries.js';

/** A configuration of git is small. */
const MOST_BYTES = 1024 * 1024;

/**
 * Whether a folder is the folder of a repository, whatever its name: that of a bare one, of a
 * submodule, of a work tree, or one that a `.git` file leads to. By what git itself looks for.
 *
 * @param added real paths of files that are about to be made
 */
export async function isGitFolder(
  fs: FileSystem,
  folder: string,
  added: readonly string[] = [],
): Promise<boolean> {
  const there = async (name: string) => {
    const path = join(folder, name);
    const isAdded = added.some(each => each === path || each.startsWith(path + sep));
    return isAdded || (await statsOf(fs, path)) !== undefined;
  };
  const names = new Set<string>();
  for (const name of PARTS) {
    // Most folders have neither, and are no such folder.
    if (name === 'HEAD' && names.size === 0) return false;
    if (await there(name)) names.add(name);
  }
  return mayBeGitFolder(name => names.has(name));
}

/** Whether a folder with some names in it is the folder of a repository. */
export function mayBeGitFolder(has: (name: string) => boolean): boolean {
  if (has('HEAD') && has('commondir')) return true;
  // The common folder of work trees needs no HEAD.
  return has('objects') && has('refs') && (has('HEAD') || has('config'));
}

/** What git looks for in a folder, in files or folders of these names. */
const PARTS = ['objects', 'commondir', 'HEAD', 'refs', 'config'];

/**
 * The folder that new files would make the folder of a repository, which git would then obey;
 * `undefined` if there is none.
 *
 * @param made real paths
 */
export async function newGitFolder(fs: FileSystem, made: readonly string[]): Promise<string | undefined> {
  const folders = new Set<string>();
  for (const path of made)
    for (let at = path; dirname(at) !== at; at = dirname(at))
      if (PARTS.includes(basename(at))) folders.add(dirname(at));
  for (const folder of folders) if (await isGitFolder(fs, folder, made)) return folder;
  return undefined;
}

/**
 * The real paths of the folders that belong to the repository of a work tree, and not to the work:
 * its own folder, wherever its `.git` leads, whether that is a file or a link; the folder that it
 * shares with other work trees; and the folders of hooks and the files of settings that its
 * configuration names. This includes what does not exist yet, and the targets of links among the
 * hooks and settings, because git runs them. None if the folder has no `.git`.
 */
export async function foldersOfRepository(
  fs: FileSystem,
  top: string,
  ask: AskGit = namedByGit,
): Promise<string[]> {
  const isWorkTree = (await statsOf(fs, join(top, '.git'))) !== undefined;
  return isWorkTree ? foldersOf(fs, top, await gitFolderOf(fs, top), ask) : [];
}

/**
 * The same of the repository that the environment names, as dotfile managers and git's own hooks
 * do.
 */
export async function foldersOfNamed(fs: FileSystem, root: string): Promise<string[]> {
  const { GIT_DIR, GIT_WORK_TREE } = process.env;
  if (!GIT_DIR) return [];
  const top = await realOf(fs, GIT_WORK_TREE ? resolve(GIT_WORK_TREE) : root);
  return foldersOf(fs, top, await realOf(fs, resolve(GIT_DIR)), namedByGit);
}

/**
 * The same of repositories inside a root, work trees or bare ones. There may be very many, so git
 * itself is asked only about those whose own configuration may name something.
 */
export async function foldersOfInner(fs: FileSystem, inner: Iterable<string>): Promise<string[]> {
  const user = (await textsOfUser(fs)).join('\n');
  const ask: AskGit = async (top, own, config) =>
    (await namedByItself(top, own, config)) ?? namedLoosely(top, own, `${config}\n${user}`);
  const found = [...inner].map(async folder =>
    (await isGitFolder(fs, folder))
      ? foldersOf(fs, folder, folder, ask)
      : foldersOfRepository(fs, folder, ask),
  );
  return (await Promise.all(found)).flat();
}

function textsOfUser(fs: FileSystem): Promise<string[]> {
  return Promise.all(filesOfGitUser().map(file => textAt(fs, file)));
}

/** @param own its folder, a real path */
async function foldersOf(fs: FileSystem, top: string, own: string, ask: AskGit): Promise<string[]> {
  const common = await realOf(fs, resolve(own, (await textAt(fs, join(own, 'commondir'))).trim() || '.'));
  const configs = [join(own, 'config.worktree'), join(common, 'config')];
  const texts = await Promise.all(configs.map(file => textAt(fs, file)));
  const named = await namedIn(fs, top, own, texts.join('\n'), ask);
  const realsOf = (paths: readonly string[]) => Promise.all(paths.map(path => realOf(fs, path)));
  const hooks = await realsOf(named.hooks);
  const linked = await linkedFrom(fs, [...new Set([own, common])], hooks);
  const others = [...hooks, ...(await realsOf(named.included)), ...linked];
  // A work tree that lies in such a folder is still one to work in.
  return [own, common, ...others.filter(folder => leadsOut(folder, top))];
}

/** What the settings of git of the user name, where the root itself is in no repository. */
export async function foldersOfGitUser(fs: FileSystem, root: string): Promise<string[]> {
  // Most users have set none, and git takes its time to start.
  if (!mayNameByUser(await textsOfUser(fs))) return [];
  const { hooks, included } = await namedByUser(root);
  const paths = await Promise.all([...hooks, ...included].map(path => realOf(fs, path)));
  return [...paths, ...(await linkedFrom(fs, [], hooks))].filter(path => leadsOut(path, root));
}

async function namedIn(
  fs: FileSystem,
  top: string,
  own: string,
  config: string,
  ask: AskGit,
): Promise<NamedByGit> {
  const isOne = (await unlessFails(isGitFolder(fs, own))) === true;
  const answer = isOne ? await ask(top, own, config) : undefined;
  return answer ?? namedLoosely(top, own, config);
}

/** What git reads or runs from its own folder, except the hooks. */
const READ_BY_GIT = ['config', 'config.worktree', 'info', 'info/attributes'];

/** Where links lead that are in the place of hooks, of their folder or of settings. */
async function linkedFrom(
  fs: FileSystem,
  folders: readonly string[],
  hookFolders: readonly string[],
): Promise<string[]> {
  const paths = folders.flatMap(folder => READ_BY_GIT.map(name => join(folder, name)));
  for (const folder of [...hookFolders, ...folders.map(one => join(one, 'hooks'))]) {
    const real = await realOf(fs, folder);
    if (real !== folder) paths.push(folder);
    const entries = (await unlessFails(entriesOf(fs, real))) ?? [];
    for (const entry of entries) if (entry.isSymbolicLink()) paths.push(join(real, entry.name));
  }
  const reals = await Promise.all(paths.map(path => realOf(fs, path)));
  const isOwn = (real: string) => folders.some(folder => !leadsOut(folder, real));
  return [...new Set(reals)].filter(real => !isOwn(real));
}

/** The folder of the work tree that contains a root; `undefined` if there is none. */
export async function workTreeOf(fs: FileSystem, root: string): Promise<string | undefined> {
  for (const at of foldersUp(root)) {
    if ((await statsOf(fs, join(at, '.git'))) !== undefined) return at;
  }
  return undefined;
}

/** How a file in the place of `.git` names the folder. */
const NAMES_FOLDER = 'gitdir:';

/** `.git`, or the target of a file of that name: a real path. */
async function gitFolderOf(fs: FileSystem, top: string): Promise<string> {
  const lines = (await textAt(fs, join(top, '.git'))).split('\n');
  const named = lines
    .find(line => line.startsWith(NAMES_FOLDER))
    ?.slice(NAMES_FOLDER.length)
    .trim();
  return realOf(fs, resolve(top, named || '.git'));
}

/** The content of a regular file; `''` for anything else, and for what cannot be read. */
async function textAt(fs: FileSystem, path: string): Promise<string> {
  const real = await unlessFails(fs.realpath(path));
  return (real && (await textIfReadable(fs, real, MOST_BYTES))) ?? '';
}

/** As many links as a system follows. */
const MOST_LINKS = 40;

/** The real path that a path has, or will have: a link to nothing leads to its target. */
export async function realOf(fs: FileSystem, path: string): Promise<string> {
  let [at, links] = [path, 0];
  const missing: string[] = [];
  for (;;) {
    const real = await unlessFails(fs.realpath(at));
    if (real !== undefined || dirname(at) === at) return join(real ?? at, ...missing);
    const link = links++ < MOST_LINKS ? await unlessFails(fs.readlink(at)) : undefined;
    if (link === undefined) missing.unshift(basename(at));
    at = link === undefined ? dirname(at) : resolve(dirname(at), link);
  }
}
