import { diffSequences, type Hunk } from '#mortise/internal';
import type { EditLines } from '../edit-lines.js';
import type { Random } from '../random.js';
import type { Change } from './change.js';

/**
 * A hunk of a change, written as a careful model would: quoted to the letter, with enough around it
 * to be found.
 */
export interface Draft extends EditLines {
  readonly change: Change;
  /** The lines of the file that is edited. */
  readonly file: readonly string[];
  /** The hunks that are still to be made in it, and the one of this draft, the first. */
  readonly hunks: readonly Hunk[];
  readonly hunk: Hunk;
  /** The quoted lines: `file.slice(from, to)`, which is `search`. */
  readonly from: number;
  readonly to: number;
  /** Lines of another file, for what a writer mixes up. */
  readonly others: readonly string[];
  readonly random: Random;
}

/** The lines of a text that ends in a newline. */
export function linesOf(text: string): string[] {
  return text.slice(0, -1).split('\n');
}

export function textOf(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}

/**
 * A hunk of a change drawn by chance, with one to four lines around it, and more where that stands
 * in the file twice; `undefined` where the change has none that a model would write so. The file is
 * the one after the change, with this hunk and up to `most` − 1 behind it taken back: so what must
 * come out is a file that somebody committed, and not half of a change, which need not even parse.
 */
export function draftOf(
  change: Change,
  others: readonly string[],
  random: Random,
  most = 1,
): Draft | undefined {
  const base = takenBack(change, random, most);
  if (base === undefined) return undefined;
  let [above, below] = [1 + random.below(4), 1 + random.below(4)];
  for (let tries = 0; tries < 8; tries++, above++, below++) {
    const draft = quoted({ ...base, others, random }, above, below);
    if (isOneOf(draft) && timesIn(base.file, draft.search) === 1) return draft;
  }
  return undefined;
}

/** The file with some hunks of a change not made yet, and these hunks, numbered anew. */
function takenBack(
  change: Change,
  random: Random,
  most: number,
): Pick<Draft, 'change' | 'file' | 'hunks' | 'hunk'> | undefined {
  const [before, after] = [linesOf(change.before), linesOf(change.after)];
  const all = diffSequences(before, after);
  const at = random.below(all.length);
  const group = all.slice(at, at + 1 + random.below(most));
  if (group.some(hunk => hunk.aTo - hunk.aFrom > 40 || hunk.bTo - hunk.bFrom > 60)) return undefined;
  let file: readonly string[] = after;
  for (const { aFrom, aTo, bFrom, bTo } of group.toReversed()) {
    file = file.toSpliced(bFrom, bTo - bFrom, ...before.slice(aFrom, aTo));
  }
  const hunks = numberedAnew(group);
  const [hunk] = hunks;
  return hunk && { change, file, hunks, hunk };
}

/**
 * The hunks with their lines before counted in a file in which everything else is as it is after.
 */
function numberedAnew(group: readonly Hunk[]): Hunk[] {
  let moved = 0;
  return group.map(({ aFrom, aTo, bFrom, bTo }) => {
    const from = bFrom + moved;
    moved += aTo - aFrom - (bTo - bFrom);
    return { aFrom: from, aTo: from + aTo - aFrom, bFrom, bTo };
  });
}

type Base = Pick<Draft, 'change' | 'file' | 'hunks' | 'hunk' | 'others' | 'random'>;

/**
 * The hunk with so many lines above and below it, as far as the file goes and no other hunk begins.
 */
export function quoted(base: Base, above: number, below: number): Draft {
  const { file, hunk, hunks, change } = base;
  const i = hunks.indexOf(hunk);
  const [top, bottom] = [hunks[i - 1]?.aTo ?? 0, hunks[i + 1]?.aFrom ?? file.length];
  const [from, to] = [Math.max(top, hunk.aFrom - above), Math.min(bottom, hunk.aTo + below)];
  const fresh = linesOf(change.after).slice(hunk.bFrom, hunk.bTo);
  const replace = [...file.slice(from, hunk.aFrom), ...fresh, ...file.slice(hunk.aTo, to)];
  return { ...base, from, to, search: file.slice(from, to), replace };
}

/**
 * Whether it is an edit that a person would take for one: it quotes something, and changes more
 * than blanks.
 */
function isOneOf({ search, replace }: EditLines): boolean {
  const squash = (lines: readonly string[]) => lines.join('\n').replace(/\s+/g, '');
  return squash(search).length >= 8 && squash(search) !== squash(replace);
}

/** How often some lines stand in others. */
export function timesIn(file: readonly string[], lines: readonly string[]): number {
  let times = 0;
  for (let i = 0; i + lines.length <= file.length; i++) {
    if (lines.every((line, k) => file[i + k] === line)) times++;
  }
  return times;
}

/** The file with the draft's change made. */
export function changed({ file, from, to, replace }: Draft): string[] {
  return [...file.slice(0, from), ...replace, ...file.slice(to)];
}
