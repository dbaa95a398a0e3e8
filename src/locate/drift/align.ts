import { type Document, likenessFrom, wordsOf } from '../../text/index.js';
import { leastOf } from '../../text/many.js';
import { countWork } from '../../text/work.js';
import { isWordCode } from '../fold.js';
import { type FileIndex, fileIndex, firstSign, LineForms, loose, looseHash, rarityOf } from './file-index.js';

/** How a stretch of the search is in the file. `reflow`: the same text on other lines. */
export type UnitKind = 'same' | 'similar' | 'reflow' | 'search-only' | 'file-only';

/**
 * A stretch of search lines and the stretch of file lines that it is aligned with; indexes from 0,
 * ends excluded.
 */
export interface Unit {
  readonly kind: UnitKind;
  readonly searchFrom: number;
  readonly searchTo: number;
  readonly fileFrom: number;
  readonly fileTo: number;
}

/** Lines less similar than this are not aligned. */
const ALIKE = 0.45;
/** The similarity of lines that say the same by a weaker equality. */
const SAME_IN_OTHER_WORDS = 0.9;
/** Longer lines are data, and compared as a whole only. */
const LONGEST_LINE = 2000;
/** The most lines that a search may be away from where it should start. */
export const REACH = 30;
/** The most lines of one statement. */
const LONGEST_REFLOW = 20;
/**
 * The cost of a line that is on one side only, or differs, as a share of what the whole search
 * shows: about what the probability of the place loses by it. A blank line costs next to nothing.
 */
const SEARCH_ONLY = 0.17;
const FILE_ONLY = 0.2;
const DIFFERS = 0.12;
const BLANK_ONLY = 0.01;
/**
 * A search that shows more than this counts no more: one missing statement is one slip even in a
 * long search.
 */
const MOST_WEIGHT = 8;

/**
 * How much each line of a search shows about its place, from 0 (blank) to 1: rare lines of several
 * words show most.
 */
export function lineWeights(document: Document, search: readonly string[]): number[] {
  const { lineCount } = fileIndex(document);
  return search.map(line => {
    const hash = looseHash(line, 0, line.length);
    if (hash === 0) return 0;
    if (line.length > LONGEST_LINE) return 1;
    const rarity = rarityOf(Math.max(1, lineCount(hash))) / rarityOf(1);
    return Math.max(0.05, rarity * Math.min(1, wordsOf(line).length / 5));
  });
}

/**
 * How specific each line of a search is in the file, from 0 to 1: by its rarest word. Lines of
 * words that are common in the file are likely to be in more than one place.
 */
export function lineSpecifics(document: Document, search: readonly string[]): number[] {
  const { wordCount } = fileIndex(document);
  return search.map(line => {
    if (line.length > LONGEST_LINE) return 1;
    const counts = (line.match(/[\w\u007f-\uffff]{3,}/g) ?? []).map(wordCount);
    const rarest = leastOf(counts.filter(count => count > 0));
    return Number.isFinite(rarest) ? rarityOf(rarest) / rarityOf(1) : 0;
  });
}

/**
 * The best alignment of a search with the file lines around a start, in order and without crossing.
 * Lines before the first aligned one and after the last do not belong to it. Lines that are `taken`
 * belong to another place: nothing is aligned with them. This is the dynamic programming of
 * Needleman and Wunsch over lines, in a band around the diagonal, with a step for a statement that
 * is on other lines. Time: search lines × band.
 */
export function align(
  document: Document,
  sought: Sought,
  start: number,
  taken: ReadonlySet<number> = new Set(),
): Unit[] {
  return new Aligner(document, sought, start, taken).run();
}

/** The units that have lines on both sides. */
export function alignedUnits(units: readonly Unit[]): Unit[] {
  return units.filter(unit => unit.fileTo > unit.fileFrom && unit.searchTo > unit.searchFrom);
}

/**
 * How an alignment came to a cell: how many search and file lines its last unit takes, and of what
 * kind that is.
 */
interface Step {
  /** The number of the step in a cell; 0 is a cell that cannot be reached. */
  readonly number: number;
  readonly kind: UnitKind;
  readonly search: number;
  readonly file: number;
}

const SEARCH_STEP: Step = { number: 1, kind: 'search-only', search: 1, file: 0 };
const FILE_STEP: Step = { number: 2, kind: 'file-only', search: 0, file: 1 };
const SAME_STEP: Step = { number: 3, kind: 'same', search: 1, file: 1 };
const SIMILAR_STEP: Step = { number: 4, kind: 'similar', search: 1, file: 1 };
const STEPS = [SEARCH_STEP, FILE_STEP, SAME_STEP, SIMILAR_STEP];
/** Steps of other lengths are stored apart. */
const ASIDE = 255;

