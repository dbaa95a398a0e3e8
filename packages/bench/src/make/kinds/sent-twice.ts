import { edited, type Kind } from '../kind.js';

/**
 * One edit, sent twice in a set. Its text stands once: it is to be made once.
 */
export const sentTwice: Kind = {
  name: 'sent_twice',
  write: draft => {
    const written = edited(draft, draft);
    return written && { ...written, edits: [...(written.edits ?? []), ...(written.edits ?? [])] };
  },
};
