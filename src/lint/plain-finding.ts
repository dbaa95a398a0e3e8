import type { Finding } from './finding.js';

/** A finding without a tool's own record of it. */
export interface PlainFinding {
  readonly tool: string;
  /** Of pytest the kind of the failure. */
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
 * A finding of what somebody says of it.
 *
 * @example plainFinding({ tool: 'ruff', rule: 'E711', message: '', file: 'a.py', line: 3 }).range.end.line // 3
 */
export function plainFinding({ column, endLine, raw, ...said }: PlainFinding): Finding {
  const { line } = said;
  return {
    ...said,
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
