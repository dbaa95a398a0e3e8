import { type Command, InvalidArgumentError, Option } from 'commander';
import { count, passedOption } from './flags.js';
import { addReportOptions } from './report-flags.js';
import type { Runs } from './runs.js';

/** `mortise findings` and `mortise context`: like all commands, loaded only when they run. */
export function addLint(root: Command, runs: Runs): void {
  addFindings(root, runs);
  addContext(root, runs);
}

function addFindings(root: Command, runs: Runs): void {
  const command = root
    .command('findings')
    .description('list what ruff, mypy, ESLint, tsc, pytest and other tools find wrong')
    .argument('[paths...]', 'files and folders to look at, below the root')
    .option('--from <file>', 'read this report of a tool, or - for standard input, and run nothing')
    .option('--json', 'print them in a report as JSON, and nothing else on standard output');
  addOnlyNewOptions(addReportOptions(addToolOptions(command)))
    .option('--baseline-out <file>', 'write all findings into a file for --baseline')
    .action(runs(async () => (await import('./findings.js')).findings));
}

/** The options that say which tools are run, and how. */
export function addToolOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--tool <names>',
        'names of tools, with commas between, such as eslint,tsc (default: those that are installed and have files to check)',
      ).argParser(names),
    )
    .option('--root <folder>', 'folder that the tools run in, with their settings', '.')
    .addOption(
      new Option(
        '--command <tool=command>',
        'run a tool with this command, such as ruff="uv run ruff"',
      ).argParser(commandOf),
    )
    .addOption(passedOption('tools and tests'))
    .option(
      '--trust',
      'run code of the root: its tests, plugins and programs, and the commands of mortise.config.json',
    )
    .addOption(new Option('--timeout <seconds>', 'how long each tool may run').argParser(count).default(600));
}

function names(text: string): readonly string[] {
  const all = text.split(',').map(name => name.trim());
  if (all.every(name => name !== '')) return [...new Set(all)];
  throw new InvalidArgumentError('It takes names with commas between.');
}

function commandOf(text: string, known: Readonly<Record<string, string>> = {}): Record<string, string> {
  const [, tool, command] = /^(\w+)=(\s*\S.*)$/.exec(text) ?? [];
  if (tool !== undefined && command !== undefined) return { ...known, [tool]: command };
  throw new InvalidArgumentError('It takes a tool and its command, as in ruff="uv run ruff".');
}

function addContext(root: Command, runs: Runs): void {
  root
    .command('context')
    .description(
      'print what a model needs to fix one finding: what it may change, what it must see, the prompt',
    )
    .argument('<file:line>', 'where the finding is')
    .requiredOption('--tool <name>', 'the tool that finds it')
    .requiredOption('--rule <rule>', 'its rule, as in F401 or arg-type; of pytest the kind of the failure')
    .option('--message <text>', 'what the tool says', '')
    .addOption(new Option('--column <n>', 'its column, from 1').argParser(count))
    .addOption(new Option('--end-line <n>', 'the last line that it is about').argParser(count))
    .option('--root <folder>', 'folder that the path starts from', '.')
    .option('--json', 'print it in a report as JSON, and nothing else on standard output')
    .action(runs(async () => (await import('./context.js')).context));
}

/** The options that leave out what is not new. */
export function addOnlyNewOptions(command: Command): Command {
  return command
    .option(
      '--since <revision>',
      'only findings on lines that changed since this branch or commit of git (since its merge base with HEAD)',
    )
    .option('--baseline <file>', 'only findings that this file of `mortise findings --baseline-out` lacks');
}
