/** What differs by run: the variables, where lines are printed, and how to wait. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/** Post the suggestions of a run, and say in one line what was done. Gives the exit code. */
export function run(surroundings: Surroundings): Promise<number>;
