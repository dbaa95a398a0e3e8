import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { seeded } from '../../../../test/support/random.js';
import { builtCampaign } from '../support/built-campaign.js';
import { CrashLab } from '../support/crash-lab.js';
import { type CrashRun, crashFolder, crashServer, runUndisturbed } from '../support/crash-run.js';
import { postgresPrograms } from '../support/postgres-server.js';

const REPOSITORIES = 30;
const KILLS = 5;
/** Long enough for the tests of a repository, even on a busy machine. */
const TEST_SECONDS = 3;

let command: string;
beforeAll(async () => {
  command = await builtCampaign();
});

/** The programs of PostgreSQL. Where the run must be complete, they must be there. */
function neededPrograms(context: TestContext): string {
  const programs = postgresPrograms();
  if (programs !== undefined) return programs;
  if (process.env.MORTISE_CI === '1')
    throw new Error('PostgreSQL is not installed, and this run must not skip tests');
  return context.skip('PostgreSQL is not installed');
}

describe('thirty repositories, of which most are hostile or broken, with a scripted model', () => {
  let lab: CrashLab;
  let undisturbed: CrashRun;
  beforeAll(async () => {
    lab = new CrashLab('edit', REPOSITORIES, TEST_SECONDS);
    undisturbed = await runUndisturbed(command, await lab.place());
  });
  afterAll(() => lab.end());

  test('have the states that they must have, and remotes with nothing but one commit on one branch', () => {
    expect(undisturbed.problems).toEqual([]);
    expect(undisturbed.ledger).toHaveLength(REPOSITORIES);
  });

  test('have the same ledger after five kills of the process that has the database in a folder', async () => {
    const how = { random: seeded(26), kills: KILLS, usual: undisturbed };
    const run = await crashFolder({ command, place: await lab.place(), ...how });
    expect(run.problems).toEqual([]);
    expect(run.killsAtWork).toBeGreaterThan(0);
    expect(run.ledger).toEqual(undisturbed.ledger);
  });

  test('have the same ledger after kills of workers and of the server, with PostgreSQL', async context => {
    const server = lab.server(neededPrograms(context));
    const how = { random: seeded(27), kills: KILLS, usual: undisturbed };
    const run = await crashServer(server, { command, place: await lab.place(server.address), ...how });
    expect(run.problems).toEqual([]);
    expect(run.killsAtWork).toBeGreaterThan(0);
    expect(run.ledger).toEqual(undisturbed.ledger);
  });
});
