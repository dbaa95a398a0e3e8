import { indentOf } from '../locate/index.js';
import { holdsLine, type LineRange } from '../text/index.js';
import type { Finding } from './finding.js';
import type { Snippet } from './snippet.js';
import { linesText, type Source } from './source.js';

/** A mark is only worth it from this many lines on. */
const LONG = 8;

/** A string alone, or the assignment of a long string, list or dictionary. */
const LITERAL = /^\s*(?:[\w.]+\s*(?::[^=\n]+)?=\s*)?(?:[rRuUbB]{0,2}(?:"""|''')|[{[])/;

/**
 * The long docstrings and literals of a region that no finding is about. They are shown and need
 * not be written again.
 *
 * @example unchangedIn(source, { first: 1, last: 60 }, findings) // [{ first: 3, last: 20 }]
 */
export function unchangedIn(
  source: Source,
  region: LineRange,
  findings: readonly Finding[],
): readonly LineRange[] {
  return source.scopes.statements
    .filter(
      each =>
        each.kind === 'simple' &&
        each.last - each.first + 1 >= LONG &&
        holdsLine(region, each.first) &&
        holdsLine(region, each.last) &&
        !(each.first === region.first && each.last === region.last) &&
        !findings.some(({ line, file }) => file === source.path && holdsLine(each, line)) &&
        LITERAL.test(linesText(source, each)),
    )
    .map(({ first, last }) => ({ first, last }));
}

/** The lines of a snippet, with marks in place of unchanged lines. */
export function withMarks({ texts, lines }: Snippet, unchanged: readonly LineRange[]): readonly string[] {
  return texts.flatMap((text, i) => {
    const line = lines.first + i;
    const block = unchanged.find(each => holdsLine(each, line));
    if (block === undefined) return [text];
    return block.first === line ? [`${indentOf(text)}${markOf(block)}`] : [];
  });
}

function markOf({ first, last }: LineRange): string {
  return `<lines ${first}-${last} unchanged>`;
}

const MARK = /^([ \t]*)<lines (\d+)-(\d+) unchanged>\s*$/;

/**
 * Replace the marks of an answer by their lines, with the indentation of the mark. A mark of lines
 * that the snippet does not have stays as it is.
 */
export function withoutMarks(answer: readonly string[], snippet: Snippet): readonly string[] {
  return answer.flatMap(line => {
    const [, indent = '', first, last] = MARK.exec(line) ?? [];
    const lines = { first: Number(first), last: Number(last) };
    if (first === undefined || snippet.texts.includes(line) || !isIn(snippet, lines)) return [line];
    return reindented(textsOf(snippet, lines), indent);
  });
}

function isIn({ lines }: Snippet, { first, last }: LineRange): boolean {
  return first <= last && holdsLine(lines, first) && holdsLine(lines, last);
}

function textsOf({ texts, lines }: Snippet, { first, last }: LineRange): readonly string[] {
  return texts.slice(first - lines.first, last - lines.first + 1);
}

/** The lines with another base indentation. */
function reindented(texts: readonly string[], indent: string): readonly string[] {
  const own = indentOf(texts[0] ?? '');
  return texts.map(text =>
    text.startsWith(own) && text.trim() !== '' ? indent + text.slice(own.length) : text,
  );
}

/** The first block that was sent as a mark and that is missing in an answer. */
export function lostLines(
  answer: readonly string[],
  snippet: Snippet,
  unchanged: readonly LineRange[],
): LineRange | undefined {
  const known = new Set(answer.map(line => line.trim()).filter(line => line.length > 3));
  return unchanged.find(
    block => isIn(snippet, block) && !textsOf(snippet, block).some(text => known.has(text.trim())),
  );
}
