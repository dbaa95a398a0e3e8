import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { AGENT_NAMES } from '../agents/names.js';
import { TIERS } from '../edit/index.js';
// Not by the folder's index: that loads every parser, and help needs the names only.
import { FORMAT_NAMES } from '../formats/format.js';
import { encodingOption } from './encoding-flag.js';
import { addFix } from './fix-program.js';
import {
  count,
  jsonOption,
  modelOptions,
  pageOptions,
  passedOption,
  positive,
  providerOptions,
  restOption,
  words,
} from './flags.js';
import type { Io } from './io.js';
import { addLint } from './lint-program.js';
import { addPackaged, type LoadedPackage } from './packages.js';
import { type Runs, runsWith } from './runs.js';
import { version } from './version.js';

const HELP = `
Examples:
  mortise apply reply.md                      put the reply's edits into the files of this folder
  mortise apply reply.md --dry-run            show what that would do, write nothing
  cat reply.md | mortise apply --root ../app  take the reply from standard input
  mortise apply reply.md --json               report as JSON, for a program or a model
  mortise edit-file < call.json               carry out one call of an edit tool
  mortise edit src/a.py -m "Add a limit" --test "pytest -q"    ask a model for an edit, until the tests pass
  mortise findings                            list what ruff, mypy, ESLint, tsc and others find wrong
  mortise undo                                undo the last change
  mortise convert reply.md --to unified-diff --root .    print it as a diff

Exit codes:
  0  done, or applied already    1  an edit was refused      2  wrong usage
  3  reading or writing failed   4  the model failed       130  interrupted`;

/**
 * The command line. `done` gets the exit code of a command that ran; the code of a command is
 * loaded only when it runs, so that help is quick. A command of a package that is not loaded says
 * where it is.
 */
export function program(io: Io, done: (exitCode: number) => void, loaded?: LoadedPackage): Command {
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
  const runs = runsWith(io, done);
  addApply(root, runs);
  addReview(root, runs);
  addEdit(root, runs);
  addFix(root, runs);
  addConvert(root, runs);
  addInstructions(root, runs);
  addUndo(root, runs);
  addLog(root, runs);
  addRecover(root, runs);
  addOutline(root, runs);
  addAnchors(root, runs);
  addEditFile(root, runs);
  addLint(root, runs);
  addStats(root, runs);
  addMcp(root, runs);
  addHook(root, runs);
  addInstall(root, runs);
  addPackaged(root, io, done, loaded);
  return root;
}

function addApply(root: Command, runs: Runs): void {
  const command = root
    .command('apply')
    .description("put the edits of a model's reply into files, all of them or none")
    .argument('[reply]', 'file that holds the reply, or - for standard input')
    .option('--clipboard', 'take the reply from the clipboard')
    .option('--root <folder>', 'folder that the paths in the reply start from', '.')
    .addOption(
      new Option('--format <format>', 'how the reply writes its edits')
        .choices(['auto', ...FORMAT_NAMES])
        .default('auto'),
    )
    .addOption(
      new Option('--max-tier <tier>', 'how loosely a place may be found; the strictest way comes first')
        .choices(TIERS)
        .default('drift'),
    )
    .addOption(
      new Option(
        '--min-confidence <p>',
        'how probable a place must be that is only similar (drift), from 0 to 1',
      )
        .argParser(probability)
        .default(0.999),
    )
    .option('--file <path>', 'the file for edits that name none')
    .addOption(encodingOption())
    .option('--choices <file>', 'the choices of a person for this reply, from `mortise review --out`')
    .option(
      '--at <n=address>',
      'put edit n at the lines that a refusal showed; may be repeated',
      (value: string, all: readonly string[] = []) => [...all, value],
    )
    .option(
      '--meant <line=file>',
      'say what an unclear line of an answer means: LINE=FILE, LINE=FILE:LINE, or LINE=FILE:FIRST-LAST; may be repeated',
      (value: string, all: readonly string[] = []) => [...all, value],
    )
    .addOption(restOption('reply'))
    .option('--dry-run', 'show what would be done, write nothing')
    .addOption(jsonOption())
    .option('--keep-going', 'make the edits that fit, also if others are refused')
    .option('--no-syntax-check', 'write files also if they would no longer parse')
    .option('--whole-files', 'take whole files as they are: what they leave out is deleted')
    .option('--yes', 'do not ask before writing at an uncertain place');
  modelOptions(command, 'a model to ask which lines an unclear answer means; without this, none is asked')
    .option('--packet <file>', 'write the question for such a model to this file, if there is a question')
    .option('--translation <file>', 'read the answer of a model to that question from this file')
    .action(runs(async () => (await import('./apply.js')).apply));
}

