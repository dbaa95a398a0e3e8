import { type Kind, refused } from '../kind.js';
import { indentOf, isCode } from '../looks.js';
import { removedLines } from './shared.js';

/**
 * The lines around are there, those that the edit changes are others by now. Only a refusal is right: what would be
 * overwritten is not what the edit was made for.
 */
export const refuseDecoy: Kind = {
  name: 'refuse_decoy',
  write: draft => {
    const lines = removedLines(draft);
    const { hunk, file, random } = draft;
    const strange = file.filter(line => isCode(line) && line.trim().length > 8 && !lines.includes(line));
    if (lines.length === 0 || strange.length < 10) return undefined;
    const indent = indentOf(file[hunk.aFrom] as string);
    const put = Array.from(
      { length: hunk.aTo - hunk.aFrom },
      () => indent + (random.pick(strange) as string).trim(),
    );
    const decoy = file.toSpliced(hunk.aFrom, hunk.aTo - hunk.aFrom, ...put);
    return refused(decoy, draft, { kind: 'absent', lines });
  },
};
