import { indentOf } from '../../locate/index.js';

/**
 * Lines with the least of their indentation turned into another, and what they have beyond it kept: as it is, or written
 * with tabs for spaces and the other way round where the new indentation, or the file's `unit`, is. Blank lines stay as they are.
 *
 * @example reindented(['a', '  b'], '\t', '\t') // ['\ta', '\t\tb']
 */
export function reindented(lines: readonly string[], target: string, unit: string): readonly string[] {
  const base = commonIndent(lines);
  const own = lines.filter(line => line.trim() !== '').map(line => indentOf(line).slice(base.length));
  const step = stepOf(own, unit);
  const turns = step !== undefined;
  if (base === target && !turns) return lines;
  return lines.map(line => {
    if (line.trim() === '') return line;
    const rest = line.slice(base.length);
    return target + (turns ? turned(rest, step, unit) : rest);
  });
}

/** The step of lines that are all indented with tabs where the file has spaces, or with spaces where it has tabs. */
function stepOf(indents: readonly string[], unit: string): string | undefined {
  const used = indents.filter(indent => indent !== '');
  if (used.length === 0 || unit === '') return undefined;
  if (!unit.includes('\t')) return used.every(indent => /^\t+$/.test(indent)) ? '\t' : undefined;
  const least = Math.min(...used.map(indent => indent.length));
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
