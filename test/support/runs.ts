/**
 * How many random cases each law is tried with: more by `MORTISE_TEST_CASES=6000 npx vitest run
 * test/apply/laws.test.ts`, which is for after a change of the code that a law is about. A multiple
 * of 15: some laws are tried with a part of them, and fast-check never ends where it is to try a
 * law two and a half times.
 */
const { MORTISE_TEST_CASES = '150' } = process.env;

/**
 * How often a law is tried, and from where: the same cases in every run. fast-check prints seed and
 * path of a failure.
 */
export const RUNS = { seed: 20_240_917, numRuns: Number(MORTISE_TEST_CASES) } as const;
