import type { LinesPlace } from '../../edit/index.js';
import { type Document, wordsOf } from '../../text/index.js';
import { isComment } from './definitions.js';
import { differsByKin } from './other-thing.js';

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
