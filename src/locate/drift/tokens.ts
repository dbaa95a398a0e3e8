/** Whether a token is a name, a word or a number, not a single sign. */
export function isWord(token: string): boolean {
  return /^[\p{L}\p{N}_]/u.test(token);
}

/** Longer words are data, and no slips. */
const LONGEST_WORD = 80;
/** Shorter parts of a name differ in meaning: `min` and `max`, `get` and `set`. */
const SHORTEST_PART = 4;
/** From this length on, a part may be misspelt in two letters. */
const LONG_PART = 8;

/**
 * Whether one word is the other misspelt. Names are compared part by part (`max_width`,
 * `maxWidth`): a part may have a letter missing, added, changed or swapped, but not its first one.
 * Numbers are never misspelt: another number is another value.
 *
 * @example isMisspelling('sotrer', 'sorter') // true
 */
export function isMisspelling(a: string, b: string): boolean {
  if (a.length > LONGEST_WORD || b.length > LONGEST_WORD) return false;
  const [ours, theirs] = [partsOfWord(a), partsOfWord(b)];
  return ours.length === theirs.length && ours.every((part, i) => isSlipOf(part, theirs[i] as string));
}

/**
 * The parts of a name: split at `_`, where digits start or end, and where a capital follows a small
 * letter.
 */
function partsOfWord(word: string): string[] {
  return word.split(/_+|(?<=\p{Ll})(?=\p{Lu})|(?<=\D)(?=\d)|(?<=\d)(?=\D)/u);
}

function isSlipOf(a: string, b: string): boolean {
  if (a === b) return true;
  const [least, most] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  if (least < SHORTEST_PART || /\d/.test(a + b) || a.charAt(0) !== b.charAt(0)) return false;
  // The plural is another name.
  if (`${a}s` === b || `${b}s` === a) return false;
  const limit = most >= LONG_PART ? 2 : 1;
  return editDistance(a, b, limit) <= limit;
}

/**
 * How many single-letter changes and swaps of neighbours lead from one word to the other; above
 * `limit`, `limit + 1`.
 *
 * Optimal string alignment: F. J. Damerau, "A technique for computer detection and correction of
 * spelling errors", 1964.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let twoAbove: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (above[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(change, (above[j] as number) + 1, (row[j - 1] as number) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (twoAbove[j - 2] as number) + 1);
      }
      row.push(best);
    }
    if (row.every(distance => distance > limit)) return limit + 1;
    [twoAbove, above] = [above, row];
  }
  return above[b.length] as number;
}
