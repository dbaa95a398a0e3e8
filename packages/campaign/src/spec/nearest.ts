/** How many letters a word may be off to be taken for another one. */
const MOST_DISTANCE = 3;

/**
 * The known word that an unknown one was probably meant to be, regardless of case, `_` and `-`;
 * `undefined` if none is near.
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map(each => ({ each, distance: distanceOf(folded(word), folded(each)) }))
    .filter(({ each, distance }) => distance <= Math.min(MOST_DISTANCE, each.length / 2))
    .toSorted((a, b) => a.distance - b.distance);
  return ranked[0]?.each;
}

function folded(word: string): string {
  return word.toLowerCase().replace(/[_-]/g, '');
}

/** How many letters must be put in, taken out or replaced. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...a].entries()) row = nextRow(row, at + 1, letter, b);
  return row.at(-1) as number;
}

function nextRow(row: readonly number[], first: number, letter: string, word: string): number[] {
  const next = [first];
  for (let at = 0; at < word.length; at++) {
    const replaced = (row[at] as number) + (word[at] === letter ? 0 : 1);
    next.push(Math.min(replaced, (row[at + 1] as number) + 1, (next[at] as number) + 1));
  }
  return next;
}
