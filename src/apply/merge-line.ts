import { misquoteOf } from '../locate/index.js';
import { wordsOf } from '../text/index.js';
import { mergeTokens } from './merge-tokens.js';

/**
 * Carry the change from a quoted line to its replacement over to the file's line, token by token
 * and without indentation. `undefined` if the result is not certain: both change the same tokens,
 * or the file has a word that the edit may not know. A line that is quoted with one word missing or
 * misspelt means the file's line: if the replacement has that word as the file has it, the
 * replacement is the result.
 *
 * @example mergeLine('fuction f(a)', 'public function f(a)', 'function f(a)') // 'public function f(a)'
 * @example mergeLine('x = load(a, b)', 'x = read(a, b)', 'x = await load(a, b)') // undefined
 */
export function mergeLine(searched: string, replaced: string, file: string): string | undefined {
  const merged = mergeTokens(searched, replaced, file);
  const misquote = misquoteOf(searched, file);
  if (misquote === undefined || merged === replaced) return merged;
  const corrected = timesIn(replaced, misquote.word) >= timesIn(file, misquote.word) ? replaced : undefined;
  return misquote.kind === 'misspelt' ? (merged ?? corrected) : corrected;
}

function timesIn(line: string, word: string): number {
  return wordsOf(line).filter(each => each === word).length;
}
