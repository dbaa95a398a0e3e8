import { type Change, LineIndex, type LineRange } from '../text/index.js';

const ENDING = /\r\n|\n|\r/g;
/** The most lines at an end of a new text that are compared. */
const MOST = 500;

/**
 * The longest run of whole lines that a change ends with and that the text has right behind the
 * change, with its endings; empty if there is none.
 *
 * @example repeatedAfter('a\nb\n', { from: 1, to: 1, insert: '\nb' }) // '\nb'
 */
export function repeatedAfter(text: string, { to, insert }: Change): string {
  const endings = [...insert.matchAll(ENDING)].slice(-MOST);
  const isRun = (run: string, at = to) => run !== '' && text.startsWith(run, at);
  if (isLineEnd(text, to)) {
    const runs = endings.map(({ index }) => insert.slice(index));
    const next = to + (/^(?:\r\n|\n|\r)/.exec(text.slice(to, to + 2))?.[0].length ?? 0);
    if (next > to && isRun(insert, next) && isLineEnd(text, next + insert.length)) return insert;
    const found = runs.find(run => isRun(run) && isLineEnd(text, to + run.length));
    if (found !== undefined) return found;
  }
  if (!isLineStart(text, to) || !/[\r\n]$/.test(insert)) return '';
  const starts = [0, ...endings.map(({ 0: ending, index }) => index + ending.length)];
  return starts.map(start => insert.slice(start)).find(run => isRun(run)) ?? '';
}

/**
 * The longest run of whole lines that a change begins with and that the text has right before the
 * change, with its endings; empty if there is none.
 *
 * @example repeatedBefore('a\nb\n', { from: 2, to: 3, insert: 'a\nc' }) // 'a\n'
 */
export function repeatedBefore(text: string, { from, insert }: Change): string {
  const before = text.slice(0, from);
  const endings = [...insert.matchAll(ENDING)].slice(0, MOST).reverse();
  const isRun = (run: string) => run !== '' && before.endsWith(run);
  if (isLineStart(text, from)) {
    const runs = endings.map(({ 0: ending, index }) => insert.slice(0, index + ending.length));
    const found = runs.find(run => isRun(run) && isLineStart(text, from - run.length));
    if (found !== undefined) return found;
  }
  const ending = /^(?:\r\n|\n|\r)/.exec(insert)?.[0];
  if (!isLineEnd(text, from) || ending === undefined) return '';
  const runs = [insert, ...endings.map(({ index }) => insert.slice(0, index))];
  // The first line of the file has no ending before it.
  return (
    runs.find(run => isRun(run) || (run.length > ending.length && before === run.slice(ending.length))) ?? ''
  );
}

/**
 * The lines beside some others that a new text of these has too, at its beginning or end, and that
 * they have not: 1-based, both inclusive. Brackets alone may well be meant twice.
 *
 * @example repeatedLines(Document.of('a\nb\nc\n').lines, { first: 2, last: 2 }, 'B\nc\n') // { first: 3, last: 3 }
 */
export function repeatedLines(
  lines: LineIndex,
  { first, last }: LineRange,
  insert: string,
): LineRange | undefined {
  const change = { from: lines.from(first - 1), to: lines.from(last), insert };
  const old = lines.slice(first - 1, last);
  const isTwice = (run: string) => run.length < insert.length && /[\p{L}\p{N}]/u.test(run);
  const count = (run: string) => LineIndex.of(run).count;
  const after = repeatedAfter(lines.text, change);
  if (isTwice(after) && !old.endsWith(after)) return { first: last + 1, last: last + count(after) };
  const before = repeatedBefore(lines.text, change);
  return isTwice(before) && !old.startsWith(before)
    ? { first: first - count(before), last: first - 1 }
    : undefined;
}

function isLineEnd(text: string, offset: number): boolean {
  return offset === text.length || /[\r\n]/.test(text[offset] as string);
}

function isLineStart(text: string, offset: number): boolean {
  return offset === 0 || text[offset - 1] === '\n';
}
