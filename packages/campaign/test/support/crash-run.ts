import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../../../test/support/random.js';
import { CampaignProcess, type End, endOrphans, type Orphan } from './campaign-process.js';
import { ledgerOf, type ReportRow, remoteProblems, rowProblems } from './check-outcome.js';
import type { Place } from './crash-place.js';
import { leftoverProblems } from './leftovers.js';
import type { PostgresServer } from './postgres-server.js';

/** How a campaign went. */
export interface CrashRun {
  /** What is wrong, a sentence each. */
  readonly problems: readonly string[];
  /** The ledger, without what may differ between runs. */
  readonly ledger: readonly string[];
  readonly milliseconds: number;
  /** How long a command takes that only opens the ledger, in milliseconds. */
  readonly startMs: number;
  /** How often a process or the server was killed, and how often while there was work to do. */
  readonly kills: number;
  readonly killsAtWork: number;
}

export interface Crashing {
  /** The file of the campaign's command. */
  readonly command: string;
  readonly place: Place;
  readonly random: Random;
  readonly kills: number;
  /** An undisturbed run of an equal campaign: kills are spread over the time that it took. */
  readonly usual: Pick<CrashRun, 'milliseconds' | 'startMs'>;
}

/** Seconds that a worker may be silent: few, so that a dead one is soon known. */
const LEASE = ['--lease', '3'];

/** Run a campaign in a folder to its end, undisturbed. */
export async function runUndisturbed(command: string, place: Place, workers = 2): Promise<CrashRun> {
  const started = performance.now();
  const end = await new CampaignProcess(command, place, ['run', place.spec, '--json', ...many(workers)])
    .ended;
  return judged(command, place, { started, kills: 0, killsAtWork: 0, problems: endProblems(end, [0, 1]) });
}

/**
 * Run a campaign in a folder, and kill the process again and again, until it has ended by itself.
 */
export async function crashFolder({ command, place, random, ...how }: Crashing): Promise<CrashRun> {
  const started = performance.now();
  const [problems, orphans]: [string[], Orphan[]] = [[], []];
  const longest = longestRun(how);
  let [killsAtWork, hasEnded] = [0, false];
  for (let kills = 0; kills < how.kills; kills++) {
    const run = new CampaignProcess(command, place, ['run', place.spec, '--json', ...many(2), ...LEASE]);
    await Promise.race([pause(random.next() * longest), run.ended]);
    if (run.hasEnded) {
      problems.push(...endProblems(await run.ended, [0, 1]));
      hasEnded = true;
      continue;
    }
    if (!hasEnded) killsAtWork++;
    orphans.push(...(await run.kill(random.pick(['alone', 'all'] as const) ?? 'all')));
  }
  const last = new CampaignProcess(command, place, ['run', place.spec, '--json', ...many(2), ...LEASE]);
  problems.push(...endProblems(await last.ended, [0, 1]));
  await endOrphans(orphans);
  return judged(command, place, { started, kills: how.kills, killsAtWork, problems });
}

const many = (workers: number) => ['--workers', String(workers)];

/**
 * The longest time between a start and a kill, for which so many kills use up most of the work. Of
 * a time that is drawn evenly below it, only what is beyond the start is work.
 */
function longestRun({ kills, usual: { milliseconds, startMs } }: Pick<Crashing, 'kills' | 'usual'>): number {
  const each = (0.7 * Math.max(milliseconds - startMs, 500)) / kills;
  return startMs + each + Math.sqrt((startMs + each) ** 2 - startMs ** 2);
}

/** One kill in five is of the server; the third, or the last of fewer. */
const isOfServer = (kill: number, kills: number) => kill % 5 === Math.min(2, kills - 1);

/**
 * Run a campaign on a server by a run with two workers and three more processes, and kill one of
 * them, or the server, again and again; what is killed is started again.
 */
export async function crashServer(server: PostgresServer, crashing: Crashing): Promise<CrashRun> {
  const { command, place, random, kills, usual } = crashing;
  const started = performance.now();
  const migrated = await new CampaignProcess(command, place, ['migrate']).ended;
  const crew = new Crew(command, place);
  const problems = endProblems(migrated, [0]);
  let killsAtWork = 0;
  for (let kill = 0; kill < kills; kill++) {
    await pause(random.next() * ((1.6 * usual.milliseconds) / kills));
    if (!(await crew.hasEnded())) killsAtWork++;
    if (isOfServer(kill, kills)) {
      server.crash();
      await pause(random.next() * 500);
      server.start();
    } else await crew.killOne(random);
  }
  problems.push(...(await crew.toTheEnd()));
  return judged(command, place, { started, kills, killsAtWork, problems });
}

