/** What two texts have in common at their start and, after that, at their end, in code units. */
export interface CommonEnds {
  readonly start: number;
  readonly end: number;
}

/** Comparing slices is the work of the engine, many times as fast as comparing characters. */
const CHUNK = 4_096;

/**
 * How much two texts have in common at both ends; the ends do not overlap.
 *
 * @example commonEnds('abcd', 'abxd') // { start: 2, end: 1 }
 */
export function commonEnds(a: string, b: string): CommonEnds {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start + CHUNK <= shorter && a.slice(start, start + CHUNK) === b.slice(start, start + CHUNK))
    start += CHUNK;
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  const most = shorter - start;
  const tail = (text: string, from: number) => text.slice(text.length - from - CHUNK, text.length - from);
  let end = 0;
  while (end + CHUNK <= most && tail(a, end) === tail(b, end)) end += CHUNK;
  while (end < most && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end++;
  return { start, end };
}
