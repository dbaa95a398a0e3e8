import { hunksOf, type LinesPlace, type ReplaceEdit, type Texts } from '../edit/index.js';
import { commonIndent, indentOf, type Location } from '../locate/index.js';
import { alignLines, isSolid, keptPairs, type LinePair } from '../text/index.js';
import { isProseFile } from '../text/prose-file.js';
import { conflict, type Refused } from './edit-conflicts.js';

/** Lines of a preprocessor and of templates may be at the margin inside indented code. */
const OFTEN_AT_MARGIN = /^(?:\{[{%]|<%|#\s*(?:if|ifn?def|el(?:se|if)|endif|define|undef|include|pragma)\b)/;

/**
 * Why an edit is refused whose replacement has lost the depth of its search as a whole: the search
 * is in the file as it is and is indented, most lines are in both halves, and every one of them has
 * lost the whole depth. Code that is moved out of its block looks like this too. `undefined` for
 * any other edit, and for these, which stay as written: a hunk of a patch, which shows how deep
 * each line is before and after; and lists in prose, which are moved freely.
 */
export function lostDepth(
  edit: ReplaceEdit,
  location: Location,
  path: string | undefined,
): Refused | undefined {
  if (location.kind !== 'places' || edit.hints.wholeLines === 'always' || isProseFile(edit.path ?? path))
    return undefined;
  for (const place of location.places) {
    const line = place.kind === 'lines' ? lineAtMargin(place) : undefined;
    if (line !== undefined) return conflict(dedented(line));
  }
  return undefined;
}

function dedented(line: string): string {
  return (
    `The search is indented, and the replacement is not, as in ${JSON.stringify(line)}. It is not clear whether these lines leave ` +
    'their block. Indent the replacement as it should be in the file, or quote the line above too.'
  );
}

/** A line that shows that the depth of a search is lost in the replacement. */
function lineAtMargin({ texts, found }: LinesPlace): string | undefined {
  const { search, replace } = texts;
  const depth = commonIndent(search);
  if (!/^[ \t]+$/.test(depth)) return undefined;
  if (found.tier !== 'exact' && found.tier !== 'trailing') return undefined;
  const kept = keptLines(search, replace).map(
    ([a, b]) => [search[a] as string, replace[b] as string] as const,
  );
  const isLost = ([old, now]: readonly [string, string]) =>
    !isSolid(old) || indentOf(old) === depth + indentOf(now);
  const keptWithWords = kept.filter(([old]) => hasWord(old));
  const atMargin = replace.find(line => /^\S/.test(line) && !OFTEN_AT_MARGIN.test(line));
  const most = Math.min(search.filter(hasWord).length, replace.filter(hasWord).length);
  if (atMargin === undefined || keptWithWords.length * 2 < most || !kept.every(isLost)) return undefined;
  if (isSomeAsDeep(texts)) return undefined;
  return isOnlyMoved(search, replace) ? undefined : atMargin.trim();
}

/** Whether a line that was changed is as deep as before. */
function isSomeAsDeep(texts: Texts): boolean {
  const { search, replace } = texts;
  return hunksOf(texts).some(({ aFrom, aTo, bFrom, bTo }) => {
    const [old, now] = [search.slice(aFrom, aTo), replace.slice(bFrom, bTo)];
    const isAsDeep = ({ a, b }: LinePair) =>
      hasWord(old[a] as string) && indentOf(old[a] as string) === indentOf(now[b] as string);
    return alignLines(old, now).some(isAsDeep);
  });
}

function hasWord(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line);
}

/** The lines that both texts have, except for their indentation, as their indexes in each. */
function keptLines(search: readonly string[], replace: readonly string[]): [number, number][] {
  const trimmed = (lines: readonly string[]) => lines.map(line => line.trim());
  return keptPairs(trimmed(search), trimmed(replace));
}

function isOnlyMoved(search: readonly string[], replace: readonly string[]): boolean {
  const bare = (lines: readonly string[]) => lines.join('').replace(/\s+/g, '');
  return bare(search) === bare(replace);
}
