import { atMost, hunksOf, type Place, type Refusal, type ReplaceEdit, refusal } from '../edit/index.js';
import type { Document } from '../text/index.js';
import { enclosing, linesNamed, opensScope } from './header-lines.js';
import { excerpt, linesOfPlace } from './line-numbers.js';

/**
 * Why a place contradicts what an edit says about it: that it is the end of the file, if it has no
 * line number (`Hints.atEnd`), or that it is below its headers (`Hints.followsHeaders`).
 * `undefined` if it does not. Each header must be a line above the place. If that line opens a
 * scope, the place must also be inside, unless the edit's own lines are there and nowhere else
 * (`isOnly`): writers also give the last definition above a hunk, as diffs do.
 */
export function contradiction(
  document: Document,
  { hints }: ReplaceEdit,
  place: Place,
  isOnly: boolean,
): Refusal | undefined {
  if (hints.atEnd === true && hints.line === undefined && !endsFile(document, place))
    return notAtEnd(document, place);
  if (hints.followsHeaders !== true) return undefined;
  const isCertain = isOnly && atMost(place.found.tier, 'lookalike');
  for (const header of hints.headers ?? []) {
    const named = linesNamed(document, header);
    if (named.length === 0 || named.some(line => agrees(document, line, place, isCertain))) continue;
    return contradicted(document, header, named[0] as number, place);
  }
  return undefined;
}

/** Whether nothing but blank lines is after a place. */
function endsFile({ lines }: Document, place: Place): boolean {
  for (let line = linesOfPlace(lines, place).to; line < lines.count; line++)
    if (lines.content(line).trim() !== '') return false;
  return true;
}

function notAtEnd({ lines }: Document, place: Place): Refusal {
  const { from, to } = linesOfPlace(lines, place);
  const message =
    `The hunk is marked as the end of the file, but its lines are at line ${from + 1}, with more lines after them. Leave out the ` +
    'mark of the end of the file, or take the last lines of the file.';
  return refusal('EDIT_CONFLICT', message, { nearest: excerpt(lines, from, to) });
}

function agrees(document: Document, header: number, place: Place, isCertain: boolean): boolean {
  const { lines } = document;
  const { from, to } = linesOfPlace(lines, place);
  if (to <= header) return false;
  if (isCertain || from <= header || !opensScope(lines, header)) return true;
  // Text before the line that closes a block is still inside the block.
  const changed = firstChange(document, place);
  return [from, changed, changed - 1].some(line => isInside(document, header, line));
}

function isInside({ lines }: Document, header: number, line: number): boolean {
  for (const above of enclosing(lines, line)) if (above <= header) return above === header;
  return false;
}

/** Index of the first line of the file that an edit changes, or inserts lines before. */
function firstChange({ lines }: Document, place: Place): number {
  if (place.kind === 'span') return lines.lineAt(place.range.from);
  const first = hunksOf(place.texts)[0]?.aFrom ?? 0;
  const pairing = place.pairings.find(({ searchTo }) => searchTo > first);
  return pairing === undefined ? place.fileTo : pairing.fileFrom + Math.max(0, first - pairing.searchFrom);
}

function contradicted(document: Document, header: string, line: number, place: Place): Refusal {
  const { lines } = document;
  const { from, to } = linesOfPlace(lines, place);
  const where = to <= line ? 'before it' : 'outside of what it opens';
  const message =
    `The hunk is under the header ${JSON.stringify(header)}, which is line ${line + 1} of the file, but its lines ` +
    `are at line ${from + 1}, ${where}. Take the header of that place, or lines of the place that the header names.`;
  const places = [
    { ...excerpt(lines, from, to), meaning: 'where the lines of the hunk are', distinguishedBy: undefined },
    {
      ...excerpt(lines, line, line + 1),
      meaning: 'the line that its header names',
      distinguishedBy: undefined,
    },
  ];
  return refusal('EDIT_AMBIGUOUS', message, { places, placeCount: places.length });
}
