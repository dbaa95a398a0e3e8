import { type Language, leftOpen } from '../../syntax/index.js';

/** What opens, and what closes it: one pattern for both, with the group `open` if it opens. */
const PAIRS: readonly RegExp[] = [
  /(?<open>\()|\)/g,
  /(?<open>\[)|\]/g,
  /(?<open>\{)|\}/g,
  /(?<open>\/\*)|\*\//g,
  /(?<open>^[ \t]*#[ \t]*if(?:n?def)?\b)|^[ \t]*#[ \t]*endif\b/gm,
  /(?<open><[A-Za-z][\w.]*(?=[\s>]))|<\/[A-Za-z][\w.]*|\/>/g,
];
/** Marks that are the same at both sides. */
const TOGGLES: readonly RegExp[] = [/`/g, /"""/g, /'''/g];

/**
 * How many of each kind of bracket, comment and the like a text closes without opening, and how
 * many it leaves open. Counted by characters alone, also inside strings.
 *
 * @example balanceOf('} else {').slice(4, 6) // [1, 1]
 */
export function balanceOf(text: string): readonly number[] {
  return [
    ...PAIRS.flatMap(pattern => pairsIn(text, pattern)),
    ...TOGGLES.map(mark => (text.match(mark)?.length ?? 0) % 2),
  ];
}

function pairsIn(text: string, pattern: RegExp): readonly [closed: number, open: number] {
  let [closed, open] = [0, 0];
  for (const { groups } of text.matchAll(pattern)) {
    if (groups?.open !== undefined) open++;
    else if (open > 0) open--;
    else closed++;
  }
  return [closed, open];
}

function countsOf(text: string, words: Language['words']): readonly number[] {
  return [...balanceOf(text), ...leftOpen(text, words)];
}

/** Whether two texts close and leave open the same, including words of the language. */
export function isBalancedWith(a: string, b: string, words: Language['words'] = []): boolean {
  const [left, right] = [countsOf(a, words), countsOf(b, words)];
  return left.every((count, i) => count === right[i]);
}
