import { changed, quoted, textOf, timesIn } from '../draft.js';
import { type Kind, spotOf } from '../kind.js';
import { isBlank } from '../looks.js';

/**
 * Whole lines replaced by nothing: what is left must have no empty line in their place.
 *
 * Source: github.com/Astro-Han/pawwork/pull/235.
 */
export const deleteLines: Kind = {
  name: 'delete_lines',
  write: draft => {
    const { hunk, file } = draft;
    const lines = file.slice(hunk.aFrom, hunk.aTo);
    if (
      hunk.bFrom !== hunk.bTo ||
      timesIn(file, lines) !== 1 ||
      isBlank(lines[0] ?? '') ||
      isBlank(lines.at(-1) ?? '')
    )
      return undefined;
    const bare = quoted(draft, 0, 0);
    const { at, was } = spotOf(bare);
    return {
      format: 'search_replace',
      edits: [{ search: was, replace: '' }],
      original: textOf(file),
      expected: textOf(changed(bare)),
      claim: { kind: 'applies', spots: [{ at, was: `${was}\n`, is: '' }] },
    };
  },
};
