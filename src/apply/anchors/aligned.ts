/**
 * The lines, as indexes, that begin inside of brackets with something behind them in the line that
 * opens them: such lines are lined up with that, and their blanks are no steps of indentation.
 */
export function alignedLines(lines: readonly string[]): ReadonlySet<number> {
  const aligned = new Set<number>();
  /** For each bracket that is open, whether something is behind it in its line. */
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
