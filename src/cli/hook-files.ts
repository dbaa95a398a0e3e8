import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { ReadForAgent } from '../agents/corrector.js';
import { isReserved } from '../apply/path-rules.js';

/** The edit tools of agents take no larger files either. */
const MOST_BYTES = 2_000_000;

/**
 * Reads files of a folder; `undefined` for any other, for those of `.git` and `.mortise`, and for
 * what is no file or a large one.
 *
 * @param folder that of the agent; what does not exist has no files
 */
export function filesBelow(folder: string): ReadForAgent {
  return async path => {
    try {
      const root = await realpath(folder);
      const file = await realpath(resolve(root, path));
      const inside = relative(root, file);
      if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return undefined;
      if (inside.split(sep).some(isReserved)) return undefined;
      const found = await stat(file);
      return found.isFile() && found.size <= MOST_BYTES ? await readFile(file) : undefined;
    } catch {
      return undefined;
    }
  };
}
