import type { Io } from './io.js';

/** A command: takes its arguments, its options and the process. Gives the exit code. */
type Work = (...given: never[]) => Promise<number>;

/**
 * Makes the action of a command. What it does is loaded only when it runs, so that help is quick.
 */
export type Runs = (load: () => Promise<Work>) => (...given: unknown[]) => Promise<void>;

/** @param done is given the exit code of a command that ran */
export function runsWith(io: Io, done: (exitCode: number) => void): Runs {
  return load =>
    async (...given) => {
      const work = await load();
      // The last thing that commander gives is the command itself.
      done(await work(...([...given.slice(0, -1), io] as never[])));
    };
}
