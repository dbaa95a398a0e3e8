import * as nodeModule from 'node:module';
import { join } from 'node:path';
import { cacheFolder } from '../node/user-folders.js';
import type { Io } from './io.js';

/**
 * Have Node keep what it compiles, where it can (22.1 and later), in a folder that only the user
 * writes in: the usual one, below that for temporary files, may be anybody's.
 */
export function keepCompiled(env: Io['env']): void {
  if (env.NODE_COMPILE_CACHE !== undefined || !('enableCompileCache' in nodeModule)) return;
  const folder = cacheFolder(env);
  if (folder === undefined) return;
  (nodeModule.enableCompileCache as (folder: string) => unknown)(join(folder, 'compiled'));
}