/** The processes that work on one campaign on a server. */
class Crew {
  readonly #command: string;
  readonly #place: Place;
  readonly #orphans: Orphan[] = [];
  readonly #problems: string[] = [];
  #run: CampaignProcess;
  #workers: CampaignProcess[];

  constructor(command: string, place: Place) {
    [this.#command, this.#place] = [command, place];
    this.#run = this.#startRun();
    this.#workers = [1, 2, 3].map(() => this.#startWorker());
  }

  /** Whether the run has ended by itself. What ended because the server was away starts again. */
  async hasEnded(): Promise<boolean> {
    for (const [at, worker] of this.#workers.entries()) {
      if (!worker.hasEnded) continue;
      this.#problems.push(...endProblems(await worker.ended, [3]));
      this.#workers[at] = this.#startWorker();
    }
    if (!this.#run.hasEnded) return false;
    const end = await this.#run.ended;
    this.#problems.push(...endProblems(end, [0, 1, 3]));
    if (end.code === 0 || end.code === 1) return true;
    this.#run = this.#startRun();
    return false;
  }

  async killOne(random: Random): Promise<void> {
    const how = random.pick(['alone', 'all'] as const) ?? 'all';
    const at = random.below(this.#workers.length + 1);
    const worker = this.#workers[at];
    this.#orphans.push(...(await (worker ?? this.#run).kill(how)));
    if (worker === undefined) this.#run = this.#startRun();
    else this.#workers[at] = this.#startWorker();
  }

  /** Wait until the run has ended by itself, and end the others. */
  async toTheEnd(): Promise<readonly string[]> {
    while (!(await this.hasEnded())) await Promise.race([pause(200), this.#run.ended]);
    for (const worker of this.#workers) {
      const hadEnded = worker.hasEnded;
      const end = await worker.stop();
      // One that has only just started ends by the signal itself.
      this.#problems.push(...endProblems(end, hadEnded ? [3] : [0, 130, null]));
    }
    await endOrphans(this.#orphans);
    return this.#problems;
  }

  #startRun(): CampaignProcess {
    return new CampaignProcess(this.#command, this.#place, [
      ...['run', this.#place.spec, '--json', ...many(2), ...LEASE],
    ]);
  }

  #startWorker(): CampaignProcess {
    return new CampaignProcess(this.#command, this.#place, ['work', '--json', ...many(1), ...LEASE]);
  }
}

/** What is wrong with how a command ended that nobody killed. */
function endProblems({ code, stdout, stderr }: End, expected: readonly (number | null)[]): string[] {
  const said = `${stderr}${stdout}`.trim().slice(-1500);
  if (!expected.includes(code)) return [`a command ended with ${code}: ${said}`];
  // Node, too, ends with 1.
  return /^\s+at .+:\d+:\d+\)?$/m.test(stderr) ? [`a command failed: ${said}`] : [];
}

async function judged(
  command: string,
  place: Place,
  so: { started: number; kills: number; killsAtWork: number; problems: readonly string[] },
): Promise<CrashRun> {
  const milliseconds = performance.now() - so.started;
  const ask = (...args: string[]) =>
    new CampaignProcess(command, place, [...args, place.spec, '--json']).ended;
  const asked = performance.now();
  const [reported, startMs] = [await ask('report'), performance.now() - asked];
  const looked = await ask('status');
  const rows = rowsOf(reported.stdout);
  return {
    ...{ kills: so.kills, killsAtWork: so.killsAtWork, milliseconds, startMs },
    problems: [
      ...so.problems,
      ...[reported, looked].flatMap(end => endProblems(end, [0])),
      ...statusProblems(looked.stdout),
      ...rowProblems(place.remotes, rows),
      ...remoteProblems(place.remotes, place.before, rows),
      ...(await leftoverProblems(place)),
    ],
    ledger: ledgerOf(place.remotes, rows),
  };
}

function rowsOf(printed: string): ReportRow[] {
  return printed
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as ReportRow);
}

function statusProblems(printed: string): string[] {
  const { phase, left } = JSON.parse(printed) as { readonly phase: string; readonly left: number };
  return phase === 'idle' && left === 0 ? [] : [`the campaign is ${phase}, and ${left} are left`];
}
