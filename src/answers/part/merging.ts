// What all steps of putting a part into a file share: both texts, and what came out so far.

import { placesOf } from '../files/places.js';
import type { Splice } from '../files/splice.js';
import { type Layout, layoutOf, relaidOut } from '../units/layout.js';
import { isLeftOut } from '../units/left-out.js';
import type { SectionLevel } from '../units/sections.js';
import { headOf, isCode, type Unit } from '../units/unit.js';
import type { ImportPair } from './kept-imports.js';

export interface MergeOptions {
  /** What the answer names as the place: definitions, keys or lines. */
  readonly names: readonly string[];
  /** Files of keys and values: a part may leave out any of them. */
  readonly isData: boolean;
  readonly levelOf: SectionLevel | undefined;
  /** Whether the part is new: then it replaces nothing. */
  readonly isNew?: boolean;
  /** All that the answer says besides its code. */
  readonly said?: string;
}

/** A list of units that are beside each other in a file, and the one that they are in. */
export interface Siblings {
  readonly parent: Unit | undefined;
  readonly units: readonly Unit[];
}

/**
 * A part of a file on its way into it. In all functions for this, `p` is a unit of the part and
 * `f` one of the file.
 */
export class Merging {
  readonly splices: Splice[] = [];
  /** Definitions that would go. */
  readonly lost: string[] = [];
  /** Imports of the part in the place of other ones. */
  readonly importPairs: ImportPair[] = [];
  /** Units of the file that would be left with less than half of their lines. */
  readonly shortened: Unit[] = [];
  /**
   * What the part is taken to have besides: by index, a line in place of its own, and lines above.
   */
  readonly taken = new Map<number, { line?: string; above?: readonly string[] }>();
  /** Why it is not known how the part goes in, in a sentence. */
  why: string | undefined;
  /** Whether only the place of the part is unclear. */
  isUnclear = false;
  readonly #own: Layout | undefined;
  readonly there: Layout | undefined;

  constructor(
    readonly file: readonly string[],
    readonly part: readonly string[],
    readonly options: MergeOptions,
  ) {
    this.#own = layoutOf(part);
    this.there = layoutOf(file);
  }

  /** Say that it is not known beside what the part goes. */
  hasNoPlace(why: string): void {
    this.why = why;
    this.isUnclear = true;
  }

  /** The part with what it is taken to have. */
  takenPart(): string[] {
    return this.part.flatMap((line, i) => {
      const { above = [], line: own = line } = this.taken.get(i) ?? {};
      return [...above, own];
    });
  }

  splice(from: number, to: number, lines: readonly string[]): void {
    this.splices.push({ from, to, lines });
  }

  /** Lines of the part, moved from one depth to another of the file. */
  relaidOut(lines: readonly string[], from: number, to: number): string[] {
    return relaidOut(lines, from, to, this.#own, this.there);
  }

  /** Units of the part as they stand there, with the blank lines between them. */
  laidOut(units: readonly Unit[], depth: number): string[] {
    const [first, last] = [units[0] as Unit, units.at(-1) as Unit];
    const lines = this.part.slice(first.from, last.to).filter(line => !isLeftOut(line));
    const marks = units.filter(({ isMark }) => isMark).length;
    if (lines.length + marks < last.to - first.from)
      this.why = `${quoted(headOf(this.part, first))} is not in the file, and has marks of lines that are left out`;
    const own = units.find(isCode)?.depth ?? 0;
    return this.relaidOut(lines, own, depth);
  }

  /** Whether a comment alone is one that the file has: the part shows where it begins or ends. */
  isKnownRemark(unit: Unit): boolean {
    return unit.isRemark && placesOf(this.file, this.part.slice(unit.from, unit.to)).length > 0;
  }
}

/** A text as code in a sentence, cut where it is long. */
export function quoted(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 57)}…` : text;
  return `\`${short}\``;
}
