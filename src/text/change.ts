import { overlaps } from './range.js';

/**
 * Replace the text between `from` and `to` (offsets in UTF-16 code units, half-open) by `insert`.
 */
export interface Change {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** By how much a change makes its text longer. */
export function growth({ from, to, insert }: Change): number {
  return insert.length - (to - from);
}

/**
 * Whether two changes of one text overlap or start at the same position.
 *
 * @example doConflict({ from: 0, to: 2, insert: '' }, { from: 2, to: 2, insert: 'x' }) // false
 */
export function doConflict(a: Change, b: Change): boolean {
  return a.from === b.from || overlaps(a, b);
}

/** Of changes sorted by their start, the first two that overlap or start at the same position. */
export function firstConflict(sorted: readonly Change[]): readonly [Change, Change] | undefined {
  let last: Change | undefined;
  for (const change of sorted) {
    if (last !== undefined && (change.from < last.to || change.from === last.from)) return [last, change];
    last = change;
  }
  return undefined;
}

/** Changes moved by some code units. */
export function moved(changes: readonly Change[], shift: number): Change[] {
  return changes.map(({ from, to, insert }) => ({ from: from + shift, to: to + shift, insert }));
}

/** Changes that touch each other as one; they are sorted and do not conflict. */
export function joined(changes: readonly Change[]): Change[] {
  const all: Change[] = [];
  for (const change of changes) {
    const last = all.at(-1);
    if (last?.to !== change.from) all.push(change);
    else all[all.length - 1] = { from: last.from, to: change.to, insert: last.insert + change.insert };
  }
  return all;
}
