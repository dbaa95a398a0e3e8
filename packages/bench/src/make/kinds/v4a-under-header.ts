import { changed, quoted, textOf } from '../draft.js';
import { type Kind, spotOf } from '../kind.js';
import { indentOf, isBlank, isCode } from '../looks.js';

/**
 * An `apply_patch` of new lines alone, under a header that is the line before them.
 *
 * Source: the format's reference implementation, which puts such lines right behind the line that the header is.
 */
export const v4aUnderHeader: Kind = {
  name: 'v4a_under_header',
  write: draft => {
    const { file, hunk, change } = draft;
    const of = quoted(draft, 1, 0);
    const [header] = of.search;
    if (hunk.aFrom !== hunk.aTo || of.search.length !== 1 || header === undefined || !isCode(header))
      return undefined;
    if (file.filter(line => line.trim() === header.trim()).length !== 1) return undefined;
    const added = of.replace.slice(1);
    if (!added.every(line => isBlank(line) || indentOf(line).length >= indentOf(header).length))
      return undefined;
    const lines = added.map(line => `+${line}\n`).join('');
    return {
      format: 'apply_patch',
      patch: `*** Begin Patch\n*** Update File: ${change.path}\n@@ ${header.trim()}\n${lines}*** End Patch\n`,
      original: textOf(file),
      expected: textOf(changed(of)),
      claim: { kind: 'applies', spots: [spotOf(of)] },
    };
  },
};
