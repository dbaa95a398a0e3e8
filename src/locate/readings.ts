import type { Reading, ReplaceEdit, Texts, Tier } from '../edit/index.js';
import { splitLines, unescapeOverEscaped, unescapeQuotes, withoutBlankEnd } from '../text/index.js';
import { indentOf } from './indentation.js';

/** A search and its replacement, read with one kind of slip undone. */
export interface Read {
  readonly reading: Reading;
  readonly texts: Texts;
  /** The line, 1-based, that the text says it was copied from. */
  readonly line?: number;
  /** Only for an exact match of whole lines: it looks like something else. */
  readonly onlyExact?: true;
  /** The loosest tier that may find a place; any tier if it is missing. */
  readonly maxTier?: Tier;
}

/** Undoes one kind of slip in both halves alike; `undefined` if the halves show no sign of it. */
type Reader = (texts: Texts) => Omit<Read, 'reading'> | undefined;

/**
 * All ways to read an edit, the plainest first, but those that are switched off. Each later one is
 * tried only if those before find nothing: that is the evidence for it.
 */
export function* readings(
  { search, replace }: Pick<ReplaceEdit, 'search' | 'replace'>,
  without: readonly (Tier | Reading)[] = [],
): Generator<Read> {
  const texts: Texts = { search: splitLines(search), replace: splitLines(replace) };
  // Indented by one space, with a sign before each new line: most likely a diff, unless the file is
  // a diff.
  if (!without.includes('as-is'))
    yield { reading: 'as-is', texts, ...(addsInDiff(texts) && { onlyExact: true }) };
  for (const [reading, read] of READERS) {
    if (without.includes(reading)) continue;
    const result = read(texts);
    if (result !== undefined && isUsable(result.texts)) yield { reading, ...result };
  }
}

/**
 * Whether a reading may use every tier. Other readings are no evidence, and drift does not search
 * for them.
 */
export function isFree({ onlyExact, maxTier }: Read): boolean {
  return onlyExact !== true && maxTier === undefined;
}

/** A reading that searches for nothing, or changes nothing, is none. */
function isUsable({ search, replace }: Texts): boolean {
  return search.some(line => line.trim() !== '') && search.join('\n') !== replace.join('\n');
}

/**
 * The readings that the form of a pair alone suggests; another one needs the file: see
 * `other-spelling.ts`.
 */
type ByForm = 'unfenced' | 'unnumbered' | 'entities' | 'unescaped' | 'unmarked';

const READERS: readonly (readonly [ByForm, Reader])[] = [
  ['unfenced', unfenced],
  ['unnumbered', unnumbered],
  ['unnumbered', underStartLine],
  ['entities', entities],
  ['unescaped', unescaper(unescapeQuotes)],
  ['unescaped', unescaper(unescapeOverEscaped)],
  ['unmarked', unmarked],
];

