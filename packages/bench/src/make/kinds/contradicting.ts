import { changed, textOf, timesIn } from '../draft.js';
import { type Kind, refused, type Written, type WrittenEdit } from '../kind.js';
import { isBlank } from '../looks.js';
import { removedLines } from './shared.js';

/**
 * Two edits of a set that do not agree: one replaces a line by several, the other keeps this line
 * and puts the same new lines before it. Made together they would stand there twice. Only a refusal
 * is right.
 *
 * Source: recorded edit calls of 2026, by which a function was doubled.
 */
export const refuseContradicting: Kind = {
  name: 'refuse_contradicting',
  write: ({ file, hunk, replace, from, to, random }): Written | undefined => {
    const fresh = replace.slice(hunk.aFrom - from, replace.length - (to - hunk.aTo));
    const line = file[hunk.aFrom];
    const [before, old] = [file[hunk.aFrom - 1], hunk.aTo > hunk.aFrom ? line : undefined];
    if (before === undefined || old === undefined || isBlank(old) || isBlank(before)) return undefined;
    if (fresh.length < 2 || fresh.includes(old) || fresh.every(isBlank)) return undefined;
    if (timesIn(file, [old]) !== 1 || timesIn(file, [before, old]) !== 1) return undefined;
    const text = (...lines: readonly string[]) => lines.join('\n');
    const replacing: WrittenEdit = { search: text(old), replace: text(...fresh) };
    const keeping: WrittenEdit = { search: text(before, old), replace: text(before, ...fresh, old) };
    return {
      format: 'search_replace',
      edits: random.next() < 0.5 ? [replacing, keeping] : [keeping, replacing],
      original: textOf(file),
      expected: null,
      claim: { kind: 'contradiction' },
    };
  },
};

/**
 * What the edit wants stands at one place, and what it quotes around it at another, too, where
 * neither the old lines nor the new ones are. Nobody can say that it is made. Only a refusal is
 * right.
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
