import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** What becomes of folders and files that are not to be copied. */
export interface CopyRules {
  /** Folders that are needed and that nobody changes, by their paths below the root: linked, since they are large. */
  readonly linked: (path: string) => boolean;
  /** Names, at every depth. */
  readonly leftOut: ReadonlySet<string>;
}

/**
 * Copy the files below a folder into another one, which is there and empty. Links that lead to a place below the folder
 * lead to the same place below the copy, all others to where they led. What is neither file, folder nor link is left out.
 *
 * @throws the system's error where something cannot be copied.
 * @example await copyFiles('/app', '/tmp/copy', { linked: path => path === 'node_modules', leftOut: new Set(['.git']) })
 */
export async function copyFiles(root: string, to: string, rules: CopyRules): Promise<void> {
  const from = resolve(root);
  const folders = [''];
  for (const folder of folders) {
    for (const entry of await readdir(join(from, folder), { withFileTypes: true })) {
      if (rules.leftOut.has(entry.name)) continue;
      const path = join(folder, entry.name);
      if (!entry.isFile() && rules.linked(path)) await symlink(join(from, path), join(to, path), 'junction');
      else if (entry.isSymbolicLink()) await copyLink(from, to, path);
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
}

async function copyLink(from: string, to: string, path: string): Promise<void> {
  const link = join(from, path);
  const target = resolve(dirname(link), await readlink(link));
  const inner = relative(from, target);
  const outside = isAbsolute(inner) || inner.split(sep)[0] === '..';
  await symlink(outside ? target : relative(dirname(join(to, path)), join(to, inner)), join(to, path));
}
