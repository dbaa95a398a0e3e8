import type { Engine } from '../engine.js';
import { patchedBy } from './on-files.js';

/** git apply, told to count lines itself and to look past blanks, which is as loose as it goes. */
export const gitApply: Engine = {
  name: 'git-apply',
  formats: ['unified_diff'],
  program: ['git', '--version'],
  open:
    ({ scratch }) =>
    one =>
      // Not the repository around the scratch folder, should there be one.
      patchedBy('git', ['apply', '--recount', '--ignore-whitespace', '-'], scratch, one, {
        GIT_CEILING_DIRECTORIES: scratch,
        GIT_DIR: `${scratch}/none`,
      }),
};
