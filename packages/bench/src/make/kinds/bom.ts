import { quoted } from '../draft.js';
import { edited, type Kind, spotOf } from '../kind.js';
import { isBlank } from '../looks.js';

/**
 * A byte order mark in front of the file, and an edit of its first lines: models are not shown the mark.
 *
 * Source: github.com/unarbos/arbos/pull/748.
 */
export const bom: Kind = {
  name: 'bom',
  write: draft => {
    if (draft.hunk.aFrom < 1 || draft.hunk.aFrom > 8) return undefined;
    const top = quoted(draft, draft.hunk.aFrom, 2);
    if (top.from !== 0 || isBlank(top.search[0] as string)) return undefined;
    const written = edited(top, top);
    if (written?.expected == null) return undefined;
    const { at, was, is } = spotOf(top);
    return {
      ...written,
      original: `\ufeff${written.original}`,
      expected: `\ufeff${written.expected}`,
      claim: { kind: 'applies', spots: [{ at: at + 1, was, is }] },
    };
  },
};
