import type { Command } from 'commander';
import { usage } from './failure.js';
import type { Io } from './io.js';

/** The package of the measurements: `packages/bench` of a checkout. */
const PACKAGE: string = 'mortise-bench';
const WHERE =
  'The measurements are not part of the installed package. They are in packages/bench of the repository of mortise: ' +
  'run npm ci in a checkout, and there npx mortise bench.';

/** What that package exports: it adds its commands to `mortise bench`. */
export interface Bench {
  addBenchCommands(bench: Command, io: Io, done: (exitCode: number) => void): void;
}

/**
 * The package of the measurements, loaded only if the arguments name its command.
 *
 * @returns `undefined` if it is not needed, or not installed.
 */
export async function benchFor([command, topic]: readonly string[]): Promise<Bench | undefined> {
  if (command !== 'bench' && !(command === 'help' && topic === 'bench')) return undefined;
  try {
    return (await import(PACKAGE)) as Bench;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether the package itself is missing; a missing module of one of its modules is a fault. */
function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'ERR_MODULE_NOT_FOUND' &&
    error.message.includes(`'${PACKAGE}'`)
  );
}

/**
 * `mortise bench …`: the measurements if they are installed, otherwise a command that says where
 * they are.
 */
export function addBench(
  root: Command,
  io: Io,
  done: (exitCode: number) => void,
  found: Bench | undefined,
): void {
  const bench = root.command('bench').description('measure against cases whose right answer is known');
  if (found === undefined) sayWhere(bench);
  else found.addBenchCommands(bench, io, done);
}

function sayWhere(bench: Command): void {
  bench
    .argument('[arguments...]')
    .allowUnknownOption()
    .addHelpText('after', `\n${WHERE}`)
    .action(() => {
      throw usage(WHERE);
    });
}
