/** How many hex digits of a file's hash are shown: enough to know it by, and few tokens. */
const TOLD = 12;
/** How many must be given. */
const LEAST = 8;

/** The hash of a file as tools tell it. */
export function shortHash(hash: string): string {
  return hash.slice(0, TOLD);
}

/** Whether a hash that was given, whole or in part, is that of a file. */
export function isHashOf(given: string, hash: string): boolean {
  return given.length >= LEAST && hash.startsWith(given.toLowerCase());
}
