import { itemsOf, type Outline } from '../syntax/index.js';
import { type Document, type LineRange, linesAround } from '../text/index.js';

/** A word in more lines than this points to none of them. */
const COMMON = 12;
/** How many lines around a mentioned line belong to it, if it is in no small definition. */
const AROUND = 12;
/** A longer definition is not shown as a whole because one of its lines is mentioned. */
const LONG = 150;

/**
 * The lines to which an instruction, a test or its output point, the surest first: lines that it
 * numbers, definitions that it names, lines with its rare words.
 *
 * @param range how many lines around a line belong to it, whatever definition it is in; by default
 *   its definition if that is small, else 12 lines
 * @example pointedRegions(document, outline, 'rename `total` in line 12')[0] // { first: 1, last: 24 }
 */
export function pointedRegions(
  document: Document,
  outline: Outline,
  text: string,
  range?: number,
): readonly LineRange[] {
  const named = new Set(wordsIn(text));
  const items = [...itemsOf(outline)].map(({ item }) => item);
  const definitions = items
    .filter(item => named.has(item.name) && item.endLine - item.line < LONG)
    .map(item => ({ first: item.line, last: item.endLine }));
  const { count } = document.lines;
  const around = (line: number) =>
    range === undefined ? aroundLine(line, items, count) : linesAround(line, range, count);
  return [
    ...numberedLines(text, count).map(around),
    ...definitions,
    ...linesOfWords(document, named).map(around),
  ];
}

/** Names and what is quoted: words that distinguish one place of code from another. */
function wordsIn(text: string): readonly string[] {
  return text.match(/[\p{L}_$][\p{L}\p{N}_$]{2,}/gu) ?? [];
}

function numberedLines(text: string, count: number): readonly number[] {
  const numbers = [...text.matchAll(/\blines? (\d+)|[\w.]:(\d+)\b/gi)].map(found =>
    Number(found[1] ?? found[2]),
  );
  return [...new Set(numbers)].filter(line => line >= 1 && line <= count);
}

/** The lines with one of some words that are in few lines; the rarest words first. */
function linesOfWords({ lines }: Document, named: ReadonlySet<string>): readonly number[] {
  const found = new Map<string, number[]>();
  for (let i = 0; i < lines.count; i++) {
    const line = lines.content(i);
    for (const word of new Set(wordsIn(line))) {
      if (!named.has(word)) continue;
      const at = found.get(word) ?? [];
      at.push(i + 1);
      found.set(word, at);
    }
  }
  const rare = [...found.values()].filter(at => at.length <= COMMON);
  return [...new Set(rare.sort((a, b) => a.length - b.length).flat())];
}

/** The definition that a line is in, if it is small, else the lines around it. */
function aroundLine(
  line: number,
  items: readonly { line: number; endLine: number }[],
  count: number,
): LineRange {
  const within = items.filter(item => item.line <= line && item.endLine >= line);
  const small = within.filter(item => item.endLine - item.line < LONG).at(-1);
  if (small !== undefined) return { first: small.line, last: small.endLine };
  return linesAround(line, AROUND, count);
}
