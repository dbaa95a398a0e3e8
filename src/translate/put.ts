import { depthOf, isLeftOut, layoutOf, pathsIn, placesOf, relaidOut, squeezed } from '../answers/parts.js';
import { isSolid, type Range } from '../text/index.js';
import type { Chosen, Made } from './edit.js';
import { NotSaid, shown } from './refused.js';
import type { Step } from './steps.js';

/**
 * The lines of the answer that are to be put in, by index in their fence.
 *
 * @throws NotSaid if they are not in the fence of the step, or stand for lines that are left out
 */
export function putOf({ selection: { first, last }, step }: Chosen): Range {
  const { fence } = step;
  if (fence === undefined || first === null || last === null)
    throw new NotSaid(`Line ${step.line} of the answer has no code that may be put in.`);
  const lines = { from: first - fence.line - 1, to: last - fence.line };
  if (lines.from < 0 || lines.from >= lines.to || lines.to > fence.lines.length)
    throw new NotSaid(
      `Range ${first} to ${last} of the answer are not in the code of line ${fence.line}, which alone may be put in.`,
    );
  const own = fence.lines.slice(lines.from, lines.to);
  const mark = own.find(isLeftOut);
  if (mark !== undefined) throw new NotSaid(`${shown(mark)} stands for lines that the answer does not show.`);
  if (own[0]?.trim() === '' || own.at(-1)?.trim() === '')
    throw new NotSaid(`Range ${first} to ${last} of the answer begin or end with a blank line.`);
  return lines;
}

/** The selected lines of a fence as the file would have them, their first line at a depth. */
export function laidOut({ step, draft }: Chosen, { from, to }: Range, depth: number): readonly string[] {
  const own = step.fence?.lines ?? [];
  const lines = own.slice(from, to);
  return relaidOut(lines, depthOf(lines[0] ?? ''), depth, layoutOf(own), layoutOf(draft.lines));
}

/**
 * Check that all of a fence is in the file in the end: a line that is not put in has to be there,
 * right beside what is put in, or as the head or the end of what that is in.
 *
 * @throws NotSaid with the first line that is left out
 */
export function checkUsed({ fence }: Step, chosen: readonly Chosen[], made: readonly Made[]): void {
  if (fence === undefined) return;
  const puts = made
    .flatMap(({ put, splices: [splice] }, i) => {
      const draft = chosen[i]?.draft;
      return put && splice && draft ? [{ put, splice, file: draft.lines }] : [];
    })
    .sort((a, b) => a.put.from - b.put.from);
  for (let i = 0; i <= puts.length; i++) {
    const [above, below] = [puts[i - 1], puts[i]];
    const [start, end] = [above?.put.to ?? 0, below?.put.from ?? fence.lines.length];
    if (start > end) throw new NotSaid(`Line ${fence.line + start} of the answer is put in twice.`);
    const parts = partsBetweenMarks(fence.lines.slice(start, end), i === 0);
    for (const [n, part] of parts.entries()) {
      if (part.length === 0) continue;
      const isHead = below && n === parts.length - 1 && isBeside(part.toReversed(), linesAbove(below));
      const isEnd = above && n === 0 && isBeside(part, linesBelow(above));
      const isApart = (n > 0 || !above) && (n < parts.length - 1 || !below);
      const isThere = isApart && puts.some(({ file }) => placesOf(file, part).length > 0);
      if (!isHead && !isEnd && !isThere)
        throw new NotSaid(`${shown(part[0] ?? '')} is code to put in, and is left out.`);
    }
  }
}

interface Put {
  readonly splice: Made['splices'][number];
  readonly file: readonly string[];
}

/** The lines of a file from a place upwards, the depth of the place first. */
function linesAbove({ splice, file }: Put) {
  return { depth: depthOf(splice.lines.find(isSolid) ?? ''), lines: file.slice(0, splice.from).toReversed() };
}

function linesBelow({ splice, file }: Put) {
  return { depth: depthOf(splice.lines.find(isSolid) ?? ''), lines: file.slice(splice.to) };
}

/** Whether lines are the next ones of a file, or the next that are less deep. */
function isBeside(
  part: readonly string[],
  { depth, lines }: { readonly depth: number; readonly lines: readonly string[] },
): boolean {
  const file = lines.filter(isSolid);
  let at = 0;
  let least = depth;
  for (const line of part) {
    if (squeezed(file[at] ?? '') !== squeezed(line)) {
      const current = least;
      while (at < file.length && depthOf(file[at] as string) >= current) at++;
      if (squeezed(file[at] ?? '') !== squeezed(line)) return false;
    }
    least = Math.min(least, depthOf(file[at] as string));
    at++;
  }
  return true;
}

/** Range that are not blank, split at marks of lines that are left out. */
function partsBetweenMarks(lines: readonly string[], isFirst: boolean): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  for (const [i, line] of lines.entries()) {
    if (isLeftOut(line)) parts.push([]);
    else if (isSolid(line) && !(isFirst && i === 0 && isPath(line))) parts.at(-1)?.push(line);
  }
  return parts;
}

/** Whether a line is a comment with the path of its file, and nothing else. */
function isPath(line: string): boolean {
  const [sign = '', ...others] = line.slice(0, 200).trim().split(/\s+/);
  const isComment = /^(?:\/\/|#|\/\*|--|<!--|;)/.test(sign);
  return isComment && others.length <= 2 && pathsIn(line.slice(0, 200)).length === 1;
}
