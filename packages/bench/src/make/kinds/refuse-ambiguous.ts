import { quoted, timesIn } from '../draft.js';
import { type Kind, refused } from '../kind.js';

/**
 * What is quoted stands in the file more than once, and nothing says which is meant. Only a refusal is right.
 */
export const refuseAmbiguous: Kind = {
  name: 'refuse_ambiguous',
  write: draft => {
    for (const context of [0, 1]) {
      const { search, replace } = quoted(draft, context, context);
      if (search.join('').trim().length < 4 || timesIn(draft.file, search) < 2) continue;
      return refused(draft.file, { search, replace }, { kind: 'ambiguous' });
    }
    return undefined;
  },
};
