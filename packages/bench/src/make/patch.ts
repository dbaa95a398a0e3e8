import { diffSequences } from '#mortise/internal';
import { type Draft, quoted, textOf, timesIn } from './draft.js';
import { spotOf, type Written } from './kind.js';

/** A line of a patch: quoted, taken out or put in. */
export interface PatchLine {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

/** A hunk of a patch: its lines, and where they begin in the file before and after (from 1). */
export interface PatchHunk {
  readonly lines: readonly PatchLine[];
  readonly oldStart: number;
  readonly newStart: number;
}

/**
 * A case of a patch with one to three hunks of the change, three lines around each, printed by
 * `print`; `undefined` where what a hunk quotes stands in the file more than once, or `print` has
 * no use for it.
 */
export function patched(
  draft: Draft,
  format: 'unified_diff' | 'apply_patch',
  print: (hunks: readonly PatchHunk[], draft: Draft) => string | undefined,
): Written | undefined {
  const drafts = hunksAround(draft);
  if (drafts.length === 0 || drafts.some(each => timesIn(draft.file, each.search) !== 1)) return undefined;
  let moved = 0;
  const hunks = drafts.map(({ from, search, replace }): PatchHunk => {
    const hunk = { lines: linesOfHunk(search, replace), oldStart: from + 1, newStart: from + 1 + moved };
    moved += replace.length - search.length;
    return hunk;
  });
  const patch = print(hunks, draft);
  if (patch === undefined) return undefined;
  let made = [...draft.file];
  for (const { from, to, replace } of drafts.toReversed()) made = made.toSpliced(from, to - from, ...replace);
  return {
    format,
    patch,
    original: textOf(draft.file),
    expected: textOf(made),
    claim: { kind: 'applies', spots: drafts.map(spotOf) },
  };
}

/** The hunks of the draft with three lines around each; none where two would overlap. */
function hunksAround(draft: Draft): Draft[] {
  const drafts: Draft[] = [];
  for (const hunk of draft.hunks) drafts.push(quoted({ ...draft, hunk }, 3, 3));
  return drafts.every((each, i) => each.from >= (drafts[i - 1]?.to ?? 0)) ? drafts : [];
}

function linesOfHunk(search: readonly string[], replace: readonly string[]): PatchLine[] {
  const lines: PatchLine[] = [];
  const put = (sign: PatchLine['sign'], texts: readonly string[]) => {
    for (const text of texts) lines.push({ sign, text });
  };
  let at = 0;
  for (const { aFrom, aTo, bFrom, bTo } of diffSequences(search, replace)) {
    put(' ', search.slice(at, aFrom));
    put('-', search.slice(aFrom, aTo));
    put('+', replace.slice(bFrom, bTo));
    at = aTo;
  }
  put(' ', search.slice(at));
  return lines;
}

/** How a unified diff is written, where it is not as git writes it. */
export interface DiffLook {
  readonly header?: (hunk: PatchHunk) => string;
  readonly line?: (line: PatchLine, i: number) => string;
}

/** Hunks as a unified diff of the draft's file. */
export function unifiedDiff(hunks: readonly PatchHunk[], { change }: Draft, look: DiffLook = {}): string {
  const { header = rangeHeader, line = signed } = look;
  const body = hunks.map(hunk => `${header(hunk)}\n${hunk.lines.map(line).join('\n')}\n`);
  return `--- a/${change.path}\n+++ b/${change.path}\n${body.join('')}`;
}

export const signed = ({ sign, text }: PatchLine) => sign + text;

/** `@@ -1,2 +1,3 @@`, with the numbers off by so many. */
export function rangeHeader(
  hunk: PatchHunk,
  by: { start?: number; old?: number; fresh?: number } = {},
): string {
  const { start = 0, old = 0, fresh = 0 } = by;
  const count = (sign: '-' | '+') =>
    hunk.lines.filter(line => line.sign === ' ' || line.sign === sign).length;
  const from = Math.max(1, hunk.oldStart + start);
  const to = Math.max(1, hunk.newStart + start);
  return `@@ -${from},${Math.max(1, count('-') + old)} +${to},${Math.max(1, count('+') + fresh)} @@`;
}

/** Hunks in the format of `apply_patch`. */
export function applyPatch(
  hunks: readonly PatchHunk[],
  { change }: Draft,
  { header = () => '@@', line = signed }: DiffLook = {},
): string {
  const body = hunks.map(hunk => `${header(hunk)}\n${hunk.lines.map(line).join('\n')}\n`);
  return `*** Begin Patch\n*** Update File: ${change.path}\n${body.join('')}*** End Patch\n`;
}
