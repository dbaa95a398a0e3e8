import { constants, type Dirent } from 'node:fs';
import { copyFile, mkdir, readdir, readlink, realpath, stat, symlink } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { addAll } from '../text/many.js';
import { unlessFails } from './file-system.js';
import { leadsOut } from './paths.js';
import { whyUnsafe } from './unsafe-file.js';

/** What to do with folders and files that are not to be copied. */
export interface CopyRules {
  /**
   * Folders of installed packages, by their paths below the root. They are large, and nobody edits
   * them: the copy has such a folder of its own, and links to what is in it. What tools add to it
   * stays in the copy.
   */
  readonly packages: (path: string) => boolean;
  /** Names, at every depth. */
  readonly leftOut: ReadonlySet<string>;
  /**
   * Whether programs read a file of this name by themselves. If this is given, what they should not
   * read is left out: such a file that is no file of the tree, or a large one, and whatever leads
   * to a device, a pipe or a socket.
   */
  readonly isSettings?: (name: string) => boolean;
}

/** What a copy lacks: the path below the root, and why, as in "it is …". */
export interface LeftOut {
  readonly path: string;
  readonly why: string;
}

/** What tools keep in folders of packages: they would write to it through the link. */
const CACHE = /^\.(?:tmp|vite(?:st|-temp)?|.*cache)$/i;
/**
 * Copy the files below a folder into another one, which exists and is empty. Links that lead to a
 * place below the folder lead to the same place below the copy, all others lead to the same target
 * as before.
 *
 * @returns what is left out: large sparse files, what is neither file, folder nor link, and
 *   settings that are unsafe
 * @throws the system's error if something cannot be copied.
 * @example await copyFiles('/app', '/tmp/copy', { packages: path => path === 'node_modules', leftOut: new Set(['.git']) })
 */
export async function copyFiles(root: string, to: string, rules: CopyRules): Promise<readonly LeftOut[]> {
  const from = resolve(root);
  const folders = [''];
  const leftOut: LeftOut[] = [];
  for (const folder of folders) {
    for (const entry of await readdir(join(from, folder), { withFileTypes: true })) {
      if (rules.leftOut.has(entry.name)) continue;
      const path = join(folder, entry.name);
      const why = await whyNotCopied(from, path, entry, rules);
      if (why !== undefined) leftOut.push({ path, why });
      else if (rules.packages(path) && (await isFolder(join(from, path))))
        addAll(leftOut, await linkPackages(from, to, path, rules));
      else if (entry.isSymbolicLink()) await copyLink(from, to, path);
      else if (entry.isFile()) await copyFile(join(from, path), join(to, path), COPY_MODE);
      else {
        await mkdir(join(to, path));
        folders.push(path);
      }
    }
  }
  return leftOut;
}

/** Also by a link; a link to nothing is no folder. */
async function isFolder(path: string): Promise<boolean> {
  return (await unlessFails(stat(path), 'ENOENT', 'ELOOP', 'ENOTDIR'))?.isDirectory() === true;
}

const COPY_MODE = constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL;

/** Without `isSettings`, links may lead anywhere: the person who runs the program allows it. */
async function whyNotCopied(
  root: string,
  path: string,
  entry: Dirent,
  { isSettings }: CopyRules,
): Promise<string | undefined> {
  if (isSettings === undefined && entry.isSymbolicLink()) return undefined;
  return whyUnsafe(root, path, entry, isSettings?.(entry.name) ?? false);
}

/** A folder with links to the packages of another one. Gives what is left out. */
async function linkPackages(
  root: string,
  to: string,
  folder: string,
  rules: CopyRules,
): Promise<readonly LeftOut[]> {
  const leftOut: LeftOut[] = [];
  await mkdir(join(to, folder));
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const { name } = entry;
    if (CACHE.test(name)) continue;
    const path = join(folder, name);
    const why = await whyNotCopied(root, path, entry, rules);
    if (why !== undefined) leftOut.push({ path, why });
    else if (name.startsWith('@') && entry.isDirectory())
      addAll(leftOut, await linkPackages(root, to, path, rules));
    else await symlink(await packageTarget(root, to, path, rules), join(to, path), 'junction');
  }
  return leftOut;
}

/**
 * What a link of a package leads to: a package that is a folder of the tree, as in a workspace, is
 * the one in the copy.
 */
async function packageTarget(root: string, to: string, path: string, rules: CopyRules): Promise<string> {
  const link = join(root, path);
  const real = await unlessFails(realpath(link), 'ENOENT', 'ELOOP', 'ENOTDIR');
  const inside = real === undefined ? '' : relative(await realpath(root), real);
  const folders = inside.split(sep);
  const isOfTree = inside !== '' && folders[0] !== '..' && !isAbsolute(inside);
  const isPackage = folders.some((_, i) => rules.packages(folders.slice(0, i + 1).join(sep)));
  return isOfTree && !isPackage ? join(to, inside) : link;
}

async function copyLink(from: string, to: string, path: string): Promise<void> {
  const link = join(from, path);
  const target = resolve(dirname(link), await readlink(link));
  // A link to its own folder has no path to it but this.
  const inside = relative(dirname(join(to, path)), join(to, relative(from, target))) || '.';
  await symlink(leadsOut(from, target) ? target : inside, join(to, path));
}