const FENCE = /^\s*(`{3,}|~{3,})[\w+-]*\s*$/;

/** Without a code fence around the text. */
function unfenced({ search, replace }: Texts): Omit<Read, 'reading'> | undefined {
  const inner = insideFence(search);
  if (inner === undefined) return undefined;
  const made = insideFence(replace);
  // A fence with words around it is not text of the file.
  if (made === undefined && replace.some(line => FENCE.test(line))) return undefined;
  return { texts: { search: inner, replace: made ?? replace } };
}

function insideFence(lines: readonly string[]): readonly string[] | undefined {
  const first = lines.findIndex(line => line.trim() !== '');
  const last = lines.findLastIndex(line => line.trim() !== '');
  if (first < 0 || first === last) return undefined;
  const fenced = FENCE.test(lines[first] as string) && FENCE.test(lines[last] as string);
  return fenced ? lines.slice(first + 1, last) : undefined;
}

/**
 * Numbers as `cat -n`, tools of agents (`12→`), `12|` and `12: ` write them; only the last two may
 * be followed by a space.
 */
const NUMBERED = /^\s*(\d+)(?:→|\t|\s*[|│:] ?)(.*)$/;

/**
 * Without line numbers that were copied along with the lines, and without blank lines before the
 * first of them. Blank lines may have none: the tool `read` shows them so.
 */
function unnumbered(padded: Texts): Omit<Read, 'reading'> | undefined {
  const { search, replace } = withoutBlankStart(padded);
  const body = withoutBlankEnd(search);
  const matches = body.map(line => NUMBERED.exec(line));
  const first = Number(matches[0]?.[1] ?? Number.NaN);
  const isRising = body.every((line, i) => line.trim() === '' || Number(matches[i]?.[1]) === first + i);
  if (Number.isNaN(first) || !isRising) return undefined;
  // One line of the form `80: web` may be just that.
  if (body.length === 1 && /^\s*\d+:/.test(body[0] as string)) return undefined;
  const texts = {
    search: [...matches.map(match => match?.[2] ?? ''), ...search.slice(body.length)],
    replace: replace.map(line => NUMBERED.exec(line)?.[2] ?? line),
  };
  return { texts, line: first };
}

/** What tools such as Roo Code want above a text: where it is, and then dashes. */
const START_LINE = /^\s*:(start|end)_line:[ \t]*(\d{1,7})[ \t]*/;
const DASHES = /^-{5,9}(?!-)/;

/**
 * Without the lines that say where the text is, which only choose between equal places. The text
 * may follow the dashes on their line.
 */
function underStartLine({ search, replace }: Texts): Omit<Read, 'reading'> | undefined {
  const head = startLineOf(search);
  if (head === undefined) return undefined;
  const made = startLineOf(replace)?.lines ?? replace;
  const numbered = unnumbered({ search: head.lines, replace: made });
  const texts = numbered?.texts ?? { search: head.lines, replace: made };
  const line = head.line ?? numbered?.line;
  // Dashes alone may underline a heading.
  return head.line === undefined ? { texts, maxTier: 'trailing' } : { texts, line: line as number };
}

function startLineOf(lines: readonly string[]) {
  const rest = [...lines];
  let line: number | undefined;
  for (let found = START_LINE.exec(rest[0] ?? ''); found !== null; found = START_LINE.exec(rest[0] ?? '')) {
    if (found[1] === 'start') line = Number(found[2]);
    rest[0] = (rest[0] as string).slice(found[0].length);
    if (rest[0] === '') rest.shift();
  }
  const dashes = DASHES.exec((rest[0] ?? '').trimStart());
  if (dashes === null) return line === undefined ? undefined : { lines: rest, line };
  const behind = (rest[0] as string).trimStart().slice(dashes[0].length);
  if (line === undefined && behind.trim() !== '') return undefined;
  return { lines: behind.trim() === '' ? rest.slice(1) : [behind, ...rest.slice(1)], line };
}

/** Both texts without the blank lines that both begin with. */
function withoutBlankStart({ search, replace }: Texts): Texts {
  const blanks = (lines: readonly string[]) => lines.findIndex(line => line.trim() !== '');
  const common = Math.max(0, Math.min(blanks(search), blanks(replace)));
  return { search: search.slice(common), replace: replace.slice(common) };
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
  ['#39', "'"],
  ['#x27', "'"],
  ['#34', '"'],
]);
const ENTITY = /&(lt|gt|amp|quot|apos|#39|#x27|#34);/g;

/** With HTML entities decoded, once. */
function entities({ search, replace }: Texts): Omit<Read, 'reading'> | undefined {
  const decode = (line: string) => line.replace(ENTITY, (_, name: string) => ENTITIES.get(name) as string);
  const decoded = search.map(decode);
  if (decoded.every((line, i) => line === search[i])) return undefined;
  return { texts: { search: decoded, replace: replace.map(decode) } };
}

/** With one level of escaping undone; in the replacement only if it was escaped too. */
function unescaper(undo: (text: string) => string): Reader {
  return ({ search, replace }) => {
    const before = search.join('\n');
    const after = undo(before);
    if (after === before) return undefined;
    const written = replace.join('\n');
    const made = isBare(before, after, written) ? written : undo(written);
    return { texts: { search: splitLines(after), replace: splitLines(made) } };
  };
}

/**
 * Whether a replacement was written without the escaping of its search: it has a plain line break
 * or quotation mark, while the search has all of them escaped. Then an escape in it is code.
 */
function isBare(escaped: string, unescaped: string, replace: string): boolean {
  const breaks = !escaped.includes('\n') && unescaped.includes('\n');
  if (breaks && replace.includes('\n')) return true;
  return ['"', "'", '`'].some(quote => {
    const bare = new RegExp(`(?<!\\\\)${quote}`);
    return (
      unescaped.includes(quote) && escaped.includes(`\\${quote}`) && !bare.test(escaped) && bare.test(replace)
    );
  });
}