function areIn(hashes: Int32Array, others: Int32Array): Uint8Array {
  const known = new Set<number>();
  for (const hash of others) known.add(hash);
  const found = new Uint8Array(hashes.length);
  for (let i = 0; i < hashes.length; i++) found[i] = known.has(hashes[i] as number) ? 1 : 0;
  return found;
}

/** A search, with what every alignment needs of its lines. */
export interface Sought {
  readonly lines: readonly string[];
  /** By line: see {@link looseHash}. */
  readonly hashes: Int32Array;
  /** By line: see {@link firstSign}. */
  readonly firstSigns: Uint16Array;
  /** By line: see {@link lineWeights}. */
  readonly weights: readonly number[];
  readonly forms: LineForms;
}

export function soughtIn(document: Document, lines: readonly string[]): Sought {
  return {
    lines,
    hashes: Int32Array.from(lines, line => looseHash(line, 0, line.length)),
    firstSigns: Uint16Array.from(lines, line => firstSign(line, 0, line.length)),
    weights: lineWeights(document, lines),
    forms: new LineForms(i => lines[i] as string, fileIndex(document).lexicon),
  };
}

class Aligner {
  readonly #low: number;
  readonly #width: number;
  /** The file's first line in the band. */
  readonly #first: number;
  readonly #index: FileIndex;
  readonly #hashes: Int32Array;
  /**
   * By search line, and by file line from the first of the band: whether the other text has the
   * same line.
   */
  readonly #searchIsHere: Uint8Array;
  readonly #fileIsHere: Uint8Array;
  readonly #scores: Float64Array;
  readonly #steps: Uint8Array;
  readonly #reflows = new Map<number, Step>();
  readonly #weight: number;

