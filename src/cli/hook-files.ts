import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { ReadForAgent } from '../agents/corrector.js';
import { isReserved } from '../apply/path-rules.js';

/** The edit tools of agents take no larger files either. */
const MOST_BYTES = 2_000_000;

/**
 * Reads files of some folders; `undefined` for any other, for those of `.git` and `.mortise`, and
 * for what is no file or a large one.
 *
 * @param folders those of the agent, where relative paths begin at the last one; what does not
 * exist
 *   has no files
 */
export function filesBelow(folders: readonly string[]): ReadForAgent {
  return async path => {
    try {
      const file = await realpath(resolve(folders.at(-1) ?? '', path));
      const root = await folderOf(file, folders);
      if (root === undefined || relative(root, file).split(sep).some(isReserved)) return undefined;
      const found = await stat(file);
      return found.isFile() && found.size <= MOST_BYTES ? await readFile(file) : undefined;
    } catch {
      return undefined;
    }
  };
}

/** The first folder that a file is in, as a real path; `undefined` if it is in none. */
export async function folderOf(file: string, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const root = await realpath(folder).catch(() => undefined);
    if (root !== undefined && isInside(root, file)) return root;
  }
  return undefined;
}

function isInside(root: string, file: string): boolean {
  const inside = relative(root, file);
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}
