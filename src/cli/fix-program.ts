import { type Command, Option } from 'commander';
import type { FixFlags } from './fix.js';
import { positive } from './flags.js';
import type { Io } from './io.js';
import { addToolOptions } from './lint-program.js';

/** `mortise fix`. */
export function addFix(root: Command, io: Io, done: (exitCode: number) => void): void {
  const command = root
    .command('fix')
    .description(
      "put right what ruff, mypy, bandit and pytest find: by the tools' own safe fixes, then by a model; only what the tools verify is written",
    )
    .argument(
      '[paths...]',
      'files and folders that the tools look at: all below the root where none are given',
    );
  addModel(addToolOptions(command))
    .option('--test <command>', 'also run this: a fix that it fails with is not kept')
    .option('--no-tool-fixes', 'leave out the fixes that the tools offer themselves')
    .option('--agree <rules...>', 'rules that are only tried where somebody agrees to it; * stands for any')
    .option('--packets <folder>', 'write questions about what is left into a folder, for any model')
    .option('--answers <folder>', 'take the answers from such a folder, without any model')
    .option('--dry-run', 'show what would be done, and write nothing')
    .option('--json', 'print the report as JSON, and nothing else on standard output')
    .action(async (paths: string[], flags: FixFlags) => {
      const { fix } = await import('./fix.js');
      done(await fix(paths, flags, io));
    });
}

function addModel(command: Command): Command {
  return command
    .option('--model <provider/name>', 'the model to ask; without one only the fixes of the tools are made')
    .option('--base-url <url>', 'where the model is asked')
    .option('--api-key-env <name>', 'the variable that holds the key of the model')
    .addOption(
      new Option('--tries <n>', 'so many times the model is asked about a finding')
        .argParser(positive)
        .default(2),
    )
    .addOption(new Option('--parallel <n>', 'so many questions at once').argParser(positive).default(4))
    .option('--record <file>', 'keep what was asked and answered in a file')
    .option('--replay <file>', 'take the answers from such a file, without any model');
}
