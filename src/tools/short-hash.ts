/** How many hex digits of a file's hash are shown: few tokens, and no other file has the same. */
const SHOWN = 12;
/** The fewest digits that a caller may send. */
const LEAST = 8;

/** The hash of a file as tools show it. */
export function shortHash(hash: string): string {
  return hash.slice(0, SHOWN);
}

/** Whether a hash that a caller sent, whole or its start, is that of a file. */
export function isHashOf(given: string, hash: string): boolean {
  return given.length >= LEAST && hash.startsWith(given.toLowerCase());
}
