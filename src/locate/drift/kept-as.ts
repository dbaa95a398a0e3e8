import type { Texts } from '../../edit/index.js';
import { type Document, wordsOf } from '../../text/index.js';
import { addAll } from '../../text/many.js';
import { countWork } from '../../text/work.js';
import { cutsToken } from '../cut-tokens.js';
import { isComment, nameIn } from '../line-kinds.js';
import type { Unit } from './align.js';
import { fileIndex } from './file-index.js';
import { identityOf } from './identity.js';
import type { Role } from './roles.js';
import { weakerEquality } from './weaker.js';

/**
 * A way in which a line that the edit keeps may be a misremembered line of the file, and what it
 * takes from the probability of a place, in logits. Such a line stays as the file has it, so the
 * only harm that it can do is to indicate a wrong place.
 */
interface Way {
  readonly cost: number;
  readonly holds: (searched: string, found: string) => boolean;
}

const WAYS: readonly Way[] = [
  { cost: 1.5, holds: isMasked },
  { cost: 2, holds: isOtherVersion },
];

const FRAGMENT = 1;

/** The lines of a search that an edit keeps, as a document has them. */
export class KeptLines {
  readonly #costs = new Map<string, number | undefined>();

  constructor(
    private readonly document: Document,
    private readonly texts: Texts,
    private readonly roles: readonly Role[],
  ) {}

  /** The cost if a kept line is this line of the file, misremembered; `undefined` if it is not. */
  cost(search: number, file: number): number | undefined {
    if (this.roles[search] === 'changed') return undefined;
    const key = `${search} ${file}`;
    if (!this.#costs.has(key)) this.#costs.set(key, this.#costOf(search, file));
    return this.#costs.get(key);
  }

  /**
   * An alignment that pairs a line that only the search has with the line that only the file has in
   * its place, if the first is the second misremembered.
   */
  paired(units: readonly Unit[]): readonly Unit[] {
    if (!units.some(({ kind }) => kind === 'search-only')) return units;
    const made: Unit[] = [];
    let at = 0;
    while (at < units.length) {
      let to = at;
      while (to < units.length && isLone(units[to] as Unit)) to++;
      addAll(made, to === at ? [units[at] as Unit] : this.#pairedIn(this.#widened(units, at, to)));
      at = Math.max(to, at + 1);
    }
    return made;
  }

  /** Unpaired units in a row; at an edge of the search with as many lines of the file beyond it. */
  #widened(units: readonly Unit[], from: number, to: number): readonly Unit[] {
    const run = units.slice(from, to);
    const count = run.filter(({ kind }) => kind === 'search-only').length;
    const isAtOneEdge = (from === 0) !== (to === units.length);
    if (!isAtOneEdge || count < run.length) return run;
    const [first] = run as [Unit];
    const start = from === 0 ? first.fileFrom - count : first.fileFrom;
    if (start < 0 || start + count > this.document.lines.count) return run;
    if (run.some((unit, i) => this.cost(unit.searchFrom, start + i) === undefined)) return run;
    return run.map((unit, i) => ({
      ...unit,
      kind: 'similar',
      fileFrom: start + i,
      fileTo: start + i + 1,
    }));
  }

  #pairedIn(run: readonly Unit[]): readonly Unit[] {
    const others = run.filter(({ kind }) => kind === 'file-only');
    if (others.length === 0 || others.length * (run.length - others.length) > MOST_PAIRS) return run;
    const made: Unit[] = [];
    let next = 0;
    let { fileFrom: line } = run[0] as Unit;
    const upTo = (end: number) => {
      for (; next < end; next++) {
        const unit = others[next] as Unit;
        made.push({ ...unit, ...searchAt(made, run) });
        line = unit.fileTo;
      }
    };
    for (const unit of run.filter(({ kind }) => kind !== 'file-only')) {
      const found = others.findIndex(
        (other, i) => i >= next && this.cost(unit.searchFrom, other.fileFrom) !== undefined,
      );
      if (found >= 0) {
        upTo(found);
        const { fileFrom, fileTo } = others[found] as Unit;
        made.push({ ...unit, kind: 'similar', fileFrom, fileTo });
        [next, line] = [found + 1, fileTo];
      } else made.push({ ...unit, fileFrom: line, fileTo: line });
    }
    upTo(others.length);
    return made.some(({ kind }) => kind === 'similar') ? made : run;
  }

  #costOf(search: number, file: number): number | undefined {
    const [line, content] = [this.texts.search[search] as string, this.document.lines.content(file)];
    const [a, b] = [line.trim(), content.trim()];
    countWork(a.length + b.length);
    if (a === '' || b === '' || this.#goesOnAtCut(search, a, b)) return undefined;
    const way = WAYS.find(({ holds }) => holds(a, b)) ?? weakerEquality(line, content, false);
    if (way !== undefined) return way.cost;
    return this.#isFragment(search, a, b) ? FRAGMENT : undefined;
  }

