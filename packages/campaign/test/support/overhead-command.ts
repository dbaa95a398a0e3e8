import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtCampaign } from './built-campaign.js';
import { plain } from './crash-kinds.js';
import { makePlace } from './crash-place.js';
import { makeTemplate, type Remote } from './make-repositories.js';
import { PostgresServer, postgresPrograms } from './postgres-server.js';

/** What a campaign takes for a repository beside git; see `scripts/overhead.mjs`. */
const count = Number(process.argv[2] ?? 200);
if (!Number.isSafeInteger(count) || count < 2) {
  console.error('Usage: node packages/campaign/scripts/overhead.mjs [repositories] [postgres]');
  process.exit(2);
}

/** Milliseconds. */
interface Took {
  readonly wall: number;
  /** Of all processors, for the command and all that it started. */
  readonly processor: number;
}

/** What a person would do, with git and sed. */
const BY_HAND = `git clone -q "$1" "$2" && cd "$2" && git checkout -q -b mortise/crash &&
  sed -i 's/amount \\* 2/amount * 3/' src/total.py &&
  git -c user.name=Ann -c user.email=ann@example.org commit -q -a -m 'A change' &&
  git push -q origin mortise/crash`;

const folder = mkdtempSync(join(tmpdir(), 'campaign-overhead-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const command = await builtCampaign();
const programs = process.argv[3] === 'postgres' ? postgresPrograms() : undefined;
const server = programs === undefined ? undefined : new PostgresServer(programs);
process.on('exit', () => server?.end());

const campaigns = [await byCampaign(1), await byCampaign(count)];
const hands = (await placeOf(count)).remotes.map(byHand);
const each = (of: keyof Took) => ((campaigns[1]?.[of] ?? 0) - (campaigns[0]?.[of] ?? 0)) / (count - 1);
for (const of of ['wall', 'processor'] as const) {
  const byGit = median(hands.map(took => took[of]));
  const [own, more] = [each(of), each(of) - byGit].map(ms => ms.toFixed(1));
  console.log(`${of}: ${own} ms for a repository, ${byGit.toFixed(1)} ms by git alone, ${more} ms more`);
}

async function placeOf(repositories: number) {
  const plans = Array.from({ length: repositories }, (_, number) => plain('apply', number));
  const own = mkdtempSync(join(folder, 'place-'));
  return makePlace(makeTemplate(join(own, 'template'), plans), join(own, 'p'), 'apply', { tests: false });
}

async function byCampaign(repositories: number): Promise<Took> {
  const { env: own, spec } = await placeOf(repositories);
  const env = server === undefined ? own : { ...own, MORTISE_CAMPAIGN_DATABASE: server.address };
  if (server !== undefined) took('"$@"', [process.execPath, command, 'migrate'], env);
  return took('"$@" > /dev/null', [process.execPath, command, 'run', spec, '--workers', '1'], env);
}

function byHand({ folder: remote, name }: Remote): Took {
  mkdirSync(join(folder, 'hands'), { recursive: true });
  const env = { PATH: process.env.PATH ?? '', HOME: folder };
  return took(BY_HAND, [remote, join(folder, 'hands', name)], env);
}

/** Run a script of the shell, which says itself what its commands took. */
function took(script: string, args: readonly string[], env: Readonly<Record<string, string>>): Took {
  const started = performance.now();
  const printed = execFileSync('/bin/sh', ['-c', `${script}\ntimes`, 'sh', ...args], {
    env,
    encoding: 'utf8',
  });
  const wall = performance.now() - started;
  const [, ofCommands = ''] = printed.trim().split('\n');
  const parts = [...ofCommands.matchAll(/(\d+)m([\d.]+)s/g)];
  return { wall, processor: parts.reduce((sum, [, m, s]) => sum + Number(m) * 60_000 + Number(s) * 1000, 0) };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
