// What somebody says that a line of an answer means, as a text. It loads nothing of the reader.

import type { Meant } from './reading.js';

/**
 * A file, or a line of it; `undefined` for a text that names none.
 *
 * @example meantBy('src/a.ts:40') // { path: 'src/a.ts', line: 40 }
 */
export function meantBy(text: string): Meant | undefined {
  const said = text.trim();
  const line = /:(\d{1,7})$/.exec(said)?.[1];
  const path = line === undefined ? said : said.slice(0, -line.length - 1);
  if (path === '') return undefined;
  return line === undefined ? { path } : { path, line: Number(line) };
}