  /**
   * Whether a search ends inside this line and new text continues there. Only a whole line can be
   * kept.
   */
  #goesOnAtCut(search: number, searched: string, found: string): boolean {
    const { search: lines, replace } = this.texts;
    const isLast = search === lines.length - 1 && searched !== found && found.startsWith(searched);
    return isLast && replace.at(-1) !== lines.at(-1);
  }

  /** Whether a search begins or ends inside this line, and the replacement does the same. */
  #isFragment(search: number, searched: string, found: string): boolean {
    const { search: lines, replace } = this.texts;
    if (lines.length < 2 || searched.length < LEAST_FRAGMENT) return false;
    const isEnd = search === 0 && replace[0] === lines[0] && found.endsWith(searched);
    if (isEnd) return !cutsToken(found, found.length - searched.length);
    const isStart =
      search === lines.length - 1 && replace.at(-1) === lines.at(-1) && found.startsWith(searched);
    return isStart && (!cutsToken(found, searched.length) || this.#breaksOff(searched, found));
  }

  /**
   * Whether a search ends inside a word of this line: the part that it has is no word of the file,
   * and not the singular of one.
   */
  #breaksOff(searched: string, found: string): boolean {
    const cut = /(?<![\p{L}\p{N}_])[\p{L}\p{N}_]*(?<=\p{Ll})$/u.exec(searched)?.[0];
    const rest = /^\p{Ll}+/u.exec(found.slice(searched.length))?.[0] ?? '';
    if (cut === undefined || rest === '' || rest === 's' || nameIn(searched) !== undefined) return false;
    return !fileIndex(this.document).words.has(cut);
  }
}

/**
 * Only a few lines are misremembered. Many different lines are another text, and every pair would
 * be compared.
 */
const MOST_PAIRS = 64;

/** A shorter part shows too little of its line. */
const LEAST_FRAGMENT = 4;

function isLone({ kind }: Unit): boolean {
  return kind === 'search-only' || kind === 'file-only';
}

/** Where in the search a line belongs that only the file has: after the lines paired before it. */
function searchAt(made: readonly Unit[], run: readonly Unit[]): { searchFrom: number; searchTo: number } {
  const at = made.at(-1)?.searchTo ?? (run[0] as Unit).searchFrom;
  return { searchFrom: at, searchTo: at };
}

/**
 * What is written for a value that must stay secret; and something in brackets, which may be the
 * name of a value.
 */
const MASK =
  /\[[\w ]{0,99}(?:redact|mask|hidden|removed|filter|omit)[\w ]*\]|<(?:redacted|masked|hidden)>|\bREDACTED\b|\*{3,}|[•●█]{3,}|[xX]{4,}|\[[^[\]]{3,40}\]|<[^<>]{3,40}>/gi;

/** A mask that is no text of its own. */
const IS_MASK = /redact|mask|hidden|removed|filter|omit|\*{3}|[•●█]|x{4}/i;

/**
 * A masked value, if the mask may also be text: it has a digit or an `@`, or is long and without
 * spaces.
 */
const VALUE = /\d|@|^\S{16,}$/;

/** The text around masks must identify the line. */
const LEAST_AROUND = 4;

/** Whether values of a line are masked. */
function isMasked(searched: string, found: string): boolean {
  const masks = searched.match(MASK);
  if (masks === null) return false;
  const parts = searched.split(MASK);
  if (parts.join('').replace(/[^\p{L}\p{N}]/gu, '').length < LEAST_AROUND) return false;
  const values = valuesBetween(parts, found);
  return masks.every((mask, i) => {
    const value = values?.[i];
    if (value === undefined) return false;
    // A text in brackets in place of another text in brackets means another thing.
    return value === mask || IS_MASK.test(mask) || (VALUE.test(value) && value[0] !== mask[0]);
  });
}

/**
 * What a text has between parts, in order; each time at least one character. The first end that a
 * part can have leaves most to the parts behind it, so no part is ever searched twice.
 *
 * @example valuesBetween(['<', ' id=', '>'], '<a id=b>') // ['a', 'b']
 */
function valuesBetween(parts: readonly string[], text: string): readonly string[] | undefined {
  const [first, last] = [parts[0] as string, parts.at(-1) as string];
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined;
  const values: string[] = [];
  let at = first.length;
  for (const [i, part] of parts.entries()) {
    if (i === 0) continue;
    const next = i === parts.length - 1 ? text.length - last.length : text.indexOf(part, at + 1);
    if (next <= at) return undefined;
    values.push(text.slice(at, next));
    at = next + part.length;
  }
  return values;
}

/** Versions and years: numbers that change while the same thing is meant. */
const VERSION =
  /(?<![\w.])v?\d+(?:\.(?:\d+|x|\*)){2,}(?:[-+.]\w+)*|(?<=[@^~])v?\d+(?:\.(?:\d+|x|\*))*(?:[-+.]\w+)*|(?<=[<>=~]=)v?\d+(?:\.(?:\d+|x|\*))+(?:[-+.]\w+)*|(?<![\w./])v\d+(?:\.\d+)*\b(?![./]\w)|\b(?:19|20)\d\d\b/g;

/** Whether two lines differ only in versions or years, which do not belong to a name. */
function isOtherVersion(searched: string, found: string): boolean {
  const bare = (line: string) => line.replace(VERSION, '0');
  if (bare(searched) !== bare(found) || wordsIn(bare(searched)) < 2) return false;
  const identity = (line: string) => identityOf(i => (i === 0 ? line : undefined), 0)?.join(' ');
  return isComment(searched) || identity(searched) === identity(found);
}

function wordsIn(line: string): number {
  return wordsOf(line).filter(word => /\p{L}{2}/u.test(word)).length;
}
