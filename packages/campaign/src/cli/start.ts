import { Command, CommanderError } from 'commander';
import { EXIT, tellFailure } from './exit.js';
import type { Io } from './io.js';
import { addCampaignCommands } from './program.js';

/**
 * Run the program `mortise-campaign`: what `mortise campaign` does, also for arguments that mean
 * nothing. Never rejects; gives the exit code.
 */
export async function start(args: readonly string[], io: Io): Promise<number> {
  let exitCode: number = EXIT.done;
  const onDone = (code: number) => {
    exitCode = code;
  };
  try {
    await programOf(io, onDone).parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    return wrongUsage(error, io, args.includes('--json'));
  }
}

function programOf(io: Io, done: (exitCode: number) => void): Command {
  const program = new Command('mortise-campaign')
    .description('make one change in many git repositories, up to their pull requests')
    .helpOption('-h, --help', 'print this help')
    .exitOverride()
    .configureOutput({
      writeOut: text => void io.stdout.write(text),
      writeErr: text => void io.stderr.write(text),
      // Errors are thrown too, and told like all others.
      outputError: () => undefined,
    });
  addCampaignCommands(program, io, done);
  return program;
}

function wrongUsage(error: unknown, io: Io, json: boolean): number {
  if (!(error instanceof CommanderError)) throw error;
  if (error.exitCode === 0) return EXIT.done;
  // Without any command the help was printed, which says it all.
  if (error.code === 'commander.help') return EXIT.usage;
  const what = error.message.replace(/^error: /, '');
  const message = `${what}\nAdd --help to see what it takes.`;
  return tellFailure({ code: 'USAGE', message, exitCode: EXIT.usage }, io, { json });
}
