import type { Kind } from '../kind.js';
import { patched, unifiedDiff } from '../patch.js';

/**
 * A unified diff in a fence, with a sentence before it.
 *
 * Source: replies of models that talk.
 */
export const udiffFenced: Kind = {
  name: 'udiff_fenced',
  hunks: 3,
  write: draft =>
    patched(draft, 'unified_diff', (hunks, of) => {
      const diff = unifiedDiff(hunks, of);
      return diff.includes('```') ? undefined : `Here is the change:\n\n\`\`\`diff\n${diff}\`\`\`\n`;
    }),
};
