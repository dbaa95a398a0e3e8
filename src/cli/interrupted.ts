import { NodeWorkspace } from '../node/workspace.js';
import { printableLine } from '../report/index.js';
import type { Io } from './io.js';

/** Recover interrupted commits before the files of a root are read. Gives its warnings. */
export async function interruptedIn(root: string): Promise<readonly string[]> {
  return (await NodeWorkspace.open(root)).warnings;
}

/** Write what a person should know to standard error: standard output is for the result. */
export function note(io: Io, warnings: readonly string[]): void {
  for (const warning of warnings) io.stderr.write(`Note: ${printableLine(warning)}\n`);
}
