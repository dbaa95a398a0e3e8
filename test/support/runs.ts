/** How often a law is tried, and from where: the same cases in every run. fast-check prints seed and path of a failure. */
export const RUNS = { seed: 20_240_917, numRuns: 1500 } as const;
