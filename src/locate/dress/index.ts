import type { Texts } from '../../edit/index.js';
import { type Document, memoized } from '../../text/index.js';
import type { Read } from '../readings.js';
import { asShown } from './as-shown.js';
import { singleSpaced } from './double-spaced.js';
import { commonFrame, type LineFrame, mayBegin, mayFrame } from './frames.js';
import { type FrameRule, type LineMatch, LONGEST_LINE, matchLine, type Spelling } from './match-line.js';
import { respelled } from './new-text.js';
import { piecesOf } from './signs.js';
import { startsOf } from './windows.js';

/**
 * An edit without its dress; or the first line, from 0, of its place, and why its new text cannot
 * be read.
 */
export type Undressed =
  | { readonly kind: 'read'; readonly read: Read }
  | { readonly kind: 'unsure'; readonly line: number; readonly why: string };

/**
 * The reading of an edit whose lines are lines of the file in another dress: with a frame around
 * them, or with signs spelled differently. The file shows this, line by line; `undefined` if it
 * does not, or if several of its places show it in different ways.
 */
export function undressed(document: Document, texts: Texts, path: string | undefined): Undressed | undefined {
  const single = singleSpaced(texts);
  if (single !== undefined && isInDocument(document, single.search))
    return { kind: 'read', read: { reading: 'single-spaced', texts: single } };
  for (const each of [texts, withTightSigns(texts), withoutAnchor(texts)]) {
    const found = each && readIn(document, each, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The reading of an edit that quotes the file as something else shows it: see {@link asShown}. */
export function readAsShown(
  document: Document,
  texts: Texts,
  path: string | undefined,
): Undressed | undefined {
  const found = asShown(document, texts, path);
  if (found === undefined) return undefined;
  return 'unsure' in found
    ? { kind: 'unsure', line: found.line, why: found.unsure }
    : { kind: 'read', read: { reading: 'respelled', texts: found.texts } };
}

/** Whether lines are in a document, whatever their endings. */
function isInDocument({ text }: Document, search: readonly string[]): boolean {
  return text.replaceAll('\r\n', '\n').includes(search.join('\n').trim());
}

function readIn(document: Document, texts: Texts, path: string | undefined): Undressed | undefined {
  const fileLines = contentsOf(document);
  const found = startsOf(document, texts.search).flatMap(
    start => dressAt(texts.search, fileLines, start, path) ?? [],
  );
  const [one] = found;
  const isOne = found.every(each => each.search.join('\n') === one?.search.join('\n'));
  return one === undefined || !isOne ? undefined : readOf(document, texts, one);
}

/** The lines of a document: made once, because a reply may have many edits that are not found. */
const contentsOf = memoized(({ lines }: Document): readonly string[] => lines.contents());

/** How the lines of a search match lines of the file. */
interface Dress {
  readonly frame: LineFrame | undefined;
  readonly spelling: Spelling;
  /** Where they begin, from 0. */
  readonly line: number;
  /** The lines of the search as the file has them. */
  readonly search: readonly string[];
}

function dressAt(
  search: readonly string[],
  fileLines: readonly string[],
  start: number,
  path: string | undefined,
): Dress | undefined {
  const matches = matchLines(search, fileLines, start, path);
  if (matches === undefined) return undefined;
  const solid = matches.filter(match => match !== undefined);
  const spelling: Spelling = new Map(solid.flatMap(each => [...each.spelling]));
  const isFramed = solid.some(({ prefix, suffix }) => prefix + suffix !== '');
  const frame = commonFrame(matches, fileLines, start);
  if (isFramed ? frame === undefined : [...spelling].every(([sign, plain]) => sign === plain))
    return undefined;
  const isBlank = (line: string) => (frame?.strip(line) ?? respell(line, spelling)).trim() === '';
  if (matches.some((match, i) => match === undefined && !isBlank(search[i] as string))) return undefined;
  const lines = matches.map((match, i) => (match ? (fileLines[start + i] as string) : ''));
  return { frame, spelling, line: start, search: lines };
}

/**
 * What each search line matches in the file; `undefined` for a line that may be blank and is blank
 * in the file, or that is at an edge and matches nothing. Lines with the most text come first,
 * because they show what signs mean in the others.
 */
function matchLines(
  search: readonly string[],
  fileLines: readonly string[],
  start: number,
  path: string | undefined,
): readonly (LineMatch | undefined)[] | undefined {
  const frames: FrameRule = {
    mayBegin: prefix => mayBegin(prefix, path),
    holds: (prefix, suffix, isInner) => mayFrame(prefix, suffix, isInner, path),
  };
  const matches: (LineMatch | undefined)[] = search.map(() => undefined);
  const known = new Map<string, string>();
  if (search.some(line => line.length > LONGEST_LINE)) return undefined;
  for (const i of byWeight(search)) {
    const [line, fileLine = ''] = [search[i] as string, fileLines[start + i]];
    if (fileLine.trim() === '' && isBlankInDress(line)) continue;
    const match = matchLine(line, fileLine, known, frames);
    if (match === undefined && !(isAtEdge(search, i) && isBlankInDress(line))) return undefined;
    matches[i] = match;
    for (const [sign, plain] of match?.spelling ?? []) known.set(sign, plain);
  }
  return matches;
}

/** A line with its signs as they are in the file. */
function respell(line: string, spelling: Spelling): string {
  return piecesOf(line)
    .map(({ text }) => spelling.get(text) ?? text)
    .join('');
}

const byWeight = memoized((search: readonly string[]): readonly number[] => {
  const weights = search.map(line => (line.match(/\w/g) ?? []).length);
  return search.map((_, i) => i).sort((a, b) => (weights[b] as number) - (weights[a] as number));
});

/** Whether no line with text is before a line, or none is after it. */
function isAtEdge(search: readonly string[], at: number): boolean {
  return search.slice(0, at).every(isBlankInDress) || search.slice(at + 1).every(isBlankInDress);
}

/**
 * A line as `grep -n` prints it. It only begins at the start of a word: a long word would take the
 * square of its length.
 */
const PATH_AND_NUMBER = /(?<!\S)\S*[:-]\d+[:-]/;

/** Whether a line may be nothing but its frame, or blanks drawn with signs. */
function isBlankInDress(line: string): boolean {
  return !/\p{L}{5}/u.test(line.replace(PATH_AND_NUMBER, ''));
}

function readOf(document: Document, { search, replace }: Texts, dress: Dress): Undressed {
  const { frame, spelling, line } = dress;
  const bodies = search.map(each => frame?.strip(each) ?? each);
  const made = frame === undefined ? replace : withoutFrame(replace, frame, new Set(bodies));
  if (made === undefined)
    return { kind: 'unsure', line, why: 'only some of its lines have the same signs around them' };
  if (made.join('\n') === bodies.join('\n') && replace.join('\n') !== search.join('\n'))
    return { kind: 'unsure', line, why: 'it only changes the signs around its lines' };
  const lines = new Map(bodies.map((body, i) => [body, dress.search[i] as string]));
  const read = respelled(made, { spelling, lines, file: document.text });
  if ('unsure' in read)
    return {
      kind: 'unsure',
      line,
      why: `it has ${JSON.stringify(read.unsure)}, which may be meant as it is`,
    };
  const reading = frame === undefined ? 'respelled' : 'unframed';
  const first = frame?.first === undefined ? {} : { line: frame.first };
  return { kind: 'read', read: { reading, texts: { search: dress.search, replace: read.lines }, ...first } };
}

/**
 * A replacement without the frame of its search: removed from each line, or from none if it was
 * written without. If only some lines have the frame, only numbers show that the others are new.
 */
function withoutFrame(
  replace: readonly string[],
  frame: LineFrame,
  context: ReadonlySet<string>,
): readonly string[] | undefined {
  const stripped = replace.map(line => (line.trim() === '' ? line : frame.strip(line)));
  const most = (frame.first ?? 0) + context.size + replace.length;
  if (
    !mayCount(
      replace.flatMap(line => frame.numberOf?.(line) ?? []),
      most,
    )
  )
    return undefined;
  if (!stripped.includes(undefined)) return stripped as readonly string[];
  const framed = stripped.filter((line, i) => line !== undefined && line !== replace[i]);
  // No line has the frame. A line of the file shows that the text was written without one; if there
  // is none, the text may have a frame of its own.
  if (framed.length === 0 && frame.isOnAll)
    return replace.some(line => context.has(line)) ? replace : undefined;
  const mayMix = !frame.isOnAll || (frame.isCounting && framed.some(line => context.has(line as string)));
  return mayMix ? stripped.map((line, i) => line ?? (replace[i] as string)) : undefined;
}

/**
 * Whether numbers may count lines: they never decrease, and do not increase too far. Any other
 * number at the start of a new line is part of its text.
 */
function mayCount(numbers: readonly number[], most: number): boolean {
  return numbers.every((number, i) => number <= most && (i === 0 || number >= (numbers[i - 1] as number)));
}

/** A sign beyond ASCII in the indentation, and the blanks after it that a tab is drawn with. */
const DRAWN_TAB = /((?!\p{ASCII})[^\p{L}\p{N}\s])[ \t]+/gu;

/** The texts without the blanks after drawn tabs; `undefined` if there are none. */
function withTightSigns({ search, replace }: Texts): Texts | undefined {
  const tighten = (lines: readonly string[]) =>
    lines.map(line =>
      line.replace(/^\s*(?:(?!\p{ASCII})[^\p{L}\p{N}\s]\s*)+/u, indent => indent.replace(DRAWN_TAB, '$1')),
    );
  const tight = { search: tighten(search), replace: tighten(replace) };
  return tight.search.join('\n') === search.join('\n') ? undefined : tight;
}

/**
 * A search without the `^` of a regular expression at its start; `undefined` if there is none, or
 * if both halves have it.
 */
function withoutAnchor({ search: [first = '', ...rest], replace }: Texts): Texts | undefined {
  if (!first.startsWith('^') || replace[0]?.startsWith('^')) return undefined;
  return { search: [first.slice(1), ...rest], replace };
}
