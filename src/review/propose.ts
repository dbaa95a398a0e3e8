import { carriedOver } from '../apply/index.js';
import type { Edit } from '../edit/index.js';
import { type Document, type LineRange, splitLines } from '../text/index.js';

/** The chosen lines as they are, with their line endings, and what an edit makes of them. */
interface ProposedText {
  readonly search: string;
  readonly replace: string;
}

/**
 * What an edit makes of lines that a person chose for it, 1-based, both inclusive. If the lines are
 * like those that it quotes, its change is carried over to them, as it is at a place that was
 * found; otherwise its new text replaces them as it is, or goes beside them if the edit is an
 * insertion.
 *
 * @returns `undefined` if there are no such lines, or the edit has no new text
 * @example proposedText(Document.of('a = 1\n'), replaceEdit('a = 2', 'a = 3'), { first: 1, last: 1 })
 */
export function proposedText(document: Document, edit: Edit, chosen: LineRange): ProposedText | undefined {
  const { lines } = document;
  const [from, to] = [chosen.first - 1, chosen.last];
  const sent = sentText(edit);
  if (sent === undefined || !isInside(from, to, lines.count)) return undefined;
  const search = lines.slice(from, to);
  const carried = edit.kind === 'replace' ? carriedOver(document, edit, chosen) : undefined;
  return { search, replace: carried?.replace ?? besideLines(edit, search, asWholeLines(sent, document)) };
}

function isInside(from: number, to: number, count: number): boolean {
  return Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from < to && to <= count;
}

/** The new text of an edit; `undefined` for one that is about a file as a whole. */
export function sentText(edit: Edit): string | undefined {
  if (edit.kind === 'replace' || edit.kind === 'lines') return edit.replace;
  return 'content' in edit ? edit.content : undefined;
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
