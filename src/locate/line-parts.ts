import type { Place, ReplaceEdit, SpanPlace, Texts } from '../edit/index.js';
import { commonEnds, type Document } from '../text/index.js';
import { isProseFile } from '../text/prose-file.js';
import { COMMENT_OPENING, opensComment } from './line-kinds.js';
import { literalPlaces } from './literal.js';
import type { Read } from './readings.js';

/** What is beside a quote: on its first line to the left, and on its last line to the right. */
interface Rests {
  readonly left: string;
  readonly right: string;
}

/**
 * The places inside lines that an edit of a line format (`Hints.wholeLines`) may mean. Models
 * sometimes write parts of a line there; but the edit may as well mean a whole line that the file
 * has in another form. So a quote that cuts a word or a number has no such place, and in code the
 * rest of a line must stay beside the words that it is beside now.
 */
export function partPlaces(document: Document, read: Read, { path, hints }: ReplaceEdit): readonly Place[] {
  const spans = literalPlaces(document, read).filter(place => place.kind === 'span');
  if (hints.wholeLines === undefined || isBlank(read.texts.search)) return spans;
  const isPatch = hints.wholeLines === 'always';
  // The lines of a patch are whole; but the first or last of several may have lost the rest of its
  // line.
  if (isPatch && read.texts.search.length === 1) return [];
  const isProse = !isPatch && isProseFile(path);
  const mayMean = (span: SpanPlace) =>
    isWholeWords(document, span) && (isProse || keepsRests(document, span));
  // If one of them may be meant, all exact matches are equally good: the others make it ambiguous.
  return spans.some(mayMean) ? spans : [];
}

/** Whether a quote has no letter or digit: the borders of blank lines show nothing. */
function isBlank(search: readonly string[]): boolean {
  return search.every(line => line.trim() === '');
}

function isWholeWords({ text }: Document, { range }: SpanPlace): boolean {
  return !cutsToken(text, range.from) && !cutsToken(text, range.to);
}

function restsOf({ lines }: Document, { range, texts: { search } }: SpanPlace): Rests {
  const [first, last] = [lines.at(lines.lineAt(range.from)), lines.at(lines.lineAt(range.to))];
  return {
    left: search[0] === '' ? '' : lines.text.slice(first.from, range.from).trim(),
    right: search.at(-1) === '' ? '' : lines.text.slice(range.to, last.to).trim(),
  };
}

/** The sign of a comment, and nothing else. */
const COMMENT_SIGN = new RegExp(`^(?:${COMMENT_OPENING}|--+|\\*+)$`);
/** How a value continues. */
const GOES_ON = /^(?:[.+*/%^&|<>=?[(-]|(?:and|or|if|else|as|is|in|not|unless|instanceof)\b)/;

function keepsRests(document: Document, span: SpanPlace): boolean {
  const { left, right } = restsOf(document, span);
  const { texts } = span;
  // Lines are deleted whole; and a line that is commented out is not the quoted line.
  if (isBlank(texts.replace) || COMMENT_SIGN.test(left)) return false;
  if (cutsBrackets(texts, right)) return false;
  const kept = keptEnds(texts);
  if (texts.search.length === 1 && texts.replace.length === 1)
    return left !== '' || kept.end || !GOES_ON.test(right) || opensComment(right);
  const isInside = texts.replace.length <= texts.search.length || left === '' || (kept.start && kept.end);
  return isInside && (left === '' || kept.start) && (right === '' || kept.end);
}

/**
 * Whether a quote ends inside brackets, and the rest of the line does not begin by closing them.
 */
function cutsBrackets({ search }: Texts, right: string): boolean {
  const text = search.join('\n');
  const count = (signs: RegExp) => text.match(signs)?.length ?? 0;
  return right !== '' && count(/[([{]/g) > count(/[)\]}]/g) && !/^[)\]}]/.test(right);
}

/** Whether a change leaves the first, and the last, word of the quote in its place. */
function keptEnds({ search, replace }: Texts): { readonly start: boolean; readonly end: boolean } {
  const [old, now] = [search.join('\n'), replace.join('\n')];
  const start = commonEnds(old, now).start;
  const end = commonEnds(old.slice(start), now.slice(start)).end;
  return {
    start: start > 0 && wordAtStart(old) === wordAtStart(now),
    end: end > 0 && wordAtEnd(old) === wordAtEnd(now),
  };
}

const WORD_END = /[\p{L}\p{M}\p{N}_$]$/u;
const WORD_START = /^[\p{L}\p{M}\p{N}_$]/u;
/** Signs between the digits of a number, a time, a date or a version. */
const IN_NUMBERS = ['.', ':', ',', '/', '-'];
const OPERATOR = /[=<>!&|+*%^~?:-]/;

/**
 * Whether an offset lies inside a token of a text: a word, a number with points, a time or a date,
 * words with hyphens between them, an operator of several signs.
 *
 * @example cutsToken('limit = 100', 10) // true
 */
function cutsToken(text: string, offset: number): boolean {
  const [before, after] = [text.slice(Math.max(0, offset - 3), offset), text.slice(offset, offset + 3)];
  if (before === '' || after === '') return false;
  if (WORD_END.test(before) && WORD_START.test(after)) return true;
  if (OPERATOR.test(before.at(-1) as string) && OPERATOR.test(after[0] as string)) return true;
  if (IN_NUMBERS.some(sign => joins(before, after, /\d$/, sign, /^\d/))) return true;
  return joins(before, after, WORD_END, '-', /^\p{L}/u);
}

/** Whether a sign joins what is before and after an offset; the sign is on one side of it. */
function joins(before: string, after: string, left: RegExp, sign: string, right: RegExp): boolean {
  if (after[0] === sign) return left.test(before) && right.test(after.slice(1));
  return before.at(-1) === sign && left.test(before.slice(0, -1)) && right.test(after);
}

/**
 * The word that a text begins with; its first character if it begins with no word.
 *
 * @example wordAtStart('ab.c') // 'ab'
 */
function wordAtStart(text: string): string {
  return /^(?:[\p{L}\p{M}\p{N}_$]+|.)/su.exec(text)?.[0] ?? '';
}

/**
 * The word that a text ends with; its last character if it ends with no word.
 *
 * @example wordAtEnd('a.bc') // 'bc'
 */
function wordAtEnd(text: string): string {
  const word = /(?<![\p{L}\p{M}\p{N}_$])[\p{L}\p{M}\p{N}_$]+$/u.exec(text.slice(-100))?.[0];
  return word ?? text.slice(-1);
}
