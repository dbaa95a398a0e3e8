import { indentOf } from '../indentation.js';
import type { Unit } from './align.js';
import { type Aligned, isElseWhole, OPENER } from './alone.js';
import { isComment } from './definitions.js';
import type { Counts } from './evidence.js';
import { fileIndex } from './file-index.js';
import { identityOf } from './identity.js';
import type { Standing } from './standing.js';

/** Lines that stand at the place and nowhere else have to tell so much: the logarithm of 1 more than four rare lines. */
const ENOUGH = 1.6;

/** What the edit changes has to stand there. */
const INTACT = 0.75;

/**
 * Whether a kept line that speaks of something else than the file's (another value, another name of one family) is an older state of it:
 * nothing else differs, much of the search stands here alone, and above the line is one that names what both belong to, which stands in
 * the file once. A line that opens a block names that block itself, and a comment may be about something else.
 */
export function isOlderState(counts: Counts, { unique, intact }: Standing, aligned: Aligned): boolean {
  const { foreignIdentity, rewritten, misquoted, foreignBeside, foreignContext, foreignComment } = counts;
  const [only, ...others] = aligned.units.filter(({ kind }) => kind === 'similar');
  if (only === undefined || others.length > 0 || foreignIdentity !== 1) return false;
  if (foreignBeside + foreignContext + foreignComment !== 1 || rewritten + misquoted > 0) return false;
  if (!isElseWhole({ ...counts, foreignIdentity: 0 }) || unique < ENOUGH || intact < INTACT) return false;
  const line = aligned.search[only.searchFrom] as string;
  return !isComment(line) && !OPENER.test(line) && isNamedAbove(only, aligned);
}

function isNamedAbove({ searchFrom, fileFrom }: Unit, { document, search, units }: Aligned): boolean {
  const { hashes, lineCount } = fileIndex(document);
  const depth = indentOf(document.lines.content(fileFrom)).length;
  return units.some(unit => {
    if (unit.kind !== 'same' || unit.searchFrom >= searchFrom) return false;
    if (lineCount(hashes[unit.fileFrom] as number) !== 1) return false;
    if (indentOf(document.lines.content(unit.fileFrom)).length > depth) return false;
    return (identityOf(i => search[i], unit.searchFrom) ?? []).length > 0;
  });
}
