import type { LinesPlace } from '../../edit/index.js';
import { type Document, diffSequences, wordsOf } from '../../text/index.js';
import { isComment } from './definitions.js';
import { isSlipOfPart } from './tokens.js';

/**
 * Whether some code at a place differs from the search by what tells like things apart: another value, or a name that shares
 * parts with the one that is searched (`get_user_v2` for `get_user_v3`, `JSONRequest` for `FormRequest`). That is how the next
 * member of a family looks, and hardly ever a slip.
 */
export function isLikeThing({ lines }: Document, { texts, pairings }: LinesPlace): boolean {
  return pairings.some(({ searchFrom, searchTo, fileFrom, fileTo }) => {
    if (searchTo - searchFrom !== 1 || fileTo - fileFrom !== 1) return false;
    const [ours, theirs] = [texts.search[searchFrom] as string, lines.content(fileFrom)];
    return !isComment(ours) && !isComment(theirs) && differsByKin(wordsOf(ours), wordsOf(theirs));
  });
}

function differsByKin(ours: readonly string[], theirs: readonly string[]): boolean {
  return diffSequences(ours, theirs).some(({ aFrom, aTo, bFrom, bTo }) => {
    const [mine, other] = [ours.slice(aFrom, aTo), theirs.slice(bFrom, bTo)];
    if (isOtherValue(mine, other)) return true;
    return mine.some(a => other.some(b => isOtherOfSeries(a, b) || shareParts(a, b)));
  });
}

/** A value for another one: one that only one side has is an argument more. */
function isOtherValue(ours: readonly string[], theirs: readonly string[]): boolean {
  const [mine, other] = [ours.filter(isValue), theirs.filter(isValue)];
  return mine.length > 0 && other.length > 0 && mine.join() !== other.join();
}

function isValue(word: string): boolean {
  return /^(?:\d.*|true|false)$/i.test(word);
}

/** Whether two names differ in their numbers alone, which one of them may be without. */
function isOtherOfSeries(a: string, b: string): boolean {
  const stem = (name: string) => name.replace(/_*\d+/g, '').toLowerCase();
  return a !== b && /\d/.test(a + b) && stem(a) !== '' && stem(a) === stem(b);
}

/** Whether two names have half of their parts in common or more, names of unlike length at least two, and none is the other misspelt. */
function shareParts(a: string, b: string): boolean {
  const [ours, theirs] = [partsOfName(a), partsOfName(b)];
  const common = ours.filter(part => theirs.includes(part)).length;
  const least = ours.length === theirs.length ? 1 : 2;
  const isSlip = ours.length === theirs.length && ours.every((p, i) => isSlipOfPart(p, theirs[i] as string));
  return !isSlip && common >= least && 2 * common >= Math.max(ours.length, theirs.length);
}

/** The parts of a name in small letters: at `_`, at digits, at capitals, and where an acronym ends. */
function partsOfName(name: string): string[] {
  return name
    .split(/_+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\D)(?=\d)|(?<=\d)(?=\D)/u)
    .filter(part => part !== '')
    .map(part => part.toLowerCase());
}
