import type { Kind } from '../kind.js';
import { isBlank } from '../looks.js';
import { type PatchLine, patched, unifiedDiff } from '../patch.js';

/**
 * A quoted line of a hunk left out without a word.
 *
 * Source: issue threads of aider on hunks that fail; a twentieth of the failed edits of strong models.
 */
export const udiffLinesSkipped: Kind = {
  name: 'udiff_lines_skipped',
  hunks: 3,
  write: draft =>
    patched(draft, 'unified_diff', (hunks, of) => {
      const cut = hunks.map(hunk => {
        const inner = hunk.lines.flatMap(({ sign, text }, i) =>
          sign === ' ' && !isBlank(text) && besides(hunk.lines, i) ? [i] : [],
        );
        const at = draft.random.pick(inner);
        return at === undefined || hunk.lines.length < 6
          ? hunk
          : { ...hunk, lines: hunk.lines.toSpliced(at, 1) };
      });
      return cut.every((hunk, i) => hunk === hunks[i]) ? undefined : unifiedDiff(cut, of);
    }),
};

/** Whether a line stands between quoted lines: beside a change nobody could say on which side of it the line is missing. */
const besides = (lines: readonly PatchLine[], i: number) =>
  lines[i - 1]?.sign === ' ' && lines[i + 1]?.sign === ' ';
