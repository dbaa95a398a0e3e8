/** What the columns of a tool count. A tab is one column everywhere. */
import type { LineRange } from '../text/index.js';
export type ColumnUnit =
  | 'code-points'
  | 'utf-8'
  | 'utf-16'
  /**
   * UTF-8 bytes in mypy 1 and in mypy 2 with its classic parser; else code points less the surplus
   * of bytes before them. The output does not tell which, so that such a column is only a hint on a
   * line that is not ASCII.
   */
  | 'mypy';

/** A place in a file as a tool tells it. */
export interface Position {
  /** 1-based. `\n`, `\r\n` and a lone `\r` end a line. */
  readonly line: number;
  /** 0-based, in the unit of the finding, without a byte order mark; absent if unknown. */
  readonly column?: number;
}

/** What a finding is about, half-open; its columns count `unit`. */
export interface FindingRange {
  readonly start: Position;
  /** Excluded; in column 0 of a line it does not reach that line. */
  readonly end: Position;
  readonly unit: ColumnUnit;
}

/** How far a tool vouches for its own fix. */
export type FixSafety = 'safe' | 'unsafe' | 'display';

/** Replaces what is between two positions, the second excluded, in the unit of the finding. */
export interface ToolEdit {
  readonly start: Position;
  readonly end: Position;
  readonly text: string;
}

/** The fix that a tool offers: all of its edits or none. */
export interface ToolFix {
  readonly safety: FixSafety;
  readonly message: string;
  readonly edits: readonly ToolEdit[];
}

/** What else a tool reports, with its line if it names one. */
export interface Note {
  readonly message: string;
  /** 1-based. */
  readonly line?: number;
}

/** One entry of a traceback that lies inside the project. */
export interface Frame {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

/** Of a failed test: which one, and how it came there. */
export interface TestFailure {
  /** As the runner writes it, with the escapes that it makes. */
  readonly id: string;
  /** The file of the test. */
  readonly file: string;
  /** Names of class and function, without parameters; none for a file that was not collected. */
  readonly names: readonly string[];
  /** What is in brackets behind a parametrised test. */
  readonly parameters?: string;
  /** Where the test starts, at its decorators: 1-based. */
  readonly line?: number;
  /** Outermost first, of the exception that was raised last. */
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
  /** As the tool writes it: absolute, or below the folder that it ran in. */
  readonly file: string;
  /** The line that it is about: 1-based, inside the range, which may be all of a statement. */
  readonly line: number;
  readonly range: FindingRange;
  readonly notes: readonly Note[];
  /** The tool's own fix. */
  readonly fix?: ToolFix;
  /** Of a notebook: the cell (1-based) that the lines count in. */
  readonly cell?: number;
  readonly test?: TestFailure;
  /** The record that this was read from. */
  readonly raw: unknown;
}

/**
 * The lines that a finding is about.
 *
 * @example linesOf(finding) // { first: 4, last: 7 }
 */
export function linesOf({ range: { start, end }, line }: Pick<Finding, 'range' | 'line'>): LineRange {
  const last = end.column === 0 && end.line > start.line ? end.line - 1 : end.line;
  return { first: Math.min(start.line, line), last: Math.max(start.line, line, last) };
}