function addReview(root: Command, runs: Runs): void {
  const command = root
    .command('review')
    .description("look at the edits of a model's reply in the browser, take or reject each, then write them")
    .argument('[reply]', 'file that holds the reply, or - for standard input')
    .option('--clipboard', 'take the reply from the clipboard')
    .option('--root <folder>', 'folder that the paths in the reply start from', '.')
    .addOption(
      new Option('--format <format>', 'how the reply writes its edits')
        .choices(['auto', ...FORMAT_NAMES])
        .default('auto'),
    )
    .option('--file <path>', 'the file for edits that name none')
    .option('--out <file>', 'write the choices to this file, for `mortise apply --choices`');
  pageOptions(command)
    .addOption(encodingOption())
    .addOption(jsonOption())
    .action(runs(async () => (await import('./review.js')).review));
}

/** Long, because all options are explained in one place. */
function addEdit(root: Command, runs: Runs): void {
  const command = root
    .command('edit')
    .description(
      'ask a model to change files, and make the change: all of it, or nothing; with --test, until the tests pass',
    )
    .argument('<files...>', 'files to change or to make')
    .addOption(
      new Option('-m, --message <instruction>', 'what is to be changed')
        .argParser(words)
        .makeOptionMandatory(),
    )
    .option('--root <folder>', 'folder that the files lie below, and that the tests run in', '.');
  modelOptions(command, 'the model to ask')
    .addOption(
      new Option(
        '--strategy <strategy>',
        'the way to ask first, in place of the one that fits the file',
      ).choices(['edit-script', 'diff-mode', 'whole-file']),
    )
    .option('--no-fall-back', 'ask by that strategy alone, and by no other if it fails')
    .option('--reference-patch <file>', 'a patch of the same change elsewhere, for the model to go by')
    .addOption(
      new Option(
        '--range <n>',
        'how many lines around each line that the message names are offered',
      ).argParser(count),
    )
    .option(
      '--test <command>',
      'run this command in the root after the edit; if it fails, its output goes back to the model',
    )
    .addOption(
      new Option('--test-timeout <seconds>', 'how long the tests may take').argParser(positive).default(300),
    )
    .addOption(
      new Option('--rounds <n>', 'run the tests at most this many times').argParser(positive).default(4),
    )
    .addOption(
      new Option('--calls <n>', 'send at most this many requests to the model, repeated ones too')
        .argParser(positive)
        .default(12),
    )
    .addOption(
      new Option('--max-output-tokens <n>', 'how many tokens an answer of the model may have').argParser(
        positive,
      ),
    )
    .addOption(
      new Option('--large-lines <n>', 'ask for parts of a file with more lines than this (500)').argParser(
        count,
      ),
    )
    .addOption(
      new Option('--large-bytes <n>', 'ask for parts of a file with more bytes than this (15000)').argParser(
        count,
      ),
    )
    .addOption(passedOption('the tests'))
    .option('--keep', 'keep the last try in the files, also if the tests fail')
    .option('--allow <glob...>', 'other files that may be changed too')
    .option(
      '--with-tests',
      'score the tests that were changed with the code: on the old code, and without each change',
    )
    .option('--trust', 'take commands from mortise.config.json')
    .addOption(encodingOption())
    .option('--dry-run', 'show what would be done, write nothing and run no test')
    .option('--review', 'show the edits in the browser, and write those that you take');
  pageOptions(command)
    .addOption(jsonOption())
    .action(runs(async () => (await import('./edit.js')).edit));
}

