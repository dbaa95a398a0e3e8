import { type Change, type Document, diffSequences, type Range } from '../text/index.js';

/** What one edit does to a text: the stretches that it quotes, and its changes. */
export interface Quoting {
  readonly quoted: readonly Range[];
  readonly changes: readonly Change[];
}

/**
 * The offset where one of two edits changes text right beside what the other one replaces, in one
 * line, although it quotes that and keeps it; `undefined` if there is none. `f(x)` to `f(x) + 1`
 * and `f(x)` to `2` would make `2 + 1`, which neither of them means. Changes of a line with other
 * text between them go together, and so do items of a list.
 */
export function contestedInLine({ text }: Document, a: Quoting, b: Quoting): number | undefined {
  const ofB = b.changes.flatMap(change => inWords(text, change));
  for (const one of a.changes.flatMap(change => inWords(text, change))) {
    const isContested = (other: Change) =>
      areBeside(text, one, other) && (one.from === other.from || keeps(a, other) || keeps(b, one));
    if (ofB.some(isContested)) return one.from;
  }
  return undefined;
}

/** Whether an edit quotes what a change of another one replaces. */
function keeps({ quoted }: Quoting, { from, to }: Change): boolean {
  return quoted.some(range => range.from < to && from < range.to);
}

/** Longer changes are taken as they are: they are of more than a line. */
const MOST_CHARACTERS = 2_000;

/** A change as changes of whole words and signs, without those of white space alone. */
function inWords(text: string, { from, to, insert }: Change): Change[] {
  if (to - from + insert.length > MOST_CHARACTERS) return [{ from, to, insert }];
  let [start, end] = [from, to];
  while (isWord(text[start - 1])) start--;
  while (isWord(text[end])) end++;
  const words = wordsIn(text.slice(start, end));
  const news = wordsIn(text.slice(start, from) + insert + text.slice(to, end));
  const offsets = [start];
  for (const word of words) offsets.push((offsets.at(-1) as number) + word.length);
  return diffSequences(words, news)
    .filter(({ aFrom, aTo, bFrom, bTo }) => hasText(words, aFrom, aTo) || hasText(news, bFrom, bTo))
    .map(({ aFrom, aTo, bFrom, bTo }) => ({
      from: offsets[aFrom] as number,
      to: offsets[aTo] as number,
      insert: news.slice(bFrom, bTo).join(''),
    }));
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /\w/.test(character);
}

function wordsIn(text: string): string[] {
  return text.match(/\w+|[\t ]+|[^\w\t ]/gu) ?? [];
}

function hasText(words: readonly string[], from: number, to: number): boolean {
  return words.slice(from, to).some(word => word.trim() !== '');
}

/** Whether two changes are of the same words, or have nothing but white space between them. */
function areBeside(text: string, a: Change, b: Change): boolean {
  const [before, behind] = a.from < b.from || (a.from === b.from && a.to <= b.to) ? [a, b] : [b, a];
  if (behind.from < before.to) {
    const all = text.slice(before.from, Math.max(before.to, behind.to));
    return !/[\r\n]/.test(all + before.insert + behind.insert);
  }
  if (/[^\t ]/.test(text.slice(before.to, behind.from))) return false;
  return !endsApart(text, before) && !startsApart(text, behind);
}

/** Whether what follows a change is another line, or another item of a list. */
function endsApart(text: string, { from, to, insert }: Change): boolean {
  return /[\r\n]$/.test(text.slice(from, to)) || /[\r\n][\t ]*$|[,;] ?$/.test(insert);
}

/** Whether what a change follows is another line, or another item. */
function startsApart(text: string, { from, to, insert }: Change): boolean {
  return /^[\r\n]/.test(text.slice(from, to)) || /^[\t ]*[\r\n]|^ ?[,;]/.test(insert);
}
