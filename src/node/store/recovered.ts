/** What became of commits that were interrupted. */
export interface Recovered {
  /** What a person should know, in sentences: also of those that are not taken back. */
  readonly said: readonly string[];
  /** The ids of the commits and runs that were taken back. An undo is none: who takes that back wants to undo, still. */
  readonly takenBack: readonly string[];
}

/** @example together([{ said: ['a'], takenBack: [] }, { said: ['b'], takenBack: ['1'] }]).said // ['a', 'b'] */
export function joinedRecoveries(all: readonly Recovered[]): Recovered {
  return { said: all.flatMap(one => one.said), takenBack: all.flatMap(one => one.takenBack) };
}
