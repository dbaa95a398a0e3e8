import { dirname, join } from 'node:path';
import { isThere } from './is-there.js';
import { SETTINGS_ABOVE } from './tool-settings.js';

/**
 * What to say of settings that stand above a root, and therefore are not heeded: up to the folder of the repository, and
 * only where the root has none itself.
 */
export async function settingsAbove(root: string): Promise<readonly string[]> {
  if ((await settingsIn(root)).length > 0) return [];
  for (let at = root; !(await isThere(join(at, '.git'))) && at !== dirname(at); at = dirname(at)) {
    const [file] = await settingsIn(dirname(at));
    if (file !== undefined)
      return [`The settings in ${file} are not heeded: name its folder by --root where they should be.`];
  }
  return [];
}

async function settingsIn(folder: string): Promise<readonly string[]> {
  const files = SETTINGS_ABOVE.map(name => join(folder, name));
  const there = await Promise.all(files.map(isThere));
  return files.filter((_, i) => there[i]);
}
