import { hunksOf, type LinesPlace, type Pairing, type Texts } from '../edit/index.js';
import type { Hunk, LineIndex } from '../text/index.js';
import { hunkAt, isFileOnly, withCompletedSearch } from './completed-search.js';

/**
 * The place with its search completed by blank lines of the file that the search leaves out and the
 * replacement has. Blank lines that both texts leave out stay as they are.
 */
export function settleBlankLines(lines: LineIndex, place: LinesPlace): LinesPlace {
  const isBlankGap = (pairing: Pairing) =>
    isFileOnly(pairing) && lines.contents(pairing.fileFrom, pairing.fileTo).every(isBlank);
  if (!place.pairings.some(isBlankGap)) return place;
  const hunks = hunksOf(place.texts);
  return withCompletedSearch(place, (pairing, add) => {
    if (!isBlankGap(pairing)) return false;
    const { searchFrom, fileFrom, fileTo } = pairing;
    const { blanks: all, side } = writtenAt(searchFrom, hunks, place.texts);
    const blanks = all.slice(0, fileTo - fileFrom);
    if (blanks.length === 0) return false;
    // New lines go between their own blank lines and what is there.
    const first = side === 'above' ? fileTo - blanks.length : fileFrom;
    if (fileFrom < first) add([], fileFrom, first);
    for (const [k, blank] of blanks.entries()) add([blank], first + k, first + k + 1);
    if (first + blanks.length < fileTo) add([], first + blanks.length, fileTo);
    return true;
  });
}

/** Blank lines that only the replacement has, above or below the new lines that come with them. */
interface Written {
  readonly blanks: readonly string[];
  readonly side: 'above' | 'below';
}

const NOTHING: Written = { blanks: [], side: 'above' };

/** The blank lines that the replacement writes before search line `at`. */
function writtenAt(at: number, hunks: readonly Hunk[], { search, replace }: Texts): Written {
  const hunk = hunkAt(hunks, at);
  if (hunk === undefined) return NOTHING;
  // Lines go between two blank lines, one of which is in the replacement.
  if (hunk.bFrom === hunk.bTo) {
    return { blanks: blankRun(search, hunk.aFrom === at ? hunk.aTo : hunk.aFrom - 1), side: 'above' };
  }
  const written = replace.slice(hunk.bFrom, hunk.bTo);
  // Beside a blank line of the search, new lines come with blank ones of their own.
  const isBeside = isBlank(search[at - 1]) || isBlank(search[at]);
  if (hunk.aFrom === hunk.aTo && isBeside && !written.every(isBlank)) return NOTHING;
  const first = hunk.aFrom === at ? blankRun(written, 0) : [];
  const last = hunk.aTo === at ? blankRun(written, written.length - 1) : [];
  if (hunk.aFrom < at && at < hunk.aTo)
    return { blanks: blankRun(written, written.findIndex(isBlank)), side: 'above' };
  return first.length > 0 ? { blanks: first, side: 'above' } : { blanks: last, side: 'below' };
}

/** The blank lines in a row around line `at`. */
function blankRun(lines: readonly string[], at: number): readonly string[] {
  let [from, to] = [at, at];
  while (from > 0 && isBlank(lines[from - 1])) from--;
  while (isBlank(lines[to])) to++;
  return isBlank(lines[at]) ? lines.slice(from, to) : [];
}

function isBlank(line: string | undefined): boolean {
  return line?.trim() === '';
}
