import { pathInInfo, printPath, readPath } from './paths.js';

/** Names of products that read like those of files. */
const NO_FILE =
  /^(?:(?:vb|asp|ado|f#|c#)\.net|(?:node|deno|react|vue|next|nuxt|three|express|d3|alpine|ember)\.js)$/i;
const LABELLED = /^\W*(?:file|path)/i;
/**
 * Some languages are words that are names of files, too (`makefile`): in a fence it takes a folder
 * or an extension.
 */
const NAMES_FILE = /[./\\]/;

/**
 * The file that a line names, if it names nothing else. The name of a product, such as "Node.js",
 * is a file only after a label.
 *
 * @example fileIn('### `src/a.py`:') // 'src/a.py'
 */
export function fileIn(line: string): string | undefined {
  const path = readPath(line);
  return path === undefined || (NO_FILE.test(path) && !LABELLED.test(line)) ? undefined : path;
}

/**
 * The file that the first line of a fence names, alone or after a language.
 *
 * @example fileInInfo('python src/a.py') // 'src/a.py'
 */
export function fileInInfo(info: string): string | undefined {
  const path = pathInInfo(info);
  return path !== undefined && NAMES_FILE.test(path) && !NO_FILE.test(path) ? path : undefined;
}

/** A line that {@link fileIn} reads as exactly this path; `undefined` if there is none. */
export function printFile(path: string): string | undefined {
  const line = NO_FILE.test(path) ? `File: ${path}` : printPath(path);
  return line !== undefined && fileIn(line) === path ? line : undefined;
}
