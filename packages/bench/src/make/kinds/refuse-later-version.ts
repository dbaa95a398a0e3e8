import { linesOf } from '../draft.js';
import { type Kind, refused } from '../kind.js';
import { removedLines } from './shared.js';

/**
 * The edit of an old version to the newest one, in which the lines that it changes are no more. Only a refusal is right.
 *
 * Source: a third of the failed edits of strong models quote what is not there.
 */
export const refuseLaterVersion: Kind = {
  name: 'refuse_later_version',
  write: draft => {
    const lines = removedLines(draft);
    const { later } = draft.change;
    if (lines.length === 0 || later === undefined || !later.endsWith('\n') || /[\r\0]/.test(later))
      return undefined;
    return refused(linesOf(later), draft, { kind: 'absent', lines });
  },
};
