import type { LineIndex, Range } from '../text/index.js';
import type { Language } from './language.js';

/**
 * The lines that begin inside of a text that goes over lines, each with the line that it begins in.
 *
 * @param texts what a tree shows; without one the look of the lines does
 */
export function textLines(
  lines: LineIndex,
  language: Language,
  texts: readonly Range[] | undefined,
): ReadonlyMap<number, number> {
  const starts = new Map<number, number>();
  const add = (first: number, last: number) => {
    for (let line = first + 1; line <= last; line++) starts.set(line, starts.get(first) ?? first);
  };
  if (texts === undefined) opaqueLines(lines, language, add);
  else for (const { from, to } of texts) add(lines.lineAt(from), lines.lineAt(Math.max(from, to - 1)));
  return starts;
}

function opaqueLines(
  lines: LineIndex,
  { lines: { opaque = [] } }: Language,
  add: (first: number, last: number) => void,
): void {
  for (let first = 0; first < lines.count; first++) {
    const rule = opaque.find(each => each.firstLine !== true && each.open.test(lines.content(first)));
    if (rule === undefined) continue;
    let last = first + 1;
    while (last < lines.count && !rule.close.test(lines.content(last))) last++;
    add(first, Math.min(last, lines.count - 1));
    first = last;
  }
}
