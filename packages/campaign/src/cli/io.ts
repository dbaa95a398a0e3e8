import type { Writable } from 'node:stream';
import type { Launcher } from '../git/index.js';
import type { Clock } from '../hosts/index.js';

/** What a command touches of the process; `mortise` hands over its own. */
export interface Io {
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number; readonly rows?: number };
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the user interrupts. */
  readonly interrupt: AbortController;
  /**
   * The time of limits and quiet hours, for tests; if missing, the database's and this machine's.
   */
  readonly clock?: Clock;
  /** What starts git, for tests; if missing, a small process. */
  readonly launcher?: Launcher;
}

/** Whether to colour what goes to standard output: on a terminal, unless `NO_COLOR` is set. */
export function wantsColor({ stdout, env }: Io): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0';
  return stdout.isTTY === true && env.TERM !== 'dumb';
}