  constructor(
    readonly document: Document,
    readonly sought: Sought,
    start: number,
    readonly taken: ReadonlySet<number>,
  ) {
    const { lines, weights } = sought;
    this.#weight = Math.min(
      MOST_WEIGHT,
      weights.reduce((sum, weight) => sum + weight, 0),
    );
    const band = Math.min(REACH, 10 + Math.ceil(lines.length / 3));
    this.#low = start - band;
    this.#first = Math.max(0, this.#low);
    this.#width = 2 * band + 1;
    this.#index = fileIndex(document);
    this.#hashes = this.#index.hashes;
    const window = this.#hashes.subarray(this.#first, start + lines.length + band);
    this.#searchIsHere = areIn(sought.hashes, window);
    this.#fileIsHere = areIn(window, sought.hashes);
    const cells = (lines.length + 1) * this.#width;
    countWork(cells);
    this.#scores = new Float64Array(cells).fill(Number.NEGATIVE_INFINITY);
    this.#steps = new Uint8Array(cells);
  }

  /** Cell of search line `i` and column `c` of the band: file line `low + i + c`. */
  run(): Unit[] {
    const { length } = this.sought.lines;
    for (let c = 0; c < this.#width; c++) if (this.#exists(0, c)) this.#scores[c] = 0;
    for (let i = 0; i <= length; i++) {
      for (let c = 0; c < this.#width; c++) {
        if (this.#exists(i, c) && this.#score(i, c) > Number.NEGATIVE_INFINITY) this.#extend(i, c);
      }
    }
    return this.#trace();
  }

  #fileLine(i: number, c: number): number {
    return this.#low + i + c;
  }

  /** A cell is between lines: the one after the last line of the file exists too. */
  #exists(i: number, c: number): boolean {
    const line = this.#fileLine(i, c);
    return line >= 0 && line <= this.#hashes.length;
  }

  #score(i: number, c: number): number {
    return this.#scores[i * this.#width + c] as number;
  }

  /** All the ways on from a cell. */
  #extend(i: number, c: number): void {
    const line = this.#fileLine(i, c);
    const hasSearch = i < this.sought.lines.length;
    const hasFile = line < this.#hashes.length;
    if (hasSearch) {
      const weight = this.sought.weights[i] as number;
      this.#reach(i, c, SEARCH_STEP, weight === 0 ? -BLANK_ONLY : -SEARCH_ONLY * this.#weight);
    }
    if (hasFile && i > 0 && hasSearch)
      this.#reach(i, c, FILE_STEP, this.#hashes[line] === 0 ? -BLANK_ONLY : -FILE_ONLY * this.#weight);
    if (!hasSearch || !hasFile || this.taken.has(line)) return;
    if (this.#hashes[line] === this.sought.hashes[i]) {
      this.#reach(i, c, SAME_STEP, (this.sought.weights[i] as number) + 0.02);
      return;
    }
    if (this.#hashes[line] === 0 || this.sought.hashes[i] === 0) return;
    // A line that the other text has unchanged is not aligned with one that is only similar.
    const searchIsHere = this.#searchIsHere[i] === 1;
    const fileIsHere = this.#fileIsHere[line - this.#first] === 1;
    if ((searchIsHere && fileIsHere) || this.#isLong(i, line)) return;
    const likeness = searchIsHere || fileIsHere ? 0 : this.#likeness(i, line);
    if (likeness >= ALIKE) {
      this.#reach(i, c, SIMILAR_STEP, (this.sought.weights[i] as number) * likeness - DIFFERS * this.#weight);
    }
    const reflow = this.#reflow(i, line);
    if (reflow !== undefined) this.#reach(i, c, reflow, this.#weightOf(i, i + reflow.search) * 0.95);
  }

  #isLong(i: number, line: number): boolean {
    const { from, to } = this.document.lines.at(line);
    return to - from > LONGEST_LINE || (this.sought.lines[i] as string).length > LONGEST_LINE;
  }

  #reach(i: number, c: number, step: Step, gain: number): void {
    const [toI, toC] = [i + step.search, c + step.file - step.search];
    if (toC < 0 || toC >= this.#width || toI > this.sought.lines.length) return;
    const cell = toI * this.#width + toC;
    const score = this.#score(i, c) + gain;
    if (score <= (this.#scores[cell] as number)) return;
    this.#scores[cell] = score;
    this.#steps[cell] = step.number;
    if (step.number === ASIDE) this.#reflows.set(cell, step);
  }

  #weightOf(from: number, to: number): number {
    return this.sought.weights.slice(from, to).reduce((sum, weight) => sum + weight, 0);
  }

  /** Lines that say the same in other words are similar, even if they share few words. */
  #likeness(i: number, line: number): number {
    const { forms } = this.#index;
    const likeness = likenessFrom(ALIKE, this.sought.forms.words(i), forms.words(line));
    if (likeness >= ALIKE) return likeness;
    const letters = this.sought.forms.letters(i);
    const isSame = letters !== '' && letters === forms.letters(line);
    return isSame ? SAME_IN_OTHER_WORDS : likeness;
  }

  /**
   * Whether some search lines from `i` on have the same text as some file lines from `line` on,
   * with other line breaks.
   */
  #reflow(i: number, line: number): Step | undefined {
    const sign = this.sought.firstSigns[i] as number;
    const { from, to } = this.document.lines.at(line);
    const other = sign === 0 ? 0 : firstSign(this.document.text, from, to);
    if (other !== 0 && other !== sign) return undefined;
    const search = this.sought.lines;
    let s = this.sought.forms.loose(i);
    let f = this.#index.forms.loose(line);
    let [searchTo, fileTo] = [i + 1, line + 1];
    while (s !== f) {
      if (searchTo - i > LONGEST_REFLOW || fileTo - line > LONGEST_REFLOW) return undefined;
      if (s.length < f.length) {
        if (!f.startsWith(s) || searchTo >= search.length) return undefined;
        s = joinAsIn(f, s, this.#continued(search[searchTo++] as string, search[i] as string));
      } else {
        if (!s.startsWith(f) || fileTo >= this.#hashes.length) return undefined;
        const { lines } = this.document;
        f = joinAsIn(s, f, this.#continued(lines.content(fileTo++), lines.content(line)));
      }
    }
    return { number: ASIDE, kind: 'reflow', search: searchTo - i, file: fileTo - line };
  }

  /** The loose form of a line after others: without the sign of a comment that continues. */
  #continued(line: string, first: string): string {
    const sign = /^\s*(\/\/+!?|#+|\*|--|>)(?!\S)/.exec(first)?.[1];
    const text = line.trimStart();
    return loose(sign !== undefined && text.startsWith(sign) ? text.slice(sign.length) : line);
  }

  #trace(): Unit[] {
    const last = this.sought.lines.length;
    let c = 0;
    for (let k = 0; k < this.#width; k++) if (this.#score(last, k) > this.#score(last, c)) c = k;
    const units: Unit[] = [];
    let i = last;
    for (;;) {
      const cell = i * this.#width + c;
      const number = this.#steps[cell] as number;
      const step = number === ASIDE ? this.#reflows.get(cell) : STEPS[number - 1];
      if (step === undefined) break;
      const fileTo = this.#fileLine(i, c);
      units.push({
        kind: step.kind,
        searchFrom: i - step.search,
        searchTo: i,
        fileFrom: fileTo - step.file,
        fileTo,
      });
      i -= step.search;
      c += step.search - step.file;
    }
    return units.reverse();
  }
}

/** Two loose forms as one. At the seam there is one word or two, as in the whole. */
function joinAsIn(whole: string, a: string, b: string): string {
  const two = joinLoose(a, b);
  return two.startsWith(whole) || whole.startsWith(two) ? two : a + b;
}

/** Two loose forms as one. Words at the seam stay two. */
function joinLoose(a: string, b: string): string {
  return isWordCode(a.charCodeAt(a.length - 1)) && isWordCode(b.charCodeAt(0)) ? `${a} ${b}` : a + b;
}
