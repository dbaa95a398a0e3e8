// What somebody says that a line of an answer means, as a text. It loads nothing of the reader.

import type { Meant } from './reading.js';

/**
 * A file, a line of it, or lines that code goes in place of; `undefined` for a text that names
 * none.
 *
 * @example meantBy('src/a.ts:40') // { path: 'src/a.ts', line: 40 }
 */
export function meantBy(text: string): Meant | undefined {
  const said = text.trim();
  const [all = '', first, last] = /:(\d{1,7})(?:-(\d{1,7}))?$/.exec(said) ?? [];
  const path = said.slice(0, said.length - all.length);
  if (path === '') return undefined;
  if (first === undefined) return { path };
  if (last === undefined) return { path, line: Number(first) };
  return { path, lines: { first: Number(first), last: Number(last) } };
}
