import type { Texts } from '../../edit/index.js';
import { type Document, diffSequences } from '../../text/index.js';
import { isElision } from '../elision.js';
import { hasLine } from '../line-hashes.js';
import { COMMENT_OPENING } from '../line-kinds.js';
import { lowerCaseWords, speaksOfEdit } from './edit-words.js';
import { linesWithWords } from './enough.js';

/** The start of a remark: the sign of a comment in common languages, or an arrow. */
const SIGN = String.raw`${COMMENT_OPENING}|\p{Sm}*[\u2190-\u21ff\u27f0-\u27ff\u2b05-\u2b0d👈]|<[-=~]+|[-=]+>`;
const AT_END = new RegExp(`^(.*\\S)\\s+((?:${SIGN}).*)$`, 'u');
const WHOLE = new RegExp(`^\\s*(?:${SIGN})`, 'u');
const ARROW = /[\u2190-\u21ff\u27f0-\u27ff\u2b05-\u2b0d👈]|<[-=~]+|(?<![-=])[-=]+>|<{3}/u;
/** A remark to the reader has at most this many words. */
const MOST_WORDS = 8;

/** A longer line has no remark to the reader, and matching takes the square of the length. */
const LONGEST = 1000;

/** A search line: as it is, without its remark, or left out if it is only a remark. */
interface SplitLine {
  readonly line: string | undefined;
  readonly remark?: string;
}

/**
 * The texts with a search that has no remarks to the reader: words after the sign of a comment or
 * an arrow, at the end of a line that is the file's without them, or on a line of their own that is
 * about the edit. The replacement has none of them. `undefined` if there are none.
 *
 * @example withoutRemarks(Document.of('a = 1\n'), { search: ['a = 1  # <-- change this'], replace: ['a = 2'] })?.search // ['a = 1']
 */
export function withoutRemarks(document: Document, { search, replace }: Texts): Texts | undefined {
  const split = search.map(line => splitRemark(document, line));
  const remarks = split.flatMap(({ remark }) => (remark === undefined ? [] : [remark]));
  if (remarks.length === 0 || remarks.some(remark => replace.some(line => line.includes(remark))))
    return undefined;
  const others = split.flatMap(({ line, remark }) =>
    remark === undefined && line !== undefined ? [line] : [],
  );
  const isFramed = linesWithWords(others).filter(line => hasLine(document, line)).length > 1;
  const mayTell = isFramed && !addsRemark(search, replace);
  if (!mayTell && !remarks.every(isToReader)) return undefined;
  if (takesChangedLine({ search, replace }, split)) return undefined;
  return { search: split.flatMap(({ line }) => (line === undefined ? [] : [line])), replace };
}

function splitRemark(document: Document, line: string): SplitLine {
  // A mark of omission represents lines: it is no remark.
  if (line.length > LONGEST || line.trim() === '' || isElision(line) || hasLine(document, line))
    return { line };
  for (let end = AT_END.exec(line); end !== null; end = AT_END.exec(end[1] as string)) {
    const rest = end[1] as string;
    const remark = line.slice(rest.length).trim();
    if (lowerCaseWords(remark).length > MOST_WORDS) break;
    if (hasLine(document, rest)) return { line: rest, remark };
  }
  return WHOLE.test(line) && isToReader(line) ? { line: undefined, remark: line.trim() } : { line };
}

function isToReader(remark: string): boolean {
  if (lowerCaseWords(remark).length > MOST_WORDS) return false;
  return speaksOfEdit(remark) || (ARROW.test(remark) && !CODE.test(remark.replace(ARROW, '')));
}

/** What prose does not have: many languages write arrows, too. */
const CODE = /[;{}$=]|[\p{L}\p{N}_]\(/u;

/**
 * Whether lines that the edit replaces would be left out as remarks, although they are not about an
 * edit: they are what it changes.
 */
function takesChangedLine({ search, replace }: Texts, split: readonly SplitLine[]): boolean {
  return diffSequences(search, replace).some(({ aFrom, aTo, bFrom, bTo }) => {
    const old = split.slice(aFrom, aTo);
    const isAllLeftOut = old.length > 0 && old.every(({ line }) => line === undefined);
    const put = replace.slice(bFrom, bTo);
    if (put.length === 0 || !isAllLeftOut) return false;
    // A comment in place of a comment is the change itself.
    return !search.slice(aFrom, aTo).every(speaksOfEdit) || put.some(line => WHOLE.test(line));
  });
}

/**
 * Whether the replacement has a remark of its own: then the edit may change the one of the search,
 * which belongs to the code.
 */
function addsRemark(search: readonly string[], replace: readonly string[]): boolean {
  return replace.some(line => !search.includes(line) && (WHOLE.test(line) || AT_END.test(line)));
}
