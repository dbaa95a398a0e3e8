// What a reply says before each of its fences, and after the last one.

import type { Block, Prose } from './blocks.js';
import { type Clause, clausesOf } from './clauses.js';
import type { Words } from './words.js';

/** The prose between two fences. */
export interface Gap {
  readonly blocks: readonly Prose[];
  /** None in a language of which no words are known. */
  readonly clauses: readonly Clause[];
}

/** What stands before each fence, and after the last one. */
export function gapsOf(blocks: readonly Block[], words: Words | undefined): Gap[] {
  const runs: Prose[][] = [[]];
  for (const block of blocks) {
    if (block.kind === 'prose') runs.at(-1)?.push(block);
    else runs.push([]);
  }
  return runs.map(own => ({
    blocks: own,
    clauses: words === undefined ? [] : own.flatMap(block => (isTable(block) ? [] : clausesOf(block, words))),
  }));
}

/** A table sums up what was said or shown. */
const isTable = ({ text }: Prose): boolean => /^\|.*\|\s*:?-{2,}/.test(text);

/** The clauses of one block of a gap. */
export function clausesIn({ clauses }: Gap, block: Prose | undefined): readonly Clause[] {
  return clauses.filter(({ line }) => line === block?.line);
}

/** All that a gap says, as one text. */
export function textOfGap({ blocks }: Gap): string {
  return blocks.map(({ text }) => text).join(' ');
}
