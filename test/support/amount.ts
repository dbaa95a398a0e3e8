/** How many cases a test tries, in each kind of run. */
export interface Amounts {
  /** Where the group is left out: nothing of it has changed since all tests last passed. */
  readonly unchanged?: number;
  readonly usual: number;
  /** In `npm run check:all`, and by `MORTISE_TESTS=all npx vitest run FILE`. */
  readonly all: number;
}

const leftOut = (process.env.MORTISE_LEFT_OUT ?? '').split(',');

/**
 * How much of a test is run. A test of which a part always runs names the group of test/groups.ts
 * that decides about the rest.
 *
 * @example const EACH = amount({ unchanged: 24, usual: 6, all: 1 }, 'crash')
 */
export function amount({ usual, unchanged = usual, all }: Amounts, group = ''): number {
  if (process.env.MORTISE_TESTS === 'all') return all;
  return leftOut.includes(group) ? unchanged : usual;
}

/**
 * The first of each so many rows: a sample of them, always the same.
 *
 * @example test.each(someOf(ROWS, amount({ unchanged: 5, usual: 1, all: 1 }, 'crash')))
 */
export function someOf<T>(rows: readonly T[], each: number): T[] {
  return rows.filter((_, i) => i % each === 0);
}
