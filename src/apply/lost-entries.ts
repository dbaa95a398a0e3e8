import { type Entry, entriesOf, type Syntax } from '../syntax/index.js';
import { type Document, diffSequences, type Hunk, likenessOf, wordsOf } from '../text/index.js';
import type { IsNamed } from './named-deletions.js';

/** What else is known where a file is written as a whole. */
export interface LostOptions {
  readonly syntax?: Syntax;
  /** Whether the answer says that it takes an entry away, or puts it elsewhere. */
  readonly isNamed?: IsNamed;
  /** Whether most lines of the file may go, as the answer or somebody says. */
  readonly mayShrink?: boolean;
}

/**
 * The entries of a file that a new text takes away without putting anything in their place: they
 * were left out, if the text is only a part of the file. What replaces an entry is
 *
 * - one of its name, or with more than half of its words, wherever it is: it was moved, renamed
 *   or rewritten;
 * - entries in its place that have all of its words;
 * - for a line or a key, others in its place, if not all of the file goes, and no fewer come.
 *
 * An import also goes with the last use of what it imports. What is in a lost entry is not listed.
 */
export function lostEntries(before: Document, after: Document, options: LostOptions): LostEntries {
  const comparison = new Comparison(before, after, options);
  return { lost: comparison.lost(), emptied: comparison.emptied() };
}

interface LostEntries {
  readonly lost: readonly Entry[];
  /**
   * Headings below which the new text has nothing any more: a part of a page often ends with the
   * next heading, which shows where the part goes.
   */
  readonly emptied: readonly Entry[];
}

/** Entries with more than this share of their words in common are one, changed. */
const SAME = 0.5;
/** Further entries are not compared by their words: the time would grow with the square. */
const MOST_COMPARED = 300;

/** A text with its entries, and the hunk that each of its lines is in: -1 for one that stays. */
class Side {
  readonly entries: readonly Entry[];
  /** The entries that only this side has. */
  readonly own: readonly Entry[];
  readonly #hunks: Int32Array;
  readonly #byHunk: ReadonlyMap<number, readonly Entry[]>;
  #code: ReadonlySet<string> | undefined;

  constructor(
    readonly document: Document,
    syntax: Syntax | undefined,
    ranges: readonly (readonly [from: number, to: number])[],
  ) {
    this.entries = entriesOf(document, syntax);
    this.#hunks = new Int32Array(document.lines.count).fill(-1);
    for (const [i, [from, to]] of ranges.entries()) this.#hunks.fill(i, from, to);
    this.own = this.entries.filter(entry => this.hunkOf(entry) >= 0);
    this.#byHunk = byKey(this.own, entry => this.hunkOf(entry));
  }

  /** The entries that only this side has, in one hunk. */
  ownAt(hunk: number): readonly Entry[] {
    return this.#byHunk.get(hunk) ?? [];
  }

  hunkOf({ line }: Entry): number {
    return this.#hunks[line - 1] as number;
  }

  wordsOf({ first, last }: Entry): readonly string[] {
    return this.document.lines.contents(first - 1, last).flatMap(significantWords);
  }

  /** The words outside of imports. */
  get code(): ReadonlySet<string> {
    if (this.#code !== undefined) return this.#code;
    const lines = [...this.document.lines.contents()];
    for (const { kind, first, last } of this.entries) if (kind === 'import') lines.fill('', first - 1, last);
    this.#code = new Set(lines.flatMap(wordsOf));
    return this.#code;
  }
}

class Comparison {
  readonly #hunks: readonly Hunk[];
  readonly #old: Side;
  readonly #new: Side;
  /** Entries that come, and are not one that was there before. */
  readonly #others: Set<Entry>;
  /** The words of the entries of a group in a hunk: what goes from there is looked up in them. */
  readonly #wordsAt = new Map<string, ReadonlySet<string>>();
  /** How many imports of the old text have each word. */
  readonly #imports = new Map<string, number>();

  constructor(
    before: Document,
    after: Document,
    readonly options: LostOptions,
  ) {
    const [a = [], b = []] = [before, after].map(({ lines }) => lines.contents().map(line => line.trim()));
    this.#hunks = diffSequences(a, b);
    this.#old = new Side(
      before,
      options.syntax,
      this.#hunks.map(({ aFrom, aTo }) => [aFrom, aTo]),
    );
    this.#new = new Side(
      after,
      options.syntax,
      this.#hunks.map(({ bFrom, bTo }) => [bFrom, bTo]),
    );
    this.#others = new Set(this.#new.own);
    for (const { kind, name } of this.#old.entries)
      if (kind === 'import')
        for (const word of new Set(wordsOf(name)))
          this.#imports.set(word, (this.#imports.get(word) ?? 0) + 1);
  }

