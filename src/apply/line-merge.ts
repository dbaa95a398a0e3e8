import type { LinesPlace, Pairing } from '../edit/index.js';
import { indentOf, isComment, isElision } from '../locate/index.js';
import type { Hunk, LineIndex } from '../text/index.js';
import { alignLines, similarity } from '../text/index.js';
import { countWork } from '../text/work.js';
import { isOneToOne } from './edges.js';
import type { MergedLines, OutLine } from './line-change.js';
import { mergeTokens } from './merge-tokens.js';
import { NewLineDepth } from './new-line-depth.js';

/**
 * Why a hunk cannot be carried over to a line of the file (index from 0). The search quotes it
 * differently (`searched`) or leaves it out (`undefined`), exactly where the edit changes
 * something; or it is not known how deep a new line belongs (`unplaced`).
 */
export interface Conflict {
  readonly kind: 'conflict';
  readonly fileLine: number;
  readonly searched: string | undefined;
  readonly unplaced?: string;
}

type Merged = MergedLines & { readonly kind: 'merged' };

/** What becomes of one line in a hunk. */
type Step =
  | { readonly kind: 'modify'; readonly search: number; readonly replace: number }
  | { readonly kind: 'delete'; readonly search: number }
  /** `search`: the line that it comes before. */
  | { readonly kind: 'insert'; readonly search: number; readonly replace: number };

/** Carries the hunks that lead from a search to its replacement over to the lines of a place. */
export class LineMerge {
  readonly #search: readonly string[];
  readonly #replace: readonly string[];
  readonly #depth: NewLineDepth;
  /** For each search line, its pairing. */
  readonly #pairing: Pairing[] = [];
  /** Statements that are on other lines in the file than in the search. */
  readonly #uneven: readonly Pairing[];
  /**
   * Lines of the file that the edit moves, by the line of the search, without white space around
   * it.
   */
  readonly #moved = new Map<string, MovedLine>();

