import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { ReadForAgent } from '../agents/corrector.js';
import { isReserved } from '../apply/path-rules.js';
import type { HookFolders } from './hook-root.js';
import { regularFile } from './regular-file.js';

/** The edit tools of agents take no larger files either. */
const MOST_BYTES = 2_000_000;

/**
 * Reads files of the folder of an agent; `undefined` for any other, for those of `.git` and
 * `.mortise`, and for what is no file or a large one.
 */
export function filesBelow(folders: HookFolders): ReadForAgent {
  return async path => {
    try {
      const { root, file } = await placeIn(folders, path);
      if (root === undefined || relative(root, file).split(sep).some(isReserved)) return undefined;
      return await regularFile(file, MOST_BYTES);
    } catch {
      return undefined;
    }
  };
}

/**
 * The file that a path of an agent leads to, and the root that it is in, as real paths; the root is
 * `undefined` if it is in none.
 *
 * @throws Error if there is no such file
 */
export async function placeIn(
  { root, cwd }: HookFolders,
  path: string,
): Promise<{ readonly root: string | undefined; readonly file: string }> {
  const file = await realpath(resolve(cwd, path));
  const found = await realpath(root).catch(() => undefined);
  return { root: found !== undefined && isInside(found, file) ? found : undefined, file };
}

function isInside(root: string, file: string): boolean {
  const inside = relative(root, file);
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}
