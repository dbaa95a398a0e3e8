import type { Texts } from '../../edit/index.js';
import { diffSequences, wordsOf } from '../../text/index.js';
import { isWord } from './tokens.js';

/**
 * What the edit does to a search line: changes it, quotes it right beside a change, or only quotes
 * it.
 */
export type Role = 'changed' | 'beside' | 'context';

/**
 * What the edit does to each line of the search. The lines beside a change reach to the first line
 * with two words or more: one word or a brace shows no place.
 */
export function rolesOf({ search, replace }: Texts): Role[] {
  const bare = (line: string) => line.trim();
  const roles: Role[] = search.map(() => 'context');
  const beside = (index: number, step: number) => {
    for (let i = index; i >= 0 && i < search.length && roles[i] !== 'changed'; i += step) {
      roles[i] = 'beside';
      if (wordsOf(search[i] as string).filter(isWord).length > 1) return;
    }
  };
  const hunks = diffSequences(search.map(bare), replace.map(bare));
  for (const hunk of hunks) for (let i = hunk.aFrom; i < hunk.aTo; i++) roles[i] = 'changed';
  for (const hunk of hunks) {
    beside(hunk.aFrom - 1, -1);
    beside(hunk.aTo, 1);
  }
  return roles;
}

/** The words that an edit writes, except those of lines that it changes or moves. */
export function wordsWritten({ search, replace }: Texts): ReadonlySet<string> {
  const hunks = diffSequences(search, replace);
  const old = new Set(hunks.flatMap(({ aFrom, aTo }) => search.slice(aFrom, aTo)).flatMap(wordsOf));
  const now = hunks.flatMap(({ bFrom, bTo }) => replace.slice(bFrom, bTo)).flatMap(wordsOf);
  return new Set(now.filter(word => !old.has(word)));
}
