import type { Document, LineIndex } from '../text/index.js';
import { fold, foldHash } from './fold.js';
import { indentOf } from './indentation.js';
import { lineHashes } from './line-hashes.js';

/**
 * The indexes, from 0, of the lines that are equal to a header, white space at its ends aside; if
 * there are none, of those that are equal except for all white space.
 */
export function linesThatAre(document: Document, header: string): number[] {
  const [hash, folded] = [foldHash(header, 0, header.length), fold(header)];
  const { solid, sequence } = lineHashes(document);
  const found: number[] = [];
  sequence.forEach((own, i) => {
    const line = solid[i] as number;
    if (own === hash && fold(document.lines.content(line)) === folded) found.push(line);
  });
  const same = found.filter(line => document.lines.content(line).trim() === header.trim());
  return same.length > 0 ? same : found;
}

/**
 * The indexes of the lines that are equal to a header; if there are none, of those that contain it.
 */
export function linesNamed(document: Document, header: string): number[] {
  const whole = linesThatAre(document, header);
  return whole.length > 0 ? whole : linesWith(document, header);
}

/** The indexes of the lines that contain a text, white space at its ends aside. */
export function linesWith({ text, lines }: Document, header: string): number[] {
  const wanted = header.trim();
  const found: number[] = [];
  for (let at = text.indexOf(wanted); at >= 0 && wanted !== ''; ) {
    const line = lines.lineAt(at);
    found.push(line);
    at = line + 1 < lines.count ? text.indexOf(wanted, lines.from(line + 1)) : -1;
  }
  return found;
}

/**
 * Index of the first line from a line on that is not blank; the number of lines if there is none.
 */
export function solidFrom(lines: LineIndex, from: number): number {
  let at = from;
  while (at < lines.count && lines.content(at).trim() === '') at++;
  return at;
}

/** The end of a line that opens nothing, whatever is after it. */
const CLOSED = /[;,}]\s*$/;

/** Whether the lines after a line are indented deeper than it: they are in what it opens. */
export function opensScope(lines: LineIndex, line: number): boolean {
  if (CLOSED.test(lines.content(line))) return false;
  const next = solidFrom(lines, line + 1);
  return next < lines.count && depthOf(lines, next) > depthOf(lines, line);
}

/** How many characters a line is indented by. */
export function depthOf(lines: LineIndex, line: number): number {
  return indentOf(lines.content(line)).length;
}

/**
 * A line that closes what one above it opened, and opens something itself: `): void {`, `} else {`.
 */
const GOES_ON = /^\s*[)\]}].*[{([:]\s*$/;

/**
 * The lines that enclose a line, the innermost first: each is indented less than the one before. If
 * the head of a block has several lines, all lines at its depth count.
 */
export function* enclosing(lines: LineIndex, line: number): Generator<number> {
  let depth = line < lines.count ? depthOf(lines, line) : 0;
  for (let i = Math.min(line, lines.count) - 1; i >= 0 && depth > 0; i--) {
    const content = lines.content(i);
    const own = indentOf(content).length;
    if (content.trim() === '' || own >= depth) continue;
    yield i;
    depth = GOES_ON.test(content) ? own + 1 : own;
  }
}

/** The last line, from 0, of what a line opens; the line itself if it opens nothing. */
export function lastInside(lines: LineIndex, line: number): number {
  const depth = depthOf(lines, line);
  let last = line;
  for (let i = line + 1; i < lines.count; i++) {
    if (lines.content(i).trim() === '') continue;
    if (depthOf(lines, i) <= depth) break;
    last = i;
  }
  return last;
}
