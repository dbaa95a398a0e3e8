import type { LinesPlace, Place, ReplaceEdit } from '../edit/index.js';
import { commonIndent, indentOf, type Location } from '../locate/index.js';
import type { Syntax } from '../syntax/index.js';
import {
  alignLines,
  type Document,
  diffSequences,
  isSolid,
  keptPairs,
  type LinePair,
} from '../text/index.js';
import { isProseFile } from '../text/prose-file.js';
import { conflict } from './edit-conflicts.js';
import { lowestBracket, staysInBlock } from './stays-in-block.js';

/** How a report describes such an edit. */
const DEEPENED = 'the indentation that the replacement lost';

/** What the indentation of a replacement that is less deep than its search means. */
type Depth =
  | { readonly kind: 'meant'; readonly place: Place }
  /** `line`: one at the margin. */
  | { readonly kind: 'unsure'; readonly line: string };

/** The depth that a replacement may have lost, and a line that shows it. */
interface Lost {
  readonly depth: string;
  readonly line: string;
}

/** Lines of a preprocessor and of templates may be at the margin inside indented code. */
const OFTEN_AT_MARGIN = /^(?:\{[{%]|<%|#\s*(?:if|ifn?def|el(?:se|if)|endif|define|undef|include|pragma)\b)/;

const OPENS_COMMENT = /^\s*(?:\/\*|<!--|\{-|\(\*|--\[\[|=begin)/;

/**
 * Where an edit goes, with the depth restored in a replacement that has lost it as a whole. The
 * search is in the file as it is and is indented, most lines are in both halves, and every one of
 * them has lost the whole depth of the search. Code that is moved out of its block looks like this
 * too. It is not moved if the block continues after the place or is closed there, or if the place
 * is everything in the block; in any other case this is not known, and the edit is refused. These
 * stay as written: a hunk of a patch, which shows how deep each line is before and after; lists in
 * prose, which are moved freely; and text in strings, which has a depth of its own.
 */
export function withLostDepth(
  document: Document,
  edit: ReplaceEdit,
  location: Location,
  { path, syntax }: { readonly path?: string; readonly syntax?: Syntax },
): Location {
  if (location.kind !== 'places' || edit.hints.wholeLines === 'always' || isProseFile(edit.path ?? path))
    return location;
  const depths = location.places.map(place => depthOf(document, place, syntax));
  const unsure = depths.find(depth => depth.kind === 'unsure');
  if (unsure?.kind === 'unsure') return conflict(dedented(unsure.line));
  return { ...location, places: depths.flatMap(depth => (depth.kind === 'meant' ? [depth.place] : [])) };
}

function dedented(line: string): string {
  return (
    `The search is indented, and the replacement is not, as in ${JSON.stringify(line)}. It is not clear whether these lines leave ` +
    'their block. Indent the replacement as it should be in the file, or quote the line above too.'
  );
}

function depthOf(document: Document, place: Place, syntax: Syntax | undefined): Depth {
  const { lines } = document;
  const lost = place.kind === 'lines' ? lostIn(place) : undefined;
  if (place.kind !== 'lines' || lost === undefined) return { kind: 'meant', place };
  // What begins inside the place moves with the code around it, and a comment is as deep as its
  // code.
  const begins = syntax?.textLines(document).get(place.fileFrom);
  if (begins !== undefined && begins < place.fileFrom && !OPENS_COMMENT.test(lines.content(begins)))
    return { kind: 'meant', place };
  const { search, replace } = place.texts;
  const span = { from: place.fileFrom, to: place.fileTo };
  if (lowestBracket(replace) < lowestBracket(search) || !staysInBlock(lines, span, '', lost.depth))
    return { kind: 'unsure', line: lost.line };
  const kept = new Map(keptLines(search, replace).map(([old, now]) => [now, search[old]]));
  const deepened = replace.map((line, i) => kept.get(i) ?? (isSolid(line) ? lost.depth + line : line));
  const found = { ...place.found, differences: [...place.found.differences, DEEPENED] };
  return { kind: 'meant', place: { ...place, found, texts: { search, replace: deepened } } };
}

function lostIn({ texts: { search, replace }, found }: LinesPlace): Lost | undefined {
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
  if (isSomeAsDeep(search, replace)) return undefined;
  return isOnlyMoved(search, replace) ? undefined : { depth, line: atMargin.trim() };
}

/** Whether a line that was changed is as deep as before. */
function isSomeAsDeep(search: readonly string[], replace: readonly string[]): boolean {
  return diffSequences(search, replace).some(({ aFrom, aTo, bFrom, bTo }) => {
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
