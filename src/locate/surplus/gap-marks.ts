import type { Texts } from '../../edit/index.js';
import { type Document, diffSequences, isSolid } from '../../text/index.js';
import { isElision } from '../elision.js';
import { hasLine } from '../line-hashes.js';
import { isComment } from '../line-kinds.js';
import { lowerCaseWords } from './edit-words.js';
import { frameSort } from './frame-line.js';
import { mayBeProse } from './prose-file.js';

/** Words between dots, brackets or angles, and no code. */
const WORDS = String.raw`[\p{L}\p{N}\s,.…'’:-]`;
const BRACKETED = new RegExp(`^(?:\\[${WORDS}+\\]|\\(${WORDS}+\\)|\\{${WORDS}*\\}|<${WORDS}+>)$`, 'u');
const DOTTED = new RegExp(`^(?:(?:\\.{3,}|…)\\s+${WORDS}+|${WORDS}+\\s(?:\\.{3,}|…))$`, 'u');
/** Dots before a name spread a value. */
const SPREAD = /\.{3}[\p{L}_$]/u;
/** A heading of a section, or a tag. */
const ONE_NAME = /^[[<](?=[.:-]*\w)[\w.:-]*[\]>]$/;
/** One or more signs that code does not use. */
const ODD_SIGNS = /^(?:\.{3,}|[…⋮⋯·•︙\s]+)$/u;
/** A longer comment has a meaning of its own. */
const LONGEST = 80;
/** Words by which a comment says that lines are left out. */
const OMISSION: ReadonlySet<string> = new Set(
  (
    'above as before below code etc existing function functions here is left line lines method methods more not of omitted ' +
    'other others out previous remaining rest same shown skipped snip snipped stay stays the unchanged'
  ).split(' '),
);
/**
 * What a comment must say to represent lines: other comments may be the file's own, in other words.
 */
const STATES_OMISSION =
  /\.{2}|…|\b(?:unchanged|omitted|same|skipped|snip|snipped|rest|remaining|more|existing|lines)\b/i;

/**
 * The indexes of search lines that may represent lines of the file: unchanged by the edit, not in
 * the file, without code, and between lines that the file has. Lines that {@link isElision}
 * recognizes are not among them.
 *
 * @example gapMarks(Document.of('a\nb\nc\n'), { search: ['a', '⋮', 'c'], replace: ['a', '⋮', 'd'] }, undefined) // [1]
 */
export function gapMarks(document: Document, texts: Texts, path: string | undefined): number[] {
  const { search } = texts;
  const marks = search.flatMap((line, i) => (isGapMark(document, line, path) ? [i] : []));
  if (marks.length === 0) return [];
  const changed = diffSequences(search, texts.replace);
  return marks.filter(i => {
    const isKept = changed.every(({ aFrom, aTo }) => i < aFrom || i >= aTo);
    return isKept && isBetween(document, search, i);
  });
}

function isGapMark(document: Document, line: string, path: string | undefined): boolean {
  const text = line.trim();
  if (text === '' || text.length > LONGEST || isElision(line) || hasLine(document, line)) return false;
  if (SPREAD.test(text)) return false;
  if (ONE_NAME.test(text)) return isUnknownTag(document, text);
  if (
    ODD_SIGNS.test(text) ||
    DOTTED.test(text) ||
    BRACKETED.test(text) ||
    frameSort(line, path) === 'conflict'
  )
    return true;
  return isComment(line) && isOmission(text) && (!mayBeProse(path) || text.startsWith('<!--'));
}

/**
 * What says so if lines are known to be missing. It has more words than a comment between lines of
 * a search may have, which must be sure by itself.
 */
const MAY_STATE_OMISSION = /\b(?:other|keep|kept|remains?|brevity|unmodified|no changes?|not changed)\b/i;
const MORE_WORDS: ReadonlySet<string> = new Set(
  'all and any are brevity change changed changes for go goes keep kept no remain remains unmodified'.split(
    ' ',
  ),
);

/** What may be left out. */
const THINGS: ReadonlySet<string> = new Set(
  'block body class content contents file implementation imports logic module section'.split(' '),
);

/**
 * Whether words only say that lines are left out.
 *
 * @example isOnlyOmission('same as before') // true
 */
export function isOnlyOmission(text: string): boolean {
  const isOfIt = (word: string) =>
    [OMISSION, THINGS, MORE_WORDS].some(words => words.has(word)) || /^\d+$/.test(word);
  return (STATES_OMISSION.test(text) || MAY_STATE_OMISSION.test(text)) && lowerCaseWords(text).every(isOfIt);
}

/** Whether a comment says that lines are left out: with a word for it, and few other words. */
function isOmission(comment: string): boolean {
  const words = lowerCaseWords(comment);
  const about = words.filter(word => OMISSION.has(word) || /^\d+$/.test(word));
  return STATES_OMISSION.test(comment) && about.length * 2 >= words.length;
}

/** A tag that the file does not have; never a heading in brackets. */
function isUnknownTag(document: Document, text: string): boolean {
  return text.startsWith('<') && !document.text.includes(text.slice(0, -1));
}

function isBetween(document: Document, lines: readonly string[], at: number): boolean {
  const [before, after] = [lines.slice(0, at).findLast(isSolid), lines.slice(at + 1).find(isSolid)];
  return before !== undefined && after !== undefined && hasLine(document, before) && hasLine(document, after);
}

/** A mark of unknown form represents at most this many lines. */
export const MOST_GAP = 80;
