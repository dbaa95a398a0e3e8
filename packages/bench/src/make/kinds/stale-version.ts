import { diffSequences } from '#mortise/internal';
import { linesOf } from '../draft.js';
import { edited, type Kind } from '../kind.js';
import { isBlank } from '../looks.js';

/**
 * The edit quotes the lines around as they really were one commit before: the file was changed after it was read.
 *
 * Source: github.com/Miosa-osa/OSA/pull/171, a formatter that runs on save.
 */
export const staleVersion: Kind = {
  name: 'stale_version',
  write: draft => {
    const { change, file, hunk, from, to } = draft;
    if (change.earlier === undefined || !change.earlier.endsWith('\n')) return undefined;
    const older = linesOf(change.earlier);
    // What the commit before did to the quoted lines, but for those that this one changes.
    const near = diffSequences(older, file).filter(({ bFrom, bTo }) => bFrom >= from && bTo <= to);
    const stale = near.filter(({ bFrom, bTo }) => bTo < hunk.aFrom || bFrom > hunk.aTo);
    if (stale.length === 0 || stale.length < near.length) return undefined;
    let [search, replace] = [draft.search, draft.replace];
    const grown = replace.length - search.length;
    for (const { aFrom, aTo, bFrom, bTo } of stale.toReversed()) {
      const put = older.slice(aFrom, aTo);
      const shift = bFrom >= hunk.aTo ? grown : 0;
      search = search.toSpliced(bFrom - from, bTo - bFrom, ...put);
      replace = replace.toSpliced(bFrom - from + shift, bTo - bFrom, ...put);
    }
    const same = draft.search.filter(line => !isBlank(line) && search.includes(line)).length;
    return same * 2 < draft.search.length ? undefined : edited(draft, { search, replace });
  },
};
