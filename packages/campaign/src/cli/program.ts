import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { guarded } from './exit.js';
import type { Io } from './io.js';
import type { ReportFlags } from './look.js';
import { type CommonFlags, USUAL_FILE } from './open.js';
import type { RunFlags } from './run.js';

type Done = (exitCode: number) => void;

/** Runs one command; its code is loaded only then. */
type Action<F> = (file: string, flags: F, io: Io) => Promise<number>;

/** The ways and the exit codes, by the name that the command is called by. */
function help(name: string): string {
  return `
One change, hundreds of repositories. Write a spec, then:
  ${name} init              write campaign.yaml and the text of the pull request, to be edited
  ${name} plan              find the repositories, say what would be done; clones nothing
  ${name} try --canary 5    clone, change and test a few; pushes nothing
  ${name} report --html report.html
  ${name} run               all of them: change, test, push, open pull requests
  ${name} pr                see later what became of the pull requests

Each command may be interrupted at any time, and repeated: nothing is pushed or proposed twice.
What was done is kept in a ledger: a folder beside the spec (.mortise-campaign), or PostgreSQL (--database).
Tokens for hosts come from GITHUB_TOKEN or GITLAB_TOKEN, or from git's credential helper.

Exit codes:
  0  done    1  something was refused    2  wrong usage    3  reading or writing failed    130  interrupted`;
}

/** Adds the commands to `mortise campaign`, or to the program of this package. */
export function addCampaignCommands(campaign: Command, io: Io, done: Done): void {
  const { parent } = campaign;
  const name = parent === null ? campaign.name() : `${parent.name()} ${campaign.name()}`;
  campaign
    .version(version(), '--version', 'print the version')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText('after', help(name));
  addInit(campaign, io, done);
  addRuns(campaign, io, done);
  addLooks(campaign, io, done);
  addServer(campaign, io, done);
}

/** The version of this package. */
function version(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}

function addInit(campaign: Command, io: Io, done: Done): void {
  common(campaign.command('init'), { database: false })
    .description('write a spec with every key explained, and the text of the pull request: edit both')
    .action(runs<CommonFlags>(io, done, async () => (await import('./look.js')).init));
  common(campaign.command('plan'))
    .description('find the repositories and say what would be done in them; nothing is cloned')
    .action(runs<CommonFlags>(io, done, async () => (await import('./look.js')).plan));
}

function addRuns(campaign: Command, io: Io, done: Done): void {
  const load = (name: 'run' | 'tryFew' | 'publish' | 'refresh' | 'close') =>
    runs<RunFlags>(io, done, async () => (await import('./run.js'))[name]);
  working(campaign.command('try'))
    .description('clone, change and test a few repositories, to see how it goes; nothing is pushed')
    .option('--canary <n>', 'how many repositories', count, 5)
    .addOption(againOption())
    .action(load('tryFew'));
  working(campaign.command('run'))
    .description(
      'change, test, push and propose all repositories; the first few (canary) are judged before the others',
    )
    .option('--no-push', 'stop at tested changes: push nothing, open no pull request')
    .addOption(againOption())
    .action(load('run'));
  working(campaign.command('pr'))
    .description('push what is tested, open pull requests, and see which are green, merged or closed by now')
    .action(load('publish'));
  working(campaign.command('refresh'))
    .description(
      'change and test again where the base branch has moved or the spec was edited, and update the pull requests',
    )
    .action(load('refresh'));
  working(campaign.command('close'))
    .description('take back what is not merged: close its pull requests, remove its branches')
    .action(load('close'));
}

function addLooks(campaign: Command, io: Io, done: Done): void {
  common(campaign.command('status'))
    .description(
      'say where the campaign stands: how many in each state, what was refused and why, what to do next',
    )
    .option('--watch', 'show it again and again, until the run ends')
    .action(runs<CommonFlags>(io, done, async () => (await import('./look.js')).status));
  common(campaign.command('report'))
    .description('list the repositories with their states, show one of them, or write a page (HTML)')
    .option('--html <file>', 'write a page: of the campaign, or of the change in one repository')
    .option('--repository <name>', 'one repository by its address or the end of it: state, refusal, diff')
    .action(runs<ReportFlags>(io, done, async () => (await import('./look.js')).report));
  common(campaign.command('cancel'))
    .description('stop the run and keep what was done; `run` goes on, `close` takes back')
    .action(runs<CommonFlags>(io, done, async () => (await import('./look.js')).stop));
}

function addServer(campaign: Command, io: Io, done: Done): void {
  const onServer = (command: Command) =>
    command
      .option(
        '--database <address>',
        'PostgreSQL instead of a folder: postgres://user@host/database (MORTISE_CAMPAIGN_DATABASE)',
      )
      .option('--json', 'print JSON, for a program');
  onServer(campaign.command('work'))
    .description('for many machines: work on what runs in a PostgreSQL database, until it is interrupted')
    .option('--campaign <name>', 'only on the campaign of this name')
    .option('--workers <n>', 'how many repositories are worked on at the same time', count, 4)
    .option(
      '--lease <seconds>',
      'how long a worker may be silent before others take over its repositories (30)',
      count,
    )
    .action(async (flags: RunFlags) => {
      done(await guarded(async () => (await import('./run.js')).workForever(flags, io), io, flags));
    });
  onServer(campaign.command('migrate'))
    .description('for many machines: make the tables of a PostgreSQL database, or bring them to this version')
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
    .option(
      '--database <address>',
      'PostgreSQL instead of a folder: postgres://user@host/database (MORTISE_CAMPAIGN_DATABASE)',
    )
    .option('--campaign <name>', 'name of the campaign in the database, where its spec is not at hand');
}

function working(command: Command): Command {
  return common(command)
    .option('--workers <n>', 'how many repositories are worked on at the same time', count, 4)
    .option(
      '--lease <seconds>',
      'how long a worker may be silent before others take over its repositories (30)',
      count,
    );
}

function runs<F extends CommonFlags>(io: Io, done: Done, load: () => Promise<Action<F>>) {
  return async (file: string, flags: F): Promise<void> => {
    done(await guarded(async () => (await load())(file, { ...flags, file }, io), io, flags));
  };
}

/** An option whose value may be missing takes the next word: a file is no code. */
function againOption(): Option {
  return new Option('--again [code]', 'also those that were refused: all, or those with this code').argParser(
    text => {
      if (/^[A-Z][A-Z0-9_]*$/.test(text)) return text;
      throw new InvalidArgumentError('It takes a code, as `status` shows it. Write the file before --again.');
    },
  );
}

function count(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It takes a whole number from 1 on.');
  return Number(text);
}
