import { type Command, InvalidArgumentError } from 'commander';
import { guarded } from './exit.js';
import type { Io } from './io.js';
import type { ReportFlags } from './look.js';
import { type CommonFlags, USUAL_FILE } from './open.js';
import type { RunFlags } from './run.js';

type Done = (exitCode: number) => void;

/** Runs one command; its code is loaded only then. */
type Action<F> = (file: string, flags: F, io: Io) => Promise<number>;

const HELP = `
The usual way:
  mortise campaign init              write campaign.yaml and the text of the pull request
  mortise campaign plan              find the repositories, say what would be done
  mortise campaign try --canary 5    take a few to the end, but for the push
  mortise campaign report --html report.html
  mortise campaign run               take all of them to their pull requests
  mortise campaign pr                see what became of the pull requests

Each command may be interrupted at any time, and repeated: nothing shows outside twice.
The ledger is a folder beside the spec (.mortise-campaign), or a PostgreSQL database (--database).

Exit codes:
  0  done    1  something was refused    2  wrong usage    3  reading or writing failed    130  interrupted`;

/** Adds the commands to `mortise campaign`, or to the program of this package. */
export function addCampaignCommands(campaign: Command, io: Io, done: Done): void {
  campaign.addHelpText('after', HELP);
  addInit(campaign, io, done);
  addRuns(campaign, io, done);
  addLooks(campaign, io, done);
  addServer(campaign, io, done);
}

function addInit(campaign: Command, io: Io, done: Done): void {
  common(campaign.command('init'), { database: false })
    .description('write a commented spec, and the text of the pull request')
    .action(runs<CommonFlags>(io, done, async () => (await import('./look.js')).init));
  common(campaign.command('plan'))
    .description('find the repositories and say what would be done, without cloning them')
    .action(runs<CommonFlags>(io, done, async () => (await import('./look.js')).plan));
}

function addRuns(campaign: Command, io: Io, done: Done): void {
  const load = (name: 'run' | 'tryFew' | 'publish' | 'refresh' | 'close') =>
    runs<RunFlags>(io, done, async () => (await import('./run.js'))[name]);
  working(campaign.command('try'))
    .description('take a few repositories to a verified change; nothing is pushed')
    .option('--canary <n>', 'how many', count, 5)
    .option('--again [code]', 'also those that were refused, all or those of a code')
    .action(load('tryFew'));
  working(campaign.command('run'))
    .description('take all repositories to their pull requests, the canary first')
    .option('--no-push', 'stop at verified changes: nothing shows outside')
    .option('--again [code]', 'also those that were refused, all or those of a code')
    .action(load('run'));
  working(campaign.command('pr'))
    .description('push what is verified, open pull requests, and see what became of those that are open')
    .action(load('publish'));
  working(campaign.command('refresh'))
    .description('work out again what has a base that moved, or an older spec')
    .action(load('refresh'));
  working(campaign.command('close'))
    .description('take back what is not merged: close pull requests, remove branches')
    .action(load('close'));
}

function addLooks(campaign: Command, io: Io, done: Done): void {
  common(campaign.command('status'))
    .description('say where the campaign stands')
    .option('--watch', 'again and again, until it ends')
    .action(runs<CommonFlags>(io, done, async () => (await import('./look.js')).status));
  common(campaign.command('report'))
    .description('list the repositories, or write a page about the campaign')
    .option('--html <file>', 'write a page: of the campaign, or of the change in one repository')
    .option('--repository <name>', 'all that is known of one repository')
    .action(runs<ReportFlags>(io, done, async () => (await import('./look.js')).report));
  common(campaign.command('cancel'))
    .description('stop the campaign, and keep what was done')
    .action(runs<CommonFlags>(io, done, async () => (await import('./look.js')).stop));
}

function addServer(campaign: Command, io: Io, done: Done): void {
  const onServer = (command: Command) =>
    command
      .option('--database <address>', 'PostgreSQL: postgres://user@host/database')
      .option('--json', 'print JSON, for a program');
  onServer(campaign.command('work'))
    .description('work on the running campaigns of a PostgreSQL database, beside other processes')
    .option('--campaign <name>', 'only on this one')
    .option('--workers <n>', 'how many repositories at the same time', count, 4)
    .option('--lease <seconds>', 'how long a worker may be silent before others take over', count)
    .action(async (flags: RunFlags) => {
      done(await guarded(async () => (await import('./run.js')).workForever(flags, io), io, flags));
    });
  onServer(campaign.command('migrate'))
    .description('make the tables of a PostgreSQL database, or bring them to this version')
    .action(async (flags: CommonFlags) => {
      done(await guarded(async () => (await import('./look.js')).migrate(flags, io), io, flags));
    });
}

/** What all commands about one campaign take. */
function common(command: Command, { database = true } = {}): Command {
  command
    .argument('[file]', 'the spec of the campaign', USUAL_FILE)
    .option('--json', 'print JSON, for a program');
  if (!database) return command;
  return command
    .option('--database <address>', 'PostgreSQL: postgres://user@host/database')
    .option('--campaign <name>', 'name of the campaign, where its spec is not at hand');
}

function working(command: Command): Command {
  return common(command)
    .option('--workers <n>', 'how many repositories at the same time', count, 4)
    .option('--lease <seconds>', 'how long a worker may be silent before others take over', count);
}

function runs<F extends CommonFlags>(io: Io, done: Done, load: () => Promise<Action<F>>) {
  return async (file: string, flags: F): Promise<void> => {
    done(await guarded(async () => (await load())(file, flags, io), io, flags));
  };
}

function count(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It takes a whole number from 1 on.');
  return Number(text);
}
