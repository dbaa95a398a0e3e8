import type { Kind } from '../kind.js';
import { patched, signed } from '../patch.js';

/**
 * A unified diff of one hunk without any `@@` line: the lines follow the names, or an empty line behind them.
 */
export const udiffNoHunkHeader: Kind = {
  name: 'udiff_no_hunk_header',
  write: draft =>
    patched({ ...draft, hunks: [draft.hunk] }, 'unified_diff', ([hunk], { change, random }) => {
      if (hunk === undefined) return undefined;
      const gap = random.next() < 0.5 ? '\n' : '';
      return `--- a/${change.path}\n+++ b/${change.path}\n${gap}${hunk.lines.map(signed).join('\n')}\n`;
    }),
};
