import { errorCode, type FileSystem } from '../file-system.js';

/** The names in a folder, in no order; none where there is no such folder. */
export async function entriesOf(fs: FileSystem, folder: string): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const entry of await fs.opendir(folder)) names.push(entry.name);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  return names;
}
