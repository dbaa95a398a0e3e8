import { COMMENT_OPENING, isComment } from './line-kinds.js';

/** What opens a comment, also in JSX, and what closes one. */
const OPENED = new RegExp(`^(?:${COMMENT_OPENING}|\\{/\\*)\\s*`);
const CLOSED = /(?<!\s)\s*(?:-->|(?<!\*)\*+\/\}?|\*\))$/;
const DOTS = /\.{3}|…/;
const DOTS_FIRST = /^[([]?(?:\.{3}|…)/;
const DOTS_ONLY = /^[([]?(?:\.{3}|…)[)\]]?$/;
/** Words after dots in a comment that say that code is left out. */
const WORD = /\b(?:existing|rest|remaining|unchanged|remains?|same|omitted|other|previous|keep|code)\b/i;
/** Phrases that say so without the signs of a comment too. */
const PHRASES = [
  'existing (?:code|content|implementation|methods?|imports?)',
  'rest of (?:the |this |your )?(?:code|file|function|class|method|module|component|content|implementation)',
  '(?:remaining|other|previous) (?:code|methods|functions|imports|fields|lines)',
  'code (?:remains|stays|unchanged)',
  'remains? (?:unchanged|the same)',
  '(?:is |are )?unchanged',
  'same as (?:before|above)',
];
const PHRASE = new RegExp(`\\b(?:${PHRASES.join('|')})\\b`, 'i');
const REST_UNCHANGED = /^\(?(?:the )?rest (?:of|is|remains)\b.*\b(?:unchanged|same)\b/i;
/** A statement that does nothing, before a comment: it only makes room for the comment. */
const DOES_NOTHING = /^(?:pass|return|;)\s*(?:;\s*)?(?=#|\/\/|\/\*)/;
/** A longer comment has a meaning of its own. */
const LONGEST = 100;

/**
 * Whether a line represents code that was left out, and cannot be meant as code or as a remark.
 * Dots alone are code in some languages.
 *
 * @example isPlaceholder('# ... rest unchanged') // true
 */
export function isPlaceholder(line: string): boolean {
  const text = line.trim().replace(DOES_NOTHING, '');
  if (text.length > LONGEST) return false;
  const inner = text.replace(OPENED, '').replace(CLOSED, '').trim();
  const isComment = OPENED.test(text);
  if (isComment && REST_UNCHANGED.test(inner)) return true;
  if (isComment && DOTS_FIRST.test(inner)) return WORD.test(inner) && isProse(inner);
  if (!DOTS.test(inner) || !PHRASE.test(inner)) return false;
  return isComment || /^[\s\w.…'()[\]]+$/.test(inner);
}

/** Words after dots, not a spread value that was commented out. */
function isProse(inner: string): boolean {
  const words = inner.replace(DOTS_FIRST, '').replace(/(?:\.{3}|…)?[)\]]?$/, '');
  return /^[\p{L}\p{N}\s'’",:()-]+$/u.test(words) && /^\s|\S\s+\S/.test(words);
}

/**
 * Whether a search line may represent any lines of the file: a placeholder, or dots with or without
 * the signs of a comment. Use this only for a search that is not in the file as it is.
 *
 * @example isElision('    // ...') // true
 */
export function isElision(line: string): boolean {
  const text = line.trim();
  return DOTS_ONLY.test(text.replace(OPENED, '').replace(CLOSED, '').trim()) || isPlaceholder(text);
}

/**
 * The indexes of the lines of a text that represent omitted lines. Dots inside a run of comments
 * are part of it if the file has exactly that line.
 *
 * @example elisionsIn(['a', '...', 'b'], () => false) // [1]
 */
export function elisionsIn(text: readonly string[], isInFile: (line: string) => boolean): number[] {
  return text.flatMap((line, i) => {
    if (!isElision(line)) return [];
    const isRemark = [line, text[i - 1] ?? '', text[i + 1] ?? ''].every(isComment) && isInFile(line);
    return isRemark ? [] : [i];
  });
}
