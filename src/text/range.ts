/**
 * A half-open interval of offsets in a text, in UTF-16 code units: `from` belongs to it, `to` does not.
 *
 * Build one with {@link range}, which rejects an interval that cannot exist.
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
