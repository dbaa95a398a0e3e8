import type { Unit } from './align.js';
import type { Counts } from './evidence.js';
import type { Standing } from './standing.js';

/** Lines that stand at the place and nowhere else have to tell so much: the logarithm of 1 more than two rare lines. */
const ENOUGH = 1;

/** What the edit changes has to stand there, and the lines there have to tell so much of what they could. */
const INTACT = 0.75;

/**
 * 1 where one line that the edit keeps is the only one that differs from the file, and the others stand there as they are, one behind the
 * other, and enough of them nowhere else. Such a line is quoted as it was once, or from memory: of a place that is like another one, the
 * lines that the two share would stand in both. A line that opens a block is no such line, as it says what the block is for.
 */
export function standsAlone(
  counts: Counts,
  { unique, intact }: Standing,
  search: readonly string[],
  units: readonly Unit[],
): 0 | 1 {
  const differ = counts.foreignBeside + counts.foreignContext + counts.foreignComment;
  if (differ !== 1 || counts.rewritten > 0 || counts.misquoted > 0 || !isElseWhole(counts)) return 0;
  const opens = units.some(
    ({ kind, searchFrom }) => kind === 'similar' && OPENER.test(search[searchFrom] as string),
  );
  return !opens && unique >= ENOUGH && intact >= INTACT ? 1 : 0;
}

/** The end of a line that opens a block. */
const OPENER = /(?:[{([:]|[-=]>|\b(?:do|then|begin)|\|)\s*$/;

/**
 * The counts, where a line that the edit changes is the file's misquoted: no other line differs, or the line is taken for another one.
 */
export function withMisquoted(counts: Counts, { framed }: Standing): Counts {
  const { misquoted, foreignBeside, foreignContext, foreignComment, weaker, slips } = counts;
  const others = foreignBeside + foreignContext + foreignComment + weaker + slips;
  if (misquoted === 0 || (misquoted === 1 && others === 0 && framed > 0 && isElseWhole(counts)))
    return counts;
  return { ...counts, misquoted: 0, foreignChanged: counts.foreignChanged + misquoted };
}

/** Whether all lines of the search have their lines in the file, and none is between them. */
function isElseWhole(counts: Counts): boolean {
  const { foreignIdentity, foreignSignature, foreignChanged, missingChanged, missingBeside, missingContext } =
    counts;
  const { sparse, extraChanged, extraBeside, extraComment, quotes, reflowed, shifted, uneven } = counts;
  const isThere = foreignChanged + missingChanged + missingBeside + missingContext + sparse === 0;
  const isOnlyThat = extraChanged + extraBeside + extraComment === 0;
  const isLaidOut = quotes + reflowed + shifted + uneven === 0;
  return foreignIdentity + foreignSignature === 0 && isThere && isOnlyThat && isLaidOut;
}
