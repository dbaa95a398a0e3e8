import { type Document, wordsOf } from '../../text/index.js';
import { addAll } from '../../text/many.js';
import { fileIndex, looseHash, rarityOf } from './file-index.js';
import { isWord } from './tokens.js';

/** Lines that occur more often than this show little about where a text belongs. */
const COMMON = 30;
/** The most places that are aligned. */
const MOST_CANDIDATES = 6;

/** A place with less than this share of the best place's support is no rival. */
const RIVAL = 0.15;

/**
 * Evidence that the search starts near a line: `weight` grows with the rarity of what was found
 * there.
 */
interface Vote {
  readonly start: number;
  readonly weight: number;
}

/**
 * Lines (index from 0, may be negative) near which the search may start, the best supported first.
 * Each rare line of the search that is in the file votes for where the search would begin. So does,
 * with less weight, each rare word of the other lines. Linear in the file: nothing is compared with
 * everything.
 */
export function candidateStarts(document: Document, search: readonly string[]): number[] {
  const { hashes, lineCount } = fileIndex(document);
  const wanted = new Map<number, number[]>();
  const missing: number[] = [];
  search.forEach((line, i) => {
    const hash = looseHash(line, 0, line.length);
    const count = lineCount(hash);
    if (hash === 0) return;
    if (count > 0 && count <= COMMON) add(wanted, hash, i);
    else if (count === 0) missing.push(i);
  });
  const votes: Vote[] = [];
  for (let line = 0; line < hashes.length; line++) {
    const hash = hashes[line] as number;
    const from = wanted.get(hash);
    if (from === undefined) continue;
    const weight = rarityOf(lineCount(hash));
    for (const i of from) votes.push({ start: line - i, weight });
  }
  addAll(votes, wordVotes(document, search, missing));
  return clusters(votes, 3 + Math.ceil(search.length / 4));
}

function add(map: Map<number, number[]>, key: number, value: number): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else if (values.length < COMMON) values.push(value);
}

/** More words say no more; each is looked for in the whole file. */
const MOST_WORDS = 1000;

/** Votes of the rare words in search lines that are not in the file. */
function wordVotes(document: Document, search: readonly string[], missing: readonly number[]): Vote[] {
  const { words } = fileIndex(document);
  const wanted = new Map<string, number[]>();
  for (const i of missing.slice(0, 200)) {
    const own = new Set(wordsOf(search[i] as string).filter(token => isWord(token) && token.length > 2));
    for (const word of own) wanted.set(word, [...(wanted.get(word) ?? []), i].slice(0, COMMON));
    if (wanted.size > MOST_WORDS) break;
  }
  const votes: Vote[] = [];
  for (const [word, from] of [...wanted].slice(0, MOST_WORDS)) {
    const found = words.linesWith(word);
    if (found === undefined) continue;
    const weight = rarityOf(found.length) / 4;
    for (const line of found) for (const i of from) votes.push({ start: line - i, weight });
  }
  return votes;
}

/**
 * Votes that lie within a few lines of each other, from index `low` up to, not including, `high`.
 */
interface Cluster {
  readonly start: number;
  readonly weight: number;
  readonly low: number;
  readonly high: number;
}

/** The starts where the most weight comes together within `width` lines. */
function clusters(votes: readonly Vote[], width: number): number[] {
  const sorted = votes.toSorted((a, b) => a.start - b.start);
  const all: Cluster[] = [];
  let [low, high, weight] = [0, 0, 0];
  for (const { start } of sorted) {
    while (high < sorted.length && (sorted[high] as Vote).start <= start + width)
      weight += (sorted[high++] as Vote).weight;
    while ((sorted[low] as Vote).start < start) weight -= (sorted[low++] as Vote).weight;
    if (all.at(-1)?.start !== start) all.push({ start, weight, low, high });
  }
  const best: Cluster[] = [];
  for (const cluster of all.toSorted((a, b) => b.weight - a.weight)) {
    if (cluster.weight < RIVAL * (best[0]?.weight ?? 0)) break;
    if (best.every(other => Math.abs(other.start - cluster.start) > width)) best.push(cluster);
    if (best.length === MOST_CANDIDATES) break;
  }
  return best.map(cluster => middle(sorted, cluster));
}

/** The start that splits the weight of a cluster in halves. */
function middle(votes: readonly Vote[], { low, high, weight, start }: Cluster): number {
  let sum = 0;
  for (let i = low; i < high; i++) {
    sum += (votes[i] as Vote).weight;
    if (sum >= weight / 2) return (votes[i] as Vote).start;
  }
  return start;
}
