import { hunksOf, type LinesPlace } from '../edit/index.js';
import { areSlips, isComment, isWord, partsOfWord, rolesOf } from '../locate/index.js';
import { type Document, diffSequences, type Hunk, wordsOf } from '../text/index.js';
import { codeOf } from './code-of.js';

/** A line of a search that an edit keeps, and the line of the file in its place: from 0. */
export interface KeptPair {
  readonly line: number;
  readonly fileLine: number;
}

/**
 * Which kept lines of a place may be quoted in their new state: such a line is to be changed too,
 * but is equal in both texts, so the line of the file would stay as it is, and half of the edit
 * would be written. A plain misquote looks the same, so two things decide:
 *
 * - What the line has otherwise is what the edit changes elsewhere: it brings in the same word, or
 *   takes the same word away.
 * - It is right beside a change, where a line that is changed too is to be expected, and differs in
 *   more than one variable. Whoever renames a variable also changes the other lines that have it,
 *   so that alone is a misquote. Further away, an older state of the line is as likely.
 */
export class QuotedAnew {
  readonly #brought: WordsOfLines;
  readonly #taken: WordsOfLines;

  /** @param others what the other edits of the set write: a line may be quoted as after them */
  constructor(
    readonly document: Document,
    readonly place: LinesPlace,
    readonly others: readonly string[],
  ) {
    const { search, replace } = place.texts;
    const sides = hunksOf(place.texts).map(
      ({ aFrom, aTo, bFrom, bTo }) => [search.slice(aFrom, aTo), replace.slice(bFrom, bTo)] as const,
    );
    this.#brought = wordsOfLines(sides.map(([old, now]) => [now, old]));
    this.#taken = wordsOfLines(sides);
  }

  mayBe({ line, fileLine }: KeptPair): boolean {
    const [quoted, there] = [this.#quoted(line), this.document.lines.content(fileLine)];
    if (quoted.trim() === there.trim()) return false;
    const { more, less, isOther } = differenceOf(quoted, there);
    if (more.some(word => this.others.some(text => text.includes(word)))) return false;
    if (more.some(isIn(this.#brought, quoted)) || less.some(isIn(this.#taken, there))) return true;
    // A quote that only lacks words of the line is an older state of it.
    return more.length > 0 && isOther && this.#isBesideChange({ line, fileLine });
  }

  #isBesideChange({ line, fileLine }: KeptPair): boolean {
    const quoted = this.#quoted(line);
    // A comment is often quoted in other words, and what it says changes nothing.
    if (isComment(quoted) || this.#isBrokenElsewhere(quoted, fileLine)) return false;
    return rolesOf(this.place.texts)[line] === 'beside';
  }

  /** Whether the file has a quoted line too, with its breaks at other words. */
  #isBrokenElsewhere(quoted: string, fileLine: number): boolean {
    const { lines } = this.document;
    const around = lines.contents(Math.max(0, fileLine - 1), Math.min(fileLine + 2, lines.count));
    return around
      .map(line => line.trim())
      .join(' ')
      .includes(quoted.trim());
  }

  #quoted(line: number): string {
    return this.place.texts.search[line] as string;
  }
}

/** What a quoted line has more and less than the line of the file. */
interface Difference {
  readonly more: readonly string[];
  /** Without words that are only misspelt in the quote. */
  readonly less: readonly string[];
  /** Whether they differ in words, and not only by a misspelt one or in one variable. */
  readonly isOther: boolean;
}

function differenceOf(quoted: string, there: string): Difference {
  const [ours, theirs] = [wordsOf(quoted), wordsOf(there)];
  const whole = diffSequences(ours, theirs).filter(hunk => !isMisspelt(ours, theirs, hunk));
  const lost = whole.flatMap(({ bFrom, bTo }) => theirs.slice(bFrom, bTo));
  const [first, ...others] = whole.filter(({ aFrom, aTo, bFrom, bTo }) =>
    [...ours.slice(aFrom, aTo), ...theirs.slice(bFrom, bTo)].some(isWord),
  );
  const isVariable = first !== undefined && others.length === 0 && isOneVariable(quoted, ours, first);
  return {
    more: surplus(ours, theirs),
    less: surplus(lost, ours),
    isOther: first !== undefined && !isVariable,
  };
}

function isMisspelt(ours: readonly string[], theirs: readonly string[], { aFrom, aTo, bFrom, bTo }: Hunk) {
  const [mine, other] = [ours.slice(aFrom, aTo), theirs.slice(bFrom, bTo)];
  return (
    mine.length === other.length &&
    mine.every((word, i) => areSlips(partsOfWord(word), partsOfWord(other[i] as string)))
  );
}

/**
 * Whether one variable is in place of another word: a name of code with signs around it, that is
 * not called, and is neither a type, nor the value of a key, nor a part of a path.
 */
function isOneVariable(quoted: string, ours: readonly string[], { aFrom, aTo, bFrom, bTo }: Hunk): boolean {
  const name = ours[aFrom] ?? '';
  if (aTo - aFrom !== 1 || bTo - bFrom !== 1 || !/^[\p{L}_]/u.test(name)) return false;
  if (!wordsOf(codeOf(quoted)).includes(name)) return false;
  return /^[([,=+*%&|!]$/.test(ours[aFrom - 1] ?? '') && /^[)\],;.+*%&|]?$/.test(ours[aTo] ?? '');
}

/** The words of which one list has more than the other. */
function surplus(ours: readonly string[], theirs: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of theirs) left.set(word, (left.get(word) ?? 0) + 1);
  return ours.filter(word => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0 && isWord(word);
  });
}

/** Words that one side of the changes has more often, in all of its text and in its code. */
interface WordsOfLines {
  readonly all: ReadonlySet<string>;
  readonly code: ReadonlySet<string>;
}

function wordsOfLines(sides: readonly (readonly [readonly string[], readonly string[]])[]): WordsOfLines {
  const ofLines = (lines: readonly string[]) => lines.flatMap(wordsOf);
  const ofCode = (lines: readonly string[]) => ofLines(lines.map(codeOf));
  return {
    all: new Set(sides.flatMap(([ours, theirs]) => surplus(ofLines(ours), ofLines(theirs)))),
    code: new Set(sides.flatMap(([ours, theirs]) => surplus(ofCode(ours), ofCode(theirs)))),
  };
}

/** Shorter words of prose, such as `the`, are in two changes by chance. */
const SHORTEST_OF_PROSE = 4;

/**
 * Whether the changes have a word of this line too: a name or number of code in their code, a word
 * of prose anywhere.
 */
function isIn({ all, code }: WordsOfLines, line: string): (word: string) => boolean {
  const own = new Set(wordsOf(codeOf(line)));
  return word => (own.has(word) ? code.has(word) : word.length >= SHORTEST_OF_PROSE && all.has(word));
}
