/** What the columns of a tool count. A tab is one column everywhere. */
import type { LineRange } from '../text/index.js';
export type ColumnUnit =
  | 'code-points'
  | 'utf-8'
  | 'utf-16'
  /** One of these; the output does not say which. Only a hint on a line that is not ASCII. */
  | 'unknown';

/** A position in a file, as a tool reports it. */
export interface Position {
  /** 1-based. `\n`, `\r\n` and a lone `\r` end a line. */
  readonly line: number;
  /** 0-based, in the unit of the finding, without a byte order mark; absent if unknown. */
  readonly column?: number;
}

/** The range of a finding, half-open. Its columns count `unit`. */
export interface FindingRange {
  readonly start: Position;
  /** Excluded; in column 0 of a line it does not reach that line. */
  readonly end: Position;
  readonly unit: ColumnUnit;
}

/** How safe a tool says its own fix is. */
export type FixSafety = 'safe' | 'unsafe' | 'display';

/** Replaces the text between two places, the second excluded. */
export type ToolEdit =
  /** Positions in the unit of the finding. */
  | { readonly start: Position; readonly end: Position; readonly text: string }
  /** Offsets into the text behind a byte order mark, in UTF-16 code units. */
  | { readonly from: number; readonly to: number; readonly text: string };

/** The fix that a tool offers: all of its edits or none. */
export interface ToolFix {
  readonly safety: FixSafety;
  readonly message: string;
  readonly edits: readonly ToolEdit[];
}

/** Additional information from a tool, with its line if there is one. */
export interface Note {
  readonly message: string;
  /** 1-based. */
  readonly line?: number;
}

/** One entry of a traceback inside the project. */
export interface Frame {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

/** A failed test and its traceback. */
export interface TestFailure {
  /** The id from the test runner, with its escapes. */
  readonly id: string;
  /** The file of the test. */
  readonly file: string;
  /** Names of class and function, without parameters; none for a file that was not collected. */
  readonly names: readonly string[];
  /** The text in brackets after the name of a parametrised test. */
  readonly parameters?: string;
  /** The first line of the test, with its decorators: 1-based. */
  readonly line?: number;
  /** The frames of the last exception, the outermost first. */
  readonly frames: readonly Frame[];
}

/** One thing that a tool finds wrong, in one shape for all tools. */
export interface Finding {
  /** The name of the tool, in lower case. */
  readonly tool: string;
  /** Its code or name for the kind of finding, such as `F401` or `arg-type`. */
  readonly rule: string;
  readonly message: string;
  readonly severity: 'error' | 'warning' | 'note';
  /** The path from the tool: absolute, or relative to the folder in which it ran. */
  readonly file: string;
  /** The line of the finding: 1-based, inside the range, which may be a whole statement. */
  readonly line: number;
  readonly range: FindingRange;
  readonly notes: readonly Note[];
  /** The tool's own fix. */
  readonly fix?: ToolFix;
  /** Whether it is about the whole file: then its line is 1. */
  readonly isOfFile?: true;
  /**
   * The path below the base that a report names, if `file` is absolute: that of the root, if the
   * report was made on another machine.
   */
  readonly fileBelowBase?: string;
  /** For a notebook: the cell (1-based) in which lines are counted. */
  readonly cell?: number;
  readonly test?: TestFailure;
  /** The record from which this was read. */
  readonly raw: unknown;
}

/**
 * The lines of a finding.
 *
 * @example findingLines(finding) // { first: 4, last: 7 }
 */
export function findingLines({ range: { start, end }, line }: Pick<Finding, 'range' | 'line'>): LineRange {
  const last = end.column === 0 && end.line > start.line ? end.line - 1 : end.line;
  return { first: Math.min(start.line, line), last: Math.max(start.line, line, last) };
}
