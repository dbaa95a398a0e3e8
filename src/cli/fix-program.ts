import { type Command, Option } from 'commander';
import { jsonOption, modelOptions, pageOptions, positive } from './flags.js';
import { addOnlyNewOptions, addToolOptions } from './lint-program.js';
import { addReportOptions } from './report-flags.js';
import type { Runs } from './runs.js';

const EXIT_CODES = `
Exit codes:
  0  nothing is left: every fix is proved or tested, or was taken by you
  5  nothing is left, and fixes wait for review
  1  something is left                4  the same, because the model failed
  2  wrong usage                      3  a tool, the tree or a folder failed
  130  interrupted
The first line of the summary, and "grades" of --json, say how many are proved, tested and for review.`;

/** `mortise fix`. */
export function addFix(root: Command, runs: Runs): void {
  const command = root
    .command('fix')
    .description(
      "fix what ruff, mypy, ESLint, tsc, pytest and other tools find: by the tools' own safe fixes, then by a model; written is what is proved or tested, the rest waits for you",
    )
    .argument(
      '[paths...]',
      'files and folders that the tools look at: all below the root where none are given',
    );
  const own = addModel(addOnlyNewOptions(addReportOptions(addToolOptions(command))))
    .option('--test <command>', 'also run this: a fix that it fails with is not kept')
    .option('--no-tool-fixes', 'leave out the fixes that the tools offer themselves')
    .option('--agree <rules...>', 'rules that are only tried where somebody agrees to it; * stands for any')
    .option('--packets <folder>', 'write questions about what is left into a folder, for any model')
    .option('--answers <folder>', 'take the answers from such a folder, without any model')
    .option('--dry-run', 'show what would be done, and write nothing')
    .option('--review', 'show the fixes in the browser, also those for review, and write what you take')
    .option(
      '--take <ids...>',
      'write these fixes of the last run that wait for review, if the tools still accept them',
    )
    .option('--take-all', 'the same with all of them')
    .addOption(
      new Option('--write <grade>', 'what is written: proved and tested fixes, or reviewable ones too')
        .choices(['tested', 'reviewable'])
        .default('tested'),
    );
  pageOptions(own)
    .addOption(jsonOption())
    .addHelpText('after', EXIT_CODES)
    .action(runs(async () => (await import('./fix.js')).fix));
}

function addModel(command: Command): Command {
  return modelOptions(command, 'the model to ask; without one only the fixes of the tools are made')
    .addOption(
      new Option('--tries <n>', 'how often the model is asked about a finding')
        .argParser(positive)
        .default(2),
    )
    .addOption(new Option('--parallel <n>', 'how many questions at once').argParser(positive).default(4));
}
