import { DatabaseClosed, DatabaseFailed } from '../database/sql.js';
import { CampaignFailure } from '../failure.js';
import { HostFailure } from '../hosts/index.js';
import { harmless } from '../report/harmless.js';
import type { Overview } from '../report/overview.js';
import type { Io } from './io.js';

/** The exit codes of mortise's commands, and that of a fault of the program itself. */
export const EXIT = { done: 0, refused: 1, usage: 2, failed: 3, interrupted: 130, internal: 70 } as const;

/** How a campaign that ended, or was left, is told to a shell. */
export function exitCodeOf({ counts, phase }: Overview, io: Io): number {
  if (io.interrupt.signal.aborted) return EXIT.interrupted;
  return counts.refused > 0 || phase === 'stopped' ? EXIT.refused : EXIT.done;
}

/**
 * Run a command, and tell its failure to who reads it: a person on standard error, a program as
 * JSON on standard output. Never rejects; gives the exit code.
 */
export async function guarded(
  command: () => Promise<number>,
  io: Io,
  flags: { readonly json?: boolean },
): Promise<number> {
  try {
    return await command();
  } catch (error) {
    if (io.interrupt.signal.aborted) return EXIT.interrupted;
    return tellFailure(told(error, io), io, flags);
  }
}

/** A failure as it is told. */
export interface Told {
  readonly code: string;
  readonly message: string;
  readonly exitCode: number;
}

/**
 * Tell a failure to who reads it; gives its exit code. As JSON, `outcome`, `problems` and
 * `exitCode` are where the reports of mortise's commands have them.
 */
export function tellFailure(
  { code, message, exitCode }: Told,
  io: Io,
  { json = false }: { readonly json?: boolean | undefined },
): number {
  const report = { schemaVersion: 1, outcome: 'failed', problems: [{ code, message }], exitCode };
  if (json) io.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
  // Hosts and repositories have a part in messages.
  else io.stderr.write(`mortise campaign: ${harmless(message)}\n`);
  return exitCode;
}

function told(error: unknown, io: Io): Told {
  if (error instanceof CampaignFailure) return error;
  if (error instanceof DatabaseClosed)
    return { code: 'DATABASE_CLOSED', message: error.message, exitCode: EXIT.failed };
  if (error instanceof DatabaseFailed)
    return { code: 'DATABASE_FAILED', message: error.message, exitCode: EXIT.failed };
  if (error instanceof HostFailure)
    return { code: error.code, message: `${error.message} ${error.evidence}`.trim(), exitCode: EXIT.failed };
  const system = error instanceof Error && 'code' in error && 'syscall' in error;
  const message = error instanceof Error ? error.message : String(error);
  if (system)
    return { code: 'SYSTEM_FAILED', message: `The system failed: ${message}.`, exitCode: EXIT.failed };
  if (io.env.MORTISE_DEBUG === '1' && error instanceof Error)
    io.stderr.write(`${harmless(String(error.stack))}\n`);
  return {
    code: 'INTERNAL',
    message: `internal error: ${message}. This is a fault of mortise; please report it. MORTISE_DEBUG=1 shows where it happened.`,
    exitCode: EXIT.internal,
  };
}
