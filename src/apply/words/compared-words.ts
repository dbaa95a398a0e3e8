import type { Texts } from '../../edit/index.js';
import { identityOf, isWord } from '../../locate/index.js';
import { type Document, diffSequences, numbersIn, type Range, wordsOf } from '../../text/index.js';
import { isProse, type Word, wordsOfLines } from './words.js';

/**
 * A word that may say which thing this is: a name that is defined, a title, a key, a heading, what
 * is brought in.
 */
export interface Marked extends Word {
  readonly identifies: boolean;
  /**
   * Whether it is the name of what the line defines or opens, and no value, condition or import.
   */
  readonly names: boolean;
}

/**
 * What differs in one stretch: words of the search, and what the file has in their place. One of
 * the two may be empty.
 */
export interface WordRun {
  readonly mine: readonly Marked[];
  readonly other: readonly Marked[];
  /** Whether the edit changes these words, or what is on both sides of them. */
  readonly isChanged: boolean;
}

/** The words of a search and those of a place, and their differences. */
export interface ComparedWords {
  readonly ours: readonly Marked[];
  readonly theirs: readonly Marked[];
  readonly runs: readonly WordRun[];
  /** The lines of the search with no word at the place. */
  readonly missing: ReadonlySet<number>;
  /** Whether the edit has a place there: what it changes, or a line beside what it inserts. */
  readonly hasPlace: boolean;
}

/** Compare an edit's search with some lines of a file, word by word. */
export function comparedWords(
  { search, replace }: Texts,
  { lines }: Document,
  { from, to }: Range,
): ComparedWords {
  const there = lines.contents(from, to);
  const ours = marked(search, i => search[i]);
  const theirs = marked(there, i => (from + i < lines.count ? lines.content(from + i) : undefined));
  const changed = changedBy(ours, wordsOfLines(replace));
  const hunks = diffSequences(ours.map(keyOf), theirs.map(keyOf));
  const runs = hunks.map(({ aFrom, aTo, bFrom, bTo }) => ({
    mine: ours.slice(aFrom, aTo),
    other: theirs.slice(bFrom, bTo),
    isChanged:
      aTo > aFrom
        ? numbersIn({ from: aFrom, to: aTo }).some(i => changed.has(i))
        : changed.has(aFrom - 1) && changed.has(aFrom),
  }));
  const differing = new Set(hunks.flatMap(({ aFrom, aTo }) => numbersIn({ from: aFrom, to: aTo })));
  const standing = new Set(ours.filter((_, i) => !differing.has(i)).map(({ line }) => line));
  const missing = new Set(ours.map(({ line }) => line).filter(line => !standing.has(line)));
  return { ours, theirs, runs, missing, hasPlace: hasPlace({ search, replace }, ours, missing) };
}

/**
 * Whether at least a part of what an edit changes is there; or, if it only inserts lines, a line
 * beside them.
 */
function hasPlace({ search, replace }: Texts, ours: readonly Word[], missing: ReadonlySet<number>): boolean {
  const bare = (line: string) => line.trim();
  const code = [...new Set(ours.filter(({ kind }) => !isProse(kind)).map(({ line }) => line))];
  const isPresent = (line: number) => !missing.has(line);
  return diffSequences(search.map(bare), replace.map(bare)).every(({ aFrom, aTo }) => {
    if (aTo > aFrom) return numbersIn({ from: aFrom, to: aTo }).every(isPresent);
    const beside = [code.findLast(line => line < aFrom), code.find(line => line >= aFrom)];
    const known = beside.filter(line => line !== undefined);
    return known.length === 0 || known.some(isPresent);
  });
}

/** How many words of an edit's search some lines of a file have, in their order. */
export function sharedWords(texts: Texts, document: Document, extent: Range): number {
  const { ours, runs } = comparedWords(texts, document, extent);
  return ours.length - runs.reduce((sum, { mine }) => sum + mine.length, 0);
}

function marked(texts: readonly string[], line: (index: number) => string | undefined): Marked[] {
  const identities = texts.map((text, i) => new Set([...(identityOf(line, i) ?? []), ...ofLine(text)]));
  const isNamed = ({ text, line: at }: Word) =>
    wordsOf(text).some(part => isWord(part) && identities[at]?.has(part) === true);
  return wordsOfLines(texts).map(word => {
    const identifies = word.kind !== 'comment' && isNamed(word);
    return { ...word, identifies, names: identifies && !MAY_CHANGE.test(texts[word.line] as string) };
  });
}

/**
 * Lines whose words may change while the thing stays: an import, a condition, a key with its value.
 */
const MAY_CHANGE =
  /^\s*(?:(?:import|from|use|using|require(?:_relative)?|#\s*(?:include|if|elif|ifdef|ifndef|undef|endif|else))\b|(?:\}[}\s]*)?(?:else\s+)?(?:if|elif|elsif|while|for|switch|with|unless|until)\b|(?:-\s+)?["']?[\w$.-]+["']?\s*(?::(?!:)|=(?!=))\s*[^\s{[|>&].*[^{[(]$|<\w[^>]*>[^<]+<)/;

const BROUGHT_IN = /^\s*(?:import|from|use|using|require(?:_relative)?|#\s*include)\b(.*)$/;
const KEY = /^\s*(?:-\s+)?["']?([\w$.-]+)["']?(?:\s*:(?![:=])(?:\s|$)|=["'])/;
const HEADING = /^#{2,6}\s(.*)$/;

/** What distinguishes a line from similar ones by itself: what it imports, its key, a heading. */
function ofLine(line: string): string[] {
  return [BROUGHT_IN, KEY, HEADING].flatMap(form => wordsOf(form.exec(line)?.[1] ?? ''));
}

/** A comparison for equality counts as one, however strict it is. */
function keyOf({ kind, text }: Word): string {
  return kind === 'operator' ? text.replace(/^([!=]=)=$/, '$1') : text;
}

/** The words of a search, by index, that an edit deletes or replaces. */
function changedBy(search: readonly Word[], replace: readonly Word[]): ReadonlySet<number> {
  const hunks = diffSequences(search.map(keyOf), replace.map(keyOf));
  return new Set(hunks.flatMap(({ aFrom, aTo }) => numbersIn({ from: aFrom, to: aTo })));
}
