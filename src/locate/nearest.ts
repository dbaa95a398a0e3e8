import type { Evidence } from '../edit/index.js';
import {
  type Document,
  isSolid,
  likenessFrom,
  likenessOfLetters,
  memoized,
  type Range,
} from '../text/index.js';
import { greatestOf } from '../text/many.js';
import { align, alignedUnits, soughtIn, type Unit } from './drift/align.js';
import { fileIndex, lettersOf, loose } from './drift/file-index.js';
import { fold, plainCharacters, textHash } from './fold.js';
import { codeAndComment } from './line-kinds.js';
import { excerpt } from './line-numbers.js';

/** A line that occurs more often than this shows little about where a text belongs. */
const COMMON = 20;

/** A shorter text is inside many lines by chance. */
const SHORTEST = 3;

/** Longer lines are data, with no words to compare. */
const LONGEST_LINE = 2000;

/** The most lines of the nearest place that are shown: most searches are shorter. */
const SHOWN = 30;

/**
 * How much more a line counts that is equal except for white space than one that also differs in
 * case.
 */
const SAME_CASE = 1.05;
/** How much a line counts whose comment at the end is missing from the search. */
const WITHOUT_COMMENT = 0.95;

/** Longer searches are only shown in part: the end of their place is of no use. */
const LONGEST_SEARCH = 2 * SHOWN;

/**
 * Evidence for a refusal because the search was not found: the most similar place, and the first
 * difference.
 */
export function nearestTo(document: Document, search: readonly string[]): Evidence {
  const start =
    mostVoted(document, search) ?? holdingLine(document, search) ?? mostSimilarLine(document, search);
  if (start === undefined) return {};
  const place = alignedFrom(document, search, start) ?? {
    from: Math.max(0, start),
    to: Math.min(document.lines.count, start + search.length),
    start,
    isOpenEnded: search.filter(isSolid).length > 1,
  };
  if (place.from >= place.to) return {};
  const divergence = firstDivergence(document, search, place.start);
  return {
    nearest: excerpt(document.lines, place.from, place.to, SHOWN),
    ...(place.isOpenEnded && { isOpenEnded: true }),
    ...(divergence && { divergence }),
  };
}

/** The lines that a search represents; they may be more than it has, or fewer. */
interface NearestPlace {
  readonly from: number;
  readonly to: number;
  /** Where the first line of the search would be. */
  readonly start: number;
  /**
   * Whether the search begins or ends with lines that are not here: they may represent lines beside
   * these.
   */
  readonly isOpenEnded: boolean;
}

/**
 * The place from the first line that the search has in common with the file to the last one;
 * `undefined` if none of them is where the search was found to begin.
 */
function alignedFrom(document: Document, search: readonly string[], start: number): NearestPlace | undefined {
  if (search.length > LONGEST_SEARCH) return undefined;
  const units = align(document, soughtIn(document, search), start);
  const aligned = alignedUnits(units);
  const [first, last] = [aligned[0], aligned.at(-1)];
  const isThere = aligned.some(({ searchFrom, fileFrom }) => fileFrom - searchFrom === start);
  if (first === undefined || last === undefined || !isThere) return undefined;
  const [head, tail] = [search.findIndex(isSolid), search.findLastIndex(isSolid)];
  const own = { top: edgeOf(first, head, first.fileFrom), end: edgeOf(last, tail, last.fileTo - 1) };
  const top = mostSimilarNear(
    document,
    search[head] as string,
    first.fileFrom - EDGE,
    first.fileFrom,
    own.top,
  );
  const end = mostSimilarNear(document, search[tail] as string, last.fileTo, last.fileTo + EDGE, own.end);
  // Lines that are not found are represented by the lines beside them.
  const from = Math.min(first.fileFrom, top ?? first.fileFrom - first.searchFrom);
  const to = Math.max(last.fileTo, end === undefined ? last.fileTo + search.length - last.searchTo : end + 1);
  const place = { from: Math.max(0, from), to: Math.min(document.lines.count, to) };
  return {
    ...place,
    start: (top ?? from) - (top === undefined ? 0 : head),
    isOpenEnded:
      top === undefined ||
      end === undefined ||
      place.to - place.from > LONGER * search.length ||
      hasLineBeside(document, search, place),
  };
}

