import { diffSequences, wordsOf } from '../../text/index.js';
import { isNegated } from './other-thing.js';
import { areSlips, isWord, partsOfWord } from './tokens.js';
import { weakerEquality } from './weaker.js';

/** How a line is quoted that lacks one word of the file's line, or misspells it. */
export interface Misquote {
  readonly kind: 'lost' | 'misspelt';
  /** The word as it is quoted; empty if it is missing. */
  readonly quoted: string;
  /** The word as the file has it. */
  readonly word: string;
}

/** The fewest words of a line that must be there unchanged. */
const LEAST_WORDS = 3;

/** The most signs, such as commas, beside a missing word. */
const MOST_SIGNS = 1;

/**
 * What is wrong with a line that is one of the file except for one word, missing or misspelt;
 * `undefined` if more differs, or nothing. This is how a line is quoted from memory. Two different
 * lines that are similar have one word in place of another. A negation that only one line has is no
 * misquote, and neither is what {@link weakerEquality} takes for the same line.
 *
 * @example misquoteOf('oss.str().substr(0, n);', 'return oss.str().substr(0, n);') // { kind: 'lost', quoted: '', word: 'return' }
 */
export function misquoteOf(searched: string, found: string): Misquote | undefined {
  const [ours, theirs] = [wordsOf(searched), wordsOf(found)];
  const [hunk, ...others] = diffSequences(ours, theirs);
  if (hunk === undefined || others.length > 0 || isNegated(ours) !== isNegated(theirs)) return undefined;
  const [mine, other] = [ours.slice(hunk.aFrom, hunk.aTo), theirs.slice(hunk.bFrom, hunk.bTo)];
  if (ours.filter(isWord).length - mine.length < LEAST_WORDS) return undefined;
  if (weakerEquality(searched, found, true) !== undefined) return undefined;
  const [quoted = '', word = ''] = [mine[0], other.find(isWord)];
  if (mine.length === 0) return isOneWord(other) ? { kind: 'lost', quoted, word } : undefined;
  return isMisspelt(mine, other) ? { kind: 'misspelt', quoted, word } : undefined;
}

function isOneWord(words: readonly string[]): boolean {
  const [word, ...others] = words.filter(isWord);
  return others.length === 0 && words.length <= 1 + MOST_SIGNS && /^\p{L}{2}/u.test(word ?? '');
}

function isMisspelt(mine: readonly string[], other: readonly string[]): boolean {
  const [a = '', b = ''] = [mine[0], other[0]];
  if (mine.length !== 1 || other.length !== 1 || !isWord(a) || !isWord(b)) return false;
  return areSlips(partsOfWord(a), partsOfWord(b));
}
