import type { Texts } from '../../edit/index.js';
import type { Document } from '../../text/index.js';
import { hasLine } from '../line-hashes.js';
import { counterparts } from './counterparts.js';
import { onlyNamesEdit } from './edit-words.js';
import { isEnough } from './enough.js';
import { frameSort, tagName } from './frame-line.js';
import { between, type Ends, type FrameLine, framesOf } from './frames.js';
import { mayBeProse } from './prose-file.js';

type Frames = Ends<readonly FrameLine[]>;

/**
 * Both texts without lines at their ends that are not the file's and are only around the quote:
 * fences, marks of a block, tags, the path, words to the reader. The same is around the
 * replacement, or it is only around the search. Several ways, the fewest lines left out first; none
 * if a line of the replacement may be new text.
 *
 * @example [...unwrapped(Document.of('a = 1\n'), { search: ['py', 'a = 1'], replace: ['py', 'a = 2'] }, undefined)].length // 1
 */
export function* unwrapped(document: Document, texts: Texts, path: string | undefined): Generator<Texts> {
  const search = framesOf(texts.search, path);
  if (search.every(frames => frames.length === 0)) return;
  const replace = framesOf(texts.replace, path);
  for (const [a, b] of counts(search)) {
    const cut: Frames = [search[0].slice(0, a), search[1].slice(0, b)];
    const made = areSurplus(document, texts.search, cut, path)
      ? without(document, texts, cut, replace, path)
      : undefined;
    if (made !== undefined) yield made;
  }
}

/** How many frames to leave out at the start and at the end, the smallest sum first. */
function counts([start, end]: Frames): Ends<number>[] {
  const pairs: Ends<number>[] = [];
  for (let a = 0; a <= start.length; a++) for (let b = 0; b <= end.length; b++) pairs.push([a, b]);
  return pairs.slice(1).sort(([a, b], [c, d]) => a + b - c - d);
}

function without(
  document: Document,
  texts: Texts,
  cut: Frames,
  frames: Frames,
  path: string | undefined,
): Texts | undefined {
  const search = between(texts.search, cut);
  const solid = search.filter(line => line.trim() !== '');
  const start = counterparts(cut[0], cut[1], frames[0], solid[0] as string, mayBeProse(path));
  const behind = isBlankFrom(texts.replace, start) ? [] : frames[1];
  const end = counterparts(cut[1], cut[0], behind, solid.at(-1) as string, mayBeProse(path));
  if (start === undefined || end === undefined || !areTagsClosed([start, end])) return undefined;
  const also: Frames = [start, end];
  if (mayBeProse(path) && hasWords(also) && !isFenced(also)) return undefined;
  if (!isEnough(search) && !isSame(cut, also)) return undefined;
  return withEvenBlanks(document, texts, cut, also);
}

/** Whether nothing is after the frames at the start. */
function isBlankFrom(lines: readonly string[], start: readonly FrameLine[] = []): boolean {
  return lines.slice(start.at(-1)?.cut ?? 0).every(line => line.trim() === '');
}

/** Whether the lines to leave out are not the file's, and those that remain may be. */
function areSurplus(
  document: Document,
  lines: readonly string[],
  cut: Frames,
  path: string | undefined,
): boolean {
  const solid = between(lines, cut).filter(line => line.trim() !== '');
  const [first, last] = [solid[0], solid.at(-1)];
  if (first === undefined || last === undefined) return false;
  if (!hasLine(document, first) || !hasLine(document, last)) return false;
  if (!areFencesClosed(cut) || !areTagsClosed(cut) || !cut.flat().every(frame => isForeign(document, frame)))
    return false;
  if (mayBeProse(path) && hasWords(cut) && !isFenced(cut)) return false;
  return !(areWords(cut[0].at(-1), first, path) || areWords(cut[1].at(-1), last, path));
}

/** Signs alone may be elsewhere in the file; words and tags may not. */
function isForeign(document: Document, { sort, text }: FrameLine): boolean {
  if (sort === 'fence' || sort === 'mark') return true;
  const name = sort === 'opener' || sort === 'closer' ? tagName(text) : undefined;
  const isTag =
    name !== undefined && [`<${name}`, `</${name}`, `[${name}]`].some(tag => document.text.includes(tag));
  // If the file has tags, one that is not about an edit may be the file's.
  if (name !== undefined && document.text.includes('</') && !onlyNamesEdit(name.replace(/[_.:-]/g, ' ')))
    return false;
  return !isTag && !hasLine(document, text);
}

/**
 * Whether each tag that is opened before a text is closed after it. One that is only closed there
 * was opened farther away.
 */
function areTagsClosed([start, end]: Frames): boolean {
  const opened = start.filter(({ sort }) => sort === 'opener').map(({ text }) => tagName(text));
  const closed = end.filter(({ sort }) => sort === 'closer').map(({ text }) => tagName(text));
  if (start.some(({ sort }) => sort === 'closer') || end.some(({ sort }) => sort === 'opener')) return false;
  return opened.every(name => closed.includes(name));
}

/** A fence that is only opened, or only closed, belongs to something larger. */
function areFencesClosed(frames: Frames): boolean {
  const [start, end] = frames.map(side => side.filter(({ sort }) => sort === 'fence').length);
  return start === end;
}

const isWords = ({ sort }: FrameLine) => sort === 'label' || sort === 'prose';

function hasWords(frames: Frames): boolean {
  return frames.flat().some(isWords);
}

function isFenced(frames: Frames): boolean {
  return frames.every(end => end.some(({ sort }) => sort === 'fence'));
}

/**
 * Whether a sentence is beside another sentence of the quote: then both may be text of the file.
 */
function areWords(frame: FrameLine | undefined, beside: string, path: string | undefined): boolean {
  const sort = frameSort(beside, path);
  return frame !== undefined && isWords(frame) && (sort === 'label' || sort === 'prose');
}

function isSame(cut: Frames, also: Frames): boolean {
  const text = (frames: Frames) => frames.map(end => end.map(frame => frame.text).join('\n')).join('\n\n');
  return text(cut) === text(also);
}

/**
 * Blank lines at an end that the other text lacks belong to the frame, unless both texts had the
 * same and the file has exactly these lines.
 */
function withEvenBlanks(document: Document, texts: Texts, cut: Frames, also: Frames): Texts {
  const [search, replace] = [between(texts.search, cut), between(texts.replace, also)];
  const isAlike = cut.every((end, i) => end.length === also[i]?.length);
  if (isAlike && replace.length > 0 && document.text.includes(search.join('\n'))) return { search, replace };
  const evened = {
    search: withoutExcess(search, replace, cut),
    replace: withoutExcess(replace, search, also),
  };
  return evened.replace.length > 0 ? evened : { ...evened, replace: [''] };
}

function withoutExcess(
  lines: readonly string[],
  others: readonly string[],
  [start, end]: Frames,
): readonly string[] {
  const from = start.length > 0 ? excess(lines, others) : 0;
  const to = end.length > 0 ? excess(lines.toReversed(), others.toReversed()) : 0;
  return lines.slice(from, Math.max(from, lines.length - to));
}

function excess(lines: readonly string[], others: readonly string[]): number {
  return Math.max(0, blanks(lines) - blanks(others));
}

function blanks(lines: readonly string[]): number {
  const first = lines.findIndex(line => line.trim() !== '');
  return first < 0 ? 0 : first;
}
