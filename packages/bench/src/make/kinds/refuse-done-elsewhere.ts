import { changed, textOf } from '../draft.js';
import { type Kind, refused } from '../kind.js';
import { isBlank } from '../looks.js';
import { removedLines } from './shared.js';

/**
 * What the edit wants stands at one place, and what it quotes around it at another, too, where neither the old lines nor the new
 * ones are. Nobody can say that it is made. Only a refusal is right.
 */
export const refuseDoneElsewhere: Kind = {
  name: 'refuse_done_elsewhere',
  write: draft => {
    const { file, from, to, hunk, search, replace } = draft;
    const lines = removedLines(draft);
    const fresh = replace.slice(hunk.aFrom - from, replace.length - (to - hunk.aTo));
    if (lines.length === 0 || fresh.every(isBlank)) return undefined;
    const around = [...search.slice(0, hunk.aFrom - from), ...search.slice(hunk.aTo - from)];
    const done = [...changed(draft), '', ...around];
    if (lines.some(line => textOf(done).includes(line.trim())) || around.every(isBlank)) return undefined;
    return file.length === 0 ? undefined : refused(done, draft, { kind: 'unproven' });
  },
};
