import { COMMENT_OPENING } from './line-kinds.js';

const SIGNS_FIRST = /^[^\p{L}\p{M}\p{N}.…⋮⋯]+/u;
const SIGNS_LAST = /(?<![^\p{L}\p{M}\p{N}.…⋮⋯])[^\p{L}\p{M}\p{N}.…⋮⋯]+$/u;
const DOTS_ONLY = /^(?:\.{2,}|\.(?: \.)+|[…⋮⋯]+)$/u;
/** Dots, and words after them that are no code: in any language. */
const DOTS_FIRST = /^(?:\.{3,}|…)\s*(?=[\p{L}(])[\p{L}\p{M}\p{N}\s,.…'’:()，。、-]+$/u;
const QUOTE = /["'`]/;
/** Dots right before a name or a bracket spread a value. */
const SPREAD = /^(?:\.{3}|…)[\p{L}_$([{]/u;
const COMMENT = new RegExp(COMMENT_OPENING);
/**
 * What is around words that are no code: the sign of a comment, or a bracket. A dash begins an item
 * of a list.
 */
const AROUND = new RegExp(`${COMMENT_OPENING}|[([{<]`);
/** A longer line has a meaning of its own. */
const LONGEST = 100;

/**
 * Whether a line may represent lines that are left out: dots alone, as a comment or in brackets;
 * words after dots; or a comment or words in brackets that say so. Dots and such words have other
 * meanings too: use this only if lines are missing.
 *
 * @example mayOmitLines('/* snip *\u002f') // true
 */
export function mayOmitLines(line: string): boolean {
  const text = line.trim();
  if (text.length > LONGEST) return false;
  const [first, last] = [SIGNS_FIRST.exec(text)?.[0] ?? '', SIGNS_LAST.exec(text)?.[0] ?? ''];
  if (QUOTE.test(first) || QUOTE.test(last)) return false;
  const inner = text.slice(first.length).replace(SIGNS_LAST, '');
  if (DOTS_ONLY.test(inner)) return true;
  if (DOTS_FIRST.test(inner) && (!SPREAD.test(inner) || isRemark(first, inner))) return true;
  if (SPREAD.test(inner)) return false;
  return AROUND.test(first) && /\p{L}/u.test(inner) && isProse(inner) && isOnlyOmission(inner);
}

/** Whether a comment has several words after its dots: one word alone is a spread value. */
function isRemark(first: string, inner: string): boolean {
  return COMMENT.test(first) && /\S\s+\S/.test(inner);
}

function isProse(inner: string): boolean {
  return /^[\p{L}\p{M}\p{N}\s,.…'’:()-]+$/u.test(inner) && !/\w[.(]\w/.test(inner);
}

/** Words that say that lines are left out. */
const STATES_OMISSION =
  /\.{2}|…|\b(?:unchanged|omitted|same|skipped|snip|snipped|rest|remaining|more|existing|lines|other|keep|kept|remains?|brevity|unmodified|no changes?|not changed)\b/i;
/** All words of a text that says only this: what is left out, and how. */
const WORDS_OF_OMISSION: ReadonlySet<string> = new Set(
  (
    'above all and any are as before below block body brevity change changed changes class code content contents etc existing ' +
    'file for function functions go goes here implementation imports is keep kept left line lines logic method methods module ' +
    'more no not of omitted other others out previous remain remaining remains rest same section shown skipped snip snipped ' +
    'stay stays the unchanged unmodified'
  ).split(' '),
);

/** Whether words only say that lines are left out: `same as before`. */
function isOnlyOmission(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
  return STATES_OMISSION.test(text) && words.every(word => WORDS_OF_OMISSION.has(word) || /^\d+$/.test(word));
}
