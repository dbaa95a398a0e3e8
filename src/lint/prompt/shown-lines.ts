import { fenceFor } from '../../formats/fences.js';
import { languageOf } from '../../syntax/index.js';
import { type LineRange, linesName, spanText } from '../../text/index.js';
import { shownLines } from '../context/context.js';
import { neededContext } from '../context/needed.js';
import { marked } from '../hidden.js';
import { linesText, lineText, type Source } from '../source.js';
import { withMarks } from '../unchanged-lines.js';
import { type NumberedRegion, type Question, regionsOf } from './question.js';

/** Some lines of a prompt: a region, or lines to read. */
interface ShownLines {
  readonly kind: 'region' | 'context';
  readonly text: string;
}

/** Lines of one file to read, without a region between them. */
interface ReadLines {
  readonly source: Source;
  readonly stretches: readonly LineRange[];
}

/**
 * The regions of questions about one file with the lines to read, in the order of the file; then
 * the lines of other files. No line is shown twice.
 */
export function shownIn(questions: readonly Question[]): readonly ShownLines[] {
  const [first] = questions;
  if (first === undefined) return [];
  const { source } = first;
  const files = shownLines(questions.flatMap(each => each.packets).flatMap(neededContext));
  const isOwn = (file: ReadLines) => file.source.path === source.path;
  const own = files.filter(isOwn).flatMap(each => each.stretches);
  return [
    ...inOrder(source, regionsOf(questions), own),
    ...files.filter(each => !isOwn(each)).flatMap(each => toRead(each)),
  ];
}

function inOrder(
  source: Source,
  regions: readonly NumberedRegion[],
  shown: readonly LineRange[],
): readonly ShownLines[] {
  const out: ShownLines[] = [];
  const outside = regions.reduce((lines, { snippet }) => without(lines, snippet.lines), shown);
  let left = [...outside, ...regions.flatMap(each => each.unchanged)].sort((a, b) => a.first - b.first);
  for (const region of regions) {
    const { first } = region.snippet.lines;
    out.push(...toRead({ source, stretches: left.filter(each => each.last < first) }, false));
    out.push(regionText(source, region, regions.length > 1));
    left = left.filter(each => each.last >= first);
  }
  return [...out, ...toRead({ source, stretches: left }, false)];
}

function regionText(
  source: Source,
  { number, snippet, isForImports, unchanged }: NumberedRegion,
  isNumbered: boolean,
): ShownLines {
  const name = isNumbered ? `Region ${number}` : `The region that you may change, ${source.path}`;
  const head = `${name}, ${linesName(snippet.lines)}${isForImports ? ', for a new import' : ''}:`;
  return { kind: 'region', text: `${head}\n${fenced(source, withMarks(snippet, unchanged).join('\n'))}` };
}

/** Lines to read in one fence, without blank lines at their ends. */
function toRead({ source, stretches }: ReadLines, isNamed = true): readonly ShownLines[] {
  const shown = stretches.flatMap(lines => trimmed(source, lines));
  if (shown.length === 0) return [];
  const numbers = shown.map(spanText).join(', ');
  const name = isNamed ? `${source.path}, ` : '';
  const word = shown.length === 1 && shown[0]?.first === shown[0]?.last ? 'line' : 'lines';
  const text = shown.map(lines => linesText(source, lines)).join('\n…\n');
  return [{ kind: 'context', text: `To read, ${name}${word} ${numbers}:\n${fenced(source, text)}` }];
}

function trimmed(source: Source, { first, last }: LineRange): readonly LineRange[] {
  const isBlank = (line: number) => lineText(source, line).trim() === '';
  let [from, to] = [first, last];
  while (from <= to && isBlank(from)) from++;
  while (to >= from && isBlank(to)) to--;
  return from > to ? [] : [{ first: from, last: to }];
}

/** Some lines without others. */
function without(lines: readonly LineRange[], taken: LineRange): readonly LineRange[] {
  return lines.flatMap(each => cut(each, taken));
}

function cut(lines: LineRange, { first, last }: LineRange): readonly LineRange[] {
  if (lines.last < first || last < lines.first) return [lines];
  const [before, after] = [
    { first: lines.first, last: first - 1 },
    { first: last + 1, last: lines.last },
  ];
  return [before, after].filter(each => each.first <= each.last);
}

function fenced(source: Source, text: string): string {
  const lines = marked(source.document.text, text).split('\n');
  const fence = fenceFor(lines);
  const language = languageOf(source.path).name;
  return `${fence}${language === 'text' ? '' : language}\n${lines.join('\n')}\n${fence}`;
}
