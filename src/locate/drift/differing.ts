import { type Document, diffSequences, isSolid, wordsOf } from '../../text/index.js';
import { addAll } from '../../text/many.js';
import { isComment } from '../line-kinds.js';
import type { Unit } from './align.js';
import { fileIndex } from './file-index.js';
import type { Counts } from './presence.js';
import type { Role } from './roles.js';
import { isMisspelling, isWord } from './tokens.js';

/**
 * Count what differs in a line that is only similar to one of the file; returns the share of its
 * words that is there. One other word is enough for another thing: of 1,894 recorded calls, one was
 * meant for a line with other words than it quotes, and near copies differ in nothing else.
 */
export function countDiffering(
  document: Document,
  search: readonly string[],
  roles: readonly Role[],
  written: ReadonlySet<string>,
  { searchFrom, fileFrom }: Unit,
  counts: Counts,
): number {
  const [searched, content] = [search[searchFrom] as string, document.lines.content(fileFrom)];
  const { others, slips, signs } = differenceOf(document, searched, fileFrom, written);
  if (others.length > 0) {
    // Comments are quoted by their sense; but headings, names, and what the edit changes, exactly.
    // A short comment above all of the search is the heading of it.
    const isHeading =
      search.findIndex(isSolid) === searchFrom && wordsOf(searched).filter(isWord).length <= LONGEST_HEADING;
    const isExact = roles[searchFrom] === 'changed' || isHeading || others.some(isName);
    if (!isExact && isComment(searched) && isComment(content)) counts.otherComment++;
    else counts.otherWords++;
  }
  counts.slips += slips;
  counts.signs += signs;
  return 1 - Math.min(1, others.length / Math.max(1, wordsOf(searched).filter(isWord).length));
}

/**
 * Whether a line of the search and one of the file say the same of two things: most of their words
 * are the same, and one has another word in place of one.
 */
export function isOfOtherThing(document: Document, searched: string, line: number): boolean {
  const { others } = differenceOf(document, searched, line);
  const words = wordsOf(searched).filter(isWord).length;
  return others.length > 0 && words > 0 && others.length / words <= 1 - ONE_FORM;
}

/** The most words of a comment in which each one tells what it is of. */
const LONGEST_HEADING = 3;

/** Lines that share less than this part of their words do not have one form. */
const ONE_FORM = 0.6;

/** A word with a sign, a digit or a capital inside is no word of a sentence. */
function isName(word: string): boolean {
  return !/^\p{L}?\p{Ll}*$/u.test(word);
}

/** What differs between two lines: words that are others, and how many slips and signs. */
interface Difference {
  readonly others: string[];
  slips: number;
  signs: number;
}

function differenceOf(
  document: Document,
  searchLine: string,
  line: number,
  written: ReadonlySet<string> = new Set(),
): Difference {
  const [searched, found] = [wordsOf(searchLine), wordsOf(document.lines.content(line))];
  const file = fileIndex(document).words;
  const sum: Difference = { others: [], slips: 0, signs: 0 };
  for (const { aFrom, aTo, bFrom, bTo } of diffSequences(searched, found)) {
    const [mine, other] = [searched.slice(aFrom, aTo), found.slice(bFrom, bTo)];
    const [ours, theirs] = [mine.filter(isWord), other.filter(isWord)];
    // A word that the file has is not misspelt: it is the name of something else. And one that the
    // edit writes, too, would be written misspelt.
    const isSlip = (word: string, i: number) =>
      isMisspelling(word, theirs[i] as string) && !file.has(word) && !written.has(word);
    const areSlips = ours.length === theirs.length && ours.every(isSlip);
    if (ours.length + theirs.length === 0) {
      if (changeMeaning([...mine, ...other])) addAll(sum.others, [...mine, ...other]);
      else sum.signs++;
    } else if (areSlips) sum.slips++;
    else if (!isBrokenElsewhere(document, ours, theirs, line, aFrom === 0, aTo === searched.length))
      addAll(sum.others, [...ours, ...theirs]);
  }
  return sum;
}

/** Whether signs that differ are more than layout: `!`, `==` for `!=`, `<` for `>`. */
function changeMeaning(signs: readonly string[]): boolean {
  return signs.some(sign => !/^["'`,;\\()[\]{}]$/.test(sign));
}

/**
 * Whether the words that a line has more at one of its ends are at the end of the file's line
 * above, or at the start of that below: prose is broken elsewhere there.
 */
function isBrokenElsewhere(
  { lines }: Document,
  ours: readonly string[],
  theirs: readonly string[],
  line: number,
  isFirst: boolean,
  isLast: boolean,
): boolean {
  if (theirs.length > 0) return false;
  const wordsAt = (at: number) =>
    at < 0 || at >= lines.count ? [] : wordsOf(lines.content(at)).filter(isWord);
  const areEqual = (words: readonly string[]) =>
    words.length === ours.length && words.every((word, i) => word === ours[i]);
  return (
    (isFirst && areEqual(wordsAt(line - 1).slice(-ours.length))) ||
    (isLast && areEqual(wordsAt(line + 1).slice(0, ours.length)))
  );
}
