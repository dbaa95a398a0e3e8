import type { Kind } from '../kind.js';
import { applyPatch, patched } from '../patch.js';

/**
 * An `apply_patch` whose hunks say in which definition they stand.
 *
 * Source: the instructions of the format itself, which ask for it where three lines do not tell places apart.
 */
export const v4aSectionHeader: Kind = {
  name: 'v4a_section_header',
  hunks: 3,
  write: draft =>
    patched(draft, 'apply_patch', (hunks, of) => {
      const headers = hunks.map(({ oldStart }) => {
        const above = of.file.slice(0, oldStart - 1);
        return above.findLast(line =>
          /^\s*(export |pub |public |async )*(class|def|func|fn|function|interface|struct|module)\b/.test(
            line,
          ),
        );
      });
      if (headers.some(header => header === undefined)) return undefined;
      return applyPatch(hunks, of, { header: hunk => `@@ ${headers[hunks.indexOf(hunk)]?.trim()}` });
    }),
};
