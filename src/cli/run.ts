import { CommanderError } from 'commander';
import { EXIT } from '../edit/index.js';
import { printable, reportJson } from '../report/index.js';
import { CommandFailure, isSystemError, systemReason, unreadable, usage } from './failure.js';
import type { Io } from './io.js';
import { packageFor } from './packages.js';
import { program } from './program.js';

/** The exit code of a fault of the program itself (`EX_SOFTWARE`): no outcome has it. */
const INTERNAL_ERROR = 70;

/** Run the command that the arguments name. Never rejects; gives the exit code. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  let exitCode: number = EXIT.done;
  try {
    const onDone = (code: number) => {
      exitCode = code;
    };
    const command = program(io, onDone, await packageFor(args));
    await command.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    return exitCodeOf(error, args, io);
  }
}

/** Report what went wrong, in the requested form. */
function exitCodeOf(error: unknown, args: readonly string[], io: Io): number {
  if (error instanceof CommandFailure) return reportFailure(error, args, io);
  if (isSystemError(error))
    return reportFailure(unreadable(`The system failed: ${systemReason(error)}.`), args, io);
  if (isOverflow(error)) return reportFailure(tooLarge(), args, io);
  if (!(error instanceof CommanderError)) return reportFault(error, io);
  if (error.exitCode === 0) return EXIT.done;
  // Without any command the help was printed, which says it all.
  if (error.code === 'commander.help') return EXIT.usage;
  const message = error.message.replace(/^error: /, '');
  return reportFailure(usage(`${message}\nAdd --help to see what it takes.`), args, io);
}

function reportFailure(failure: CommandFailure, args: readonly string[], io: Io): number {
  if (args.includes('--json')) io.stdout.write(reportJson(failure.report));
  else io.stderr.write(`mortise: ${printable(failure.message)}\n`);
  return failure.exitCode;
}

/** What V8 raises if a stack, a text or a buffer is full: the input was too much for it. */
function isOverflow(error: unknown): boolean {
  return (
    error instanceof RangeError &&
    /call stack|Invalid string length|Array buffer allocation|Invalid array length/.test(error.message)
  );
}

function tooLarge(): CommandFailure {
  return new CommandFailure('EDIT_TOO_LARGE', EXIT.refused, 'The input is too large, or too deeply nested.');
}

function reportFault(error: unknown, io: Io): number {
  const message = error instanceof Error ? error.message : String(error);
  io.stderr.write(
    `mortise: internal error: ${printable(message)}\n` +
      'This is a fault of mortise. Please report it with the command, the reply and the file; ' +
      'MORTISE_DEBUG=1 shows where it happened.\n',
  );
  if (io.env.MORTISE_DEBUG === '1' && error instanceof Error) io.stderr.write(`${error.stack}\n`);
  return INTERNAL_ERROR;
}
