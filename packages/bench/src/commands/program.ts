import { type Command, InvalidArgumentError, Option } from 'commander';
import { count, type Io } from '#mortise/internal';
import { parseThresholds, type Threshold } from '../score/index.js';
import type { EditsTokensFlags } from './agents-tokens.js';
import type { MakeFlags } from './make.js';
import type { ModelsFlags } from './measure.js';
import type { RunFlags } from './run.js';
import type { ScoreFlags } from './score.js';

/**
 * Adds the measurements to `mortise bench`. Like all commands, each is loaded only when it runs.
 */
export function addBenchCommands(bench: Command, io: Io, done: (exitCode: number) => void): void {
  bench
    .command('apply')
    .description('answer cases of edits')
    .argument('<cases>', 'file with one JSON object a line, .gz or not')
    .requiredOption('--out <answers>', 'file to write the answers to')
    .option('--no-syntax-check', 'answer also where the file would no longer parse')
    .action(async (cases: string, flags: { readonly out: string; readonly syntaxCheck: boolean }) => {
      const { benchAnswers } = await import('./measure.js');
      done(await benchAnswers(cases, flags, io));
    });
  bench
    .command('windows')
    .description('answer cases of findings: which lines may be changed, and what is shown')
    .argument('<cases>', 'file with one JSON object a line, .gz or not')
    .requiredOption('--out <answers>', 'file to write the answers to')
    .action(async (cases: string, flags: { readonly out: string }) => {
      const { benchWindowAnswers } = await import('./measure.js');
      done(await benchWindowAnswers(cases, flags, io));
    });
  addTuning(bench, io, done);
  bench
    .command('repair')
    .description(
      'put cases of one edit right with scripted models: one that is right, and several that are wrong',
    )
    .argument('<cases...>', 'files of cases, as for apply')
    .action(async (cases: string[]) => {
      const { benchRepairs } = await import('./measure.js');
      done(await benchRepairs(cases, io));
    });
  bench
    .command('confirm')
    .description(
      'have agents confirm what refusals offer: nothing, all of it unread, and every name repeated',
    )
    .argument('<cases...>', 'files of cases, as for apply')
    .option('--rounds <n>', 'edits drawn from each case, whose place is then taken away', Number, 3)
    .option('--seed <n>', 'what the draws start from', Number, 1)
    .action(async (cases: string[], flags: { readonly rounds: number; readonly seed: number }) => {
      const { benchConfirmations } = await import('./measure.js');
      done(await benchConfirmations(cases, flags.rounds, flags.seed, io));
    });
  bench
    .command('near-copies')
    .description('take the place of edits out of their file, and see what refusals say of a near copy first')
    .argument('<cases...>', 'files of cases, as for apply')
    .option('--rounds <n>', 'edits drawn from each case, at most', Number, 3)
    .option('--seed <n>', 'what the draws start from', Number, 1)
    .action(async (cases: string[], flags: { readonly rounds: number; readonly seed: number }) => {
      const { benchCopiesLeft } = await import('./measure.js');
      done(await benchCopiesLeft(cases, flags.rounds, flags.seed, io));
    });
  addCostBenches(bench, io, done);
  addMake(bench, io, done);
  addRun(bench, io, done);
  addScore(bench, io, done);
}

/** How fast it is, and what its parts are worth. */
function addTuning(bench: Command, io: Io, done: (exitCode: number) => void): void {
  bench
    .command('speed')
    .description('time exact and drifted edits in files of 1,000 to 100,000 lines')
    .action(async () => {
      const { benchTimes } = await import('./measure.js');
      done(await benchTimes(io));
    });
  bench
    .command('calibrate')
    .description('fit the weights of drift on half of the repositories, report on the other half')
    .argument('<cases...>', 'files of cases, as for apply')
    .option('--rounds <n>', 'edits drawn from each case', Number, 30)
    .option('--seed <n>', 'what the draws start from', Number, 1)
    .action(async (cases: string[], flags: { readonly rounds: number; readonly seed: number }) => {
      const { benchCalibration } = await import('./measure.js');
      done(await benchCalibration(cases, flags.rounds, flags.seed, io));
    });
  bench
    .command('ablate')
    .description('switch off one tier, reading or part of the fit at a time')
    .argument('<cases...>', 'files of cases, as for apply')
    .action(async (cases: string[]) => {
      const { benchAblation } = await import('./measure.js');
      done(await benchAblation(cases, io));
    });
}

