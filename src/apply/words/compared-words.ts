import type { Texts } from '../../edit/index.js';
import { isWord, nameIn, opens } from '../../locate/index.js';
import { type Document, diffSequences, numbersIn, type Range, wordsOf } from '../../text/index.js';
import { type Word, wordsOfLines } from './words.js';

/** A word of a text that is compared. */
export interface Marked extends Word {
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
  /** The lines of the search that differ there, as indexes. */
  readonly lines: readonly number[];
}

/** The words of a search and those of a place, and their differences. */
interface ComparedWords {
  readonly ours: readonly Marked[];
  readonly theirs: readonly Marked[];
  readonly runs: readonly WordRun[];
}

/** Compare an edit's search with some lines of a file, word by word. */
export function comparedWords(
  { search, replace }: Texts,
  { lines }: Document,
  { from, to }: Range,
): ComparedWords {
  const there = lines.contents(from, to);
  const [ours, theirs] = [marked(search), marked(there)];
  const changed = changedBy(ours, wordsOfLines(replace));
  const hunks = diffSequences(ours.map(keyOf), theirs.map(keyOf));
  const runs = hunks.map(({ aFrom, aTo, bFrom, bTo }) => ({
    mine: ours.slice(aFrom, aTo),
    other: theirs.slice(bFrom, bTo),
    isChanged:
      aTo > aFrom
        ? numbersIn({ from: aFrom, to: aTo }).some(i => changed.has(i))
        : changed.has(aFrom - 1) && changed.has(aFrom),
    lines:
      aTo > aFrom
        ? ours.slice(aFrom, aTo).map(({ line }) => line)
        : [
            ...lineOf(ours[aFrom - 1], theirs, bFrom - 1, bFrom),
            ...lineOf(ours[aFrom], theirs, bTo, bTo - 1),
          ],
  }));
  return { ours, theirs, runs };
}

/** The line of the word beside what the file has more, if that is on the same line of the file. */
function lineOf(beside: Word | undefined, theirs: readonly Word[], same: number, more: number): number[] {
  const isOnIt = beside !== undefined && theirs[same]?.line === theirs[more]?.line;
  return isOnIt ? [beside.line] : [];
}

function marked(texts: readonly string[]): Marked[] {
  const names = texts.map(text => new Set(namesOf(text)));
  const isNamed = ({ text, line }: Word) =>
    wordsOf(text).some(part => isWord(part) && names[line]?.has(part) === true);
  return wordsOfLines(texts).map(word => ({
    ...word,
    names: word.kind !== 'comment' && isNamed(word) && !MAY_CHANGE.test(texts[word.line] as string),
  }));
}

/**
 * Lines whose words may change while the thing stays: an import, a condition, a key with its value.
 */
const MAY_CHANGE =
  /^\s*(?:(?:import|from|use|using|require(?:_relative)?|#\s*(?:include|if|elif|ifdef|ifndef|undef|endif|else))\b|(?:\}[}\s]*)?(?:else\s+)?(?:if|elif|elsif|while|for|switch|with|unless|until)\b|(?:-\s+)?["']?[\w$.-]+["']?\s*(?::(?!:)|=(?!=))\s*[^\s{[|>&].*[^{[(]$|<\w[^>]*>[^<]+<)/;

const KEY = /^\s*(?:-\s+)?["']?([\w$.-]+)["']?(?:\s*:(?![:=])(?:\s|$)|=["'])/;
const HEADING = /^#{2,6}\s(.*)$/;

/**
 * The words that distinguish a line from similar ones: the name of a definition, a key, a heading,
 * or all words of a line that opens something else.
 */
function namesOf(line: string): string[] {
  const name = nameIn(line) ?? (opens(line) ? line : '');
  return [name, KEY.exec(line)?.[1] ?? '', HEADING.exec(line)?.[1] ?? ''].flatMap(wordsOf);
}

/**
 * What must be equal: a comparison for equality counts as one, however strict it is, and a word of
 * a comment is none of the code.
 */
function keyOf({ kind, text }: Word): string {
  if (kind === 'comment') return `// ${text}`;
  return kind === 'operator' ? text.replace(/^([!=]=)=$/, '$1') : text;
}

/** The words of a search, by index, that an edit deletes or replaces. */
function changedBy(search: readonly Word[], replace: readonly Word[]): ReadonlySet<number> {
  const hunks = diffSequences(search.map(keyOf), replace.map(keyOf));
  return new Set(hunks.flatMap(({ aFrom, aTo }) => numbersIn({ from: aFrom, to: aTo })));
}
