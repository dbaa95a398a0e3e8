/** Whether a token is a name, a word or a number, not a single sign. */
export function isWord(token: string): boolean {
  return /^[\p{L}\p{N}_]/u.test(token);
}

/** Longer ones are data, and nobody's slip. */
const LONGEST_WORD = 80;

/**
 * Whether one word is the other misspelt: a letter or two missing, added, changed or swapped, by the word's length.
 *
 * Numbers are never misspelt: another number is another value.
 *
 * @example isMisspelling('sotrer', 'sorter') // true
 */
export function isMisspelling(a: string, b: string): boolean {
  if (a.length > LONGEST_WORD || b.length > LONGEST_WORD) return false;
  if (/\d/.test(a) || /\d/.test(b))
    return (
      digitless(a) !== '' &&
      a.replace(/\D/g, '') === b.replace(/\D/g, '') &&
      isMisspelling(digitless(a), digitless(b))
    );
  const most = Math.max(a.length, b.length);
  if (Math.min(a.length, b.length) < 3) return false;
  return editDistance(a, b, most < 6 ? 1 : 2) <= (most < 6 ? 1 : 2);
}

function digitless(word: string): string {
  return word.replace(/\d/g, '');
}

/**
 * How many single-letter changes and swaps of neighbours lead from one word to the other; above `limit`, `limit + 1`.
 *
 * Optimal string alignment: F. J. Damerau, "A technique for computer detection and correction of spelling errors", 1964.
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
