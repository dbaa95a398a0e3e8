import { type Edit, type Hints, replaceEdit, type SourceLines, type UnsureLine } from '../edit/index.js';

/** A line of a hunk: one that stays, is removed or is added. */
export interface HunkLine {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
  /** Whether the hunk says that the file ends with this line, and without a line ending. */
  readonly isUnended: boolean;
  /** Whether a carriage return is before the line's ending. */
  readonly hasReturn: boolean;
  /**
   * The other possible text, if it is not sure that its first space is the sign; otherwise
   * `undefined`.
   */
  readonly other?: string;
}

/** A line of a hunk as the reply has it. */
export type RawLine = Omit<HunkLine, 'sign' | 'other'>;

/** What a hunk makes: an edit, nothing as no line differs, or a fault in words. */
type HunkResult =
  | { readonly kind: 'edit'; readonly edit: Edit }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'fault'; readonly message: string };

const BARE = /^[^ +-]/;
const ODD_BLANKS = /^ (?: {2})*[^ ]/;
const EVEN_BLANKS = /^(?: {2})+[^ ]/;

/**
 * The lines of the hunks of one file by their signs. A line without any of the three signs is
 * unchanged. Writers omit the space before some unchanged lines, or before all of them. If a line
 * shows this, because it has no space, or an even indentation while others are odd, no space is
 * certain to be a sign. The spaces are taken for signs, unless all are even: then none is.
 *
 * @example signedLines([[{ ...line, text: ' a' }]]) // [[{ ...line, sign: ' ', text: 'a' }]]
 */
export function signedLines(hunks: readonly (readonly RawLine[])[]): HunkLine[][] {
  const has = (shape: RegExp) => hunks.some(lines => lines.some(({ text }) => shape.test(text)));
  const [bare, odd, even] = [has(BARE), has(ODD_BLANKS), has(EVEN_BLANKS)];
  const blank = bare && !odd ? 'text' : bare || (odd && even) ? 'unsure' : 'sign';
  return hunks.map(lines => lines.map(line => signed(line, blank)));
}

/** The sign of a line as the reply has it. */
export function signOf({ text }: RawLine): HunkLine['sign'] {
  return text[0] === '-' || text[0] === '+' ? text[0] : ' ';
}

/** A hunk may have millions of lines: copied with a spread, each takes more memory. */
function signed(line: RawLine, blank: 'sign' | 'text' | 'unsure'): HunkLine {
  const { text: whole, isUnended, hasReturn } = line;
  const sign = signOf(line);
  const without = whole[0] === sign ? whole.slice(1) : whole;
  const isSure = sign !== ' ' || without === whole || blank === 'sign' || without.trim() === '';
  if (isSure) return { sign, text: without, isUnended, hasReturn };
  return blank === 'text'
    ? { sign, text: whole, isUnended, hasReturn, other: without }
    : { sign, text: without, isUnended, hasReturn, other: whole };
}

const ADD_CONTEXT = 'Add lines of the file around it, each with a blank in front.';
const NO_LINE: HunkResult = {
  kind: 'fault',
  message: `This hunk has no line of the file that shows where it goes. ${ADD_CONTEXT}`,
};

/**
 * The edit of a hunk that only adds lines, under headers: they go right after the line of the
 * innermost header. `undefined` if the hunk names lines of the file itself, or if no header is a
 * line.
 */
export function editUnderHeader(
  lines: readonly HunkLine[],
  headers: readonly HunkHeader[],
  options: { readonly path: string | undefined; readonly source: SourceLines },
): Edit | undefined {
  const { followsHeaders, headers: texts = [] } = followedHints(headers);
  const line = texts.at(-1);
  if (followsHeaders !== true || line === undefined || lines.some(({ sign }) => sign !== '+'))
    return undefined;
  const hints = { ordered: true, headers: texts.slice(0, -1), followsHeaders, underLine: true };
  return replaceEdit(line, [line, ...lines.map(({ text }) => text)].join('\n'), { ...options, hints });
}

/** The edit that the lines of a hunk ask for. */
export function editOfHunk(
  lines: readonly HunkLine[],
  options: { readonly path: string | undefined; readonly hints: Hints; readonly source: SourceLines },
): HunkResult {
  const search = lines.filter(({ sign }) => sign !== '+');
  const replace = lines.filter(({ sign }) => sign !== '-');
  if (lines.every(({ sign }) => sign === ' ')) return { kind: 'unchanged' };
  if (search.every(({ text }) => text.trim() === '') && search.every(({ sign }) => sign === ' '))
    return NO_LINE;
  const ends = { old: search.at(-1)?.isUnended === true, now: replace.at(-1)?.isUnended === true };
  const unsure = unsureLines(lines);
  const hints = {
    ...options.hints,
    ...((ends.old || ends.now) && { atEnd: true }),
    ...(unsure.length > 0 && { unsure }),
  };
  const [from, to] = textsOf(search, replace);
  // A last line that is empty and has no ending is no line.
  if (from === '') return NO_LINE;
  // One empty line, ended, in place of one that was not: as a text that is its ending, and no line
  // without any.
  const isEnding = ends.old && !ends.now && to === '' && replace.length === 1;
  if (isEnding) return { kind: 'edit', edit: replaceEdit(from, '\n', { ...options, hints }) };
  const lastNewline = ends.old === ends.now ? undefined : ends.old ? 'added' : 'removed';
  if (from === to && lastNewline === undefined) return sameText(lines);
  return { kind: 'edit', edit: replaceEdit(from, to, { ...options, hints, lastNewline }) };
}

