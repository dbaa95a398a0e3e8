import { type Kind, refused } from '../kind.js';
import { removedLines } from './shared.js';

/**
 * An edit of another file: nothing of what it changes is in this one. Only a refusal is right.
 */
export const refuseAbsent: Kind = {
  name: 'refuse_absent',
  write: draft => {
    const file = draft.others;
    const lines = removedLines(draft);
    if (lines.length === 0 || file.length < 10) return undefined;
    return refused(file, draft, { kind: 'absent', lines });
  },
};
