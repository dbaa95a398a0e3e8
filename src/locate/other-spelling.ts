import type { Place, ReplaceEdit, Texts } from '../edit/index.js';
import { type Document, memoized, splitLines } from '../text/index.js';
import { literalPlaces } from './literal.js';
import type { Read } from './readings.js';

/**
 * What may be spelled in two ways in a text: an escaped backslash, which is no escape of what
 * follows; line endings; escapes of characters and line breaks; full-width signs.
 */
const UNITS =
  /\\\\|\r\n?|\\n|\\[ux]\{[\da-fA-F]{1,6}\}|\\u[\da-fA-F]{4}|\\U[\da-fA-F]{8}|\\x[\da-fA-F]{2}|&#(?:\d{1,7}|x[\da-fA-F]{1,6});|[\uff01-\uff5e\u3000-\u3002]/g;
/** The same in style sheets, where an escape is only a number. */
const UNITS_OF_STYLES = new RegExp(`${UNITS.source}|\\\\[\\da-fA-F]{2,6} ?`, 'g');
const STYLES = /\.(?:css|scss|less|sass)$/i;

/** A shorter quote may be anywhere by chance. */
const LEAST_LETTERS = 4;
const WIDE = /[\uff01-\uff5e\u3000-\u3002]/;
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
/** Signs that are half-width or full-width by the text they are in. */
const BESIDE_CJK = new RegExp(`${CJK.source}[!?,.:;()]|[!?,.:;()]${CJK.source}`);

/** A sign of a text that may be spelled otherwise. Offsets are those of the text in plain signs. */
interface Unit {
  readonly from: number;
  readonly to: number;
  readonly plain: string;
  readonly text: string;
}

/** A text in plain signs, and where it has others. */
interface Plain {
  readonly text: string;
  readonly units: readonly Unit[];
}

/**
 * The one place of an edit whose signs the file spells otherwise, and the edit so spelled.
 * `undefined` if there is none.
 */
export function placeInOtherSpelling(
  document: Document,
  { search, replace, path, hints, occurrences }: ReplaceEdit,
): { readonly place: Place; readonly read: Read } | undefined {
  if (occurrences.kind !== 'one') return undefined;
  const given = { search: splitLines(search), replace: splitLines(replace) };
  const texts = inOtherSpelling(document, given, path);
  if (texts === undefined) return undefined;
  const read = { reading: 'respelled', texts } as const;
  const place = literalPlaces(document, read).find(
    ({ kind }) => kind === 'lines' || hints.wholeLines === undefined,
  );
  return place && { place, read };
}

/**
 * The texts of an edit with the signs of its search as the file spells them: `’` where it has
 * `\u2019`, a line break where it has `\n`, `(` where it has `（`, or the other way round. What the
 * search and the replacement have in common is taken from the file. `undefined` if the file has the
 * search in plain signs nowhere or in several places, or if it is not known how to spell a sign of
 * the new text.
 */
function inOtherSpelling(
  document: Document,
  { search, replace }: Texts,
  path: string | undefined,
): Texts | undefined {
  const isStyle = path !== undefined && STYLES.test(path);
  const file = (isStyle ? plainStyle : plainText)(document);
  const [old, now] = [search, replace].map(lines => plainOf(lines.join('\n'), isStyle)) as [Plain, Plain];
  if (old.units.length + file.units.length === 0 || letters(old.text) < LEAST_LETTERS) return undefined;
  const at = file.text.indexOf(old.text);
  if (at < 0 || file.text.indexOf(old.text, at + 1) >= 0) return undefined;
  const end = at + old.text.length;
  if (splits(file, at) || splits(file, end)) return undefined;
  const there = partOf(file, at, end);
  const made = carried(old, now, there, document);
  // What is beside a sign must not become a part of it, as a blank behind an escape of CSS.
  if (made === undefined || plainOf(made, isStyle).text !== now.text) return undefined;
  const texts = { search: splitLines(spelled(there)), replace: splitLines(made) };
  return texts.search.join('\n') === texts.replace.join('\n') ? undefined : texts;
}

