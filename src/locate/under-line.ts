import { type LinesPlace, type Place, type Refusal, type ReplaceEdit, refusal } from '../edit/index.js';
import { type Document, splitLines } from '../text/index.js';
import { indentedUnder } from './body-indent.js';
import { foundAt } from './found.js';
import { lastInside, linesThatAre, linesWith, opensScope } from './header-lines.js';
import { isEnclosed } from './hints.js';
import { excerpt } from './line-numbers.js';
import { searchedText } from './location.js';

/** Where the new lines go that an edit inserts right after a line, or why this cannot be known. */
type UnderLine =
  | { readonly kind: 'found'; readonly places: readonly Place[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * The places of an edit that only inserts lines after a line of the file (`Hints.underLine`): every
 * line that is equal to the named one, below the headers above that. In the body of what the line
 * opens, the new lines are indented like that body.
 */
export function placesUnderLine(document: Document, edit: ReplaceEdit): UnderLine {
  const [header = '', ...added] = splitLines(edit.replace);
  const all = linesThatAre(document, header);
  const enclosed = all.filter(line => isEnclosed(document.lines, line, edit.hints.headers ?? []));
  const lines = enclosed.length > 0 ? enclosed : all;
  if (lines.length === 0) return { kind: 'refused', refusal: noSuchLine(document, header) };
  const places = lines.map(line => placeUnder(document, line, added));
  const unclear = places.indexOf(undefined);
  return unclear < 0
    ? { kind: 'found', places: places as LinesPlace[] }
    : { kind: 'refused', refusal: unclearDepth(document, lines[unclear] as number) };
}

function placeUnder(document: Document, line: number, added: readonly string[]): LinesPlace | undefined {
  const content = document.lines.content(line);
  const placed = indentedUnder(document.lines, line, added);
  if (placed === undefined) return undefined;
  const isAsGiven = placed.every((text, i) => text === added[i]);
  return {
    kind: 'lines',
    texts: { search: [content], replace: [content, ...placed] },
    fileFrom: line,
    fileTo: line + 1,
    pairings: [{ searchFrom: 0, searchTo: 1, fileFrom: line, fileTo: line + 1 }],
    found: isAsGiven ? foundAt('exact', 'as-is', []) : foundAt('indentation', 'as-is', ['indentation']),
  };
}

const ONLY_ADDS = 'The hunk only adds lines, so they go right after the line that its header is';
const AT_END = 'For lines at the end of the file, write *** End of File after the hunk.';

function noSuchLine(document: Document, header: string): Refusal {
  const parts = linesWith(document, header);
  const [first] = parts;
  const where =
    first === undefined
      ? 'no line of it is in the file'
      : `it is only a part of ${parts.length === 1 ? 'line' : 'lines'} ${parts
          .slice(0, 5)
          .map(line => line + 1)
          .join(', ')}`;
  const message = `${ONLY_ADDS}, ${JSON.stringify(header)}, but the file has no such line: ${where}. ${AT_END}`;
  return refusal('EDIT_NO_OCCURRENCE_FOUND', message, {
    searched: searchedText([header]),
    ...(first !== undefined && { nearest: excerpt(document.lines, first, first + 1) }),
  });
}

/**
 * Both meanings of lines that are not indented like the body: inside what the line opens, and after
 * that.
 */
function unclearDepth(document: Document, line: number): Refusal {
  const { lines } = document;
  const last = lastInside(lines, line);
  const header = lines.content(line).trim();
  const message =
    `${ONLY_ADDS}, ${JSON.stringify(header)} (line ${line + 1}), and it is not clear ` +
    `whether they belong inside what it opens or beside it. ${AT_END}`;
  const inside = {
    ...excerpt(lines, line, line + 1),
    meaning: 'right after the header',
    distinguishedBy: undefined,
  };
  const behind = {
    ...excerpt(lines, last, last + 1),
    meaning: 'after what the header opens',
    distinguishedBy: undefined,
  };
  const places = opensScope(lines, line) ? [inside, behind] : [inside];
  return refusal('EDIT_AMBIGUOUS', message, { places, placeCount: places.length });
}
