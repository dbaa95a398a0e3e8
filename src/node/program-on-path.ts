import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { unlessFails } from './file-system.js';
import { leadsOut } from './paths.js';
import type { Env } from './tool-environment.js';

/**
 * Where a program is installed, on the path and outside of a tree; `undefined` if it is not.
 *
 * @example await programOnPath('git', '/app') // '/usr/bin/git'
 */
export async function programOnPath(
  name: string,
  root: string,
  env: Env = process.env,
): Promise<string | undefined> {
  for (const folder of (env.PATH ?? env.Path ?? '').split(delimiter)) {
    if (!isAbsolute(folder) || !leadsOut(root, folder)) continue;
    const file = join(folder, process.platform === 'win32' ? `${name}.exe` : name);
    const stats = await unlessFails(stat(file));
    if (stats?.isFile() !== true) continue;
    const mayRun = await unlessFails(access(file, constants.X_OK).then(() => true));
    if (mayRun === true) return file;
  }
  return undefined;
}
