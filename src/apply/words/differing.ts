import type { Texts } from '../../edit/index.js';
import { rolesOf } from '../../locate/index.js';
import { commonEnds, type Document, diffSequences, type Range, splitLines } from '../../text/index.js';
import { comparedWords, type Marked, type WordRun } from './compared-words.js';
import { isSameName } from './other-name.js';
import { type Word, wordsOfLines } from './words.js';

/** With a larger share of other words, a quote is of something else, whoever confirms it. */
const MOST_OTHER = 0.5;

/** A word that a file has where a quote has another one. One of the two may be empty. */
export interface OtherWord {
  readonly file: string;
  readonly quoted: string;
}

/** What a quote has otherwise than some lines of a file, spelling aside. */
export interface Differing {
  /**
   * A word of each difference: first those that name what the lines define, last those of comments.
   */
  readonly words: readonly OtherWord[];
  /**
   * Whether no word can tell that these lines are meant: most of them differ, the name of what is
   * quoted is not among them, the edit changes what differs, or it writes a name that the file has
   * otherwise.
   */
  readonly isOther: boolean;
  /** Whether what the lines define, or open, has another name there, and that is not all. */
  readonly isOtherThing: boolean;
  /** Whether a line that the edit changes differs there, be it in spelling or in a comment. */
  readonly isOnChanged: boolean;
  /** How many lines of the quote have another word there. */
  readonly otherLines: number;
  /** The share of the quote's words that differ. */
  readonly share: number;
}

/**
 * Compare an edit's search with some lines, for somebody who says that these are meant.
 *
 * @param file the file that they are of: a name that it has is not misspelt
 */
export function differing(texts: Texts, document: Document, extent: Range, file = document): Differing {
  const { ours, theirs, runs } = comparedWords(texts, document, extent);
  const known = new Set(file.text.match(NAME));
  const isOther = (run: WordRun) => !areSame(run, known);
  // Of headings and comments alone, every word tells.
  const hasCode = ours.some(({ kind }) => kind !== 'comment');
  const others = runs.map(run => (hasCode ? ofKind(run, false) : run)).filter(isOther);
  const share = others.reduce((sum, { mine }) => sum + mine.length, 0) / Math.max(1, ours.length);
  const put = newNames(ours, texts.replace);
  const isGone = ({ text }: Word) => put.has(text) && !theirs.some(word => word.text === text);
  // Comments are quoted by their sense: they tell which thing this is only where nothing else does.
  const comments = hasCode ? runs.map(run => ofKind(run, true)) : [];
  const inComments = comments.filter(run => isReplaced(run) && isOther(run));
  const told = [...others.toSorted((a, b) => rankOf(a) - rankOf(b)), ...inComments];
  const roles = rolesOf(texts);
  const isOnChanged = ({ lines, isChanged }: WordRun) =>
    isChanged || lines.some(line => roles[line] === 'changed');
  return {
    isOnChanged: runs.some(isOnChanged),
    isOtherThing: others.some(run => rankOf(run) === 0) && new Set(runs.map(textOfRun)).size > 1,
    words: told.map(({ mine, other }) => ({ file: wordOf(other), quoted: wordOf(mine) })),
    otherLines: new Set(others.flatMap(({ lines }) => lines)).size,
    share,
    isOther:
      share > MOST_OTHER ||
      others.some(
        run =>
          run.isChanged ||
          lacksName(run) ||
          (isReplaced(run) && run.mine.some(isGone)) ||
          (isOnChanged(run) && rankOf(run) === 0),
      ),
  };
}

/** The names that an edit writes, except those that it moves. */
function newNames(ours: readonly Word[], replace: readonly string[]): ReadonlySet<string> {
  const now = wordsOfLines(replace);
  const textOf = ({ text }: Word) => text;
  const put = diffSequences(ours.map(textOf), now.map(textOf)).flatMap(hunk =>
    now.slice(hunk.bFrom, hunk.bTo),
  );
  return new Set(put.filter(({ kind }) => kind === 'name').map(textOf));
}

/** The words of comments in a difference, or all others. */
function ofKind(run: WordRun, isComment: boolean): WordRun {
  const isOfKind = ({ kind }: Word) => (kind === 'comment') === isComment;
  return { ...run, mine: run.mine.filter(isOfKind), other: run.other.filter(isOfKind) };
}

/** A difference as a text: that of a name is the same wherever the lines have it. */
function textOfRun({ mine, other }: WordRun): string {
  return JSON.stringify([mine, other].map(words => words.map(({ text }) => text)));
}

/** Whether the quote names what it defines, and the lines do not have that part of it. */
function lacksName({ mine, other }: WordRun): boolean {
  return other.length === 0 && mine.some(({ names }) => names);
}

function isReplaced({ mine, other }: WordRun): boolean {
  return mine.length > 0 && other.length > 0;
}

/** A name, as a file has it. */
const NAME = /[\p{L}_$@][\p{L}\p{N}_$]*[!?]?/gu;

/** Whether the file has the words of the search, or they are only misspelt. */
function areSame({ mine, other }: WordRun, known: ReadonlySet<string>): boolean {
  return mine.length === other.length && mine.every((word, i) => isSameWord(word, other[i] as Marked, known));
}

/**
 * A name may be misspelt or of another style, unless the lines define it, or the file has both: the
 * next thing of the same shape is named like that. A capital makes another name, and of a value
 * each sign counts.
 */
function isSameWord(a: Marked, b: Marked, known: ReadonlySet<string>): boolean {
  if (a.text === b.text) return true;
  const isSpelled = ({ kind, names }: Marked) => (kind === 'name' || kind === 'comment') && !names;
  if (!isSpelled(a) || !isSpelled(b) || a.text[0] !== b.text[0]) return false;
  return isSameName(a.text, b.text) && !known.has(a.text);
}

function rankOf({ mine, other }: WordRun): number {
  return [...mine, ...other].some(({ names }) => names) ? 0 : 1;
}

/** What is told of a difference: a name that is defined, or another one, before a sign. */
function wordOf(words: readonly Marked[]): string {
  const told = words.find(({ names }) => names) ?? words.find(({ kind }) => kind !== 'operator') ?? words[0];
  return told?.text ?? '';
}

/**
 * The signs in which two texts with the same words differ, as `+` and `-`. Those of layout are left
 * out (quotation marks, semicolons), and comments.
 */
export function differingSigns(quoted: string, file: string): readonly OtherWord[] {
  const [mine, other] = [signsOf(quoted), signsOf(file)];
  if (mine === other) return [];
  const { start, end } = commonEnds(mine, other);
  return [{ file: other.slice(start, other.length - end), quoted: mine.slice(start, mine.length - end) }];
}

function signsOf(text: string): string {
  const code = splitLines(text).map(line => (COMMENT.test(line.trimStart()) ? '' : withoutHash(line)));
  return code.join('').replace(/[\p{L}\p{N}_$@\s;'"`\\]/gu, '');
}

/** A line that is a comment. */
const COMMENT = /^(?:\/\/|\/\*|\*|#|--\s)/;

/** Without a comment behind the code that begins with `#`: `//` may as well divide. */
function withoutHash(line: string): string {
  const at = line.indexOf(' # ');
  return at < 0 ? line : line.slice(0, at);
}
