import { escapedForRegExp } from '../../text/index.js';
import type { LineMatch } from './match-line.js';

/**
 * What is around the lines of a text that were copied from somewhere: prompts, numbers, marks of
 * emphasis.
 */
export interface LineFrame {
  /** A line without its frame; `undefined` if it has none. */
  strip(line: string): string | undefined;
  /** Whether all lines of a text must have it, or none: marks may be around only some lines. */
  readonly isOnAll: boolean;
  /** Whether it counts lines. */
  readonly isCounting: boolean;
  /**
   * The number that a line has in its frame, if the frame counts; `undefined` for a line without
   * one.
   */
  readonly numberOf?: (line: string) => number | undefined;
  /** The number of the first line, if the frame counts. */
  readonly first?: number;
}

/** A prefix that ends with a number: what is before it, the number, what is after. */
const NUMBER = /^(.*?)(?<!\d)(\d+)([^\p{L}\p{N}_]*)$/u;

/**
 * Prompts and quotation marks of mails and terminals, but no signs that open comments. A symbol
 * beyond ASCII is included, because no code begins with one.
 */
const PROMPT = /^\s*(?:>[> \t]*|(?:\.\.\.:?|[$|:]|(?:(?!\p{ASCII})[^\s\p{L}\p{N}])+)[ \t]*)$/u;

/** What is after lines: signs that mark their ends. */
const END = /^(?:\$|\\r\\n|\\n|\^M\$?|<br ?\/?>|\s*(?:(?!\p{ASCII})[^\s\p{L}\p{N}])+)$/u;

/**
 * Whether what is around one line may be a frame. `path`: the file's, which search tools print
 * before each line.
 *
 * @example mayFrame('> ', '', false, undefined) // true
 */
export function mayFrame(
  prefix: string,
  suffix: string,
  isInner: boolean,
  path: string | undefined,
): boolean {
  if (prefix.trim() === '' && suffix === '') return prefix === '';
  if (isPair(prefix.trim(), suffix)) return true;
  if (isInner) return false;
  const [, before = '', mark = ''] = /^(.*?\s)(\S+)$/.exec(prefix) ?? [];
  if (isPair(mark, suffix)) return isBefore(before, path);
  return (suffix === '' || END.test(suffix)) && (prefix === '' || isBefore(prefix, path));
}

/** Whether a text may be before a line, whatever is after it. */
export function mayBegin(prefix: string, path: string | undefined): boolean {
  if (prefix === '' || isBefore(prefix, path)) return true;
  const bare = prefix.trim();
  if (!bare.endsWith('>') && !MARK_END.test(bare)) return false;
  const at = bare.lastIndexOf(' ') + 1;
  return (
    closingOf(bare) !== undefined ||
    (closingOf(bare.slice(at)) !== undefined && isBefore(bare.slice(0, at), path))
  );
}

function isBefore(prefix: string, path: string | undefined): boolean {
  return PROMPT.test(prefix) || NUMBER.test(prefix) || isPathBefore(prefix, path);
}

function isPathBefore(prefix: string, path: string | undefined): boolean {
  const [, named] = /^(\S+?)[:-]\s*$/.exec(prefix) ?? [];
  return named !== undefined && path !== undefined && (path === named || path.endsWith(`/${named}`));
}

/**
 * A sign, or the same sign several times, on both sides, as Markdown marks words; and quotation
 * marks and brackets beyond ASCII.
 */
const MARKS = /^(?:[`*]|([*=~`+^])\1+|(?!\p{ASCII})\p{P}+)$/u;

