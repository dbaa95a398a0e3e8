import { type ConflictEvidence, type Place, type Refusal, refusal, type TextEdit } from '../edit/index.js';
import { linesOfPlace } from '../locate/index.js';
import { type Change, ChangeSet, type Document, type Range } from '../text/index.js';

export type Refused = { readonly kind: 'refused'; readonly refusal: Refusal };

/** Two edits change the same lines. */
export function overlapping(edit: TextEdit): Refused {
  return conflict(`This edit (${quoted(edit)}) changes lines that an edit before it changes too.`);
}

/** One edit replaces the line, by index from 0, that another keeps. */
export function contested(edit: TextEdit, line: number): Refused {
  return conflict(
    `This edit (${quoted(edit)}) and one before it do not agree on line ${line + 1}: one keeps it, the other replaces it.`,
  );
}

/**
 * One edit keeps a part of a line, by index from 0, that another one replaces, right beside its own
 * change.
 */
export function contestedPart(edit: TextEdit, line: number): Refused {
  return conflict(
    `This edit (${quoted(edit)}) and one before it do not agree on a part of line ${line + 1}: one keeps it beside its change, the other replaces it.`,
  );
}

/** Two edits that quote the same lines insert the same line. */
export function doubled(edit: TextEdit, line: string): Refused {
  return conflict(
    `This edit (${quoted(edit)}) and one before it quote the same lines, and both put in ${JSON.stringify(line.slice(0, 60))}: it would be there twice.`,
  );
}

/** @example conflict('Two edits meet.').refusal.code // 'EDIT_CONFLICT' */
export function conflict(message: string): Refused {
  return { kind: 'refused', refusal: refusal('EDIT_CONFLICT', message) };
}

function quoted(edit: TextEdit): string {
  return edit.kind === 'replace' ? JSON.stringify(edit.search.trim().slice(0, 60)) : 'the new text';
}

/** Two line endings would become one. */
export const FUSED =
  'This edit removes what is between two line endings, \\r and \\n: they would become one, \\r\\n.';

/** The changes of one edit at several places overlap. */
export const PLACES_OVERLAP = 'The places of this edit are so close together that they change the same text.';

/** Sides with more lines are not shown. */
const MOST_LINES = 200;

/**
 * The three versions of lines that two edits change: as the file has them, as the edits before make
 * them, and as this edit would. `undefined` if its places meet none of those changes, or the sides
 * are too long to be read.
 *
 * @param before what the edits before it make of the original
 * @param own what the edit makes of it
 */
export function conflictSides(
  original: Document,
  places: readonly Place[],
  before: ChangeSet,
  own: ChangeSet,
): ConflictEvidence | undefined {
  const all = [...before.changes, ...own.changes];
  for (const place of places) {
    const near = withWhole(original, linesOfPlace(original.lines, place), all);
    const earlier = within(original, near, before.changes);
    if (earlier.length === 0 || near.to - near.from > MOST_LINES) continue;
    const side = (changes: readonly Change[]) => linesAfter(original, near, changes);
    return {
      first: near.from + 1,
      file: side([]),
      wanted: side(within(original, near, own.changes)),
      earlier: side(earlier),
    };
  }
  return undefined;
}

/** Lines, and those that changes of them reach into. */
function withWhole({ lines }: Document, near: Range, changes: readonly Change[]): Range {
  let { from, to } = near;
  for (const change of changes) {
    if (change.to < lines.from(near.from) || change.from > lines.from(near.to)) continue;
    from = Math.min(from, lines.lineAt(change.from));
    to = Math.max(to, lines.lineAt(Math.max(change.from, change.to - 1)) + 1);
  }
  return { from, to: Math.min(to, lines.count) };
}

function within({ lines }: Document, near: Range, changes: readonly Change[]): Change[] {
  const [from, to] = [lines.from(near.from), lines.from(near.to)];
  return changes.filter(change => from <= change.from && change.to <= to);
}

/** What changes make of some lines, as lines. */
function linesAfter({ text, lines }: Document, near: Range, changes: readonly Change[]): string[] {
  const [from, to] = [lines.from(near.from), lines.from(near.to)];
  const moved = changes.map(change => ({ ...change, from: change.from - from, to: change.to - from }));
  const made = ChangeSet.of(to - from, moved).apply(text.slice(from, to));
  const found = made.split(/\r\n?|\n/);
  return found.at(-1) === '' ? found.slice(0, -1) : found;
}
