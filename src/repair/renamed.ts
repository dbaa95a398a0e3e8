import type { ComparedWords, Marked, WordRun } from '../apply/words/compared-words.js';
import { areOfOneFamily, areOpposite, isSameName } from '../apply/words/other-name.js';
import { wordsOfLines } from '../apply/words/words.js';
import type { Texts } from '../edit/index.js';
import { diffSequences } from '../text/index.js';

/** One name for another, all through a place. */
export interface Renaming {
  readonly from: string;
  readonly to: string;
}

/**
 * The names of a search that the place has under another name, each everywhere in the search:
 * variables that were renamed since. A name that the edit writes into new text is not included:
 * there it would mean nothing.
 */
export function renamings({ search, replace }: Texts, both: ComparedWords): Renaming[] {
  const pairs = both.runs.filter(isOneName).map(({ mine: [mine], other: [other] }) => ({
    from: (mine as Marked).text,
    to: (other as Marked).text,
  }));
  const distinct = pairs.filter((pair, i) => pairs.findIndex(({ from }) => from === pair.from) === i);
  const put = newWords(both, replace);
  const code = search.join('\n');
  return distinct.filter(
    ({ from, to }) => !isMember(code, from) && isThroughout(both, from, to) && !put.has(from),
  );
}

/** Lines with some names replaced. */
export function withNames(lines: readonly string[], names: readonly Renaming[]): string[] {
  const now = new Map(names.map(({ from, to }) => [from, to]));
  return lines.map(line => line.replace(/[\p{L}_$@][\p{L}\p{N}_$]*[!?]?/gu, word => now.get(word) ?? word));
}

function isOneName({ mine, other }: WordRun): boolean {
  const [a, b] = [mine[0], other[0]];
  if (mine.length !== 1 || other.length !== 1 || a === undefined || b === undefined) return false;
  if (a.kind !== 'name' || b.kind !== 'name' || a.identifies || b.identifies) return false;
  const isKin = areOfOneFamily(a.text, b.text) || areOpposite(a.text.toLowerCase(), b.text.toLowerCase());
  return isVariable(a.text) && isVariable(b.text) && !isKin && !isSameName(a.text, b.text);
}

/** Types and modules are hardly renamed in one place alone. */
function isVariable(name: string): boolean {
  return /^[\p{Ll}_$@]/u.test(name);
}

/**
 * Whether a name is called, or is one of something: what has another such name is another thing.
 */
function isMember(code: string, name: string): boolean {
  const word = /[\p{L}\p{N}_$@]/u;
  for (let at = code.indexOf(name); at >= 0; at = code.indexOf(name, at + 1)) {
    const end = at + name.length;
    if (word.test(code.charAt(at - 1)) || word.test(code.charAt(end))) continue;
    if (/(?:\.|->|::)$/.test(code.slice(0, at)) || code[end] === '(') return true;
  }
  return false;
}

function isThroughout({ ours, theirs, runs }: ComparedWords, from: string, to: string): boolean {
  const isPair = ({ mine, other }: WordRun) =>
    mine.length === 1 && other.length === 1 && mine[0]?.text === from && other[0]?.text === to;
  const count = (words: readonly Marked[], text: string) => words.filter(word => word.text === text).length;
  const paired = runs.filter(isPair).length;
  return (
    paired === count(ours, from) &&
    paired === count(theirs, to) &&
    count(theirs, from) === 0 &&
    count(ours, to) === 0
  );
}

/** The words that the edit inserts, except those that it moves. */
export function newWords({ ours }: ComparedWords, replace: readonly string[]): ReadonlySet<string> {
  const now = wordsOfLines(replace);
  const hunks = diffSequences(
    ours.map(({ text }) => text),
    now.map(({ text }) => text),
  );
  return new Set(hunks.flatMap(({ bFrom, bTo }) => now.slice(bFrom, bTo).map(({ text }) => text)));
}