function addConvert(root: Command, runs: Runs): void {
  root
    .command('convert')
    .description("print a model's reply in another format, so that applying it does the same")
    .argument('[reply]', 'file that holds the reply, or - for standard input')
    .option('--clipboard', 'take the reply from the clipboard')
    .addOption(new Option('--to <format>', 'the format to write').choices(FORMAT_NAMES).makeOptionMandatory())
    .option('--root <folder>', 'folder of the files: some formats cannot be written without them')
    .addOption(
      new Option('--format <format>', 'how the reply writes its edits')
        .choices(['auto', ...FORMAT_NAMES])
        .default('auto'),
    )
    .option('--file <path>', 'the file for edits that name none')
    .addOption(encodingOption())
    .option('--json', 'print a report as JSON that holds the text, and nothing else on standard output')
    .action(runs(async () => (await import('./convert.js')).convert));
}

function addInstructions(root: Command, runs: Runs): void {
  root
    .command('instructions')
    .description(
      'print what to tell a model, or to put into the settings of a chat, so that its replies can be read',
    )
    .addOption(
      new Option('--format <format>', 'what the model is to write')
        .choices(['answer', ...FORMAT_NAMES])
        .default('answer'),
    )
    .addOption(jsonOption())
    .action(runs(async () => (await import('./instructions.js')).instructions));
}

function addUndo(root: Command, runs: Runs): void {
  root
    .command('undo')
    .description('undo a change: the last one, or the one of a receipt')
    .argument('[receipt]', 'id of the receipt as `mortise log` shows it, or its beginning')
    .option('--root <folder>', 'folder that the files lie below', '.')
    .option('--to <receipt>', 'undo all changes after this one, in one step')
    .option('--since <time>', 'undo all changes since a date and time, in one step')
    .option('--all-of <run>', 'undo all changes of a run, in one step')
    .option('--dry-run', 'show what would be done, write nothing')
    .addOption(jsonOption())
    .action(runs(async () => (await import('./undo.js')).undo));
}

function addLog(root: Command, runs: Runs): void {
  root
    .command('log')
    .description('list the changes that can be undone, the newest first, or show one of them')
    .argument('[id]', 'id of a change, or its beginning')
    .option('--root <folder>', 'folder that the files lie below', '.')
    .addOption(
      new Option('--prune [keep]', 'first remove the older receipts, and keep this many').argParser(count),
    )
    .option('--html <file>', 'write a page that shows the change (default: the last one) to this file')
    .addOption(jsonOption())
    .action(runs(async () => (await import('./log.js')).log));
}

function addRecover(root: Command, runs: Runs): void {
  root
    .command('recover')
    .description('show changes that were interrupted while they were written, and settle them')
    .argument('[journal]', 'id of the change as `mortise recover` shows it, or its beginning')
    .option('--root <folder>', 'folder that the files lie below', '.')
    .option('--accept', 'trust its journal: put the files back as they were before the change')
    .option('--drop', 'leave the files as they are, and remove its journal')
    .addOption(jsonOption())
    .action(runs(async () => (await import('./recover.js')).recoverCommand));
}

function addOutline(root: Command, runs: Runs): void {
  root
    .command('outline')
    .description('print what a file defines, such as classes and functions, with their lines')
    .argument('<file>', 'file to read')
    .addOption(encodingOption())
    .option('--json', 'print it in a report as JSON, and nothing else on standard output')
    .action(runs(async () => (await import('./outline.js')).outline));
}

function addAnchors(root: Command, runs: Runs): void {
  root
    .command('anchors')
    .description('print the places of a file that an edit script can name, the likeliest first')
    .argument('<file>', 'file to read')
    .addOption(
      new Option('--line <n>', 'the line that should change: what is near it comes first').argParser(count),
    )
    .addOption(new Option('--range <n>', 'how many lines before and after that line (10)').argParser(count))
    .addOption(new Option('--limit <n>', 'print at most this many').argParser(count))
    .addOption(encodingOption())
    .option('--json', 'print them in a report as JSON, and nothing else on standard output')
    .action(runs(async () => (await import('./outline.js')).anchors));
}

