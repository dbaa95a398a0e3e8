import type { Readable, Writable } from 'node:stream';
import type { Signals } from './signals.js';

/** What a command touches of the process, so that a test can hand it something else. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the user interrupts. */
  readonly interrupt: AbortController;
  /** The id of the first MCP message on standard input, if that has its answer already. */
  readonly answered?: string | number;
  /** Who hears signals; absent where the caller of the command does. */
  readonly signals?: Pick<Signals, 'hear' | 'leave' | 'during'>;
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
