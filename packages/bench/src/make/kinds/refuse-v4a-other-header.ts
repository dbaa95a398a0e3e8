import { textOf } from '../draft.js';
import type { Kind } from '../kind.js';
import { isHead } from '../looks.js';
import { applyPatch, patched } from '../patch.js';

/**
 * An `apply_patch` whose header is a definition further down, behind the lines of its hunk. Only a refusal is right: the
 * header and the lines say different places.
 */
export const refuseV4aOtherHeader: Kind = {
  name: 'refuse_v4a_other_header',
  write: draft => {
    const { file, random } = draft;
    const one = { ...draft, hunks: [draft.hunk] };
    let header: string | undefined;
    const written = patched(one, 'apply_patch', ([hunk], of) => {
      if (hunk === undefined) return undefined;
      const end = hunk.oldStart + hunk.lines.filter(({ sign }) => sign !== '+').length;
      const below = file.slice(end).filter(line => isHead(line));
      header = random.pick(below.filter(line => standsOnce(file, line)))?.trim();
      return header === undefined ? undefined : applyPatch([hunk], of, { header: () => `@@ ${header}` });
    });
    if (written === undefined || header === undefined || written.claim.kind !== 'applies') return undefined;
    const { spots } = written.claim;
    return {
      ...written,
      original: textOf(file),
      expected: null,
      claim: { kind: 'contradicted', header, spots },
    };
  },
};

function standsOnce(file: readonly string[], line: string): boolean {
  return file.filter(each => each.includes(line.trim())).length === 1;
}
