import type { Evidence } from '../edit/index.js';
import type { Document } from '../text/index.js';
import { bareHash, bareHashes, bareLine } from './bare-lines.js';
import { fold } from './fold.js';
import { mayEndInComment } from './line-end-comments.js';
import { excerpt } from './line-numbers.js';

/** A line that stands more often than this tells little of where a text belongs. */
const COMMON = 20;

/** A shorter text stands by chance inside of many lines. */
const SHORTEST = 3;

/** Longer lines are data, with no words to compare. */
const LONGEST_LINE = 2000;

/** So many lines of the nearest place are shown: most searches are shorter, and need not be read then. */
const SHOWN = 30;

/** How much more a line weighs that is the same but for white space than one that differs in case, too. */
const SAME_CASE = 1.05;
/** And how much one weighs of which the search left out the comment at its end. */
const WITHOUT_COMMENT = 0.95;

/** Evidence for a refusal because the search was not found: the place most like it, and where the two part. */
export function nearestTo(document: Document, search: readonly string[]): Evidence {
  const start = mostVoted(document, search) ?? holdingLine(document, search) ?? likestLine(document, search);
  if (start === undefined) return {};
  const from = Math.max(0, start);
  const to = Math.min(document.lines.count, start + search.length);
  if (from >= to) return {};
  const divergence = firstDivergence(document, search, start);
  return { nearest: excerpt(document.lines, from, to, SHOWN), ...(divergence && { divergence }) };
}

/**
 * Each search line that stands in the file, but for white space and case, votes for where the search would start; rare lines
 * weigh more.
 */
function mostVoted(document: Document, search: readonly string[]): number | undefined {
  const wanted = new Map<number, number[]>();
  search.forEach((line, i) => {
    const hash = bareHash(line, 0, line.length);
    if (hash !== 0) wanted.set(hash, [...(wanted.get(hash) ?? []), i].slice(0, COMMON));
  });
  const places = new Map<number, number[]>();
  const stands = (hash: number, line: number) => {
    if (wanted.has(hash)) places.set(hash, [...(places.get(hash) ?? []), line].slice(0, COMMON));
    return wanted.has(hash);
  };
  bareHashes(document).forEach((hash, line) => {
    if (stands(hash, line)) return;
    const code = withoutComment(document.lines.content(line));
    if (code !== undefined) stands(bareHash(code, 0, code.length), line);
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
  return bestKey(votes);
}

function sameness(line: string, searched: string): number {
  if (fold(line) === fold(searched)) return SAME_CASE;
  if (bareLine(line) === bareLine(searched)) return 1;
  const code = withoutComment(line);
  return code !== undefined && bareLine(code) === bareLine(searched) ? WITHOUT_COMMENT : 0;
}

/** A line without the comment that it may have at its end; `undefined` where it has none. */
function withoutComment(line: string): string | undefined {
  const at = mayEndInComment(line) ? line.search(/\S\s+(?:#\s|\/\/|--\s|\/\*|<!--)/) : -1;
  return at < 0 ? undefined : line.slice(0, at + 1);
}

/** The line that holds the only line of a search, but for white space and case: where it stands inside of a line. */
function holdingLine({ lines }: Document, search: readonly string[]): number | undefined {
  const solid = search.filter(line => line.trim() !== '');
  const wanted = bareLine(solid[0] ?? '');
  if (solid.length !== 1 || wanted.length < SHORTEST) return undefined;
  for (let i = 0; i < lines.count; i++) {
    if (bareLine(lines.content(i)).includes(wanted)) return i - search.indexOf(solid[0] as string);
  }
  return undefined;
}

/** Where no line stands as it is: the line that shares the most words with the longest one of the search. */
function likestLine(document: Document, search: readonly string[]): number | undefined {
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
  return bestKey(shared);
}

function bestKey(scores: ReadonlyMap<number, number>): number | undefined {
  let best: number | undefined;
  for (const [key, score] of scores) if (score > (scores.get(best ?? Number.NaN) ?? 0)) best = key;
  return best;
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
