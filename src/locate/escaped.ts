import type { Texts } from '../edit/index.js';

/** Backslashes, and the sign that they escape. */
const ESCAPE = /(\\+)([^\\]?)/gu;

/** Signs that are after one backslash in the strings of most languages. */
const PLAIN = /^[ntrbfav0-7xuU"'`$]?$/;

/**
 * Both texts with each backslash doubled, as a file has them that escapes once more than the quote:
 * `"\\d+"` where the search has `"\d+"`. `undefined` if the search has none, or if the new text may
 * not lack the same level: it has other escapes than the search that may be meant as they are.
 */
export function escapedOnceMore({ search, replace }: Texts): Texts | undefined {
  if (!search.some(line => line.includes('\\'))) return undefined;
  const known = countsOf(search);
  const added = escapesOf(replace).filter(({ slashes, sign }) => !known.has(slashes + sign));
  if (added.some(({ slashes, sign }) => slashes.length > 1 || PLAIN.test(sign))) return undefined;
  const doubled = (line: string) => line.replaceAll('\\', '\\\\');
  return { search: search.map(doubled), replace: replace.map(doubled) };
}

/** One escape of a text. */
export interface Escape {
  readonly slashes: string;
  /** Empty at the end of a line. */
  readonly sign: string;
}

/**
 * The escapes that a text has more often than each of some other texts.
 *
 * @example newEscapes([['\\d']], ['\\d\\s']) // [{ slashes: '\\', sign: 's' }]
 */
export function newEscapes(old: readonly (readonly string[])[], now: readonly string[]): Escape[] {
  const known = old.map(countsOf);
  const counts = countsOf(now);
  return escapesOf(now).filter(({ slashes, sign }) => {
    const count = counts.get(slashes + sign) ?? 0;
    return known.every(each => (each.get(slashes + sign) ?? 0) < count);
  });
}

function countsOf(lines: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { slashes, sign } of escapesOf(lines))
    counts.set(slashes + sign, (counts.get(slashes + sign) ?? 0) + 1);
  return counts;
}

function escapesOf(lines: readonly string[]): Escape[] {
  return lines.flatMap(line =>
    [...line.matchAll(ESCAPE)].map(([, slashes = '', sign = '']) => ({ slashes, sign })),
  );
}
