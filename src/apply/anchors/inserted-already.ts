import type { AnchorEdit, LinesPlace } from '../../edit/index.js';
import type { ChangeSet, Document } from '../../text/index.js';
import { contentLines } from './written.js';

/** Lines with less text may be beside an anchor by chance. */
const LEAST_CHARACTERS = 8;

/**
 * Whether the text of an insertion is already right beside its anchor, blank lines aside: the same
 * script was applied twice. A short line, such as `}` or `pass`, does not show this.
 *
 * @param changes the changes of the insertion: only new lines
 * @param nearer edits of the script that insert something between this one and the anchor that
 *   they share, the one nearest to it first
 */
export function isInsertedAlready(
  { lines }: Document,
  { changes }: ChangeSet,
  { action }: AnchorEdit,
  anchor: LinesPlace,
  nearer: readonly AnchorEdit[] = [],
): boolean {
  const [change, ...others] = changes;
  if (change === undefined || others.length > 0 || change.from !== change.to || lines.count === 0)
    return false;
  const put = change.insert.split(/\r\n|\n|\r/).filter(line => line.trim() !== '');
  if (put.join('').replace(/\s+/g, '').length < LEAST_CHARACTERS) return false;
  const at = lines.lineAt(change.from);
  const below = change.from > lines.from(at) ? at + 1 : at;
  const isBefore = action === 'insert_before';
  // A copy of text that begins with the anchor counts as inserted after it.
  if (isBefore && change.from > lines.from(anchor.fileFrom)) return false;
  const between = nearer.flatMap(edit => inOrder(solid(contentLines(edit)), isBefore));
  const wanted = [...between, ...inOrder(put, isBefore)];
  const there = solidLines(lines, isBefore ? below - 1 : below, isBefore ? -1 : 1, wanted.length);
  const isThere = (line: string, i: number) =>
    i < between.length ? line.trim() === there[i]?.trim() : line === there[i];
  return wanted.length === there.length && wanted.every(isThere);
}

/** Lines in their order from the anchor on. */
function inOrder(lines: readonly string[], isBefore: boolean): readonly string[] {
  return isBefore ? lines.toReversed() : lines;
}

function solid(lines: readonly string[]): string[] {
  return lines.filter(line => line.trim() !== '');
}

/**
 * The next lines that are not blank, at most `most` of them, from an index on, downwards or
 * upwards.
 */
function solidLines(lines: Document['lines'], from: number, step: 1 | -1, most: number): string[] {
  const found: string[] = [];
  for (let i = from; i >= 0 && i < lines.count && found.length < most; i += step) {
    const line = lines.content(i);
    if (line.trim() !== '') found.push(line);
  }
  return found;
}