  constructor(
    readonly lines: LineIndex,
    readonly place: LinesPlace,
    readonly parts = { indentation: true, tokens: true },
  ) {
    this.#search = place.texts.search;
    this.#replace = place.texts.replace;
    this.#depth = new NewLineDepth(lines, place, parts.indentation);
    this.#uneven = place.pairings.filter(
      ({ searchFrom, searchTo, fileFrom, fileTo }) =>
        searchTo - searchFrom >= 2 && searchTo - searchFrom !== fileTo - fileFrom,
    );
    for (const pairing of place.pairings) {
      for (let s = pairing.searchFrom; s < pairing.searchTo; s++) this.#pairing[s] = pairing;
    }
  }

  /**
   * Whether each line that the hunks replace is paired with lines of the file: not so if two texts
   * have nothing in common.
   */
  covers(hunks: readonly Hunk[]): boolean {
    return hunks.every(({ aFrom, aTo }) => {
      for (let s = aFrom; s < aTo; s++) if (this.#pairing[s] === undefined) return false;
      return true;
    });
  }

  /**
   * Record the lines that hunks delete: a line that is inserted again elsewhere is the file's own,
   * even if it is misquoted.
   */
  recordDeleted(hunks: readonly Hunk[]): void {
    for (const { aFrom, aTo } of hunks) {
      for (let s = aFrom; s < aTo; s++) {
        const pairing = this.#pairing[s] as Pairing;
        const searched = this.#search[s] as string;
        if (searched.trim() === '' || !isOneToOne(pairing)) continue;
        this.#moved.set(searched.trim(), { searched, file: this.lines.content(pairing.fileFrom) });
      }
    }
  }

  /** The file lines that a hunk replaces and what takes their place, or the conflict. */
  hunk(hunk: Hunk): Merged | Conflict {
    countWork(hunk.aTo - hunk.aFrom + hunk.bTo - hunk.bFrom);
    const merged = this.#merged(hunk);
    const { unknown } = this.#depth;
    if (merged.kind === 'conflict' || unknown === undefined) return merged;
    return { kind: 'conflict', fileLine: merged.fileFrom, searched: undefined, unplaced: unknown };
  }

  #merged(hunk: Hunk): Merged | Conflict {
    const cut = this.#cutStatement(hunk);
    if (cut !== undefined)
      return { kind: 'conflict', fileLine: cut.fileFrom, searched: this.#search[cut.searchFrom] };
    const leftOut = this.#leftOutAt(hunk);
    if (leftOut !== undefined) return { kind: 'conflict', fileLine: leftOut, searched: undefined };
    const { fileFrom, fileTo } = this.#fileRange(hunk);
    if (this.#isPlain(hunk)) {
      return { kind: 'merged', fileFrom, fileTo, out: this.#pasted(hunk) };
    }
    const out: OutLine[] = [];
    let file = fileFrom;
    let before: Step['kind'] | undefined;
    for (const step of this.#steps(hunk)) {
      if (step.kind !== 'insert') {
        const pairing = this.#pairing[step.search] as Pairing;
        for (; file < pairing.fileFrom; file++) {
          const isBlank = this.lines.content(file).trim() === '';
          // Between lines that both stay, a line that the search lacks stays too; otherwise the
          // edit may not know about it.
          if (!isBlank && !(before === 'modify' && step.kind === 'modify')) {
            return { kind: 'conflict', fileLine: file, searched: undefined };
          }
          if (!(isBlank && before === 'delete' && step.kind === 'delete')) out.push(this.#fileLine(file));
        }
        file = Math.max(file, pairing.fileTo);
      }
      before = step.kind;
      const line = this.#step(step);
      if (line === 'conflict') return this.#conflict(step);
      if (line !== undefined) out.push(line);
    }
    return { kind: 'merged', fileFrom, fileTo, out };
  }

  /**
   * A statement on other lines than in the search, if the hunk has only a part of it: no line shows
   * which part.
   */
  #cutStatement({ aFrom, aTo }: Hunk): Pairing | undefined {
    countWork(this.#uneven.length);
    return this.#uneven.find(({ searchFrom, searchTo }) => {
      return aFrom < searchTo && searchFrom < aTo
        ? aFrom > searchFrom || aTo < searchTo
        : aFrom === aTo && aFrom > searchFrom && aFrom < searchTo;
    });
  }

  /**
   * A line that the search leaves out at the hunk: lines of an elision, or a line exactly where the
   * hunk inserts new lines. Nobody can know what the edit means to do with it.
   */
  #leftOutAt({ aFrom, aTo }: Hunk): number | undefined {
    if (aFrom === aTo) {
      const inComment = [aFrom - 1, aFrom].every(s => isComment(this.#search[s] ?? ''));
      return this.#gapAt(aFrom).find(line => {
        const content = this.lines.content(line);
        return content.trim() !== '' && (inComment || !isComment(content));
      });
    }
    if (this.place.found.tier !== 'elided') return undefined;
    for (let s = aFrom; s < aTo; s++) {
      const pairing = this.#pairing[s] as Pairing;
      if (isElision(this.#search[s] as string) && !this.#isInFile(s)) return pairing.fileFrom;
    }
    return undefined;
  }

  /** Whether a search line is in the file as it is, except for white space around it. */
  #isInFile(search: number): boolean {
    const pairing = this.#pairing[search] as Pairing;
    if (!isOneToOne(pairing)) return false;
    return this.lines.content(pairing.fileFrom).trim() === this.#search[search]?.trim();
  }

  /**
   * The file lines between search line `index` and the one before that the search does not have.
   */
  #gapAt(index: number): number[] {
    const [above, below] = [this.#pairing[index - 1], this.#pairing[index]];
    if (above === undefined || below === undefined) return [];
    return Array.from({ length: Math.max(0, below.fileFrom - above.fileTo) }, (_, k) => above.fileTo + k);
  }

  #conflict(step: Step): Conflict {
    const search = step.kind === 'insert' ? 0 : step.search;
    const fileLine = (this.#pairing[search] as Pairing).fileFrom;
    return { kind: 'conflict', fileLine, searched: this.#search[search] as string };
  }

  #fileLine(index: number): OutLine {
    return { text: this.lines.content(index), ending: this.lines.ending(index) };
  }

  /**
   * The file lines of a hunk; for one that only inserts, the empty range before the line that
   * follows.
   */
  #fileRange(hunk: Hunk): { fileFrom: number; fileTo: number } {
    const { aFrom, aTo } = hunk;
    if (aFrom < aTo) {
      const from = (this.#pairing[aFrom] as Pairing).fileFrom;
      return { fileFrom: from, fileTo: Math.max(from, (this.#pairing[aTo - 1] as Pairing).fileTo) };
    }
    const at = this.#insertionPoint(hunk);
    return { fileFrom: at, fileTo: at };
  }

  /**
   * Where new lines go. If the file has blank lines there that the search lacks, the new lines go
   * to the side whose lines are more similar to them. A comment there continues one above, or else
   * belongs to what is below.
   */
  #insertionPoint({ aFrom, bFrom, bTo }: Hunk): number {
    const [above, below] = [this.#pairing[aFrom - 1], this.#pairing[aFrom]];
    if (above === undefined || below === undefined)
      return below?.fileFrom ?? above?.fileTo ?? this.place.fileTo;
    if (above.fileTo === below.fileFrom) return below.fileFrom;
    const [first, last] = [this.#replace[bFrom] as string, this.#replace[bTo - 1] as string];
    if (first.trim() === '' || last.trim() === '') return first.trim() === '' ? above.fileTo : below.fileFrom;
    if (this.#gapAt(aFrom).some(line => this.lines.content(line).trim() !== '')) {
      return isComment(this.#search[aFrom - 1] as string) ? below.fileFrom : above.fileTo;
    }
    const toAbove = similarity(this.#search[aFrom - 1] as string, first);
    const toBelow = similarity(last, this.#search[aFrom] as string);
    return toAbove >= toBelow ? above.fileTo : below.fileFrom;
  }

  /**
   * Whether the search lines of a hunk are in the file one to one, except for indentation and line
   * ends.
   */
  #isPlain({ aFrom, aTo }: Hunk): boolean {
    for (let s = aFrom; s < aTo; s++) {
      const pairing = this.#pairing[s] as Pairing;
      const before = this.#pairing[s - 1];
      if (!this.#isInFile(s)) return false;
      if (s > aFrom && before !== undefined && before.fileTo !== pairing.fileFrom) return false;
    }
    return true;
  }

  /** The new lines of a plain hunk, unchanged except for the file's indentation. */
  #pasted({ aFrom, aTo, bFrom, bTo }: Hunk): OutLine[] {
    const even = aTo - aFrom === bTo - bFrom;
    return this.#replace.slice(bFrom, bTo).map((line, k) => {
      const search = Math.min(aFrom + k, aTo);
      const text = this.#indented(bFrom + k, search, search === aTo);
      return { text: even ? this.#withTrail(text, line, search) : text };
    });
  }

  /**
   * A replaced line ends with the white space of the file, unless the search has it too and the
   * edit changes it.
   */
  #withTrail(text: string, replaced: string, search: number): string {
    const file = this.lines.content((this.#pairing[search] as Pairing).fileFrom);
    const searched = this.#search[search] as string;
    if (text.trim() === '') return file.trim() === '' && file !== searched ? file : text;
    const changed = trailOf(replaced) !== trailOf(searched) && trailOf(searched) === trailOf(file);
    return text.trimEnd() + trailOf(changed ? replaced : file);
  }

  #steps(hunk: Hunk): Step[] {
    const search = this.#search.slice(hunk.aFrom, hunk.aTo);
    const replace = this.#replace.slice(hunk.bFrom, hunk.bTo);
    const steps: Step[] = [];
    let [s, r] = [0, 0];
    const upTo = (searchTo: number, replaceTo: number) => {
      for (; s < searchTo; s++) steps.push({ kind: 'delete', search: hunk.aFrom + s });
      for (; r < replaceTo; r++)
        steps.push({ kind: 'insert', search: hunk.aFrom + s, replace: hunk.bFrom + r });
    };
    for (const pair of alignLines(search, replace)) {
      upTo(pair.a, pair.b);
      steps.push({ kind: 'modify', search: hunk.aFrom + s++, replace: hunk.bFrom + r++ });
    }
    upTo(search.length, replace.length);
    return steps;
  }

  #step(step: Step): OutLine | 'conflict' | undefined {
    if (step.kind === 'delete') return undefined;
    if (step.kind === 'insert') return { text: this.#indented(step.replace, step.search, true) };
    return this.#modified(step.search, step.replace);
  }

  /**
   * A line that the edit changes, as the file has it: indentation, text and line end are merged
   * separately.
   */
  #modified(search: number, replace: number): OutLine | 'conflict' {
    const pairing = this.#pairing[search] as Pairing;
    if (!isOneToOne(pairing)) return { text: this.#indented(replace, search) };
    const line = this.#replace[replace] as string;
    const base = this.#search[search] as string;
    const file = this.lines.content(pairing.fileFrom);
    const [b, l, f] = [base.trim(), line.trim(), file.trim()];
    const body = this.parts.tokens || b === f ? mergeTokens(b, l, f) : undefined;
    if (body === undefined) return 'conflict';
    const indent = indentOf(line) === indentOf(base) ? indentOf(file) : this.#depth.of(replace, search);
    const trail = trailOf(line) === trailOf(base) ? trailOf(file) : trailOf(line);
    return { text: indent + body + trail, ending: this.lines.ending(pairing.fileFrom) };
  }

  #indented(replace: number, search: number, between = false): string {
    const line = this.#replace[replace] as string;
    if (line.trim() === '') return this.#depth.isAsWritten ? line : '';
    return this.#depth.of(replace, search, between) + this.#body(line);
  }

  /** A line without its indentation; a line that the file has elsewhere is taken from there. */
  #body(line: string): string {
    const moved = this.#moved.get(line.trim());
    if (moved === undefined) return line.slice(indentOf(line).length);
    const { searched, file } = moved;
    return file.trim() + (trailOf(line) === trailOf(searched) ? trailOf(file) : trailOf(line));
  }
}

/**
 * A line that an edit deletes in one place and inserts in another: as it is quoted, and as the file
 * has it.
 */
interface MovedLine {
  readonly searched: string;
  readonly file: string;
}

function trailOf(line: string): string {
  return line.trim() === '' ? '' : line.slice(line.trimEnd().length);
}
