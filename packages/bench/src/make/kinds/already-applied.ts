import { edited, type Kind } from '../kind.js';

/**
 * The edit was made before: the file has what it wants. To leave it alone is right, and so is to refuse.
 */
export const alreadyApplied: Kind = {
  name: 'already_applied',
  write: draft => {
    const written = edited(draft, draft);
    if (written?.expected == null) return undefined;
    const done = written.expected;
    return { ...written, original: done, expected: done, refuse_ok: true, claim: { kind: 'done' } };
  },
};
