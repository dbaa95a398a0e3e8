import { type Document, diffSequences, wordsOf } from '../../text/index.js';
import { isComment, isDefinition, nameIn } from '../line-kinds.js';
import type { Unit } from './align.js';
import { fileIndex } from './file-index.js';
import { areOfTwoThings, compareOppositely, haveOtherCode } from './other-thing.js';
import type { Counts } from './presence.js';
import type { Role } from './roles.js';
import { areRelated, isMisspelling, isWord } from './tokens.js';

/** One different word is a slip of memory; this many make another statement. */
const SEVERAL = 2;

/**
 * Words of a line that differ: foreign words, names of the file among them, words of one family
 * with the file's, and slips.
 */
interface Difference {
  foreign: number;
  names: number;
  kin: number;
  slips: number;
  signs: number;
}

/**
 * Count what differs in a line that is only similar to one of the file; returns the share of it
 * that is there.
 */
export function countDiffering(
  document: Document,
  search: readonly string[],
  roles: readonly Role[],
  unit: Unit,
  counts: Counts,
): number {
  const searched = search[unit.searchFrom] as string;
  const content = document.lines.content(unit.fileFrom);
  const role = roles[unit.searchFrom] as Role;
  const difference = differenceOf(document, searched, content, role);
  if (compareOppositely(searched, content)) counts.foreignIdentity++;
  if (difference.foreign > 0) {
    const file = fileIndex(document).words;
    if (isOtherThing(searched, content, role, difference, word => file.has(word))) counts.foreignIdentity++;
    countDifference(searched, content, role, difference, counts);
  }
  counts.slips += difference.slips;
  counts.signs += difference.signs;
  return shareOf(searched, difference);
}

/** The share of a line's words that the file has too. */
function shareOf(searched: string, { foreign }: Difference): number {
  return 1 - Math.min(1, foreign / Math.max(1, wordsOf(searched).filter(isWord).length));
}

function differenceOf(document: Document, searchLine: string, content: string, role: Role): Difference {
  const [searched, found] = [wordsOf(searchLine), wordsOf(content)];
  const file = fileIndex(document).words;
  const sum: Difference = { foreign: 0, names: 0, kin: 0, slips: 0, signs: 0 };
  for (const { aFrom, aTo, bFrom, bTo } of diffSequences(searched, found)) {
    const ours = searched.slice(aFrom, aTo).filter(isWord);
    const theirs = found.slice(bFrom, bTo).filter(isWord);
    const elsewhere = ours.filter(word => file.has(word)).length;
    if (isSlip(ours, theirs)) {
      sum.names += elsewhere;
      if (elsewhere > 0) sum.foreign++;
      else if (ours.length > 0) sum.slips++;
      else if (role !== 'context' && changesMeaning(searched.slice(aFrom, aTo), found.slice(bFrom, bTo)))
        sum.foreign++;
      else sum.signs++;
      continue;
    }
    sum.foreign += Math.max(ours.length, theirs.length);
    if (ours.length === theirs.length)
      sum.kin += ours.filter((word, i) => areRelated(word, theirs[i] as string)).length;
    sum.names += elsewhere;
  }
  return sum;
}

function isOtherThing(
  searched: string,
  content: string,
  role: Role,
  { kin }: Difference,
  isKnown: (word: string) => boolean,
): boolean {
  if (isComment(content)) return haveOtherCode(searched, content);
  return kin > 0 || areOfTwoThings(searched, content, role !== 'context', isKnown);
}

function countDifference(
  searched: string,
  content: string,
  role: Role,
  { foreign, names }: Difference,
  counts: Counts,
): void {
  countForeign(content, role, counts);
  if (isDefinition(content) && nameIn(content) === nameIn(searched)) counts.foreignSignature++;
  // A comment is prose: a word of it that is elsewhere shows nothing.
  if (names === 0 || isComment(content) || isComment(searched)) return;
  counts.namesElsewhere++;
  if (foreign >= SEVERAL) counts.rewritten++;
}

/** Whether signs that differ are more than layout: `!`, `==` for `!=`, `<` for `>`. */
function changesMeaning(ours: readonly string[], theirs: readonly string[]): boolean {
  return [...ours, ...theirs].some(sign => !/^["'`,;\\()[\]{}]$/.test(sign));
}

/** Whether two runs of words differ only by slips: in signs, or in words that are misspelt. */
function isSlip(ours: readonly string[], theirs: readonly string[]): boolean {
  if (ours.length !== theirs.length) return false;
  return ours.every((word, i) => isMisspelling(word, theirs[i] as string));
}

function countForeign(content: string, role: Role, counts: Counts): void {
  if (role === 'changed') counts.foreignChanged++;
  else if (isComment(content)) counts.foreignComment++;
  else if (role === 'beside') counts.foreignBeside++;
  else counts.foreignContext++;
}
