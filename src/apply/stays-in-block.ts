import { indentOf, opens } from '../locate/index.js';
import { isSolid, type LineIndex, type Range } from '../text/index.js';

/** What closes a block: lines before it are in the block, however deep they are. */
const CLOSES = /^\s*(?:[})\]]|<\/|(?:end|fi|done|esac)\b)/;

/**
 * Whether what takes the place of lines belongs to the block that is there, so that it cannot be
 * less deep: the block continues behind them, is closed there, or is all of them.
 *
 * @param own how deep the new lines are written
 * @param depth how deep the block is; without it the lines stay, and the block is never empty
 */
export function staysInBlock(
  lines: LineIndex,
  { from, to }: Range,
  own: string,
  depth: string | undefined,
): boolean {
  const behind = solidFrom(lines, to, 1);
  if (behind !== undefined && isInside(behind, own)) return true;
  const before = depth === undefined ? undefined : solidFrom(lines, from - 1, -1);
  return before !== undefined && !before.startsWith(depth as string) && opens(before);
}

function isInside(behind: string, own: string): boolean {
  const indent = indentOf(behind).length;
  return indent > own.length || (indent === own.length && CLOSES.test(behind));
}

function solidFrom(lines: LineIndex, from: number, step: 1 | -1): string | undefined {
  for (let line = from; line >= 0 && line < lines.count; line += step) {
    if (isSolid(lines.content(line))) return lines.content(line);
  }
  return undefined;
}

/**
 * The lowest depth of brackets below the start of a text: 0 if every bracket that is closed was
 * opened in it.
 */
export function lowestBracket(text: readonly string[]): number {
  let [level, least] = [0, 0];
  for (const sign of text.join('\n').match(/[()[\]{}]/g) ?? []) {
    level += '([{'.includes(sign) ? 1 : -1;
    least = Math.min(least, level);
  }
  return least;
}
