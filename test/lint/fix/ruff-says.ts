import { createRequire } from 'node:module';
import type { ToolFix } from '../../../src/lint/finding.js';

const { Workspace, PositionEncoding } = createRequire(import.meta.url)('@astral-sh/ruff-wasm-nodejs');

interface Point {
  readonly row: number;
  readonly column: number;
}

interface Diagnostic {
  readonly message: string;
  readonly start_location: Point;
  readonly end_location: Point;
  readonly fix: {
    readonly edits: readonly { content: string | null; location: Point; end_location: Point }[];
  } | null;
}

/**
 * What the real ruff says by a rule of a line, with the fix that it offers; nothing where it finds
 * nothing there.
 */
export function ruffSays(
  text: string,
  rule: string,
  line: number,
): { readonly message: string; readonly fix?: ToolFix } | undefined {
  const found = findings(text, rule).find(
    ({ start_location, end_location }) => start_location.row <= line && line <= end_location.row,
  );
  if (found === undefined) return undefined;
  const { message, fix } = found;
  return fix === null ? { message } : { message, fix: fixOf(fix) };
}

function fixOf({ edits }: NonNullable<Diagnostic['fix']>): ToolFix {
  const at = ({ row, column }: Point) => ({ line: row, column: column - 1 });
  return {
    safety: 'unsafe',
    message: '',
    edits: edits.map(({ content, location, end_location }) => ({
      start: at(location),
      end: at(end_location),
      text: content ?? '',
    })),
  };
}

function findings(text: string, rule: string): readonly Diagnostic[] {
  let workspace: { check(text: string): readonly Diagnostic[]; free(): void };
  try {
    workspace = new Workspace(
      { 'target-version': 'py310', lint: { select: [rule] } },
      PositionEncoding.Utf32,
    );
  } catch {
    // Ruff does not know the rule.
    return [];
  }
  try {
    return workspace.check(text);
  } finally {
    workspace.free();
  }
}
