import type { Position } from '../../../src/lint/finding.js';

export interface Place {
  readonly start: Required<Position>;
  readonly end: Required<Position>;
}

export interface RowCase {
  /** Unique in its data file. */
  readonly id: string;
  readonly rule: string;
  readonly path: string;
  /** Other files. */
  readonly files: Readonly<Record<string, string>>;
  readonly window: readonly string[];
  readonly context: readonly string[];
  readonly plain: string;
  readonly place: Place;
  /** With other characters than ASCII before the finding, on its line. */
  readonly wide: string;
  readonly widePlace: Place;
  readonly hasFix: boolean;
  readonly fixed: string;
}

export interface RowData {
  /** The patterns of a row of the table, and its place. */
  readonly row: string;
  readonly cases: readonly RowCase[];
  /** Why the tool reports nothing for a pattern, by the pattern. */
  readonly notProduced: Readonly<Record<string, string>>;
}

export function rowsOf(yaml: string): readonly RowData[];
export function casesOf(yaml: string): readonly RowCase[];
