import type { Finding } from './finding.js';

/** A finding without the record of a tool. */
interface PlainFinding {
  readonly tool: string;
  /** For pytest, the kind of failure. */
  readonly rule: string;
  readonly message: string;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in code points. */
  readonly column?: number;
  /** 1-based, included. */
  readonly endLine?: number;
  readonly raw?: unknown;
}

/**
 * Make a finding from plain data.
 *
 * @example plainFinding({ tool: 'ruff', rule: 'E711', message: '', file: 'a.py', line: 3 }).line // 3
 */
export function plainFinding({ column, endLine, raw, ...given }: PlainFinding): Finding {
  const { line } = given;
  return {
    ...given,
    severity: 'error',
    range: {
      start: { line, ...(column !== undefined && { column: column - 1 }) },
      end: { line: Math.max(line, endLine ?? line) },
      unit: 'code-points',
    },
    notes: [],
    raw,
  };
}
