import type { Place, ReplaceEdit } from '../edit/index.js';
import {
  belongsHereAlone,
  deletesInsideOnly,
  isElision,
  isHardlyChance,
  linesOfPlace,
  locate,
  loose,
} from '../locate/index.js';
import { ChangeSet, type Document, type Range, splitLines } from '../text/index.js';
import type { ApplyEditsOptions } from './apply-edits.js';
import { fit } from './fit.js';

/**
 * Where an edit that was not found was already made, in the way in which this program would have
 * made it: with lines left out, in another layout, or at another depth. The evidence: if it is
 * undone there and made again, the text is the same; something that it inserts is only there, and
 * nothing that it deletes is there; and what it keeps shows that it belongs only there. `undefined`
 * without this evidence.
 */
export function madeBefore(
  document: Document,
  edit: ReplaceEdit,
  options: ApplyEditsOptions,
): readonly [Place] | undefined {
  const texts = { search: splitLines(edit.search), replace: splitLines(edit.replace) };
  const [taken, put] = [linesOnlyIn(texts.search, texts.replace), linesOnlyIn(texts.replace, texts.search)];
  if (edit.occurrences.kind !== 'one' || edit.lastNewline !== undefined) return undefined;
  if (!deletesInsideOnly(texts) || !mayBeInFile(document, put)) return undefined;
  const back = made(document, { ...edit, search: edit.replace, replace: edit.search }, options);
  if (back === undefined) return undefined;
  const here = linesOfPlace(document.lines, back.place);
  if (hasAny(document, taken, here) || !isOnlyHere(document, put, here)) return undefined;
  if (!hasAllOf(document, texts.replace, here) || !belongsHereAlone(document, texts, here)) return undefined;
  const again = made(back.document, edit, options);
  return again?.document.text === document.text ? [back.place] : undefined;
}

interface Made {
  readonly place: Place;
  readonly document: Document;
}

/** An edit made at its one place; `undefined` if it has none, or it changes nothing there. */
function made(document: Document, edit: ReplaceEdit, options: ApplyEditsOptions): Made | undefined {
  const location = locate(document, edit, options);
  const [place, ...others] = location.kind === 'places' ? location.places : [];
  if (place === undefined || others.length > 0) return undefined;
  const fitted = fit(document, place, options.withoutFit);
  if (fitted.kind === 'refused') return undefined;
  const changes = ChangeSet.of(document.text.length, fitted.changes);
  return changes.isEmpty ? undefined : { place, document: document.withText(changes.apply(document.text)) };
}

/**
 * A line without its depth, and with one kind of quotation marks: new lines are written with those
 * of the file.
 */
function bare(line: string): string {
  return line.trim().replace(/["'`]/g, '"');
}

/** The bare lines that only one half of an edit has, without blank ones. */
function linesOnlyIn(half: readonly string[], other: readonly string[]): readonly string[] {
  const known = new Set(other.map(bare));
  return half.map(bare).filter(line => line !== '' && !known.has(line));
}

/**
 * Whether what an edit inserts has enough text, and its longest line is in the file at all: usually
 * it is not.
 */
function mayBeInFile({ text }: Document, put: readonly string[]): boolean {
  const pieces = put.flatMap(line => line.split('"'));
  const longest = pieces.reduce((best, piece) => (piece.length > best.length ? piece : best), '');
  return isHardlyChance(put) && text.includes(longest);
}

/** Whether a line that an edit inserts is among these lines of the file and nowhere else. */
function isOnlyHere({ lines }: Document, put: readonly string[], { from, to }: Range): boolean {
  const sought = new Set(put);
  const here = new Set<string>();
  const elsewhere = new Set<string>();
  for (let i = 0; i < lines.count; i++) {
    const line = bare(lines.content(i));
    if (sought.has(line)) (from <= i && i < to ? here : elsewhere).add(line);
  }
  return isHardlyChance([...here].filter(line => !elsewhere.has(line)));
}

/**
 * Whether everything that an edit wants is among these lines, in any layout. A place that differs
 * in one word may be another place that is similar.
 */
function hasAllOf({ lines }: Document, wanted: readonly string[], { from, to }: Range): boolean {
  const there = loose(lines.contents(from, to).join(' '));
  return wanted.every(line => isElision(line) || there.includes(loose(line)));
}

function hasAny({ lines }: Document, taken: readonly string[], { from, to }: Range): boolean {
  const here = new Set(lines.contents(from, to).map(bare));
  return taken.some(line => here.has(line));
}
