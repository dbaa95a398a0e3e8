import type { Language } from './language.js';

const BRACKETS = ['()', '[]', '{}'];
const QUOTES = ['"', "'", '`'];
/**
 * Whether as many brackets of each kind are left open in two texts, and as many quotes and words that open something, lines of
 * comments aside. Counted by the look of the texts: what both hold is counted alike, so that only what differs matters.
 */
export function isBalancedAlike(before: string, after: string, language: Language): boolean {
  const [old, now] = [balanceOf(before, language), balanceOf(after, language)];
  return old.every((count, i) => count === now[i]);
}

function balanceOf(text: string, { words = [], comments }: Language): number[] {
  const code = withoutComments(text, comments.line);
  return [
    ...BRACKETS.map(([open = '', close = '']) => count(code, open) - count(code, close)),
    ...QUOTES.map(quote => count(code, quote) % 2),
    ...leftOpen(code, words),
  ];
}

/** For each pair of words, how many more open than close. */
export function leftOpen(text: string, words: Language['words'] = []): number[] {
  return words.map(([open, close]) => count(text, open) - count(text, close));
}

function count(text: string, what: string | RegExp): number {
  return typeof what === 'string' ? text.split(what).length - 1 : (text.match(what)?.length ?? 0);
}

/** How a line inside a block of comments begins; not a rule of CSS for everything. */
const IN_BLOCK = /^(?:\/\*|\*\/|\*(?:\s[^{]*)?$)/;

/** A text without the lines that are comments. */
function withoutComments(text: string, marks: readonly string[]): string {
  const isCode = (line: string) => !IN_BLOCK.test(line) && !marks.some(mark => line.startsWith(mark));
  return text
    .split('\n')
    .filter(line => isCode(line.trim()))
    .join('\n');
}
