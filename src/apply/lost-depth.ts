import type { LinesPlace, Place } from '../edit/index.js';
import { indentOf, opens } from '../locate/index.js';
import { alignLines, diffSequences, type LineIndex, type LinePair } from '../text/index.js';
import { isProseFile } from './prose-file.js';

/** What the indentation of a replacement that stands less deep than its search means. */
export type Depth =
  | { readonly kind: 'meant'; readonly place: Place }
  /** `line`: one that both texts have, by how it is written in the search. */
  | { readonly kind: 'unsure'; readonly line: string };

/** The depth that a replacement may have lost, and a line that shows it. */
interface Lost {
  readonly depth: string;
  readonly line: string;
}

/** Lines of a preprocessor and of templates stand there in code that is indented. */
const OFTEN_AT_MARGIN = /^(?:\{[{%]|<%|#\s*(?:if|ifn?def|el(?:se|if)|endif|define|undef|include|pragma)\b)/;

/** What closes a block, so that lines before it are in the block however deep they stand. */
const CLOSES = /^\s*(?:[})\]]|<\/|(?:end|fi|done|esac)\b)/;

/**
 * A place whose replacement gets the depth back that it has lost as a whole: the search stands in the file as it is and is indented,
 * most lines are in both, and every one of them has lost the whole depth of the search, so that some stand at the margin.
 *
 * Code is moved out of its block like this too. It is not where the block goes on behind the place or is closed there, and not where
 * the place is all that the block has; anywhere else it is not known. Lists in prose are moved freely: they stay as written.
 */
export function withLostDepth(lines: LineIndex, place: Place, path: string | undefined): Depth {
  const lost = place.kind === 'lines' && !isProseFile(path) ? lostIn(place) : undefined;
  if (place.kind !== 'lines' || lost === undefined) return { kind: 'meant', place };
  if (!staysInBlock(lines, place, lost.depth)) return { kind: 'unsure', line: lost.line };
  const { search, replace } = place.texts;
  const kept = new Map(keptLines(search, replace).map(([old, now]) => [now, search[old]]));
  const deepened = replace.map((line, i) => kept.get(i) ?? (isSolid(line) ? lost.depth + line : line));
  return { kind: 'meant', place: { ...place, texts: { search, replace: deepened } } };
}

function lostIn({ texts: { search, replace }, found }: LinesPlace): Lost | undefined {
  const depth = commonIndent(search);
  if (depth === '') return undefined;
  if (found.tier !== 'exact' && found.tier !== 'trailing') return undefined;
  const kept = keptLines(search, replace).map(
    ([a, b]) => [search[a] as string, replace[b] as string] as const,
  );
  const isLost = ([old, now]: readonly [string, string]) =>
    !isSolid(old) || indentOf(old) === depth + indentOf(now);
  const telling = kept.filter(([old]) => isTelling(old));
  const atMargin = kept.find(([, now]) => /^\S/.test(now) && !OFTEN_AT_MARGIN.test(now));
  const most = Math.min(search.filter(isTelling).length, replace.filter(isTelling).length);
  if (atMargin === undefined || telling.length * 2 < most || !kept.every(isLost)) return undefined;
  if (isSomeAsDeep(search, replace)) return undefined;
  return isOnlyMoved(search, replace) ? undefined : { depth, line: atMargin[0].trim() };
}

/** Whether a line that was changed stands as deep as before. */
function isSomeAsDeep(search: readonly string[], replace: readonly string[]): boolean {
  return diffSequences(search, replace).some(({ aFrom, aTo, bFrom, bTo }) => {
    const [old, now] = [search.slice(aFrom, aTo), replace.slice(bFrom, bTo)];
    const isAsDeep = ({ a, b }: LinePair) =>
      isTelling(old[a] as string) && indentOf(old[a] as string) === indentOf(now[b] as string);
    return alignLines(old, now).some(isAsDeep);
  });
}

function isTelling(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line);
}

function commonIndent(lines: readonly string[]): string {
  const [first = '', ...others] = lines.filter(isSolid).map(indentOf);
  let length = first.length;
  for (const other of others) {
    while (!other.startsWith(first.slice(0, length))) length--;
  }
  return first.slice(0, length);
}

/** The lines that both texts have but for their indentation, as their indexes in each. */
function keptLines(search: readonly string[], replace: readonly string[]): [number, number][] {
  const trimmed = (lines: readonly string[]) => lines.map(line => line.trim());
  const kept: [number, number][] = [];
  let [at, to] = [0, 0];
  for (const { aFrom, aTo, bTo } of [
    ...diffSequences(trimmed(search), trimmed(replace)),
    endOf(search, replace),
  ]) {
    while (at < aFrom) kept.push([at++, to++]);
    [at, to] = [aTo, bTo];
  }
  return kept;
}

function endOf({ length: a }: readonly string[], { length: b }: readonly string[]) {
  return { aFrom: a, aTo: a, bFrom: b, bTo: b };
}

function isOnlyMoved(search: readonly string[], replace: readonly string[]): boolean {
  const bare = (lines: readonly string[]) => lines.join('').replace(/\s+/g, '');
  return bare(search) === bare(replace);
}

/** Whether lines at this place are in the block that is there, so that the margin is no depth for them. */
function staysInBlock(lines: LineIndex, place: LinesPlace, depth: string): boolean {
  const { search, replace } = place.texts;
  if (lowest(replace) < lowest(search)) return false;
  const behind = solidFrom(lines, place.fileTo, 1);
  if (behind !== undefined && (indentOf(behind) !== '' || CLOSES.test(behind))) return true;
  const before = solidFrom(lines, place.fileFrom - 1, -1);
  return before !== undefined && !before.startsWith(depth) && opens(before);
}

/** How far brackets close below where a text begins: 0 where each that is closed was opened in it. */
function lowest(text: readonly string[]): number {
  let [level, least] = [0, 0];
  for (const sign of text.join('\n').match(/[()[\]{}]/g) ?? []) {
    level += '([{'.includes(sign) ? 1 : -1;
    least = Math.min(least, level);
  }
  return least;
}

function solidFrom(lines: LineIndex, from: number, step: 1 | -1): string | undefined {
  for (let line = from; line >= 0 && line < lines.count; line += step) {
    if (isSolid(lines.content(line))) return lines.content(line);
  }
  return undefined;
}

function isSolid(line: string): boolean {
  return line.trim() !== '';
}
