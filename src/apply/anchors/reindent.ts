import { indentOf, indentUnit } from '../../locate/index.js';

/**
 * Lines with the least of their indentation turned into another, and what they have beyond it kept: as it is, or written
 * with tabs for spaces and the other way round where the new indentation, or the file's `unit`, is. Blank lines stay as they are.
 *
 * @example reindented(['a', '  b'], '\t', '\t') // ['\ta', '\t\tb']
 */
export function reindented(lines: readonly string[], target: string, unit: string): readonly string[] {
  const base = commonIndent(lines);
  const step = indentUnit(lines.map(line => line.slice(base.length))) ?? unit;
  const turns = step !== unit && step.includes('\t') !== unit.includes('\t');
  if (base === target && !turns) return lines;
  return lines.map(line => {
    if (line.trim() === '') return line;
    const own = line.slice(base.length);
    return target + (turns ? turned(own, step, unit) : own);
  });
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

/** What all lines that are not blank begin with. */
export function commonIndent(lines: readonly string[]): string {
  let common: string | undefined;
  for (const line of lines) {
    if (line.trim() === '') continue;
    const indent = indentOf(line);
    common ??= indent;
    while (!indent.startsWith(common)) common = common.slice(0, -1);
  }
  return common ?? '';
}
