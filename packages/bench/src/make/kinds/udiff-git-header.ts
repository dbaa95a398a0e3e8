import type { Kind } from '../kind.js';
import { patched, unifiedDiff } from '../patch.js';

/**
 * A unified diff with all that `git diff` prints above it, ids that are made up among it.
 *
 * Source: replies that imitate `git diff`; github.com/techtonik/python-patch/issues/22.
 */
export const udiffGitHeader: Kind = {
  name: 'udiff_git_header',
  hunks: 3,
  write: draft =>
    patched(draft, 'unified_diff', (hunks, of) => {
      const id = () => draft.random.below(0xfffffff).toString(16).padStart(7, '0');
      const { path } = of.change;
      return `diff --git a/${path} b/${path}\nindex ${id()}..${id()} 100644\n${unifiedDiff(hunks, of)}`;
    }),
};