/** What asking costs, by format and by model. */
function addCostBenches(bench: Command, io: Io, done: (exitCode: number) => void): void {
  bench
    .command('formats')
    .description('count the tokens that each format needs for the same edits')
    .argument('<cases>', 'file of cases, as for apply')
    .action(async (cases: string) => {
      const { benchFormats } = await import('./measure.js');
      done(await benchFormats(cases, io));
    });
  bench
    .command('agents-tokens')
    .description(
      'count the tokens of 25 tasks by the tools of mortise, and by the reference server for files',
    )
    .option(
      '--peers <folder>',
      'folder that the other server is installed into',
      'node_modules/.mortise-peers',
    )
    .action(async (flags: { readonly peers: string }) => {
      const { benchAgentsTokens } = await import('./agents-tokens.js');
      done(await benchAgentsTokens(flags, io));
    });
  bench
    .command('edits-tokens')
    .description('count the tokens of 25 recorded edits: by quote, by address, and by tools of others')
    .argument('<cases...>', 'files of cases, as for apply')
    .option('--peers <folder>', 'as for agents-tokens', 'node_modules/.mortise-peers')
    .addOption(new Option('--seed <n>', 'what the draws start from').argParser(count).default(1))
    .addOption(
      new Option(
        '--around <lines>',
        'read so many lines on each side of the change, not the whole file',
      ).argParser(count),
    )
    .action(async (cases: string[], flags: EditsTokensFlags) => {
      const { benchEditsTokens } = await import('./agents-tokens.js');
      done(await benchEditsTokens(cases, flags, io));
    });
  bench
    .command('models')
    .description(
      'have models do tasks: how often their first reply applies, how often the tests pass, at what cost',
    )
    .argument('<tasks>', 'file with one JSON object a line: id, instruction, files, paths, test')
    .requiredOption('--model <provider/name...>', 'the models to ask')
    .option('--base-url <url>', 'where they are asked')
    .addOption(
      new Option(
        '--strategy <strategy...>',
        'only these ways of asking; by default each, and the choice by file',
      ).choices(['edit-script', 'diff-mode', 'whole-file']),
    )
    .addOption(
      new Option('--rounds <n>', 'so many times the tests of a task are run, at most')
        .argParser(count)
        .default(4),
    )
    .option('--json', 'print the rows as JSON')
    .action(async (tasks: string, flags: ModelsFlags) => {
      const { benchModelTasks } = await import('./measure.js');
      done(await benchModelTasks(tasks, flags, io));
    });
}

function addMake(bench: Command, io: Io, done: (exitCode: number) => void): void {
  bench
    .command('make')
    .description('make cases from real commits, written as models write them, with imperfections')
    .option('--repo <folder...>', 'git repositories, with a work tree or without')
    .option('--versions <folder...>', 'pairs of unpacked releases: the old one, the new one')
    .requiredOption('--out <cases>', 'file to write, packed where it ends in .gz')
    .addOption(new Option('--seed <n>', 'what the draws start from').argParser(count).default(1))
    .addOption(
      new Option('--per-kind <n>', 'so many cases of each kind at most').argParser(count).default(40),
    )
    .option('--kind <name...>', 'these kinds alone')
    .action(async (flags: MakeFlags) => {
      const { benchMake } = await import('./make.js');
      done(await benchMake(flags, io));
    });
}

function addRun(bench: Command, io: Io, done: (exitCode: number) => void): void {
  bench
    .command('run')
    .description('have mortise and other engines answer cases, each in a thread of its own')
    .argument('<cases>', 'file with one JSON object a line, .gz or not')
    .addOption(
      new Option(
        '--engine <names>',
        'names with commas between, each with @version or not; a path of a module; all for every one',
      )
        .argParser((text: string) => text.split(',').map(name => name.trim()))
        .default(['mortise'], 'mortise'),
    )
    .requiredOption('--out <answers>', 'file to write, packed where it ends in .gz')
    .option(
      '--peers <folder>',
      'folder that packages of peers are installed into',
      'node_modules/.mortise-peers',
    )
    .addOption(new Option('--limit <ms>', 'so long a case may take').argParser(count).default(10_000))
    .addOption(
      new Option('--repeat <n>', 'answer each case so often; the middle one of the times counts')
        .argParser(count)
        .default(1),
    )
    .action(async (cases: string, flags: RunFlags) => {
      const { benchRun } = await import('./run.js');
      done(await benchRun(cases, flags, io));
    });
}

function addScore(bench: Command, io: Io, done: (exitCode: number) => void): void {
  bench
    .command('score')
    .description('judge answers: right to the byte, right but for white space, wrong, refused')
    .argument('<cases>', 'file with one JSON object a line, .gz or not')
    .argument(
      '<answers...>',
      'files of answers, each as FILE or NAME=FILE; the others are compared to the first',
    )
    .option('--json', 'print the numbers as JSON, and nothing else on standard output')
    .option('--html <file>', 'write one page with plots')
    .addOption(
      new Option(
        '--fail-under <limits>',
        'exit 1 unless the first engine keeps them: right at least, all others at most, in percent or milliseconds, ' +
          'as in right=97,wrong=0.2,p99=5',
      ).argParser(thresholds),
    )
    .action(async (cases: string, answers: string[], flags: ScoreFlags) => {
      const { benchScore } = await import('./score.js');
      done(await benchScore(cases, answers, flags, io));
    });
}

function thresholds(text: string): readonly Threshold[] {
  const parsed = parseThresholds(text);
  if (parsed !== undefined) return parsed;
  throw new InvalidArgumentError(
    'It takes limits of right, space, wrong, refused, p50 or p99, as in right=97,wrong=0.2.',
  );
}
