import { type Refusal, refusal, type TextEdit } from '../edit/index.js';

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
