import { dirname, join } from 'node:path';
import { checkPath } from '../apply/index.js';
import { addAll } from '../text/many.js';
import { errorCode, type FileSystem } from './file-system.js';
import { pathFrom } from './paths.js';

/** How many entries of folders are read. */
const MOST_ENTRIES = 5000;
const UNSEARCHED = new Set(['node_modules', 'dist', 'build', 'target', 'vendor', '__pycache__']);

/**
 * Files near one that does not exist, relative to the root: those of its folder, then those nearest
 * to the root, up to 5,000 entries. Folders whose name starts with a dot, or that contain generated
 * or foreign files, are not searched, and links are not followed.
 */
export async function nearbyFiles(fs: FileSystem, root: string, real: string): Promise<string[]> {
  const files: string[] = [];
  const folders = new Set([dirname(real), root]);
  let left = MOST_ENTRIES;
  // A set walks over what is added on the way, each folder once.
  for (const folder of folders) {
    for await (const entry of entriesOf(fs, folder)) {
      if (left-- === 0) return files;
      const path = join(folder, entry.name);
      if (entry.isDirectory() && isSearched(entry.name)) folders.add(path);
      if (entry.isFile()) addAll(files, editable(pathFrom(root, path)));
    }
  }
  return files;
}

function isSearched(folder: string): boolean {
  return !folder.startsWith('.') && !UNSEARCHED.has(folder);
}

/** Only what an edit could name is worth naming. */
function editable(path: string): string[] {
  return !path.includes('\\') && checkPath(path).kind === 'path' ? [path] : [];
}

/** One by one, so that a folder of a million files costs no more than the entries that are read. */
async function* entriesOf(fs: FileSystem, folder: string) {
  try {
    yield* await fs.opendir(folder);
  } catch (error) {
    // A folder that cannot be read has nothing to suggest.
    if (errorCode(error) === undefined) throw error;
  }
}
