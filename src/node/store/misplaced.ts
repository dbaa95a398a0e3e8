import { join } from 'node:path';
import { type FileSystem, statsOf } from '../file-system.js';
import { whatIs } from '../regular-file.js';
import { storesAround } from './store.js';

/**
 * Warnings about something else in the place of `.mortise`, or of its folder of receipts: a
 * checkout may bring a link or a file there. Nothing is read through it. None if everything is in
 * order.
 *
 * @param root a real path
 */
export async function misplacedWarnings(fs: FileSystem, root: string): Promise<string[]> {
  const stores = await storesAround(fs, root);
  const folders = [join(root, '.mortise'), ...stores.map(({ receipts }) => receipts)];
  const warnings: string[] = [];
  for (const folder of new Set(folders)) {
    const stats = await statsOf(fs, folder);
    if (stats === undefined || stats.isDirectory()) continue;
    warnings.push(`${folder} is ${whatIs(stats)}, not a folder: nothing in it is used. Remove it.`);
  }
  return warnings;
}
