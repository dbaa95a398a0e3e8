import { isSameName } from '../apply/words/other-name.js';
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
  if (!areSame(wanted.put, done.put)) return true;
  const [search, inFile] = [codeOf(asked.oldStr), codeOf(made.oldStr)];
  const isForeign = (word: string) => !search.some(own => isSameName(own, word));
  const isInFile = (word: string) => inFile.some(own => isSameName(own, word));
  return !areSame(
    wanted.taken.filter(isInFile),
    done.taken.filter(word => !isForeign(word)),
  );
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
  const left = [...b];
  const isIn = (word: string) => {
    const at = left.findIndex(other => isSameName(other, word));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  return a.length === b.length && a.every(isIn);
}
