// Marks of omission: the lines of an answer that stand for lines of the file that it does not show.

import { isComment, mayOmitLines } from '../../locate/index.js';
import { isSolid } from '../../text/index.js';

const REST =
  /\bunchanged\b|\brest of (?:the|your|this)\b|\b(?:existing|remaining|other|previous) (?:code|methods?|functions?|fields?|imports?|members?|rules?|styles?|cases|tests?|props?|properties|config\w*|contents?|lines|logic|options|keys|entries|routes|scripts?|headers?|statements?|items|values|steps|jobs)\b|\bas before\b|\bsame as (?:before|above)\b|\bstays? (?:the same|unchanged|as)\b|\bomitted\b/i;
const DOTS_FIRST = /^[^\p{L}\p{N}.…]{1,5}(?:\.{3}|…)/u;
/** Dots at the start or end of a comment. */
const DOTS = /^[^\p{L}\p{N}.…]*(?:\.{3}|…)|(?:\.{3}|…)[^\p{L}\p{N}.…]*$/u;
const LONGEST_MARK = 90;
/** The same for one that begins with dots, and may list what it stands for. */
const LONGEST_LIST = 200;
/** A private member of JavaScript, which a `#` begins as it does a comment elsewhere. */
const PRIVATE_NAME = /^#[A-Za-z_]\w*\s*[=;(:]/;

/** Whether a line, without its indentation, is a comment, and no private member. */
export function isRemarkLine(text: string): boolean {
  return isComment(text) && !PRIVATE_NAME.test(text);
}

/** Whether a line of an answer stands for lines that it does not show. */
export function isLeftOut(line: string): boolean {
  const text = line.trim();
  if (/^(?:\.{3}|…)[,;]?$/.test(text)) return true;
  const longest = DOTS_FIRST.test(text) ? LONGEST_LIST : LONGEST_MARK;
  if (text.length > longest || PRIVATE_NAME.test(text)) return false;
  if (!isComment(text) && !/^(?:\{?\/\*|<!--|--|;|%)/.test(text)) return false;
  return DOTS.test(text) || mayOmitLines(text) || REST.test(text);
}

const LIMIT = /\b(?:up to|until|through|till|down to|bis (?:zu|zur|zum|einschließlich)|jusqu|hasta|até)\b/i;

/** Whether a mark of omission says how far it goes: what is below that, and is not shown, goes. */
export function hasLimit(line: string): boolean {
  return isLeftOut(line) && LIMIT.test(line);
}

/** The runs of lines between marks of omission, without those that are blank. */
export function splitAtMarks(lines: readonly string[]): (readonly string[])[] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    if (isLeftOut(line)) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.filter(part => part.some(isSolid));
}
