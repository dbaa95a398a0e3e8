import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readlink, stat, symlink } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** What becomes of folders and files that are not to be copied. */
export interface CopyRules {
  /**
   * Folders of installed packages, by their paths below the root. They are large, and nobody edits them: the copy has such a
   * folder of its own, and links to what is in it. What tools add to it stays in the copy.
   */
  readonly packages: (path: string) => boolean;
  /** Names, at every depth. */
  readonly leftOut: ReadonlySet<string>;
}

/** What tools keep in folders of packages: they would write to it through the link. */
const CACHE = /^\.(?:tmp|vite(?:st|-temp)?|.*cache)$/i;
/** A sparse file that is larger, in bytes, is left out: as a copy, it could fill the disk. */
const LARGEST_SPARSE = 64 * 1024 * 1024;

/**
 * Copy the files below a folder into another one, which is there and empty. Links that lead to a place below the folder
 * lead to the same place below the copy, all others to where they led. What is neither file, folder nor link is left out.
 *
 * @returns the paths of large sparse files, which are left out
 * @throws the system's error where something cannot be copied.
 * @example await copyFiles('/app', '/tmp/copy', { packages: path => path === 'node_modules', leftOut: new Set(['.git']) })
 */
export async function copyFiles(root: string, to: string, rules: CopyRules): Promise<readonly string[]> {
  const from = resolve(root);
  const folders = [''];
  const sparse: string[] = [];
  for (const folder of folders) {
    for (const entry of await readdir(join(from, folder), { withFileTypes: true })) {
      if (rules.leftOut.has(entry.name)) continue;
      const path = join(folder, entry.name);
      if (!entry.isFile() && rules.packages(path)) await linkPackages(join(from, path), join(to, path));
      else if (entry.isSymbolicLink()) await copyLink(from, to, path);
      else if (entry.isFile() && (await isLargeSparse(join(from, path)))) sparse.push(path);
      else if (entry.isFile())
        await copyFile(
          join(from, path),
          join(to, path),
          constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL,
        );
      else if (entry.isDirectory()) {
        await mkdir(join(to, path));
        folders.push(path);
      }
    }
  }
  return sparse;
}

/** Whether most of a file is holes, which a copy would fill. */
async function isLargeSparse(file: string): Promise<boolean> {
  const { size, blocks } = await stat(file);
  return size > LARGEST_SPARSE && blocks !== undefined && blocks * 512 < size;
}

/** A folder with links to the packages of another one. Packages of a scope lie a folder deeper. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const { name } = entry;
    if (CACHE.test(name)) continue;
    if (name.startsWith('@') && entry.isDirectory()) await linkPackages(join(from, name), join(to, name));
    else await symlink(join(from, name), join(to, name), 'junction');
  }
}

async function copyLink(from: string, to: string, path: string): Promise<void> {
  const link = join(from, path);
  const target = resolve(dirname(link), await readlink(link));
  const inner = relative(from, target);
  const outside = isAbsolute(inner) || inner.split(sep)[0] === '..';
  await symlink(outside ? target : relative(dirname(join(to, path)), join(to, inner)), join(to, path));
}
