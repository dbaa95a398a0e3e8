/** What opens, and what closes it: one pattern for both, the group `open` where it opens. */
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
 * How many of each kind of bracket, comment and the like a text closes that it has not opened, and how many it leaves open.
 * Counted by the look of the text, also inside of strings.
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

/** Whether two texts close and leave open the same. */
export function isBalancedWith(a: string, b: string): boolean {
  const [left, right] = [balanceOf(a), balanceOf(b)];
  return left.every((count, i) => count === right[i]);
}