/** A place that is this much longer than the search has more than the search means. */
const LONGER = 1.5;

/**
 * Where the first or last line of a search that is not blank is aligned, and whether it is
 * unchanged; `undefined` if it is not aligned.
 */
interface Edge {
  readonly line: number;
  readonly isSame: boolean;
}

function edgeOf(unit: Unit, edge: number, line: number): Edge | undefined {
  const isIn = unit.searchFrom <= edge && edge < unit.searchTo;
  return isIn ? { line, isSame: unit.kind !== 'similar' } : undefined;
}

/**
 * The most lines beyond the aligned ones that are searched for the first or last line of a search.
 */
const EDGE = 10;
/** Lines less similar than this are not aligned. */
const ALIKE = 0.45;
/** How much more similar a line must be than the aligned one. */
const MORE = 0.1;

/**
 * The line that a search line represents: the aligned one, or one of some other lines that is much
 * more similar. `undefined` if none is similar.
 */
function mostSimilarNear(
  document: Document,
  line: string,
  from: number,
  to: number,
  own: Edge | undefined,
): number | undefined {
  if (own?.isSame === true) return own.line;
  const { forms, lexicon } = fileIndex(document);
  const words = lexicon.sorted(line);
  const likeness = (i: number) =>
    forms.letters(i) === lettersOf(line) ? 1 : likenessFrom(ALIKE, words, forms.words(i));
  let best = own?.line;
  let most = own === undefined ? 0 : likeness(own.line) + MORE;
  for (let i = Math.max(0, from); i < Math.min(to, document.lines.count); i++) {
    if (likeness(i) > most) [best, most] = [i, likeness(i)];
  }
  return best;
}

/** Whether a search line is right beside a place, and not in it. */
function hasLineBeside(document: Document, search: readonly string[], { from, to }: Range): boolean {
  const { forms } = fileIndex(document);
  const formsIn = (start: number, end: number) => {
    const [first, last] = [Math.max(0, start), Math.min(end, document.lines.count)];
    return Array.from({ length: Math.max(0, last - first) }, (_, i) => forms.loose(first + i));
  };
  const here = new Set(formsIn(from, to));
  const beside = new Set([...formsIn(from - EDGE, from), ...formsIn(to, to + EDGE)]);
  return search.filter(isSolid).some(line => beside.has(loose(line)) && !here.has(loose(line)));
}

/**
 * Each search line that is in the file, except for white space and case, votes for where the search
 * would start; rare lines count more.
 */
function mostVoted(document: Document, search: readonly string[]): number | undefined {
  const wanted = new Map<number, number[]>();
  search.forEach((line, i) => {
    const hash = bareHash(line, 0, line.length);
    if (hash !== 0) wanted.set(hash, [...(wanted.get(hash) ?? []), i].slice(0, COMMON));
  });
  const places = new Map<number, number[]>();
  const addIfWanted = (hash: number, line: number) => {
    if (wanted.has(hash)) places.set(hash, [...(places.get(hash) ?? []), line].slice(0, COMMON));
    return wanted.has(hash);
  };
  bareHashes(document).forEach((hash, line) => {
    if (addIfWanted(hash, line)) return;
    const code = codeAndComment(document.lines.content(line))?.code;
    if (code !== undefined) addIfWanted(bareHash(code, 0, code.length), line);
  });
  const votes = new Map<number, number>();
  for (const [hash, lines] of places) {
    for (const line of lines) {
      for (const i of wanted.get(hash) ?? []) {
        const weight = sameness(document.lines.content(line), search[i] as string) / lines.length;
        votes.set(line - i, (votes.get(line - i) ?? 0) + weight);
      }
    }
  }
  return bestStart(document, search, votes);
}

function sameness(line: string, searched: string): number {
  if (fold(line) === fold(searched)) return SAME_CASE;
  if (bareLine(line) === bareLine(searched)) return 1;
  const code = codeAndComment(line)?.code;
  return code !== undefined && bareLine(code) === bareLine(searched) ? WITHOUT_COMMENT : 0;
}

