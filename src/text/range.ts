/**
 * A half-open interval: `from` belongs to it, `to` does not. Of offsets in a text, in UTF-16 code
 * units; or, if the comment says so, of indexes of lines, from 0. Build one with {@link range},
 * which rejects an interval that cannot exist.
 */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * The interval from `from` up to, not including, `to` (UTF-16 code units).
 *
 * @throws RangeError when an end is negative or no whole number, or `to` lies before `from`.
 * @example range(2, 5).to - range(2, 5).from // 3
 */
export function range(from: number, to: number): Range {
  if (!Number.isInteger(from) || !Number.isInteger(to) || from < 0 || to < from) {
    throw new RangeError(`No such range: from ${from} to ${to}`);
  }
  return { from, to };
}

/** Whether the two share at least one code unit, or an empty one lies strictly inside the other. */
export function overlaps(a: Range, b: Range): boolean {
  return a.from < b.to && b.from < a.to;
}

/**
 * The ranges in their order, those that overlap or touch as one.
 *
 * @example mergedRanges([{ from: 3, to: 5 }, { from: 0, to: 3 }]) // [{ from: 0, to: 5 }]
 */
export function mergedRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last === undefined || last.to < from) merged.push({ from, to });
    else merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, to) };
  }
  return merged;
}

/** The whole numbers of a range, in order. */
export function numbersIn({ from, to }: Range): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}
