import { diffSequences } from '#mortise/internal';
import { misspelt, rewriteCommon, withWord } from '../../edit-lines.js';
import { linesOf } from '../draft.js';
import { edited, type Kind } from '../kind.js';
import { isBlank, isCode, isHead, namesOf } from '../looks.js';
import { otherName } from './shared.js';

/**
 * A letter lost, doubled or swapped with its neighbour in a quoted line.
 */
export const contextTypo: Kind = {
  name: 'context_typo',
  write: draft => {
    const lines = rewriteCommon(
      draft,
      draft.random,
      line => namesOf(line).length > 0,
      line => {
        const word = draft.random.pick(namesOf(line)) as string;
        return [withWord(line, word, misspelt(word, draft.random))];
      },
    );
    return edited(draft, lines);
  },
};

/**
 * Quoted lines as they may have been in an older version: a name in one of them is another. Not in
 * one that says what stands below: with another name there, another place would be meant.
 */
export const stale: Kind = {
  name: 'stale',
  write: draft => {
    if (draft.search.length < 5) return undefined;
    const fits = (line: string) => isCode(line) && !isHead(line) && namesOf(line).length > 1;
    const rewrite = (line: string) => {
      const word = draft.random.pick(namesOf(line)) as string;
      return [withWord(line, word, otherName(draft, word) ?? `${word}Old`)];
    };
    return edited(draft, rewriteCommon(draft, draft.random, fits, rewrite));
  },
};

/**
 * The edit quotes the lines around as they really were one commit before: the file was changed
 * after it was read.
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