/** The line that contains the only line of a search, except for white space and case. */
function holdingLine({ lines }: Document, search: readonly string[]): number | undefined {
  const solid = search.filter(line => line.trim() !== '');
  const wanted = bareLine(solid[0] ?? '');
  if (solid.length !== 1 || wanted.length < SHORTEST) return undefined;
  for (let i = 0; i < lines.count; i++) {
    if (bareLine(lines.content(i)).includes(wanted)) return i - search.indexOf(solid[0] as string);
  }
  return undefined;
}

/** If no line is equal: the line that shares the most words with the longest line of the search. */
function mostSimilarLine(document: Document, search: readonly string[]): number | undefined {
  const longest = search.reduce((best, line) => (line.trim().length > best.trim().length ? line : best), '');
  const words = new Set(longest.match(/\w+/g));
  const { lines } = document;
  const shared = new Map<number, number>();
  for (let i = 0; i < lines.count && words.size > 0; i++) {
    const { from, to } = lines.at(i);
    if (to - from > LONGEST_LINE) continue;
    const own = new Set(lines.content(i).match(/\w+/g));
    const common = [...own].filter(word => words.has(word)).length;
    const likeness = (2 * common) / (own.size + words.size);
    if (likeness >= 0.5) shared.set(i - search.indexOf(longest), likeness);
  }
  return bestStart(document, search, shared);
}

/** Sums of votes that differ by less are equal. */
const TIE = 1e-9;
/** So many starts with one score are compared letter by letter. */
const MOST_TIED = 20;

/**
 * The start with the highest score. Of several, the one whose lines are most alike letter by
 * letter: a misspelt name differs from the right one as much as from any other, counted in words.
 */
function bestStart(
  document: Document,
  search: readonly string[],
  scores: ReadonlyMap<number, number>,
): number | undefined {
  const most = greatestOf([...scores.values()]);
  const tied = [...scores].filter(([, score]) => score >= most - TIE).slice(0, MOST_TIED);
  if (tied.length < 2) return tied[0]?.[0];
  const likeness = tied.map(([start]) => likenessFromStart(document, search.slice(0, LONGEST_SEARCH), start));
  return tied[likeness.indexOf(greatestOf(likeness))]?.[0];
}

function likenessFromStart({ lines }: Document, search: readonly string[], start: number): number {
  let sum = 0;
  for (const [i, line] of search.entries()) {
    const at = start + i;
    if (at < 0 || at >= lines.count || !isSolid(line)) continue;
    const found = lines.content(at);
    if (found.length <= LONGEST_LINE && line.length <= LONGEST_LINE) sum += likenessOfLetters(line, found);
  }
  return sum;
}

function firstDivergence(document: Document, search: readonly string[], start: number) {
  const { lines } = document;
  for (const [i, expected] of search.entries()) {
    const line = start + i;
    const found = line >= 0 && line < lines.count ? lines.content(line) : undefined;
    if (found === undefined ? expected.trim() !== '' : fold(found) !== fold(expected)) {
      return { searchLine: i + 1, fileLine: Math.max(1, line + 1), expected, found };
    }
  }
  return undefined;
}

/**
 * A line in lower case and without white space: equal for lines that differ only in spacing and
 * case.
 *
 * @example bareLine('  If (A)') // 'if(a)'
 */
function bareLine(line: string): string {
  return plainCharacters(line).replace(/\s+/g, '').toLowerCase();
}

/** The hash of {@link bareLine}; 0 for a blank line. Makes no string for an ASCII line. */
function bareHash(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5;
  let isBlank = true;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code > 126) return textHash(bareLine(text.slice(from, to)));
    if (code <= 32) continue;
    isBlank = false;
    hash = Math.imul(hash ^ (code >= 65 && code <= 90 ? code + 32 : code), 0x01000193);
  }
  return isBlank ? 0 : hash || 1;
}

/**
 * The {@link bareHash} of each line of a document: computed once, because a reply may have many
 * edits that are not found.
 */
const bareHashes = memoized(({ lines, text }: Document) =>
  Int32Array.from({ length: lines.count }, (_, i) => bareHash(text, lines.from(i), lines.to(i))),
);
