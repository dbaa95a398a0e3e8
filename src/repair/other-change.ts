import { wordsOfLines } from '../apply/words/words.js';
import { diffSequences, splitLines } from '../text/index.js';
import type { TextPair } from './pair.js';

/**
 * Whether a new text of a model makes another change than the edit: it must insert what the edit
 * inserts and nothing else, and delete what the edit deletes, or what the file has in its place.
 */
export function isOtherChange(asked: TextPair, made: TextPair): boolean {
  if (made.oldStr === made.newStr) return true;
  const [wanted, done] = [changeOf(asked), changeOf(made)];
  const [quoted, inFile] = [codeOf(asked.oldStr), codeOf(made.oldStr)];
  const known = wordsInPlaceOf(quoted, inFile);
  const asInFile = (word: string) => known.get(word) ?? word;
  if (!areSame(wanted.put.map(asInFile), done.put.map(asInFile))) return true;
  const search = quoted.map(asInFile);
  return !areSame(
    wanted.taken.map(asInFile).filter(word => inFile.includes(word)),
    done.taken.filter(word => search.includes(word)),
  );
}

/**
 * The words that the file has for others of the quote: where one stands for one. Nothing else tells
 * that two names are one, since the place is confirmed by what differs in it.
 */
function wordsInPlaceOf(quoted: readonly string[], inFile: readonly string[]): ReadonlyMap<string, string> {
  const replaced = diffSequences(quoted, inFile).filter(
    ({ aFrom, aTo, bFrom, bTo }) => aTo - aFrom === bTo - bFrom,
  );
  const pairs = replaced.flatMap(({ aFrom, aTo, bFrom }) =>
    quoted.slice(aFrom, aTo).map((word, i) => [word, inFile[bFrom + i] as string] as const),
  );
  return new Map(pairs);
}

interface Change {
  readonly put: readonly string[];
  readonly taken: readonly string[];
}

function changeOf({ oldStr, newStr }: TextPair): Change {
  const [from, to] = [codeOf(oldStr), codeOf(newStr)];
  const hunks = diffSequences(from, to);
  return {
    taken: hunks.flatMap(({ aFrom, aTo }) => from.slice(aFrom, aTo)),
    put: hunks.flatMap(({ bFrom, bTo }) => to.slice(bFrom, bTo)),
  };
}

/** The words of a text; those of comments only if it has no others. */
function codeOf(text: string): readonly string[] {
  const words = wordsOfLines(splitLines(text));
  const code = words.filter(({ kind }) => kind !== 'comment');
  return (code.length > 0 ? code : words).map(word => word.text);
}

/** Whether two lists have the same words, in any order. */
function areSame(a: readonly string[], b: readonly string[]): boolean {
  const [mine, other] = [a.toSorted(), b.toSorted()];
  return mine.length === other.length && mine.every((word, i) => word === other[i]);
}
