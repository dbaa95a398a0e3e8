import { indentOf } from '../../locate/index.js';
import { leastOf } from '../../text/many.js';

/** How lines are indented, and how they are to be. */
export interface Layout {
  /** What all lines of code begin with: it becomes `target`. */
  readonly base: string;
  readonly code: readonly string[];
  readonly target: string;
  /** A step of indentation in the file. */
  readonly unit: string;
  /**
   * A step of indentation in the lines; where it is not given, it is worked out, and only tabs and
   * spaces are exchanged.
   */
  readonly step?: string;
}

/**
 * Lines with the least of their indentation turned into another, and what they have beyond it kept:
 * as it is, or written with tabs for spaces and the other way round where the new indentation, or
 * the file's `unit`, is. Blank lines, and those that are said to, stay as they are.
 */
export function reindented(
  lines: readonly string[],
  { base, code, target, unit, step: given }: Layout,
  stays: (index: number) => boolean,
): readonly string[] {
  const own = code.filter(line => line.trim() !== '').map(line => indentOf(line).slice(base.length));
  const step = given ?? stepOf(own, unit);
  if (base === target && step === undefined) return lines;
  return lines.map((line, i) => {
    if (line.trim() === '' || !line.startsWith(base) || stays(i)) return line;
    const rest = line.slice(base.length);
    return target + (step === undefined ? rest : turned(rest, step, unit));
  });
}

/**
 * The step of lines that are all indented with tabs where the file has spaces, or with spaces where
 * it has tabs.
 */
function stepOf(indents: readonly string[], unit: string): string | undefined {
  const used = indents.filter(indent => indent !== '');
  if (used.length === 0 || unit === '') return undefined;
  if (!unit.includes('\t')) return used.every(indent => /^\t+$/.test(indent)) ? '\t' : undefined;
  const least = leastOf(used.map(indent => indent.length));
  const isEven = least > 1 && used.every(indent => /^ +$/.test(indent) && indent.length % least === 0);
  return isEven ? ' '.repeat(least) : undefined;
}

/** A line whose whole steps of indentation are written in another way. */
function turned(line: string, step: string, unit: string): string {
  let steps = '';
  let rest = line;
  while (rest.startsWith(step)) {
    steps += unit;
    rest = rest.slice(step.length);
  }
  return steps + rest;
}
