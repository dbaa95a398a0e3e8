/**
 * Where `pattern` is in `sequence`, overlapping ones too: indexes from 0, at most `limit` of them.
 *
 * Linear in both, also for a thousand equal lines in a hundred thousand: D. E. Knuth, J. H. Morris
 * and V. R. Pratt, "Fast pattern matching in strings", 1977.
 */
export function occurrences(sequence: Int32Array, pattern: Int32Array, limit: number): number[] {
  const found: number[] = [];
  if (pattern.length === 0 || pattern.length > sequence.length) return found;
  const borders = bordersOf(pattern);
  let matched = 0;
  for (let i = 0; i < sequence.length && found.length < limit; i++) {
    while (matched > 0 && sequence[i] !== pattern[matched]) matched = borders[matched - 1] as number;
    if (sequence[i] === pattern[matched]) matched++;
    if (matched === pattern.length) {
      found.push(i - matched + 1);
      matched = borders[matched - 1] as number;
    }
  }
  return found;
}

/**
 * For each prefix of the pattern, the length of its longest proper prefix that is also its suffix.
 */
function bordersOf(pattern: Int32Array): Int32Array {
  const borders = new Int32Array(pattern.length);
  let length = 0;
  for (let i = 1; i < pattern.length; i++) {
    while (length > 0 && pattern[i] !== pattern[length]) length = borders[length - 1] as number;
    if (pattern[i] === pattern[length]) length++;
    borders[i] = length;
  }
  return borders;
}
