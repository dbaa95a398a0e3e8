import { diffSequences } from '../text/index.js';

/** The lines that an edit quotes, and those in their place. */
export interface SentLines {
  readonly old: readonly string[];
  readonly new: readonly string[];
}

/**
 * The number of the first line of a text that an edit would move to another depth, although it has
 * it at the same one before and after. `undefined` if there is none.
 *
 * Where a quote begins within the indentation of its line and its first line goes, the rest of that
 * indentation is left before the next line.
 *
 * @example movedLine('  a\n]\n', '  ]\n', [{ old: ['a', ']'], new: [']'] }]) // 1
 */
export function movedLine(before: string, after: string, sent: readonly SentLines[]): number | undefined {
  const kept = new Set(sent.flatMap(keptOnce));
  if (kept.size === 0) return undefined;
  const [old, lines] = [before.split('\n'), after.split('\n')];
  for (const { aFrom, aTo, bFrom, bTo } of diffSequences(old, lines)) {
    const gone = new Set(old.slice(aFrom, aTo).map(line => line.trim()));
    const isMoved = (line: string) => kept.has(line.trim()) && gone.has(line.trim());
    const at = lines.slice(bFrom, bTo).findIndex(isMoved);
    if (at >= 0) return bFrom + at + 1;
  }
  return undefined;
}

/** The lines that both texts have once, at the same depth, without their indentation. */
function keptOnce({ old, new: now }: SentLines): string[] {
  const isOnce = (lines: readonly string[], text: string) =>
    lines.filter(line => line.trim() === text).length === 1;
  return old
    .filter(line => line.trim() !== '' && now.includes(line))
    .map(line => line.trim())
    .filter(text => isOnce(old, text) && isOnce(now, text));
}
