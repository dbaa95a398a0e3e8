/**
 * The lines, as indexes, that begin inside brackets whose opening line has more text after the
 * bracket. Such lines are aligned with that text, so their white space is no step of indentation.
 */
export function alignedLines(lines: readonly string[]): ReadonlySet<number> {
  const aligned = new Set<number>();
  /** For each open bracket, whether its line has more text after it. */
  const open: boolean[] = [];
  for (const [i, line] of lines.entries()) {
    if (open.at(-1) === true) aligned.add(i);
    const end = line.trimEnd().length;
    for (const { 0: sign, index } of line.matchAll(/[()[\]{}]/g)) {
      if ('([{'.includes(sign)) open.push(index + 1 < end);
      else open.pop();
    }
  }
  return aligned;
}
