import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Opened, openDatabase } from '../../src/database/open.js';
import { LEDGER } from '../../src/database/schema.js';
import { type Campaign, loadCampaign, saveCampaign, setStage } from '../../src/ledger/campaigns.js';
import { enqueue } from '../../src/ledger/enqueue.js';
import { planRows } from '../../src/ledger/plan-rows.js';
import { enrol } from '../../src/ledger/workers.js';
import { readSpec } from '../../src/spec/index.js';
import { begin } from '../../src/work/runs.js';

const WORKER = '00000000-0000-4000-8000-000000000001';
const REPOSITORIES = ['a', 'b', 'c', 'd'];

let folder: string;
let opened: Opened;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'campaign-begin-'));
  opened = await openDatabase({ kind: 'pglite', folder: join(folder, 'ledger') });
});
afterEach(async () => {
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A campaign with four planned repositories, of which one is tried first. */
async function planned(): Promise<Campaign> {
  const file = join(folder, 'campaign.yaml');
  const repositories = REPOSITORIES.map(name => join(folder, name));
  const step = { command: 'true' };
  writeFileSync(
    file,
    JSON.stringify({ name: 'x', repositories, step, trust: true, verify: 'none', canary: 1 }),
  );
  const campaign = await saveCampaign(opened.database, await readSpec(file));
  await planRows(opened.database, campaign, listed(repositories));
  return campaign;
}

async function* listed(repositories: readonly string[]) {
  for (const address of repositories) yield { address, key: address };
}

/** What the queued rows are asked for, and what the run does next. */
async function queued() {
  const rows = await opened.database.query<{ act: string }>(
    `select act from ${LEDGER}.repository where job is not null order by id`,
  );
  const { stage } = await loadCampaign(opened.database, 'x');
  return { stage, acts: rows.map(({ act }) => act) };
}

/** A run of somebody else, with a worker, that has come so far. */
async function running(stage: 'canary' | 'rest'): Promise<Campaign> {
  const campaign = await planned();
  await begin(opened, campaign, { act: 'publish', canary: true });
  await enrol(opened.database, WORKER, campaign.id);
  if (stage === 'rest') {
    await enqueue(opened.database, opened.queue, campaign, { act: 'publish' });
    await setStage(opened.database, campaign.id, 'rest');
  }
  return loadCampaign(opened.database, 'x');
}

test('a run begins with the first repositories, which show nothing outside', async () => {
  await begin(opened, await planned(), { act: 'publish', canary: true });
  expect(await queued()).toEqual({ stage: 'canary', acts: ['verify'] });
});

test('a run that joins workers beyond the first repositories does not call them back', async () => {
  await begin(opened, await running('rest'), { act: 'publish', canary: true });
  expect(await queued()).toEqual({ stage: 'rest', acts: ['publish', 'publish', 'publish', 'publish'] });
});

test('a run that joins workers at the first repositories leaves these the first', async () => {
  await begin(opened, await running('canary'), { act: 'publish', canary: true });
  expect(await queued()).toMatchObject({ stage: 'canary', acts: ['verify', 'verify'] });
});

test('a run that joins workers at a few repositories goes on to all', async () => {
  const campaign = await planned();
  await begin(opened, campaign, { act: 'verify', most: 1, canary: false });
  await enrol(opened.database, WORKER, campaign.id);
  await begin(opened, await loadCampaign(opened.database, 'x'), { act: 'verify', canary: true });
  expect(await queued()).toMatchObject({ stage: 'canary' });
});
