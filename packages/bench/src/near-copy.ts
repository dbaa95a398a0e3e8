/** The words and numbers of a line. */
export const wordsIn = (line: string): string[] => line.match(/[\p{L}\p{N}_]+/gu) ?? [];

/** Two stretches this alike are near copies; equal ones are none. */
const ALIKE = 0.8;

/**
 * Where in the file the lines stand that are most like those of a place, as many of them, and
 * beside it.
 */
export function nearCopy(file: readonly string[], from: number, to: number): number | undefined {
  const bags = file.map(line => wordsIn(line));
  const place = file.slice(from, to);
  const own = bags.slice(from, to);
  let best: { at: number; likeness: number } | undefined;
  for (let at = 0; at + own.length <= file.length; at++) {
    if (at < to && from < at + own.length) continue;
    const likeness = own.reduce((sum, bag, i) => sum + alike(bag, bags[at + i] as string[]), 0) / own.length;
    const isCopy = place.every((line, i) => line.trim() === (file[at + i] as string).trim());
    if (!isCopy && likeness >= ALIKE && likeness > (best?.likeness ?? 0)) best = { at, likeness };
  }
  return best?.at;
}

/** Dice's coefficient of two lines' words. */
function alike(a: readonly string[], b: readonly string[]): number {
  if (a.length + b.length === 0) return 1;
  const left = [...b];
  const common = a.filter(word => {
    const i = left.indexOf(word);
    if (i >= 0) left.splice(i, 1);
    return i >= 0;
  });
  return (2 * common.length) / (a.length + b.length);
}
