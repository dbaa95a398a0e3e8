import { el } from './dom.js';
import { printable, printableLine, withBlanks } from './printable.js';

/** Two lines with what differs marked: what they begin and end with alike is not. */
export function markedPair(ours: string, theirs: string): readonly [HTMLElement, HTMLElement] {
  const [a, b] = [bare(ours), bare(theirs)];
  const isBlanksOnly = a.replaceAll(/\s/g, '') === b.replaceAll(/\s/g, '');
  const [x, y] = isBlanksOnly ? [withBlanks(a), withBlanks(b)] : [a, b];
  const from = commonStart(x, y);
  const end = commonEnd(x.slice(from), y.slice(from));
  return [marked(x, from, x.length - end), marked(y, from, y.length - end)];
}

/** A line whose other side is missing: all of it differs. */
export function wholeLine(line: string): HTMLElement {
  return el('code', { dir: 'ltr' }, el('mark', {}, printableLine(line) || ' '));
}

function bare(line: string): string {
  return line.replace(/\r?\n?$/, '').slice(0, 400);
}

function marked(text: string, from: number, to: number): HTMLElement {
  const difference = to > from ? el('mark', {}, printable(text.slice(from, to))) : null;
  return el('code', { dir: 'ltr' }, printable(text.slice(0, from)), difference, printable(text.slice(to)));
}

/** To the beginning of a word, so that whole words are marked. */
function commonStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  while (at > 0 && isWord(a[at - 1]) && (isWord(a[at]) || isWord(b[at]))) at--;
  return at;
}

function commonEnd(a: string, b: string): number {
  let count = 0;
  const most = Math.min(a.length, b.length);
  const [endA, endB] = [a.length - 1, b.length - 1];
  while (count < most && a[endA - count] === b[endB - count]) count++;
  while (count > 0 && isWord(a[a.length - count]) && (isWord(a[endA - count]) || isWord(b[endB - count])))
    count--;
  return count;
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character);
}
