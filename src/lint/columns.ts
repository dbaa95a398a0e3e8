import type { Document, Range } from '../text/index.js';
import { range } from '../text/index.js';
import type { ColumnUnit, Finding, FindingRange, Position } from './finding.js';

/**
 * The offset of a position in a text, in UTF-16 code units; `undefined` if the text has no such
 * position, or the unit of the column is unclear.
 *
 * @example offsetOf(Document.of('é = x'), { line: 1, column: 5 }, 'utf-8') // 4
 */
export function offsetOf(
  { lines }: Document,
  { line, column }: Position,
  unit: ColumnUnit,
): number | undefined {
  // The end of a text that ends with its last line counts as the start of another line.
  if (line === lines.count + 1 && column === 0) return lines.text.length;
  if (column === undefined || column < 0 || line < 1 || line > lines.count) return undefined;
  const units = unitsBefore(lines.content(line - 1), column, unit);
  return units === undefined ? undefined : lines.at(line - 1).from + units;
}

/** The number of code units of a line before a column. */
function unitsBefore(text: string, column: number, unit: ColumnUnit): number | undefined {
  if (unit === 'utf-16' || isAscii(text)) return column <= text.length ? column : undefined;
  if (unit === 'unknown') return undefined;
  let [counted, at] = [0, 0];
  for (const character of text) {
    if (counted >= column) break;
    counted += unit === 'utf-8' ? bytesOf(character) : 1;
    at += character.length;
  }
  return counted === column ? at : undefined;
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}

function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** The offsets of the columns of a range, if it has columns. */
function offsetsOf(document: Document, { start, end, unit }: FindingRange): Range | undefined {
  const [from, to] = [offsetOf(document, start, unit), offsetOf(document, end, unit)];
  return from !== undefined && to !== undefined && to >= from ? range(from, to) : undefined;
}

/**
 * The range of a finding in its line, for display: the name that its message quotes, if there is
 * one such place, or the one nearest to its columns. If there is none: its columns. `undefined` if
 * both are unclear. The line itself is always known.
 */
export function placeIn(document: Document, finding: Finding): Range | undefined {
  const reported = offsetsOf(document, finding.range);
  const { lines } = document;
  if (finding.line < 1 || finding.line > lines.count) return undefined;
  const { from } = lines.at(finding.line - 1);
  const text = lines.content(finding.line - 1);
  const hits = quotedIn(finding.message).flatMap(name =>
    occurrences(text, name).map(at => range(from + at, from + at + name.length)),
  );
  const distance = (hit: Range) => (reported === undefined ? 0 : Math.abs(hit.from - reported.from));
  const [nearest, second] = hits.toSorted((a, b) => distance(a) - distance(b));
  const sure = nearest !== undefined && (reported !== undefined || second === undefined);
  return sure && (reported === undefined || distance(nearest) === 0) ? nearest : (reported ?? undefined);
}

/** The column at which a finding is shown, from 1, in code points; `null` if it is not known. */
export function columnOf(document: Document, finding: Finding): number | null {
  const place = placeIn(document, finding);
  if (place === undefined) return null;
  const { lines, text } = document;
  return [...text.slice(lines.from(lines.lineAt(place.from)), place.from)].length + 1;
}

/**
 * The quoted parts of a message, in any kind of quotes.
 *
 * @example quotedIn('`os` imported but "x" unused') // ['os', 'x']
 */
export function quotedIn(message: string): string[] {
  return [...message.matchAll(/"([^"\n]{1,200})"|`([^`\n]{1,200})`|'([^'\n]{1,200})'/g)].map(
    ([, double, tick, single]) => double ?? tick ?? single ?? '',
  );
}

/** The positions of a name in a line, as a whole word. */
function occurrences(text: string, name: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + name.length] ?? ' '}`;
    if (!/[\p{L}\p{N}_]/u.test(around)) found.push(at);
  }
  return found;
}
