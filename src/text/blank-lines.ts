import type { Range } from './range.js';

/** Whether there is a line, and it is not blank. */
export function isSolid(line: string | undefined): line is string {
  return line !== undefined && line.trim() !== '';
}

/**
 * The lines from the first to the last that is not blank, as indexes, the end excluded; empty if
 * all are blank.
 */
export function solidRange(lines: readonly string[]): Range {
  const from = lines.findIndex(isSolid);
  return from < 0 ? { from: 0, to: 0 } : { from, to: lines.findLastIndex(isSolid) + 1 };
}

/** Lines without the blank ones at their start and end. */
export function withoutBlankEnds(lines: readonly string[]): readonly string[] {
  const { from, to } = solidRange(lines);
  return lines.slice(from, to);
}

/** Lines without the blank ones at their end. */
export function withoutBlankEnd(lines: readonly string[]): readonly string[] {
  return lines.slice(0, solidRange(lines).to);
}