function addEditFile(root: Command, runs: Runs): void {
  const command = root
    .command('edit-file')
    .description(
      'carry out one call of an edit tool, read as JSON from standard input, and correct its mistakes',
    )
    .option('--root <folder>', 'folder that the path in the call starts from', '.');
  modelOptions(command, 'the model to ask if no rule corrects the call')
    .addOption(
      new Option('--max-tier <tier>', 'how loosely a place may be found; the strictest way comes first')
        .choices(TIERS)
        .default('drift'),
    )
    .option('--log <file>', 'file to add a line to (default: log.jsonl in .mortise)')
    .option('--no-log', 'add no line to any log')
    .option('--no-syntax-check', 'write the file also where it would no longer parse')
    .addOption(encodingOption())
    .addOption(restOption('call'))
    .option('--dry-run', 'show what would be done, write nothing')
    .option('--json', 'print the result as JSON, and nothing else on standard output')
    .addHelpText(
      'after',
      `
The call: {"path": …, "old_str": …, "new_str": …, "expected_replacements": …}, the last one if there are several places.
An empty old_str makes a file.`,
    )
    .action(runs(async () => (await import('./edit-file.js')).editFileCommand));
}

function addStats(root: Command, runs: Runs): void {
  root
    .command('stats')
    .description('sum up a log of edit-file by format, tier, model and code')
    .argument('[file]', 'the log; that of the root where none is named')
    .option('--root <folder>', 'folder whose log is read', '.')
    .option('--json', 'print it as JSON')
    .action(runs(async () => (await import('./stats.js')).stats));
}

function addMcp(root: Command, runs: Runs): void {
  const command = root
    .command('mcp')
    .description('serve the tools of mortise to agents, over the Model Context Protocol')
    .option('--root <folder>', 'folder that the files lie below', '.')
    .addOption(
      new Option(
        '--http <port>',
        'serve over HTTP, to this machine only, not over standard input and output',
      ).argParser(port),
    )
    .option('--token-file <file>', 'file whose first line is the token that HTTP clients must send');
  providerOptions(command, 'the model to ask if no rule corrects an edit')
    .addOption(encodingOption())
    .addOption(passedOption('tools and tests'))
    .option('--trust', 'let tools and tests run code of the root')
    .option('--structured', 'send structured content too, for programs; models need the text alone')
    .option('--findings', 'let agents run linters, type checkers and tests, and fix what they find')
    .action(runs(async () => (await import('./mcp.js')).mcp));
}

function addHook(root: Command, runs: Runs): void {
  root
    .command('hook')
    .description(
      "answer a coding agent's hook: correct the text of an edit before the agent's own tool gets it",
    )
    .addArgument(new Argument('<agent>', 'the agent that calls').choices(AGENT_NAMES))
    .addOption(
      new Option(
        '--limit <ms>',
        'milliseconds after which the call goes on unchanged (MORTISE_HOOK_LIMIT, else 10000)',
      ).argParser(positive),
    )
    .option('--apply', 'Claude Code: make the edit that failed, and tell the model')
    .addHelpText(
      'after',
      '\nThe input of the hook is read from standard input. Without --apply nothing is written to any file.',
    )
    .action(runs(async () => (await import('./hook.js')).hook));
}

function addInstall(root: Command, runs: Runs): void {
  root
    .command('install')
    .description("put the hook of mortise into a coding agent's settings, and show what changes there")
    .addArgument(new Argument('<agent>', 'the agent').choices(AGENT_NAMES))
    .option('--project', 'for the project in --root (default)')
    .option('--user', 'for all projects of this user')
    .option('--root <folder>', 'folder of the project', '.')
    .option('--dry-run', 'show what would change, write nothing')
    .option('--remove', 'take it out again')
    .option('--apply', 'Claude Code: the hook makes the edit that failed, and tells the model')
    .option('--mcp', 'put `mortise mcp` into its list of MCP servers too')
    .action(runs(async () => (await import('./install.js')).install));
}

function port(text: string): number {
  if (count(text) <= 65_535) return count(text);
  throw new InvalidArgumentError('It takes a port: a number up to 65535, or 0 for any that is free.');
}

function probability(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= 0 && value <= 1) return value;
  throw new InvalidArgumentError('It takes a number from 0 to 1.');
}
