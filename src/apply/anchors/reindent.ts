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
   * A step of indentation in the lines. If it is missing, it is computed, and only tabs and spaces
   * are exchanged.
   */
  readonly step?: string;
}

/**
 * Lines whose least indentation is replaced by another one. Deeper indentation is kept: as it is,
 * or with tabs and spaces exchanged if the new indentation, or the file's `unit`, is written like
 * that. Blank lines, and those in `unchanged`, stay as they are.
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
 * The step of lines that are all indented with tabs while the file has spaces, or the other way
 * round.
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
