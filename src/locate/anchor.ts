import { type AnchorEdit, type Evidence, type LinesPlace, type Refusal, refusal } from '../edit/index.js';
import { type Document, type LineIndex, splitLines } from '../text/index.js';
import { isDefinition } from './drift/evidence.js';
import { foundAt } from './found.js';
import { indentOf } from './indentation.js';
import { lineOfId, type Origin } from './line-ids.js';
import { excerpt } from './line-numbers.js';

/** Where an anchor stands, with what its edit makes of the lines there. */
export type AnchorLocation =
  | { readonly kind: 'place'; readonly place: LinesPlace }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** The lines of an anchor, as indexes from 0; the end excluded. */
interface Extent {
  readonly from: number;
  readonly to: number;
}

/**
 * Find the line, or the run of lines, that an anchor selects. An id goes first: it names one line of the text that the ids
 * were made from. Else a line is selected by its whole text, or by that without its white space; never by a part of it.
 * Of several such lines the anchor's `line` chooses, if it names one of them; else `ANCHOR_NOT_UNIQUE`.
 *
 * @example locateAnchor(document, edit, { original: document, changes: ChangeSet.empty(document.text.length) }).kind
 */
export function locateAnchor(document: Document, edit: AnchorEdit, origin: Origin): AnchorLocation {
  const { lines } = document;
  const { selected, id, until, line } = edit.anchor;
  const byId = id === undefined ? undefined : lineOfId(document, origin, id);
  const start = byId ?? oneLine(lines, selected, matching(lines, selected, 0), line);
  if (typeof start !== 'number') return start;
  if (until === undefined) return placed(lines, edit, { from: start, to: start + 1 });
  const untilId = lineOfId(document, origin, until);
  const end =
    untilId !== undefined && untilId >= start
      ? untilId
      : oneLine(lines, until, matching(lines, until, start), undefined);
  return typeof end === 'number' ? placed(lines, edit, { from: start, to: end + 1 }) : end;
}

/** The lines from an index on that are a text, by the strictest way of comparing that finds any. */
function matching(lines: LineIndex, text: string, from: number): number[] {
  const ways: ((line: string) => string)[] = [
    line => line,
    line => line.trim(),
    line => line.replace(/\s+/g, ' ').trim(),
  ];
  for (const way of ways) {
    const wanted = way(text);
    const found: number[] = [];
    for (let i = from; i < lines.count; i++) if (way(lines.content(i)) === wanted) found.push(i);
    if (found.length > 0) return found;
  }
  return [];
}

function oneLine(
  lines: LineIndex,
  text: string,
  found: readonly number[],
  line: number | undefined,
): number | (AnchorLocation & { kind: 'refused' }) {
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  if (line !== undefined && found.includes(line - 1)) return line - 1;
  const shown = JSON.stringify(text.trim());
  if (only === undefined) return refused('ANCHOR_NOT_FOUND', `No line of the file is ${shown}.`);
  const places = found.slice(0, 20).map(i => ({ ...excerpt(lines, i, i + 1), distinguishedBy: undefined }));
  const numbers = places.map(place => place.first).join(', ');
  const message = `${found.length} lines of the file are ${shown}: ${numbers}${found.length > 20 ? ', …' : ''}.`;
  return refused('ANCHOR_NOT_UNIQUE', message, { places, placeCount: found.length });
}

function refused(code: 'ANCHOR_NOT_FOUND' | 'ANCHOR_NOT_UNIQUE', message: string, evidence: Evidence = {}) {
  return { kind: 'refused', refusal: refusal(code, message, evidence) } as const;
}

/** The lines of the file as what is searched for, and what the edit makes of them as what takes their place. */
function placed(lines: LineIndex, edit: AnchorEdit, { from, to }: Extent): AnchorLocation {
  const search = Array.from({ length: to - from }, (_, i) => lines.content(from + i));
  const place: LinesPlace = {
    kind: 'lines',
    texts: { search, replace: replacementOf(edit, search) },
    fileFrom: from,
    fileTo: to,
    pairings: search.map((_, i) => ({
      searchFrom: i,
      searchTo: i + 1,
      fileFrom: from + i,
      fileTo: from + i + 1,
    })),
    found: foundAt('exact', 'as-is', []),
  };
  return { kind: 'place', place };
}

function replacementOf(edit: AnchorEdit, search: readonly string[]): string[] {
  const [first = '', last = ''] = [search[0], search.at(-1)];
  switch (edit.action) {
    case 'insert_before':
      return [...contentFor(first, edit), ...search];
    case 'insert_after':
      return [...search, ...contentFor(last, edit)];
    case 'replace':
      return contentFor(first, edit);
    case 'delete':
      return [];
  }
}

/**
 * The lines of an edit's content. One that was written without indentation gets that of the line it goes to, unless it
 * begins with a definition: that may well stand at the start of a line.
 */
function contentFor(line: string, { content }: AnchorEdit): string[] {
  const split = splitLines(content);
  if (split.at(-1) === '') split.pop();
  const first = split.find(each => each.trim() !== '') ?? '';
  const indent = indentOf(line);
  if (indent === '' || indentOf(first) !== '' || isDefinition(first)) return split;
  return split.map(each => (each.trim() === '' ? each : indent + each));
}