/** The start of a hunk of a unified diff. */
const HUNK = /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/;

/**
 * Without the markers of a diff: `-` and blank before the searched lines, `+` and blank before the
 * new ones; and without the line that says where its hunk is.
 */
function unmarked(given: Texts): Omit<Read, 'reading'> | undefined {
  const texts = {
    search: withoutHunkLine(given.search),
    replace: withoutHunkLine(given.replace),
  };
  const { search, replace } = texts;
  if (!addsInDiff(texts) && !removesInDiff(texts)) {
    if (isMarked(search, '-') && isWithoutSigns(search, replace))
      return { texts: { search: search.map(line => line.slice(1)), replace }, maxTier: 'trailing' };
    if (!isMarked(search, '-') || !(isMarked(replace, '+') || isBlank(replace))) return undefined;
    // Without a `+` or an unchanged line, lines with `-` may as well be a list.
    if (isBlank(replace) && !search.some(line => line.startsWith(' ') && line.trim() !== ''))
      return undefined;
  }
  return {
    texts: { search: search.map(line => line.slice(1)), replace: replace.map(line => line.slice(1)) },
  };
}

/** Whether a replacement has lines of a marked search without their sign, and none with it. */
function isWithoutSigns(search: readonly string[], replace: readonly string[]): boolean {
  const bare = (line: string) => line.trimEnd();
  const written = new Set(replace.map(bare));
  const context = search.filter(line => line.startsWith(' ') && line.trim() !== '').map(bare);
  if (context.some(line => written.has(line))) return false;
  if (context.length > 0)
    return context.some(line => /[\p{L}\p{N}]/u.test(line) && written.has(line.slice(1)));
  return startsAlike(
    search.map(line => line.slice(1)),
    replace,
  );
}

/** Whether the first lines of two texts are equally deep, and indented. */
function startsAlike(a: readonly string[], b: readonly string[]): boolean {
  const [one, other] = [a, b].map(lines => indentOf(lines.find(line => line.trim() !== '') ?? ''));
  return one !== '' && one === other;
}

function withoutHunkLine(lines: readonly string[]): readonly string[] {
  return HUNK.test(lines[0] ?? '') ? lines.slice(1) : lines;
}

/** Whether each line has the marker or a blank before it, and some line the marker. */
function isMarked(lines: readonly string[], marker: string): boolean {
  return (
    lines.some(line => line.startsWith(marker)) &&
    lines.every(line => line.trim() === '' || line.startsWith(marker) || line.startsWith(' '))
  );
}

/** The two sides of a hunk that only adds: lines that stay, and the same with new ones between. */
function addsInDiff({ search, replace }: Texts): boolean {
  return isMarked(replace, '+') && !isBlank(search) && isSame(search, without(replace, '+'));
}

/** The two sides of a hunk that only removes. */
function removesInDiff({ search, replace }: Texts): boolean {
  return isMarked(search, '-') && !isBlank(replace) && isSame(replace, without(search, '-'));
}

function without(lines: readonly string[], marker: string): string[] {
  return lines.filter(line => !line.startsWith(marker));
}

/** Whether lines are equal, each with a space before it, except for the empty ones at the end. */
function isSame(some: readonly string[], others: readonly string[]): boolean {
  const [a, b] = [withoutBlankEnd(some), withoutBlankEnd(others)];
  return (
    a.length === b.length &&
    a.every((line, i) => line.trimEnd() === b[i]?.trimEnd() && (line.trim() === '' || line.startsWith(' ')))
  );
}

function isBlank(lines: readonly string[]): boolean {
  return lines.every(line => line.trim() === '');
}

/**
 * The items of a generator, each made on its first use and kept: most edits are placed by the
 * plainest reading, and the other readings, which read the whole file, are never made.
 *
 * @example [...remembered([1, 2].values())].length // 2
 */
export function remembered<T>(items: Iterator<T>): Iterable<T> {
  const known: T[] = [];
  const next = (): boolean => {
    const item = items.next();
    if (item.done !== true) known.push(item.value);
    return item.done !== true;
  };
  return {
    *[Symbol.iterator]() {
      for (let i = 0; i < known.length || next(); i++) yield known[i] as T;
    },
  };
}
