// Files with sections: headings of Markdown, tables of TOML. A section contains what is below it.

import { solidRange } from '../../text/index.js';
import type { Unit } from './unit.js';
import { unitsOf } from './units.js';

/**
 * The level of a line that begins a section, 1 for the highest: a heading of Markdown, a table of
 * TOML; 0 for another line.
 */
export type SectionLevel = (line: string) => number;

/** How the sections of a file begin, by its path; `undefined` where it has none. */
export function sectionsIn(path: string): SectionLevel | undefined {
  if (/\.(?:md|mdx|markdown)$/i.test(path)) return line => /^(#{1,6})\s/.exec(line)?.[1]?.length ?? 0;
  if (/\.(?:toml|ini|cfg|conf|properties|editorconfig)$|(?:^|\/)\.\w+rc$/i.test(path))
    return line => (/^\[.+\]\s*(?:[#;].*)?$/.test(line) ? 1 : 0);
  return undefined;
}

/** The units of a file or a part of one, with its sections as units that contain what is below. */
export function unitsOfFile(lines: readonly string[], levelOf: SectionLevel | undefined): Unit[] {
  if (levelOf === undefined) return unitsOf(lines);
  return sectionUnits(lines, levelOf, 0, lines.length);
}

function sectionUnits(lines: readonly string[], levelOf: SectionLevel, from: number, to: number): Unit[] {
  const starts = startsOf(lines, levelOf, from, to);
  const [first = to] = starts;
  const units = unitsOf(lines, from, first);
  let i = first;
  while (i < to) {
    const level = levelOf(lines[i] as string);
    const next = starts.find(start => start > i && levelOf(lines[start] as string) <= level) ?? to;
    const end = i + solidRange(lines.slice(i, next)).to;
    units.push({
      from: i,
      head: i,
      to: end,
      depth: 0,
      key: (lines[i] as string).trim(),
      kind: 'value',
      isMark: false,
      isRemark: false,
      children: sectionUnits(lines, levelOf, i + 1, end),
    });
    i = next;
  }
  return units;
}

/** The lines that begin sections; what looks like one in a fence is none. */
function startsOf(lines: readonly string[], levelOf: SectionLevel, from: number, to: number): number[] {
  const starts: number[] = [];
  let isInFence = false;
  for (let i = from; i < to; i++) {
    if (/^\s*(?:`{3}|~{3})/.test(lines[i] as string)) isInFence = !isInFence;
    if (!isInFence && levelOf(lines[i] as string) > 0) starts.push(i);
  }
  return starts;
}
