/** What became of commits that were interrupted. */
export interface Recovered {
  /** What a person should know, in sentences: also of those that are not taken back. */
  readonly notes: readonly string[];
  /** The ids of the commits and runs that were taken back, without undos. */
  readonly takenBack: readonly string[];
}

/**
 * The same for all of some stores, in their order.
 */
export function joinedRecoveries(all: readonly Recovered[]): Recovered {
  return { notes: all.flatMap(one => one.notes), takenBack: all.flatMap(one => one.takenBack) };
}
