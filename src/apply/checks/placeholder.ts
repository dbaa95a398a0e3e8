import { refusal } from '../../edit/index.js';
import type { Check } from './check.js';
import { newLines } from './new-lines.js';

/** The signs that open a comment in common languages, and those that close one. */
const OPENED = /^(?:\/\/+|#+|--|;+|%+|<!--|\/\*+|\{\/\*|\(\*)\s*/;
const CLOSED = /\s*(?:-->|\*+\/\}?|\*\))$/;
const DOTS = /\.{3}|…/;
const DOTS_FIRST = /^[([]?(?:\.{3}|…)/;
/** Words that, behind dots in a comment, say that code is left out. */
const WORD = /\b(?:existing|rest|remaining|unchanged|remains?|same|omitted|other|previous|keep|code)\b/i;
/** What says so without a comment's signs too. */
const PHRASE =
  /\b(?:existing (?:code|content|implementation|methods?|imports?)|rest of (?:the |this |your )?(?:code|file|function|class|method|module|component|content|implementation)|(?:remaining|other|previous) (?:code|methods|functions|imports|fields|lines)|code (?:remains|stays|unchanged)|remains? (?:unchanged|the same)|(?:is |are )?unchanged|same as (?:before|above))\b/i;

/**
 * No omission placeholder: a line such as `// ... existing code ...` stands for code that the model did not write out;
 * written to a file, it would delete that code.
 */
export const noPlaceholder: Check = {
  name: 'placeholder',
  run(proposal) {
    const line = newLines(proposal).find(isPlaceholder);
    if (line === undefined) return undefined;
    const message = `The new text has a line that stands for code left out: ${JSON.stringify(line)}.`;
    return refusal('EDIT_PLACEHOLDER', message);
  },
};

/**
 * Whether a line stands for code that is left out. Dots alone are none: they are code in some languages.
 *
 * @example isPlaceholder('# ... rest unchanged') // true
 */
export function isPlaceholder(line: string): boolean {
  const text = line.trim();
  if (text.length > 100) return false;
  const inner = text.replace(OPENED, '').replace(CLOSED, '').trim();
  const isComment = OPENED.test(text);
  if (isComment && DOTS_FIRST.test(inner)) return WORD.test(inner);
  if (!DOTS.test(inner) || !PHRASE.test(inner))
    return isComment && /^\(?(?:the )?rest (?:of|is|remains)\b.*\b(?:unchanged|same)\b/i.test(inner);
  return isComment || /^[\s\w.…'()[\]]+$/.test(inner);
}
