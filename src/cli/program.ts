import { Command, InvalidArgumentError, Option } from 'commander';
import { TIERS } from '../edit/index.js';
// Not by the folder's index: that loads every parser, and help needs the names only.
import { FORMAT_NAMES } from '../formats/format.js';
import type { ApplyFlags } from './apply.js';
import { addBench } from './bench-program.js';
import type { ConvertFlags } from './convert.js';
import { count } from './flags.js';
import type { Io } from './io.js';
import type { AnchorsFlags, OutlineFlags } from './outline.js';
import type { LogFlags, UndoFlags } from './undo.js';
import { version } from './version.js';

const HELP = `
Examples:
  mortise apply reply.md                      put the reply's edits into the files of this folder
  mortise apply reply.md --dry-run            show what that would do, write nothing
  cat reply.md | mortise apply --root ../app  take the reply from standard input
  mortise apply reply.md --json               report as JSON, for a program or a model
  mortise undo                                take the last commit back
  mortise convert reply.md --to unified-diff --root .    print it as a diff

Exit codes:
  0  done, or applied already    1  an edit was refused      2  wrong usage
  3  reading or writing failed   4  the model failed       130  interrupted`;

/**
 * The command line. `done` is given the exit code of a command that ran; what it does is loaded only when it runs, so that
 * help is quick.
 */
export function program(io: Io, done: (exitCode: number) => void): Command {
  const root = new Command('mortise')
    .description(
      'Puts the edits that language models write into files: in the right place, to the byte, or not at all.',
    )
    .version(version(), '--version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText('after', HELP)
    .exitOverride()
    .configureOutput({
      writeOut: text => void io.stdout.write(text),
      writeErr: text => void io.stderr.write(text),
      // Errors are thrown too, and reported like all others.
      outputError: () => undefined,
    });
  addApply(root, io, done);
  addConvert(root, io, done);
  addUndo(root, io, done);
  addLog(root, io, done);
  addOutline(root, io, done);
  addAnchors(root, io, done);
  addBench(root, io, done);
  return root;
}

function addApply(root: Command, io: Io, done: (exitCode: number) => void): void {
  root
    .command('apply')
    .description("put the edits of a model's reply into files, all of them or none")
    .argument('[reply]', 'file that holds the reply, or - for standard input')
    .option('--root <folder>', 'folder that the paths in the reply start from', '.')
    .addOption(
      new Option('--format <format>', 'how the reply writes its edits')
        .choices(['auto', ...FORMAT_NAMES])
        .default('auto'),
    )
    .addOption(
      new Option('--max-tier <tier>', 'loosest way of finding a place, of these from strict to loose')
        .choices(TIERS)
        .default('drift'),
    )
    .addOption(
      new Option('--min-confidence <p>', 'least probability of a place found by drift, from 0 to 1')
        .argParser(probability)
        .default(0.999),
    )
    .option('--file <path>', 'the file that edits without a path mean')
    .option('--dry-run', 'show what would be done, write nothing')
    .option('--json', 'print the report as JSON, and nothing else on standard output')
    .option('--keep-going', 'make the edits that can be made where others are refused')
    .option('--no-syntax-check', 'write files also where they would no longer parse')
    .option('--yes', 'do not ask before writing where a place was found loosely')
    .action(async (reply: string | undefined, flags: ApplyFlags) => {
      const { apply } = await import('./apply.js');
      done(await apply(reply, flags, io));
    });
}

function addConvert(root: Command, io: Io, done: (exitCode: number) => void): void {
  root
    .command('convert')
    .description("print a model's reply in another format, so that applying it does the same")
    .argument('[reply]', 'file that holds the reply, or - for standard input')
    .addOption(new Option('--to <format>', 'the format to write').choices(FORMAT_NAMES).makeOptionMandatory())
    .option('--root <folder>', 'folder of the files: some formats cannot be written without them')
    .addOption(
      new Option('--format <format>', 'how the reply writes its edits')
        .choices(['auto', ...FORMAT_NAMES])
        .default('auto'),
    )
    .option('--file <path>', 'the file that edits without a path mean')
    .option('--json', 'print a report as JSON that holds the text, and nothing else on standard output')
    .action(async (reply: string | undefined, flags: ConvertFlags) => {
      const { convert } = await import('./convert.js');
      done(await convert(reply, flags, io));
    });
}

function addUndo(root: Command, io: Io, done: (exitCode: number) => void): void {
  root
    .command('undo')
    .description('take a commit back: the last one, or the one of a receipt')
    .argument('[receipt]', 'id of the receipt as `mortise log` shows it, or how it begins')
    .option('--root <folder>', 'folder that the files lie below', '.')
    .option('--dry-run', 'show what would be done, write nothing')
    .option('--json', 'print the report as JSON, and nothing else on standard output')
    .action(async (receipt: string | undefined, flags: UndoFlags) => {
      const { undo } = await import('./undo.js');
      done(await undo(receipt, flags, io));
    });
}

function addLog(root: Command, io: Io, done: (exitCode: number) => void): void {
  root
    .command('log')
    .description('list the commits that can be undone, the last one first')
    .option('--root <folder>', 'folder that the files lie below', '.')
    .addOption(
      new Option('--prune [keep]', 'remove the receipts first, all but the last so many').argParser(count),
    )
    .option('--json', 'print the report as JSON, and nothing else on standard output')
    .action(async (flags: LogFlags) => {
      const { log } = await import('./undo.js');
      done(await log(flags, io));
    });
}

function addOutline(root: Command, io: Io, done: (exitCode: number) => void): void {
  root
    .command('outline')
    .description('print what a file defines: its classes, functions and their kin, with their lines')
    .argument('<file>', 'file to read')
    .option('--json', 'print it in a report as JSON, and nothing else on standard output')
    .action(async (file: string, flags: OutlineFlags) => {
      const { outline } = await import('./outline.js');
      done(await outline(file, flags, io));
    });
}

function addAnchors(root: Command, io: Io, done: (exitCode: number) => void): void {
  root
    .command('anchors')
    .description('print the places of a file that an edit script may choose from, the best first')
    .argument('<file>', 'file to read')
    .addOption(
      new Option('--line <n>', 'the line that is to be changed: what is near comes first').argParser(count),
    )
    .addOption(new Option('--limit <n>', 'so many at most').argParser(count))
    .option('--json', 'print them in a report as JSON, and nothing else on standard output')
    .action(async (file: string, flags: AnchorsFlags) => {
      const { anchors } = await import('./outline.js');
      done(await anchors(file, flags, io));
    });
}

function probability(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= 0 && value <= 1) return value;
  throw new InvalidArgumentError('It takes a number from 0 to 1.');
}
