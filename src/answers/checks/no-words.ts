// What prose names, where no words of its language are known: a sentence of it may ask for a
// change.

import type { Reading } from '../reading.js';
import { codeMarkedIn } from '../reply/clauses.js';
import { timesIn } from './times.js';

/**
 * Refuse an answer in a language without a table that names a file which stays as it is, or
 * something of a changed file which no code of the answer shows.
 */
export function refuseUnknownWords(reading: Reading): void {
  const { words, blocks, edits } = reading;
  const drafts = [...reading.drafts.values()];
  if (words !== undefined || (drafts.length === 0 && edits.length === 0)) return;
  const fences = blocks.flatMap(block => (block.kind === 'fence' ? block.lines : []));
  const changed = new Set([...drafts, ...edits].map(({ path }) => path));
  const isLeft = (name: string) => {
    const files = reading.filesNamedIn(`\`${name}\``);
    if (files.length > 0) return !files.some(path => changed.has(path));
    return timesIn(drafts, name).before > 0 && !fences.some(line => line.includes(name));
  };
  for (const block of blocks) {
    const left = block.kind === 'prose' ? codeMarkedIn(block.text).find(isLeft) : undefined;
    if (left !== undefined)
      reading.fail(
        block.line,
        `No words are known of the language of this answer, and it is not clear what it asks for with \`${left}\`.`,
      );
  }
}
