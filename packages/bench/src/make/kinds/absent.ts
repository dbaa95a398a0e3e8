import { linesOf } from '../draft.js';
import { type Kind, refused } from '../kind.js';
import { indentOf, isCode } from '../looks.js';
import { removedLines } from './shared.js';

/**
 * An edit of another file: nothing of what it changes is in this one. Only a refusal is right.
 */
export const refuseAbsent: Kind = {
  name: 'refuse_absent',
  write: draft => {
    const file = draft.others;
    const lines = removedLines(draft);
    if (lines.length === 0 || file.length < 10) return undefined;
    return refused(file, draft, { kind: 'absent', lines });
  },
};

/**
 * The lines around are there, those that the edit changes are others by now. Only a refusal is
 * right: what would be overwritten is not what the edit was made for.
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

/**
 * The place is gone from the file, its like stand there still. Only a refusal is right.
 *
 * Source: github.com/google-gemini/gemini-cli/issues/26975.
 */
export const refusePlaceRemoved: Kind = {
  name: 'refuse_place_removed',
  write: draft => {
    const lines = removedLines(draft);
    if (lines.length === 0) return undefined;
    const rest = draft.file.toSpliced(draft.from, draft.to - draft.from);
    return refused(rest, draft, { kind: 'absent', lines });
  },
};

/**
 * The edit of an old version to the newest one, in which the lines that it changes are no more.
 * Only a refusal is right.
 *
 * Source: a third of the failed edits of strong models quote what is not there.
 */
export const refuseLaterVersion: Kind = {
  name: 'refuse_later_version',
  write: draft => {
    const lines = removedLines(draft);
    const { later } = draft.change;
    if (lines.length === 0 || later === undefined || !later.endsWith('\n') || /[\r\0]/.test(later))
      return undefined;
    return refused(linesOf(later), draft, { kind: 'absent', lines });
  },
};
