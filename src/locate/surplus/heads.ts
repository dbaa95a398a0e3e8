import type { Place, Texts } from '../../edit/index.js';
import { type Document, diffSequences, type LineIndex } from '../../text/index.js';
import { fold } from '../fold.js';
import { enclosing } from '../header-lines.js';
import { indentOf } from '../indentation.js';
import { hasLine } from '../line-hashes.js';
import { isSection, levelOf, opens } from '../line-kinds.js';
import { windowPlaces } from '../windows.js';
import { isEnough } from './enough.js';

/** Texts without their first lines, and these lines: the heads of what encloses the place. */
export interface UnderHeads {
  readonly texts: Texts;
  readonly heads: readonly string[];
}

/** The most heads that follow each other. */
const MOST_HEADS = 3;

/**
 * Both texts without the heads that both begin with, if the lines after belong inside of them: the
 * lines between are left out without a mark. None if the edit inserts new lines right after a head,
 * because those may belong there, or farther down.
 *
 * @example [...underHeads(Document.of('f() {\n  a\n  b\n}\n'), { search: ['f() {', '  b'], replace: ['f() {', '  c'] })][0]?.heads // ['f() {']
 */
export function* underHeads(document: Document, { search, replace }: Texts): Generator<UnderHeads> {
  for (let count = 1; count <= MOST_HEADS && count < search.length; count++) {
    const heads = search.slice(0, count);
    const head = heads.at(-1) as string;
    if (replace[count - 1] !== head || head.trim() === '' || !hasLine(document, head)) return;
    const texts = { search: search.slice(count), replace: replace.slice(count) };
    if (!heads.every(opens) || !isEnough(search) || insertsAtStart(texts)) continue;
    if (isInside(texts.search, head) && !isMadeBelow(document, head, texts.replace)) yield { texts, heads };
  }
}

/**
 * Whether a head has these lines right below it: then the edit is made, and the lines that it
 * searched for are other ones.
 */
function isMadeBelow(document: Document, head: string, replace: readonly string[]): boolean {
  const texts = { search: [head, ...replace], replace: [] };
  return windowPlaces(document, { reading: 'as-is', texts }).length > 0;
}

/**
 * Whether lines begin deeper than a head, or the head is that of a section; they may continue after
 * its end.
 */
function isInside(lines: readonly string[], head: string): boolean {
  const first = lines.find(line => line.trim() !== '');
  return first !== undefined && (isSection(head) || indentOf(first).length > indentOf(head).length);
}

function insertsAtStart({ search, replace }: Texts): boolean {
  const first = diffSequences(search, replace)[0];
  return first !== undefined && first.aFrom === 0 && first.aTo === 0;
}

/**
 * Whether a place is inside the blocks of all these heads, the outermost first.
 *
 * @example isUnderHeads(Document.of('f() {\n  b\n}\n'), place, ['f() {']) // true where the place is line 2
 */
export function isUnderHeads({ lines }: Document, place: Place, heads: readonly string[]): boolean {
  if (place.kind !== 'lines' || isRightBelow(lines, place.fileFrom, heads)) return false;
  const wanted = heads.map(fold);
  for (const line of above(lines, place.fileFrom, heads)) {
    if (fold(lines.content(line)) === wanted.at(-1)) wanted.pop();
    if (wanted.length === 0) return true;
  }
  return false;
}

/**
 * Whether the heads are the lines right above, except for blank ones: then nothing is left out, and
 * the tiers decide.
 */
function isRightBelow(lines: LineIndex, line: number, heads: readonly string[]): boolean {
  let at = line - 1;
  for (const head of heads.toReversed()) {
    while (at >= 0 && lines.content(at).trim() === '') at--;
    if (at < 0 || fold(lines.content(at)) !== fold(head)) return false;
    at--;
  }
  return true;
}

/** The lines that enclose a line, innermost first: by indentation, or by headings. */
function above(lines: LineIndex, line: number, heads: readonly string[]): Iterable<number> {
  return heads.some(isSection) ? sectionsAbove(lines, line) : enclosing(lines, line);
}

function* sectionsAbove(lines: LineIndex, line: number): Generator<number> {
  let level = Number.POSITIVE_INFINITY;
  for (let i = line - 1; i >= 0 && level > 0; i--) {
    if (!isSection(lines.content(i)) || levelOf(lines.content(i)) >= level) continue;
    yield i;
    level = levelOf(lines.content(i));
  }
}
