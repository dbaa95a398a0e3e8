import { escapedForRegExp } from '../text/index.js';
import type { Language } from './language.js';

const BRACKETS = ['()', '[]', '{}'];
const QUOTES = ['"', "'"];

/**
 * Whether as many brackets of each kind, quotes and words that open something are left open in two
 * texts. Comments and strings are left out by their look, so that a quote counts that is the only
 * one of its string.
 */
export function isBalancedAlike(before: string, after: string, language: Language): boolean {
  const [old, now] = [balanceOf(before, language), balanceOf(after, language)];
  return old.every((count, i) => count === now[i]);
}

/** Whether a text opens brackets or words that it does not close, strings and comments aside. */
export function endsOpen(text: string, language: Language): boolean {
  const code = text.replace(language.texts ?? textsOf(language), ' ');
  const brackets = BRACKETS.map(([open = '', close = '']) => count(code, open) - count(code, close));
  return [...brackets, ...leftOpen(code, language.words)].some(each => each > 0);
}

function balanceOf(text: string, language: Language): number[] {
  const code = text.replace(language.texts ?? textsOf(language), ' ');
  return [
    ...BRACKETS.map(([open = '', close = '']) => count(code, open) - count(code, close)),
    ...QUOTES.map(quote => count(code, quote)),
    ...leftOpen(code, language.words),
  ];
}

/** For each pair of words, how many more open than close. */
export function leftOpen(text: string, words: Language['words'] = []): number[] {
  return words.map(([open, close]) => count(text, open) - count(text, close));
}

function count(text: string, what: string | RegExp): number {
  return typeof what === 'string' ? text.split(what).length - 1 : (text.match(what)?.length ?? 0);
}

/** Comments, and strings of one line with a backslash for escapes. */
function textsOf({ comments: { line, block } }: Language): RegExp {
  const comments = [
    ...block.map(([open, close]) => `${escapedForRegExp(open)}[\\s\\S]*?${escapedForRegExp(close)}`),
    ...line.map(mark => `${escapedForRegExp(mark)}.*`),
  ];
  return new RegExp([...comments, STRING.source].join('|'), 'g');
}

const STRING = /"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/;
