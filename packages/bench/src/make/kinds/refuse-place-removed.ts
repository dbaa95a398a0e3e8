import { type Kind, refused } from '../kind.js';
import { removedLines } from './shared.js';

/**
 * The place is gone from the file, its like stand there still. Only a refusal is right.
 *
 * Source: github.com/google-gemini/gemini-cli/issues/26975.
 */
export const refusePlaceRemoved: Kind = {
  name: 'refuse_place_removed',
  write: draft => {
    const lines = removedLines(draft);
    if (lines.length === 0) return undefined;
    const rest = draft.file.toSpliced(draft.from, draft.to - draft.from);
    return refused(rest, draft, { kind: 'absent', lines });
  },
};
