import { parseArgs } from 'node:util';
import { seeded } from '../../../../test/support/random.js';
import { builtCampaign } from './built-campaign.js';
import type { StepName } from './crash-kinds.js';
import { CrashLab } from './crash-lab.js';
import { type CrashRun, crashFolder, crashServer, runUndisturbed } from './crash-run.js';
import { postgresPrograms } from './postgres-server.js';

/** The crash test at any size; see `scripts/crash.mjs`. */
const STEPS: readonly StepName[] = ['apply', 'edit', 'fix'];
const USAGE =
  'Usage: node packages/campaign/scripts/crash.mjs [--repositories 300] [--kills 50] [--seed 1]\n' +
  '         [--database pglite|postgres] [--step apply|edit|fix] [--test-seconds 10]';

const { values } = parseArgs({
  options: {
    repositories: { type: 'string', default: '300' },
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    'test-seconds': { type: 'string', default: '10' },
    database: { type: 'string' },
    step: { type: 'string' },
  },
});
const [repositories, kills, seed, testSeconds] = [
  ...[values.repositories, values.kills, values.seed, values['test-seconds']].map(Number),
] as [number, number, number, number];
const steps = STEPS.filter(step => values.step === undefined || values.step === step);
const databases = ['pglite', 'postgres'].filter(
  each => values.database === undefined || values.database === each,
);
const isWrong = [repositories, kills, seed, testSeconds].some(
  each => !Number.isSafeInteger(each) || each < 1,
);
if (isWrong || steps.length === 0 || databases.length === 0) {
  console.error(USAGE);
  process.exit(2);
}

// An interrupt leaves no server and no folder behind.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
let failed = 0;
for (const step of steps) failed += await crash(step);
process.exitCode = failed > 0 ? 1 : 0;

/** Crash campaigns of one step; gives how many went wrong. */
async function crash(step: StepName): Promise<number> {
  const command = await builtCampaign();
  const lab = new CrashLab(step, repositories, testSeconds);
  const end = () => lab.end();
  process.once('exit', end);
  try {
    const undisturbed = await runUndisturbed(command, await lab.place());
    let wrong = told(`${step}, undisturbed`, undisturbed, undisturbed);
    const how = { command, kills, usual: undisturbed };
    for (const database of databases) {
      const random = seeded(seed);
      const run =
        database === 'pglite'
          ? await crashFolder({ ...how, random, place: await lab.place() })
          : await onServer(lab, { ...how, random });
      wrong += told(`${step}, ${database}`, run, undisturbed);
    }
    return wrong;
  } finally {
    process.off('exit', end);
    end();
  }
}

async function onServer(
  lab: CrashLab,
  how: Omit<Parameters<typeof crashServer>[1], 'place'>,
): Promise<CrashRun> {
  const programs = postgresPrograms();
  if (programs === undefined) throw new Error('PostgreSQL is not installed');
  const server = lab.server(programs);
  return crashServer(server, { ...how, place: await lab.place(server.address) });
}

/** Print how a run went; gives 1 if it went wrong. */
function told(name: string, run: CrashRun, undisturbed: CrashRun): number {
  const other = run.ledger.filter(line => !undisturbed.ledger.includes(line));
  const problems = [...run.problems, ...other.map(line => `not as undisturbed: ${line}`)];
  const seconds = (run.milliseconds / 1000).toFixed(1);
  const killed = `${run.kills} kills, ${run.killsAtWork} of them at work`;
  console.log(`${name}: ${run.ledger.length} rows, ${killed}, ${seconds} s, ${problems.length} problems`);
  for (const problem of problems.slice(0, 50)) console.log(`  ${problem}`);
  return problems.length === 0 ? 0 : 1;
}
