import type { Document } from '../text/index.js';

/** A line of more characters is shown in parts. Nobody would write it out again. */
const LONG_LINE = 2_000;
/** How many characters are shown before and after what is pointed to. */
const AROUND = 300;
/** A word that is in a file more often points to no place. */
const COMMON = 12;
/** How many parts at most. */
const MOST = 40;

/** A part of a long line: its 1-based number, and offsets of the text, half-open. */
export interface Span {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/** Whether most of a text is in long lines: then no line can be chosen or rewritten. */
export function hasLongLines(text: string): boolean {
  let long = 0;
  for (const line of text.split(/\r\n|\n|\r/)) if (line.length > LONG_LINE) long += line.length;
  return long > text.length / 2;
}

export function isLong({ lines }: Document, line: number): boolean {
  return lines.to(line - 1) - lines.from(line - 1) > LONG_LINE;
}

/**
 * The parts of long lines to which a text points by its rare words, numbers and quotes, the rarest
 * first. If it points to none, the start of the first long line. None if no line is long.
 */
export function pointedSpans(document: Document, about: string): readonly Span[] {
  const long = longLines(document);
  if (long.length === 0) return [];
  const found = wordsOf(about)
    .map(word => spansOf(document, word, long))
    .filter(spans => spans.length > 0 && spans.length <= COMMON)
    .sort((a, b) => a.length - b.length)
    .flat();
  const spans = joined(found.slice(0, MOST));
  const [first] = long;
  return spans.length > 0 || first === undefined ? spans : [{ ...first, to: first.from + LONG_LINE }];
}

function longLines(document: Document): readonly Span[] {
  const { lines } = document;
  return Array.from({ length: lines.count }, (_, i) => ({
    line: i + 1,
    from: lines.from(i),
    to: lines.to(i),
  })).filter(({ from, to }) => to - from > LONG_LINE);
}

/** Names, numbers, and what is in quotes. */
function wordsOf(text: string): readonly string[] {
  const words = text.match(/[\p{L}_$][\p{L}\p{N}_$]{2,}|\d[\d.]*\d/gu) ?? [];
  const quoted = [...text.matchAll(/(["'`])(.{2,200}?)\1/g)].map(([, , inside = '']) => inside);
  return [...new Set([...quoted, ...words])];
}

/**
 * Where long lines contain a text, with what is around it; one place too many shows that the text
 * is too common.
 */
function spansOf({ text }: Document, word: string, long: readonly Span[]): readonly Span[] {
  const spans: Span[] = [];
  for (const { line, from, to } of long)
    for (
      let at = text.indexOf(word, from);
      at >= 0 && at < to && spans.length <= COMMON;
      at = text.indexOf(word, at + 1)
    )
      spans.push({ line, from: Math.max(from, at - AROUND), to: Math.min(to, at + word.length + AROUND) });
  return spans;
}

/** The parts of long lines with a text in them. */
export function spansWith(document: Document, word: string): readonly Span[] {
  return joined(spansOf(document, word, longLines(document)));
}

/** In the order of the text, joined if they touch. */
function joined(spans: readonly Span[]): readonly Span[] {
  const result: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last === undefined || last.line !== span.line || span.from > last.to) result.push(span);
    else result[result.length - 1] = { ...last, to: Math.max(last.to, span.to) };
  }
  return result;
}
