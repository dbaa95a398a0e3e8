import { quoted, timesIn } from '../draft.js';
import { editedText, type Kind } from '../kind.js';
import { isBlank } from '../looks.js';

/**
 * A file without a newline at its end, and an edit of its last lines that ends in one.
 *
 * Source: github.com/zarldev/zarlmono/pull/26.
 */
export const noLastNewline: Kind = {
  name: 'no_last_newline',
  write: draft => {
    if (draft.file.length - draft.hunk.aTo > 8) return undefined;
    const end = quoted(draft, 3, 8);
    if (end.to !== draft.file.length || end.hunk.aTo === end.to || timesIn(end.file, end.search) !== 1)
      return undefined;
    if (isBlank(end.search.at(-1) as string)) return undefined;
    const written = editedText(end, `${end.search.join('\n')}\n`, `${end.replace.join('\n')}\n`);
    if (written?.expected == null) return undefined;
    return { ...written, original: written.original.slice(0, -1), expected: written.expected.slice(0, -1) };
  },
};
