// What the lines of a fence are: a diff, a cut text, old and new code below comments.

import { isSolid, withoutBlankEnds } from '../../text/index.js';
import { depthOf, leastDepth } from '../units/lines.js';
import { allUnits, containerNames } from '../units/unit.js';
import { unitsOf } from '../units/units.js';
import type { Fenced } from './blocks.js';

/** The names of what code defines, where it has something in it. */
export function keysOf({ lines }: Fenced): string[] {
  return containerNames(allUnits(unitsOf(lines)));
}

/** Whether the lines of a fence are a diff. */
export function isDiff(lines: readonly string[]): boolean {
  const solid = lines.filter(isSolid);
  if (solid.some(line => /^@@ |^--- a\/|^diff --git /.test(line))) return true;
  const signs = solid.filter(line => /^[+-](?![+-])/.test(line)).length;
  return (
    signs > 1 &&
    solid.every(line => /^[+\- ]/.test(line)) &&
    solid.some(line => line.startsWith('+')) &&
    solid.some(line => line.startsWith('-'))
  );
}

/** Whether code that no mark closes is whole: it closes what it opens, with its last line. */
export function isComplete({ lines }: Fenced): boolean {
  let open = 0;
  for (const line of lines)
    for (const sign of line) open += '([{'.includes(sign) ? 1 : ')]}'.includes(sign) ? -1 : 0;
  const last = lines.at(-1) ?? '';
  return open === 0 && /^[}\])]|^end\b/.test(last.trim()) && depthOf(last) === leastDepth(lines);
}

/** Whether the first line of a fence is a comment that says that it is the old or the new code. */
export function labelOf({ lines }: Fenced): 'old' | 'new' | undefined {
  const first = lines[0] ?? '';
  if (isSaid(first, OLD)) return 'old';
  return isSaid(first, NEW) ? 'new' : undefined;
}

/** A fence without its first line. */
export function withoutLabel(fence: Fenced): Fenced {
  return { ...fence, lines: withoutBlankEnds(fence.lines.slice(1)) };
}

const OLD = /^(?:before|old|vorher|alt|antes|avant)$/i;
const NEW = /^(?:after|new|nachher|neu|después|après|depois)$/i;

/** Whether a line is a comment of one word. */
function isSaid(line: string, word: RegExp): boolean {
  return /^\s*(?:\/\/|#|--|\/\*|<!--|;)/.test(line) && word.test(line.replace(/[^\p{L}]+/gu, ' ').trim());
}

/** The old and the new code of a fence that has both, below comments that say so. */
export function halvesOf(fence: Fenced): readonly [Fenced, Fenced] | undefined {
  const old = fence.lines.findIndex(line => isSaid(line, OLD));
  const now = fence.lines.findIndex(line => isSaid(line, NEW));
  if (old !== 0 || now < old) return undefined;
  return [
    { ...fence, lines: withoutBlankEnds(fence.lines.slice(1, now)) },
    { ...fence, lines: withoutBlankEnds(fence.lines.slice(now + 1)) },
  ];
}

/** Programs that people are told to run; below no request, they are no lines of a script. */
export const COMMAND =
  /^\s*(?:sudo\s+)?(?:docker(?:-compose)?|npm|npx|pnpm|yarn|bun|pip3?|cargo|go|git|make|composer|bundle|brew|apt(?:-get)?|curl|python3?|node|dotnet|mvn|gradle|\.\/gradlew|kubectl|terraform|poetry|uv|cd)\s|^\s*#/;

/** Whether a line is a command that people are told to run. */
export const isCommandLine = (line: string): boolean => COMMAND.test(line);
