import type { Readable, Writable } from 'node:stream';

/** What a command touches of the process, so that a test can hand it something else. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the user interrupts. */
  readonly interrupt: AbortController;
}

/**
 * Whether to colour what goes to a stream, standard output by default: on a terminal, unless
 * `NO_COLOR` is set; `FORCE_COLOR` does it anywhere.
 */
export function wantsColor({ stdout, env }: Pick<Io, 'stdout' | 'env'>, stream = stdout): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0';
  return stream.isTTY === true && env.TERM !== 'dumb';
}
