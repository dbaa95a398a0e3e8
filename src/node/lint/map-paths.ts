import { unicodeEscape } from '../../report/printable.js';

/** How tools print a path: as it is, and in JSON as JavaScript and Python write it. */
const SPELLINGS: readonly ((path: string) => string)[] = [
  path => path,
  path => JSON.stringify(path).slice(1, -1),
  path =>
    JSON.stringify(path)
      .slice(1, -1)
      .replace(/[\x7f-\uffff]/g, unicodeEscape),
];

/**
 * What a tool printed in a copy of a tree, as if it had run in the tree: nobody has use for the
 * path of the copy.
 *
 * @param names the paths to be replaced, each with what takes its place; a path before those that
 *   it begins with.
 * @example mapPaths('/tmp/x/app/a.py:1', [['/tmp/x/app', '/home/me/app']]) // '/home/me/app/a.py:1'
 */
export function mapPaths(text: string, names: readonly (readonly [path: string, shown: string])[]): string {
  let out = text;
  for (const [path, shown] of names)
    for (const spelling of SPELLINGS) out = out.replaceAll(spelling(path), () => spelling(shown));
  return out;
}
