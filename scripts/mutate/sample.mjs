// Which mutants are run. There are thousands in a folder, and a random sample tells the score of
// all to a few percent.
import { createHash } from 'node:crypto';

/** What a mutant is told by in all runs, as long as its file is the same. */
export function nameOf({ path, line, column, endLine, endColumn, mutator, replacement }) {
  return JSON.stringify([path, line, column, endLine, endColumn, mutator, replacement]);
}

/** A number from 0 to 1 that is the same for a mutant in each run, and for each seed another. */
function lotOf(name, seed) {
  return createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE() / 2 ** 32;
}

/** Whether a mutant is among those named, or drawn by lot where none are named. */
export function isDrawn(mutant, { only, share, seed }) {
  const name = nameOf(mutant);
  return only === undefined ? lotOf(name, seed) < share : only.includes(name);
}
