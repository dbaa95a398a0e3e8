import { join } from 'node:path';
import { checkPath } from '../../apply/index.js';
import { type FileSystem, unlessFails } from '../file-system.js';
import { textIfReadable } from '../regular-file.js';

const LARGEST = 1024 * 1024;
/** How many are looked at, and how deep they may be nested. */
const MOST = 1000;
const DEEPEST = 8;
const PATH_LINE = /^[ \t]*path[ \t]*=[ \t]*(\S.*)$/gm;

/** The real paths of the submodules below a root, by `.gitmodules`. */
export async function submodulesOf(fs: FileSystem, root: string): Promise<string[]> {
  const found: string[] = [];
  let folders = [root];
  for (let depth = 0; depth < DEEPEST && folders.length > 0; depth++) {
    const inner: string[] = [];
    for (const folder of folders) inner.push(...(await namedIn(fs, folder)));
    found.push(...inner);
    if (found.length > MOST) break;
    folders = inner;
  }
  return found.slice(0, MOST);
}

/** The file may have come with anything: only folders that really lie below are looked into. */
async function namedIn(fs: FileSystem, folder: string): Promise<string[]> {
  const paths: string[] = [];
  let looked = 0;
  const text = (await textIfReadable(fs, join(folder, '.gitmodules'), LARGEST)) ?? '';
  for (const [, path = ''] of text.matchAll(PATH_LINE)) {
    if (looked++ === MOST) break;
    if (checkPath(path).kind !== 'path') continue;
    const inner = join(folder, path);
    if ((await unlessFails(fs.realpath(inner))) === inner) paths.push(inner);
  }
  return paths;
}