function unsureLines(lines: readonly HunkLine[]): UnsureLine[] {
  const unsure: UnsureLine[] = [];
  let [search, replace] = [0, 0];
  for (const { sign, other } of lines) {
    if (other !== undefined) unsure.push({ search, replace, other });
    if (sign !== '+') search++;
    if (sign !== '-') replace++;
  }
  return unsure;
}

/**
 * What a hunk makes whose lines are the same before and after, though some are removed and added.
 */
function sameText(lines: readonly HunkLine[]): HunkResult {
  const returns = (sign: '-' | '+') => lines.filter(line => line.sign === sign && line.hasReturn).length;
  if (returns('-') === returns('+')) return { kind: 'unchanged' };
  return { kind: 'fault', message: 'This hunk changes line endings and nothing else: a file keeps its own.' };
}

/**
 * Two texts for the lines of a hunk, without the ending of the last line. This would lose one empty
 * line, and make one empty line equal to none, so both texts keep the ending if either contains
 * nothing else.
 */
function textsOf(search: readonly HunkLine[], replace: readonly HunkLine[]): [string, string] {
  const ended = [search, replace].some(lines => lines.every(line => line.text === ''));
  const text = (lines: readonly HunkLine[]) => lines.map(line => line.text).join('\n');
  if (!ended || search.at(-1)?.isUnended === true) return [text(search), text(replace)];
  return [`${text(search)}\n`, replace.length === 0 ? '' : `${text(replace)}\n`];
}

/** The text of lines, with the endings that they have in the reply. */
export function textOfLines(lines: readonly HunkLine[]): string {
  return lines
    .map(({ text, isUnended, hasReturn }) => text + (hasReturn ? '\r' : '') + (isUnended ? '' : '\n'))
    .join('');
}

/** What a line that begins with `@@` says about where its hunk goes. */
export interface HunkHeader {
  /** The line of the file that encloses the hunk, by its header. */
  readonly text: string | undefined;
  /** What the numbers say, if there are any. Lines from 1. */
  readonly numbers: HunkNumbers | undefined;
}

export interface HunkNumbers {
  readonly oldFrom: number;
  readonly oldCount: number;
  readonly newFrom: number;
  readonly newCount: number;
}

const NUMBERS = /^@@+[ \t]*-(\d{1,9})(?:,(\d{1,9}))?[ \t]+\+(\d{1,9})(?:,(\d{1,9}))?(?:[ \t]*@@|[ \t]*$)/;
const PLAIN = /^@@(?=[ \t]|$)/;

/**
 * Read a line as the header of a hunk. `@@count` is none: variables of Ruby look like that.
 *
 * @example readHunkHeader('@@ def f():') // { text: 'def f():', numbers: undefined }
 */
export function readHunkHeader(line: string): HunkHeader | undefined {
  const found = NUMBERS.exec(line);
  const start = found ?? PLAIN.exec(line);
  if (start === null) return undefined;
  const text = line
    .slice(start[0].length)
    .trim()
    .replace(/(?<![ \t])[ \t]*@@$/, '');
  const count = (group: number) => Number(found?.[group] ?? 1);
  return {
    text: /[\p{L}\p{N}_]/u.test(text) ? text : undefined,
    numbers: found
      ? { oldFrom: count(1), oldCount: count(2), newFrom: count(3), newCount: count(4) }
      : undefined,
  };
}

/** The most headers above one hunk: code is not nested deeper. */
const MOST_HEADERS = 8;

/** The headers above a hunk and those below them, the outermost first. */
export function withHeaders(
  above: readonly HunkHeader[],
  below: readonly HunkHeader[],
): readonly HunkHeader[] {
  return [...above, ...below].slice(-MOST_HEADERS);
}

/** The hints of a header, or of several that are above one hunk, the outermost first. */
export function hintsOf(headers: readonly HunkHeader[]): Hints {
  const texts = headers.flatMap(({ text }) => text ?? []);
  const line = headers.findLast(({ numbers }) => (numbers?.oldFrom ?? 0) > 0)?.numbers?.oldFrom;
  return {
    ordered: true,
    ...(texts.length > 0 && { headers: texts }),
    ...(line !== undefined && { line }),
  };
}

/**
 * The hints of headers that are lines which the hunk follows: those without numbers, which would
 * make one a heading of a diff.
 */
export function followedHints(headers: readonly HunkHeader[]): Hints {
  const hints = hintsOf(headers);
  const isHeading = headers.some(({ numbers }) => numbers !== undefined);
  return hints.headers === undefined || isHeading ? hints : { ...hints, followsHeaders: true };
}
