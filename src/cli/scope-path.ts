import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ownPath } from '../node/lint/index.js';
import { usage } from './failure.js';

/**
 * A path that tools are to look at, as it stands below the root.
 *
 * @throws CommandFailure for a path that leads out of the root, or to nothing.
 */
export async function scopePath(named: string, root: string): Promise<string> {
  if (resolve(root, named) === root) return '.';
  const path = ownPath(named, [root]);
  if (path === undefined)
    throw usage(`The path ${named} does not lie below the root ${root}.`, 'EDIT_INVALID_PATH');
  try {
    await stat(resolve(root, path));
    return path;
  } catch {
    throw usage(`There is no ${path} below the root ${root}.`, 'EDIT_FILE_NOT_FOUND');
  }
}