/** How a mark may end. */
const MARK_END = /(?:[`*=~+^]|(?!\p{ASCII})\p{P})$/u;

/** The tag of a deleted line, and the tag of the line that replaces it. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['<del>', '<ins>'],
  ['<s>', '<ins>'],
  ['<old>', '<new>'],
]);

/** Whether two marks belong together: a tag and its end, or signs of emphasis. */
function isPair(opening: string, closing: string): boolean {
  return opening !== '' && closing === closingOf(opening);
}

const TAG = /<([a-z]\w{0,9})(?: [^<>]*)?>/gi;

/** What closes a mark; `undefined` if the text is no mark. */
function closingOf(opening: string): string | undefined {
  const tags = [...opening.matchAll(TAG)].map(([, tag]) => `</${tag}>`);
  if (tags.length > 0 && opening.replace(TAG, '') === '') return tags.reverse().join('');
  if (!MARKS.test(opening)) return undefined;
  return [...opening]
    .map(sign => CLOSING.get(sign) ?? sign)
    .reverse()
    .join('');
}

const CLOSING = new Map(
  ['«»', '“”', '‘’', '【】', '「」', '『』', '⟦⟧', '⟨⟩', '〈〉', '《》'].map(
    ([a, b]) => [a, b] as [string, string],
  ),
);

/**
 * The frame that the lines of a search have in common; `undefined` if they have different frames or
 * none, or are too few to show one. `matches` has nothing for a blank line; `firstLine`: index,
 * from 0, of the first line in the file.
 */
export function commonFrame(
  matches: readonly (LineMatch | undefined)[],
  fileLines: readonly string[],
  firstLine: number,
): LineFrame | undefined {
  const solid = matches.filter(match => match !== undefined);
  const framed = solid.filter(({ prefix, suffix }) => prefix !== '' || suffix !== '');
  const [one] = framed;
  if (one === undefined) return undefined;
  if (framed.every(({ prefix, suffix }) => isPair(prefix.trim(), suffix)))
    return pairFrame(framed, fileLines);
  return one.prefix !== '' && NUMBER.test(one.prefix)
    ? (countingFrame(matches, firstLine) ?? promptFrame(solid, fileLines))
    : plainFrame(solid, fileLines);
}

/**
 * The same marks around some or all lines. None if a line of the file is between such marks: there
 * they are text.
 */
function pairFrame(framed: readonly LineMatch[], fileLines: readonly string[]): LineFrame | undefined {
  const { prefix, suffix } = framed[0] as LineMatch;
  const isSame = (each: LineMatch) => each.prefix.trim() === prefix.trim() && each.suffix === suffix;
  if (!framed.every(isSame)) return undefined;
  const mark = prefix.trim();
  const other = INSTEAD.get(mark);
  const strip = (line: string) =>
    between(line, mark, suffix) ?? (other && between(line, other, closingOf(other) as string));
  if (fileLines.some(line => (strip(line) ?? '').trim() !== '')) return undefined;
  return { strip, isOnAll: false, isCounting: false };
}

function between(line: string, opening: string, closing: string): string | undefined {
  const rest = line.trim();
  const indent = line.slice(0, line.length - line.trimStart().length);
  const isMarked = rest.startsWith(opening) && rest.endsWith(closing);
  if (!isMarked || rest.length < opening.length + closing.length) return undefined;
  return indent + rest.slice(opening.length, rest.length - closing.length);
}

/** Numbers that count the lines; a single number must be that of the line in the file. */
function countingFrame(
  matches: readonly (LineMatch | undefined)[],
  firstLine: number,
): LineFrame | undefined {
  const parts = matches.flatMap((match, i) =>
    match ? [{ ...partsOf(match.prefix), suffix: match.suffix, i }] : [],
  );
  const [one] = parts as [(typeof parts)[number]];
  const isSame = parts.every(
    each =>
      each.lead === one.lead && each.number - each.i === one.number - one.i && each.suffix === one.suffix,
  );
  if (!isSame || (parts.length === 1 && one.number !== firstLine + one.i + 1)) return undefined;
  const tails = [...new Set(parts.map(({ tail }) => tail))].sort((a, b) => b.length - a.length);
  const any = tails
    .flatMap(tail => [escapedForRegExp(tail), `${escapedForRegExp(tail.trimEnd())}$`])
    .join('|');
  const pattern = new RegExp(`^\\s*${escapedForRegExp(one.lead)}[:-]?\\s*\\d+(?:${any})`);
  return {
    strip: line => withoutSuffix(line.replace(pattern, ''), one.suffix, pattern.test(line)),
    isOnAll: true,
    isCounting: true,
    numberOf: line => {
      const [head] = pattern.exec(line) ?? [];
      return head === undefined ? undefined : Number(/\d+/.exec(head.slice(one.lead.length))?.[0]);
    },
    first: one.number - one.i,
  };
}

function partsOf(prefix: string) {
  const [, lead = '', number = '', tail = ''] = NUMBER.exec(prefix) ?? [];
  const numbered = number === '' ? Number.NaN : Number(number);
  return { lead: lead.trim().replace(/[:-]$/, ''), number: numbered, tail };
}

/**
 * A prompt with a number, and prompts of the same width before the lines that follow, as some
 * shells have.
 */
function promptFrame(matches: readonly LineMatch[], fileLines: readonly string[]): LineFrame | undefined {
  const [first, ...rest] = matches as [LineMatch, ...LineMatch[]];
  const isOther = ({ prefix }: LineMatch) => prefix.length === first.prefix.length && PROMPT.test(prefix);
  if (rest.length === 0 || !rest.every(isOther)) return undefined;
  const following = plainFrame(rest, fileLines);
  const strip = (line: string) =>
    line.startsWith(first.prefix) ? line.slice(first.prefix.length) : following?.strip(line);
  return following && { ...following, strip };
}

/**
 * The same prefix and suffix on every line, except for white space; Python has two prompts. None if
 * the file has lines in it.
 */
function plainFrame(matches: readonly LineMatch[], fileLines: readonly string[]): LineFrame | undefined {
  const { suffix } = matches[0] as LineMatch;
  const marks = [...new Set(matches.map(({ prefix }) => prefix.trim()))];
  const isOne = marks.length === 1 || marks.every(mark => mark === '>>>' || mark === '...');
  const isSame = matches.every(match => match.suffix === suffix && !match.isInner);
  if (!isOne || !isSame) return undefined;
  const prefixes = new Set(matches.map(({ prefix }) => prefix));
  const long = [...prefixes].sort((a, b) => b.length - a.length);
  const any = [
    ...long.map(escapedForRegExp),
    ...marks.map(mark => `\\s*${escapedForRegExp(mark)}\\s*$`),
  ].join('|');
  const pattern = new RegExp(`^(?:${any})`);
  const strip = (line: string) => withoutSuffix(line.replace(pattern, ''), suffix, pattern.test(line));
  if (fileLines.some(line => (strip(line) ?? '').trim() !== '' && line.trim() !== '')) return undefined;
  return { strip, isOnAll: true, isCounting: false };
}

function withoutSuffix(line: string, suffix: string, hasPrefix: boolean): string | undefined {
  if (!hasPrefix || !line.trimEnd().endsWith(suffix)) return undefined;
  const end = line.trimEnd();
  return suffix === '' ? line : end.slice(0, end.length - suffix.length);
}
