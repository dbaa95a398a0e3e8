import { hunksOf, type LinesPlace, type Pairing, type Texts } from '../edit/index.js';
import { type LineIndex, withoutBlankEnds } from '../text/index.js';
import { indentOf } from './indentation.js';

/**
 * Which of the two halves of an edit is at a place, exactly. `search`: the edit is still to be
 * made; `replacement`: it was made; `both`: the place is the search at another depth, and the
 * replacement at its own; `neither`: it is a third text.
 */
export type Form = 'search' | 'replacement' | 'both' | 'neither';

/** Whether two halves are the same except for white space. */
export function differInWhiteSpaceAlone({ search, replace }: Texts): boolean {
  return bare(search) === bare(replace) && search.join('\n') !== replace.join('\n');
}

function bare(lines: readonly string[]): string {
  return lines.join('\n').replace(/\s+/g, '');
}

/**
 * Which half is at a place, for an edit whose halves differ only in white space: every other
 * comparison takes both for the same. All lines may be deeper or less deep by one amount, as the
 * search of a model often is.
 */
export function formAt(lines: LineIndex, place: LinesPlace): Form {
  const { texts, fileFrom, fileTo } = place;
  const file = Array.from({ length: fileTo - fileFrom }, (_, i) => lines.content(fileFrom + i));
  const forgiven = forgivesTrails(texts);
  const [there, search, replace] = [file, texts.search, texts.replace].map(text =>
    solidPart(text, forgiven),
  ) as Three;
  const [old, made] = [matchOf(there, search), matchOf(there, replace)];
  if (old === 'exact' || old === 'cut' || changedLinesAreThere(lines, place, forgiven)) return 'search';
  if (made === 'exact' || (made === 'cut' && mayBeCut(there, search)))
    return old === undefined ? 'replacement' : 'both';
  // If one half has tabs and the other spaces, no amount leads from a third indentation to either.
  if (mixesTabsAndSpaces(texts)) return 'neither';
  if (old === 'shifted') return 'search';
  return made === 'shifted' ? 'replacement' : 'neither';
}

/**
 * Whether a place has the lines that the edit changes as the search has them, whatever the lines
 * beside them are.
 */
function changedLinesAreThere(lines: LineIndex, { texts, pairings }: LinesPlace, forgiven: boolean): boolean {
  const shown = (line = '') => (forgiven ? line.trimEnd() : line);
  const hunks = hunksOf(texts);
  const isChanged = (line: number) => hunks.some(({ aFrom, aTo }) => aFrom <= line && line < aTo);
  const changed = pairings.filter(
    ({ searchFrom, searchTo }) => searchFrom < searchTo && isChanged(searchFrom),
  );
  const isInFile = ({ searchFrom, fileFrom, fileTo }: Pairing) =>
    fileTo === fileFrom + 1 && shown(lines.content(fileFrom)) === shown(texts.search[searchFrom]);
  return changed.some(({ searchFrom }) => texts.search[searchFrom]?.trim() !== '') && changed.every(isInFile);
}

type Three = [readonly string[], readonly string[], readonly string[]];

/**
 * Whether only the first line of a search may have been copied without its indentation: the lines
 * after a line are seldom less deep than it.
 */
function mayBeCut([first]: readonly string[], [, ...rest]: readonly string[]): boolean {
  const depth = indentOf(first ?? '').length;
  return rest.every(line => line.trim() === '' || indentOf(line).length >= depth);
}

/**
 * `exact`: the same lines; `cut`: except for the indentation of the first, which the text lacks;
 * `shifted`: the same at another depth; `undefined`: other lines.
 */
type Match = 'exact' | 'cut' | 'shifted' | undefined;

function matchOf(file: readonly string[], text: readonly string[]): Match {
  if (file.length !== text.length) return undefined;
  if (file.some((line, i) => line.trimStart() !== text[i]?.trimStart())) return undefined;
  const indents = file.flatMap((line, i) =>
    line.trim() === '' ? [] : [{ file: indentOf(line), text: indentOf(text[i] as string) }],
  );
  const isSame = (pair: (typeof indents)[number]) => pair.file === pair.text;
  if (indents.every(isSame)) return 'exact';
  const [head, ...rest] = indents;
  if (rest.length > 0 && head?.text === '' && rest.every(isSame)) return 'cut';
  return isOneShift(indents) ? 'shifted' : undefined;
}

/** Whether all lines are deeper than in the text by the same blanks, or all less deep. */
function isOneShift(indents: readonly { readonly file: string; readonly text: string }[]): boolean {
  const added = indents.map(({ file, text }) =>
    file.endsWith(text) ? file.slice(0, file.length - text.length) : undefined,
  );
  const taken = indents.map(({ file, text }) =>
    text.endsWith(file) ? text.slice(0, text.length - file.length) : undefined,
  );
  return [added, taken].some(shifts => shifts[0] !== undefined && new Set(shifts).size === 1);
}

function mixesTabsAndSpaces({ search, replace }: Texts): boolean {
  const indents = [...search, ...replace].map(indentOf).join('');
  return indents.includes('\t') && indents.includes(' ');
}

/** White space at line ends counts only if the edit is about it. */
function forgivesTrails({ search, replace }: Texts): boolean {
  const isSame = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n');
  const trimmed = (lines: readonly string[]) => lines.map(line => line.trimEnd());
  return !isSame(trimmed(search), trimmed(replace));
}

/** The lines without the blank ones at both ends, which may be no more than line endings. */
function solidPart(lines: readonly string[], forgiven: boolean): readonly string[] {
  const part = withoutBlankEnds(lines);
  return forgiven ? part.map(line => line.trimEnd()) : part;
}
