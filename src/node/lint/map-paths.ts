import { unicodeEscape } from '../../report/printable.js';

/** The forms in which tools print a path: as it is, and in JSON of JavaScript and of Python. */
const SPELLINGS: readonly ((path: string) => string)[] = [
  path => path,
  path => JSON.stringify(path).slice(1, -1),
  path =>
    JSON.stringify(path)
      .slice(1, -1)
      .replace(/[\x7f-\uffff]/g, unicodeEscape),
];

/**
 * The output of a tool in a copy of a tree, with the paths of the tree instead of the copy.
 *
 * @param names pairs of a path and its replacement. A path must come before its own parents.
 * @example mapPaths('/tmp/x/app/a.py:1', [['/tmp/x/app', '/home/me/app']]) // '/home/me/app/a.py:1'
 */
export function mapPaths(text: string, names: readonly (readonly [path: string, shown: string])[]): string {
  let out = text;
  for (const [path, shown] of names)
    for (const spelling of SPELLINGS) out = out.replaceAll(spelling(path), () => spelling(shown));
  return out;
}