  emptied(): readonly Entry[] {
    const isFull = ({ document }: Side, { line, last }: Entry) =>
      document.lines.contents(line, last).some(each => each.trim() !== '');
    const isHeading = ({ kind }: Entry) => kind === 'heading';
    const now = this.#new.entries.filter(isHeading);
    return this.#old.entries.filter(entry => {
      if (!isHeading(entry) || !isFull(this.#old, entry)) return false;
      const same = now.filter(({ name }) => name === entry.name);
      return same.length > 0 && !same.some(each => isFull(this.#new, each));
    });
  }

  lost(): readonly Entry[] {
    const left = this.#withoutChanged().filter(
      entry => !(this.#isWrittenInPlace(entry) || this.#isOutOfUse(entry) || this.#isNamed(entry)),
    );
    const going = byKey(left, entry => this.#old.hunkOf(entry));
    const lost = new Set([...going].flatMap(([hunk, each]) => (this.#hasSuccessors(hunk, each) ? [] : each)));
    return [...lost].filter(({ within }) => within === undefined || !lost.has(within));
  }

  #isNamed(entry: Entry): boolean {
    const { isNamed } = this.options;
    return isNamed?.(entry, this.#old.document.lines.content(entry.line - 1).trim()) === true;
  }

  /** The entries that go, without those that come again: by their name, else by their words. */
  #withoutChanged(): readonly Entry[] {
    const came = this.#others;
    const byName = new Map<string, Entry[]>();
    for (const entry of [...came].reverse())
      for (const name of namesOf(entry)) {
        const same = byName.get(name);
        if (same === undefined) byName.set(name, [entry]);
        else same.push(entry);
      }
    const imported = new Set([...came].flatMap(({ kind, name }) => (kind === 'import' ? wordsOf(name) : [])));
    const isAgain = (entry: Entry) => {
      const isTaken = (name: string) => {
        const same = byName.get(name) ?? [];
        for (let next = same.pop(); next !== undefined; next = same.pop()) if (came.delete(next)) return true;
        return imported.has(name);
      };
      return namesOf(entry).some(isTaken);
    };
    const left = this.#old.own.filter(entry => !isAgain(entry));
    const others = [...came]
      .slice(0, MOST_COMPARED)
      .map(entry => ({ entry, words: this.#new.wordsOf(entry) }));
    const isLike = (entry: Entry) => {
      const words = this.#old.wordsOf(entry);
      const like = others.find(
        other =>
          groupOf(entry) === groupOf(other.entry) &&
          likenessOf(words, other.words) > SAME &&
          came.has(other.entry),
      );
      return like !== undefined && came.delete(like.entry);
    };
    return left.filter((entry, i) => i >= MOST_COMPARED || !isLike(entry));
  }

  /** Whether the entries of its group that come in its place have all of its words. */
  #isWrittenInPlace(entry: Entry): boolean {
    if (groupOf(entry) === 'definition') return false;
    const put = this.#wordsPut(this.#old.hunkOf(entry), groupOf(entry));
    const own = this.#old.wordsOf(entry);
    return own.length > 0 && own.every(word => put.has(word));
  }

  #wordsPut(hunk: number, group: EntryGroup): ReadonlySet<string> {
    const key = `${hunk} ${group}`;
    const before = this.#wordsAt.get(key);
    if (before !== undefined) return before;
    const there = this.#new.ownAt(hunk).filter(each => groupOf(each) === group);
    const put = new Set(there.flatMap(each => this.#new.wordsOf(each)));
    this.#wordsAt.set(key, put);
    return put;
  }

  /** Whether the file used what an import has, and does no longer. */
  #isOutOfUse(entry: Entry): boolean {
    if (entry.kind !== 'import') return false;
    const own = wordsOf(entry.name).filter(word => WORD.test(word) && this.#imports.get(word) === 1);
    const used = own.filter(word => this.#old.code.has(word));
    return used.length > 0 && used.every(word => !this.#new.code.has(word));
  }

  /** Whether other lines come in the place of those that go, and something beside them stays. */
  #hasSuccessors(hunk: number, going: readonly Entry[]): boolean {
    const { aFrom, aTo } = this.#hunks[hunk] as Hunk;
    if (aFrom === 0 && aTo === this.#old.document.lines.count) return false;
    const came = this.#new.ownAt(hunk).filter(each => this.#others.has(each) && groupOf(each) === 'text');
    return going.every(each => groupOf(each) === 'text') && came.length >= going.length;
  }
}

/** A word of letters or digits. */
const WORD = /[\p{L}\p{N}_]/u;

/** The words of a line, all numbers as one: a version or a count that changes is the same thing. */
function significantWords(line: string): string[] {
  return wordsOf(line).flatMap(word => (WORD.test(word) ? [word.replace(/\d+/g, '0')] : []));
}

type EntryGroup = 'definition' | 'import' | 'text';

function groupOf({ kind }: Entry): EntryGroup {
  if (kind === 'import') return kind;
  return kind === 'line' || kind === 'comment' || kind === 'key' ? 'text' : 'definition';
}

/**
 * What an entry is known by: its name, or of a line its text, and the name that it gives a value.
 */
function namesOf({ kind, name }: Entry): readonly string[] {
  const head = kind === 'line' ? name.slice(0, Math.max(name.search(/[=:]/), 0)) : '';
  const assigned = wordsOf(head).at(-1);
  return assigned !== undefined && WORD.test(assigned) && wordsOf(head).every(word => WORD.test(word))
    ? [name, assigned]
    : [name];
}

function byKey(entries: readonly Entry[], keyOf: (entry: Entry) => number): Map<number, Entry[]> {
  const found = new Map<number, Entry[]>();
  for (const entry of entries) {
    const same = found.get(keyOf(entry));
    if (same === undefined) found.set(keyOf(entry), [entry]);
    else same.push(entry);
  }
  return found;
}
