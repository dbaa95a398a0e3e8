import { type Document, wordsOf } from '../../text/index.js';
import type { Unit } from './align.js';
import type { Counts } from './evidence.js';
import type { PresenceEvidence } from './presence.js';
import type { Role } from './roles.js';
import { isWord } from './tokens.js';

/**
 * The least evidence of lines that are only at this place: the logarithm of 1 more than two rare
 * lines.
 */
const ENOUGH = 1;

/**
 * What the edit changes must be there, and the lines there need this share of their possible
 * evidence.
 */
const INTACT = 0.75;

/** What is needed of an alignment besides its counts. */
export interface AlignedSearch {
  readonly document: Document;
  readonly search: readonly string[];
  readonly roles: readonly Role[];
  readonly units: readonly Unit[];
}

/**
 * 1 if one line that the edit keeps is the only one that differs from the file, and the others are
 * there unchanged, one after the other. Either a word of it is misspelt, or it is quoted from
 * memory or from an older version. Then enough of the other lines must be nowhere else: if two
 * places are similar, the lines that they share are in both. It must not open a block either,
 * because such a line says what the block is for.
 */
export function onlyOneDiffers(
  counts: Counts,
  { unique, intact }: PresenceEvidence,
  aligned: AlignedSearch,
): 0 | 1 {
  const { rewritten, misquoted, foreignBeside, foreignContext, foreignComment } = counts;
  const [only, ...others] = aligned.units.filter(({ kind }) => kind === 'similar');
  if (only === undefined || rewritten + misquoted > 0 || !isElseWhole(counts)) return 0;
  const differ = foreignBeside + foreignContext + foreignComment;
  if (differ === 0 && others.length === 0) return isMisspelt(counts, only, aligned) ? 1 : 0;
  const opens = [only, ...others].some(unit => OPENER.test(aligned.search[unit.searchFrom] as string));
  return differ === 1 && !opens && unique >= ENOUGH && intact >= INTACT ? 1 : 0;
}

/** The end of a line that opens a block. */
const OPENER = /(?:[{([:]|[-=]>|\b(?:do|then|begin)|\|)\s*$/;

/** A shorter search is too little evidence that a word of it is misspelt. */
const LEAST_WORDS = 2;

/**
 * Whether one line differs in one misspelt word that is neither the plural nor the singular of the
 * file's word.
 */
function isMisspelt(
  { slips, signs, weaker }: Counts,
  only: Unit,
  { document, search, roles }: AlignedSearch,
): boolean {
  if (slips !== 1 || signs + weaker > 0 || roles[only.searchFrom] === 'changed') return false;
  const bare = (line: string) => line.replace(/s(?![\p{L}\p{N}])/gu, '').trim();
  if (bare(search[only.searchFrom] as string) === bare(document.lines.content(only.fileFrom))) return false;
  return search.flatMap(wordsOf).filter(isWord).length >= LEAST_WORDS;
}

/**
 * The counts, if a line that the edit changes is a misquoted line of the file: no other line
 * differs, or the line counts as another one.
 */
export function withMisquoted(counts: Counts, { framed }: PresenceEvidence): Counts {
  const { misquoted, foreignBeside, foreignContext, foreignComment, weaker, slips } = counts;
  const others = foreignBeside + foreignContext + foreignComment + weaker + slips;
  if (misquoted === 0 || (misquoted === 1 && others === 0 && framed > 0 && isElseWhole(counts)))
    return counts;
  return { ...counts, misquoted: 0, foreignChanged: counts.foreignChanged + misquoted };
}

/** Whether all lines of the search have their lines in the file, with none between them. */
function isElseWhole(counts: Counts): boolean {
  const { foreignIdentity, foreignSignature, foreignChanged, missingChanged, missingBeside, missingContext } =
    counts;
  const { sparse, extraChanged, extraBeside, extraComment, quotes, reflowed, shifted, uneven } = counts;
  const isThere = foreignChanged + missingChanged + missingBeside + missingContext + sparse === 0;
  const isOnlyThat = extraChanged + extraBeside + extraComment === 0;
  const isLaidOut = quotes + reflowed + shifted + uneven === 0;
  return foreignIdentity + foreignSignature === 0 && isThere && isOnlyThat && isLaidOut;
}