/** A sign of the search, and how the file has it. */
interface Difference {
  readonly quoted: string;
  readonly inFile: Omit<Unit, 'from' | 'to'>;
}

/** The new text in the spelling of the file; `undefined` if that is not known. */
function carried(old: Plain, now: Plain, there: Plain, { text }: Document): string | undefined {
  const other = differences(old, there);
  // A line break that is spelled out in the quote alone: all of it is escaped once too often.
  if (other.length === 0 || other.some(({ quoted, inFile }) => quoted === '\\n' && inFile.text !== quoted))
    return undefined;
  const [from, end] = commonEnds(old, now, there);
  const cut = (of: Plain, start: number, to: number) => partOf(of, start, of.text.length - to);
  const [gone, made] = [cut(there, from, end), cut(now, from, end)];
  const signs = new Set(other.map(({ inFile }) => inFile.plain));
  const isReverse = other.some(({ quoted, inFile }) => quoted !== inFile.plain);
  if (isReverse && made.units.some(({ plain }) => !signs.has(plain))) return undefined;
  const middle = respelled(made, { gone, there, signs, isReverse });
  if (middle === undefined || (isWide(other) && isBesideCjk(middle, now.text, from, end))) return undefined;
  // A file that spells out what is not ASCII has none.
  if (BEYOND_ASCII.test(middle) && !BEYOND_ASCII.test(text)) return undefined;
  return (
    spelled(cut(there, 0, there.text.length - from)) +
    middle +
    spelled(cut(there, there.text.length - end, 0))
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are all of ASCII
const BEYOND_ASCII = /[^\x00-\x7f]/;

function isWide(other: readonly Difference[]): boolean {
  return other.some(({ quoted, inFile }) => WIDE.test(quoted + inFile.text));
}

/** Whether new text has a sign beside a letter that may as well want the full-width one. */
function isBesideCjk(middle: string, now: string, from: number, end: number): boolean {
  const letter = (sign = '') => (CJK.test(sign) ? sign : '');
  return BESIDE_CJK.test(letter(now[from - 1]) + middle + letter(now[now.length - end]));
}

/** The signs that a search and its place in the file spell differently. */
function differences(old: Plain, there: Plain): Difference[] {
  const quotes = new Map(old.units.map(unit => [unit.from, unit]));
  const known = new Set(there.units.map(({ from }) => from));
  const quotedAs = ({ from, to }: Unit) => quotes.get(from)?.text ?? old.text.slice(from, to);
  return [
    ...there.units.map(inFile => ({ quoted: quotedAs(inFile), inFile })),
    ...old.units
      .filter(({ from }) => !known.has(from))
      .map(({ plain, text }) => ({ quoted: text, inFile: { plain, text: plain } })),
  ].filter(({ quoted, inFile: { text } }) => quoted !== text && !text.startsWith('\r'));
}

/** The lengths of what two texts have in common at their starts and ends, without half a sign. */
function commonEnds(old: Plain, now: Plain, there: Plain): readonly [from: number, end: number] {
  const least = Math.min(old.text.length, now.text.length);
  const all = [old, now, there];
  let from = 0;
  while (from < least && old.text[from] === now.text[from]) from++;
  while (all.some(of => splits(of, from))) from--;
  let end = 0;
  while (end < least - from && old.text.at(-1 - end) === now.text.at(-1 - end)) end++;
  while (all.some(of => splits(of, of.text.length - end))) end--;
  return [from, end];
}

/** Whether an offset is inside of a sign. */
function splits({ text, units }: Plain, at: number): boolean {
  const isLow = at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff;
  return isLow || units.some(({ from, to }) => from < at && at < to);
}

/** A place in the spelling of the file, what goes there, and which signs are spelled otherwise. */
interface Spelled {
  readonly there: Plain;
  readonly gone: Plain;
  readonly signs: ReadonlySet<string>;
  /** Whether it is the quote that has escapes or full-width signs. */
  readonly isReverse: boolean;
}

/**
 * New text with its signs as the file spells them: one by one if the old text has the same ones
 * there, otherwise if the file spells each in one way. A file in plain signs may have escapes of
 * its own.
 */
function respelled(made: Plain, { there, gone, signs, isReverse }: Spelled): string | undefined {
  const isSign = ({ plain }: Cell) => signs.has(plain);
  const [own, old] = [cellsOf(made), cellsOf(gone).filter(isSign)];
  const mine = own.filter(isSign);
  if (mine.map(({ plain }) => plain).join('') === old.map(({ plain }) => plain).join('')) {
    let next = 0;
    return own.map(cell => (isSign(cell) ? old[next++] : cell)?.text).join('');
  }
  const ways = new Map(cellsOf(there).map(({ plain, text }) => [plain, text]));
  const isOneWay = cellsOf(there).every(cell => !isSign(cell) || ways.get(cell.plain) === cell.text);
  const isUnsure = ({ plain, text }: Cell) => plain === '\n' || WIDE.test(`${text}${ways.get(plain)}`);
  if (!isOneWay || mine.some(isUnsure) || (isReverse && mine.length > 0)) return undefined;
  return own.map(cell => (isSign(cell) ? ways.get(cell.plain) : cell.text)).join('');
}

/** One sign: in plain, and as it is spelled. */
type Cell = Omit<Unit, 'from' | 'to'>;

function cellsOf({ text, units }: Plain): Cell[] {
  const cells: Cell[] = [];
  let at = 0;
  const upTo = (end: number) => {
    for (const sign of text.slice(at, end)) cells.push({ plain: sign, text: sign });
  };
  for (const { from, to, plain, text: own } of units) {
    upTo(from);
    cells.push({ plain, text: own });
    at = to;
  }
  upTo(text.length);
  return cells;
}

function plainOf(text: string, isStyle: boolean): Plain {
  const units: Unit[] = [];
  let plain = '';
  let at = 0;
  for (const { index, 0: own } of text.matchAll(isStyle ? UNITS_OF_STYLES : UNITS)) {
    plain += text.slice(at, index);
    const sign = signOf(own);
    units.push({ from: plain.length, to: plain.length + sign.length, plain: sign, text: own });
    plain += sign;
    at = index + own.length;
  }
  return { text: plain + text.slice(at), units };
}

const plainText = memoized(({ text }: Document) => plainOf(text, false));
const plainStyle = memoized(({ text }: Document) => plainOf(text, true));

const PUNCTUATION: ReadonlyMap<string, string> = new Map([
  ['\u3000', ' '],
  ['\u3001', ','],
  ['\u3002', '.'],
]);

/** What a unit stands for. */
function signOf(unit: string): string {
  if (unit === '\\\\') return unit;
  if (unit === '\\n' || unit.startsWith('\r')) return '\n';
  if (WIDE.test(unit)) return PUNCTUATION.get(unit) ?? String.fromCharCode(unit.charCodeAt(0) - 0xfee0);
  const isDecimal = /^&#\d/.test(unit);
  const digits = unit.replace(/^(?:\\[uUx]?|&#x?)\{?/, '').replace(/[}; ]$/, '');
  const code = Number.parseInt(digits, isDecimal ? 10 : 16);
  return code >= 0x20 && code <= 0x10ffff ? fromCode(code) : unit;
}

/** Half of a character is one unit, too: JSON spells those beyond the first plane with two. */
function fromCode(code: number): string {
  return code > 0xffff ? String.fromCodePoint(code) : String.fromCharCode(code);
}

/** A part of a text, with its units. */
function partOf({ text, units }: Plain, start: number, end: number): Plain {
  const inside = units.filter(({ from, to }) => from >= start && to <= end);
  return {
    text: text.slice(start, end),
    units: inside.map(unit => ({ ...unit, from: unit.from - start, to: unit.to - start })),
  };
}

function spelled(plain: Plain): string {
  return cellsOf(plain)
    .map(({ text }) => text)
    .join('');
}

function letters(text: string): number {
  return (text.match(/[\p{L}\p{N}]/gu) ?? []).length;
}
