import { type LinesEdit, type Refusal, refusal, type SpanPlace } from '../edit/index.js';
import { foundAt, placesApart } from '../locate/index.js';
import { type Change, ChangeSet, type Document, memoized, splitLines } from '../text/index.js';
import type { EditAttempt } from './edit-outcome.js';

/**
 * Replace lines that a person chose. Nothing is fitted: the new text is written as it is, as whole
 * lines. In a file that has changed since, the line number says nothing any more, and the lines
 * must be there once.
 *
 * @example
 * const document = Document.of('a\nb\n');
 * const edit = { kind: 'lines', path: 'x', line: 2, search: 'b\n', replace: 'c\n', base: document.hash } as const;
 * makeLines(document, { ...edit, source: NOWHERE }).kind // 'applied'
 */
export function makeLines(document: Document, edit: LinesEdit): EditAttempt {
  const starts = startsOf(document, edit);
  const [from, ...others] = starts;
  if (from === undefined || others.length > 0)
    return { kind: 'refused', refusal: why(document, edit, starts) };
  const place = placeOf(edit, from);
  if (edit.search === edit.replace) return { kind: 'already-applied', places: [place], base: document };
  const changes = ChangeSet.of(document.text.length, [changeOf(edit, from)]);
  return { kind: 'applied', places: [place], changes, base: document };
}

/** Lines that stay above or below new ones are not written again: other edits may change them. */
function changeOf(edit: LinesEdit, from: number): Change {
  const { search } = edit;
  const to = from + search.length;
  const insert = asLines(edit);
  if (insert.startsWith(search)) return { from: to, to, insert: insert.slice(search.length) };
  const isAbove = insert.endsWith(search);
  return isAbove ? { from, to: from, insert: insert.slice(0, -search.length) } : { from, to, insert };
}

/** The new text, which ends as the lines do: the next line never runs into it. */
function asLines({ search, replace }: LinesEdit): string {
  const [ending = ''] = /(?:\r\n|\r|\n)$/.exec(search) ?? [];
  return replace === '' || /[\r\n]$/.test(replace) ? replace : replace + ending;
}

/** The offsets where the chosen lines may begin. */
function startsOf(document: Document, { line, search, base }: LinesEdit): readonly number[] {
  const { lines } = document;
  const isThere = (i: number) => holds(document, i, search);
  if (hashOf(document) === base) {
    const i = line - 1;
    return i >= 0 && i < lines.count && isThere(i) ? [lines.from(i)] : [];
  }
  return Array.from({ length: lines.count }, (_, i) => i)
    .filter(isThere)
    .map(i => lines.from(i));
}

/** Whether a text is in a document as whole lines, from one line on. */
function holds({ lines, text }: Document, index: number, search: string): boolean {
  const from = lines.from(index);
  const to = from + search.length;
  if (search === '' || !text.startsWith(search, from)) return false;
  return to === text.length || lines.from(lines.lineAt(to)) === to;
}

/** A text that its encoding cannot hold has no hash. Asked of one document by all its edits. */
const hashOf = memoized((document: Document): string | undefined =>
  document.encode().kind === 'bytes' ? document.hash : undefined,
);

function placeOf({ search, replace }: LinesEdit, from: number): SpanPlace {
  return {
    kind: 'span',
    texts: { search: splitLines(search), replace: splitLines(replace) },
    range: { from, to: from + search.length },
    found: foundAt('exact', 'as-is', []),
  };
}

/** The most places that a refusal lists. */
const MOST_LISTED = 20;

function why(document: Document, edit: LinesEdit, starts: readonly number[]): Refusal {
  const { lines } = document;
  const at = `line ${edit.line} of ${edit.path}`;
  if (starts.length === 0)
    return refusal(
      'EDIT_STALE_FILE',
      `The lines chosen at ${at} are not there any more: the file has changed. Choose the place again.`,
    );
  const count = splitLines(edit.search.replace(/(?:\r\n|\n|\r)$/, '')).length;
  const extents = starts.map(from => ({ from: lines.lineAt(from), to: lines.lineAt(from) + count }));
  return refusal(
    'EDIT_AMBIGUOUS',
    `The file has changed since ${at} was chosen, and the chosen lines are there ${starts.length} times. Choose the place again.`,
    { places: placesApart(lines, extents.slice(0, MOST_LISTED)), placeCount: starts.length },
  );
}
