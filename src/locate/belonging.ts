import type { Texts } from '../edit/index.js';
import { type Document, keptPairs, type Range } from '../text/index.js';
import { lineWeights } from './drift/align.js';
import { fileIndex, loose, looseHash } from './drift/file-index.js';
import { fold } from './fold.js';

/**
 * The fewest characters, white space aside, that show anything: shorter texts are in nearly every
 * file.
 */
export const LEAST_TEXT = 8;

/** Another place that has at least this share of what a place has may be the intended one. */
const RIVAL = 0.5;

/** A place may have this many more lines than the search and still be one place. */
const MORE_LINES = 10;

/**
 * Whether what an edit keeps of its search shows that it belongs to these lines, and to no others.
 * The kept lines that are here must have enough text. No other lines of the file may have half as
 * much of the search, neither of what it keeps nor of what it would delete. A replacement that
 * another edit inserted, or that was always there, fails this test.
 */
export function belongsHereAlone(document: Document, texts: Texts, here: Range): boolean {
  const kept = keptLines(texts);
  const own = kept.filter(occursIn(document, here));
  return weightOf(own) >= LEAST_TEXT && !occursElsewhere(document, own, texts.search, here);
}

/** Whether other lines than these have at least half as much of a search. */
export function hasOtherPlace(document: Document, search: readonly string[], here: Range): boolean {
  return occursElsewhere(document, search.filter(occursIn(document, here)), search, here);
}

/** The lines of a search that the edit neither changes nor moves. */
function keptLines({ search, replace }: Texts): readonly string[] {
  return keptPairs(search, replace).map(([i]) => search[i] as string);
}

function occursIn({ lines }: Document, { from, to }: Range): (line: string) => boolean {
  const here = new Set<string>();
  for (let i = from; i < to; i++) here.add(loose(lines.content(i)));
  return line => here.has(loose(line));
}

/** `own`: the lines of the search that are here. */
function occursElsewhere(
  document: Document,
  own: readonly string[],
  search: readonly string[],
  { from, to }: Range,
): boolean {
  const sum = (weights: readonly number[]) => weights.reduce((total, weight) => total + weight, 0);
  const limit = RIVAL * sum(lineWeights(document, own));
  const reach = search.length + Math.max(MORE_LINES, to - from - search.length);
  const most = (part: Range) => mostIn(document, search, part, reach);
  return Math.max(most({ from: 0, to: from }), most({ from: to, to: document.lines.count })) >= limit;
}

/**
 * How much of a search is close together in some lines: the most that any `reach` lines in a row
 * have, in any order.
 */
function mostIn(document: Document, search: readonly string[], part: Range, reach: number): number {
  const { hashes } = fileIndex(document);
  const sought = soughtLines(document, search);
  const counts = new Map<number, number>();
  let [found, most] = [0, 0];
  const count = (line: number, step: 1 | -1) => {
    const known = sought.get(hashes[line] as number);
    if (known === undefined) return;
    const before = counts.get(known.hash) ?? 0;
    counts.set(known.hash, before + step);
    found += known.weight * (Math.min(before + step, known.times) - Math.min(before, known.times));
  };
  for (let line = part.from; line < part.to; line++) {
    count(line, 1);
    if (line - reach >= part.from) count(line - reach, -1);
    most = Math.max(most, found);
  }
  return most;
}

interface SoughtLine {
  readonly hash: number;
  readonly weight: number;
  /** How often the search has this line. */
  readonly times: number;
}

function soughtLines(document: Document, search: readonly string[]): Map<number, SoughtLine> {
  const weights = lineWeights(document, search);
  const sought = new Map<number, SoughtLine>();
  search.forEach((line, i) => {
    const hash = looseHash(line, 0, line.length);
    if (hash === 0) return;
    const times = (sought.get(hash)?.times ?? 0) + 1;
    sought.set(hash, { hash, weight: weights[i] as number, times });
  });
  return sought;
}

/** How much text lines have: their characters, without white space. */
export function weightOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + fold(line).length, 0);
}
