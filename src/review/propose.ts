import { fit } from '../apply/index.js';
import type { Edit } from '../edit/index.js';
import { readings, weighNamed } from '../locate/index.js';
import { ChangeSet, type Document, splitLines } from '../text/index.js';

/** Lines that a person selects: 1-based, both inclusive. */
export interface ChosenLines {
  readonly first: number;
  readonly last: number;
}

/** The chosen lines as they are, with their line endings, and what an edit makes of them. */
export interface ProposedText {
  readonly search: string;
  readonly replace: string;
}

/**
 * What an edit makes of lines that a person chose for it. If the lines are like those that it
 * quotes, its change is carried over to them, as it is at a place that was found; otherwise its new
 * text replaces them as it is, or goes beside them if the edit is an insertion.
 *
 * @returns `undefined` if there are no such lines, or the edit has no new text
 * @example proposedText(Document.of('a = 1\n'), replaceEdit('a = 2', 'a = 3'), { first: 1, last: 1 })
 */
export function proposedText(document: Document, edit: Edit, chosen: ChosenLines): ProposedText | undefined {
  const { lines, text } = document;
  const [from, to] = [chosen.first - 1, chosen.last];
  const sent = sentText(edit);
  if (sent === undefined || !isInside(from, to, lines.count)) return undefined;
  const range = { from: lines.from(from), to: lines.at(to - 1).next };
  const search = text.slice(range.from, range.to);
  const fitted = edit.kind === 'replace' ? carriedOver(document, edit, { from, to }) : undefined;
  const isWithin = fitted?.changes.every(each => each.from >= range.from && each.to <= range.to);
  if (fitted === undefined || isWithin !== true)
    return { search, replace: besideLines(edit, search, asWholeLines(sent, document)) };
  const after = fitted.apply(text);
  return { search, replace: after.slice(range.from, after.length - (text.length - range.to)) };
}

function isInside(from: number, to: number, count: number): boolean {
  return Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from < to && to <= count;
}

/** The new text of an edit; `undefined` for one that is about a file as a whole. */
export function sentText(edit: Edit): string | undefined {
  if (edit.kind === 'replace' || edit.kind === 'lines') return edit.replace;
  return 'content' in edit ? edit.content : undefined;
}

function carriedOver(
  document: Document,
  { search, replace }: Extract<Edit, { readonly kind: 'replace' }>,
  chosen: { readonly from: number; readonly to: number },
): ChangeSet | undefined {
  for (const read of readings(search, replace)) {
    const named = weighNamed(document, read, chosen)?.named;
    if (named === undefined) continue;
    const fitted = fit(document, named.place);
    if (fitted.kind === 'changes') return ChangeSet.of(document.text.length, fitted.changes);
  }
  return undefined;
}

/** An insertion keeps the lines beside which it is put. */
function besideLines(edit: Edit, search: string, sent: string): string {
  const action = edit.kind === 'anchor' ? edit.action : undefined;
  if (action === 'insert_before') return sent + search;
  return action === 'insert_after' ? search + sent : sent;
}

/** With the line endings of the file, also at the end. */
function asWholeLines(sent: string, { ending }: Document): string {
  const own = splitLines(sent);
  const whole = own.at(-1) === '' ? own.slice(0, -1) : own;
  return whole.map(line => line + ending).join('');
}
