import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Opened, openDatabase } from '../../src/database/open.js';
import { LEDGER } from '../../src/database/schema.js';
import {
  type Campaign,
  loadCampaign,
  newRun,
  saveCampaign,
  setPhase,
  setStage,
} from '../../src/ledger/campaigns.js';
import { dequeue, enqueue } from '../../src/ledger/enqueue.js';
import { Lease } from '../../src/ledger/lease.js';
import type { LedgerRow } from '../../src/ledger/ledger-row.js';
import { planRows } from '../../src/ledger/plan-rows.js';
import { claim, enrol } from '../../src/ledger/workers.js';
import { readSpec } from '../../src/spec/index.js';
import { begin } from '../../src/worker/runs.js';
import { makeLedger } from '../support/ledger-folder.js';

const REPOSITORIES = ['a', 'b', 'c', 'd'];

let folder: string;
let opened: Opened;
let number = 0;
/** Of the campaign of the test. */
let name: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'campaign-begin-'));
  await makeLedger(join(folder, 'ledger'));
  opened = await openDatabase({ kind: 'pglite', folder: join(folder, 'ledger') });
});
beforeEach(() => {
  name = `campaign-${++number}`;
});
afterAll(async () => {
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A campaign with four planned repositories, of which one is tried first. */
async function planned(command = 'true'): Promise<Campaign> {
  const file = join(folder, 'campaign.yaml');
  const repositories = REPOSITORIES.map(each => join(folder, each));
  const step = { command };
  writeFileSync(file, JSON.stringify({ name, repositories, step, trust: true, verify: 'none', canary: 1 }));
  const campaign = await saveCampaign(opened.database, await readSpec(file));
  await planRows(opened.database, campaign, listed(repositories));
  return campaign;
}

async function* listed(repositories: readonly string[]) {
  for (const address of repositories) yield { address, key: address };
}

/** What the queued rows are asked for, and what the run does next. */
async function queued() {
  const { id, stage } = await loadCampaign(opened.database, name);
  const rows = await opened.database.query<{ act: string }>(
    `select act from ${LEDGER}.repository where campaign = $1 and job is not null order by id`,
    [id],
  );
  return { stage, acts: rows.map(({ act }) => act) };
}

/** A run that has come so far, with a worker. */
async function running(stage: 'canary' | 'rest'): Promise<Campaign> {
  const campaign = await killed(stage);
  await enrol(opened.database, randomUUID(), campaign.id);
  return campaign;
}

/** A run that has come so far, whose workers are all dead. */
async function killed(stage: 'canary' | 'rest'): Promise<Campaign> {
  const campaign = await planned();
  await begin(opened, campaign, { act: 'publish', canary: true });
  if (stage === 'rest') {
    await enqueue(opened.database, opened.queue, campaign, { act: 'publish' });
    await setStage(opened.database, campaign.id, 'rest');
  }
  return loadCampaign(opened.database, name);
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
  await enrol(opened.database, randomUUID(), campaign.id);
  await begin(opened, await loadCampaign(opened.database, name), { act: 'verify', canary: true });
  expect(await queued()).toMatchObject({ stage: 'canary' });
});

test('a run after one that was killed beyond the first repositories goes on where that was', async () => {
  await begin(opened, await killed('rest'), { act: 'publish', canary: true });
  expect(await queued()).toEqual({ stage: 'rest', acts: ['publish', 'publish', 'publish', 'publish'] });
});

test('a run after one that was killed at the first repositories begins with these', async () => {
  await begin(opened, await killed('canary'), { act: 'publish', canary: true });
  expect(await queued()).toEqual({ stage: 'canary', acts: ['verify'] });
});

test('a run for something else, or with another change, begins with the first repositories', async () => {
  await begin(opened, await killed('rest'), { act: 'verify', canary: true });
  expect(await queued()).toEqual({ stage: 'canary', acts: ['verify'] });
  await killed('rest');
  await begin(opened, await planned('echo other'), { act: 'publish', canary: true });
  expect(await queued()).toEqual({ stage: 'canary', acts: ['verify'] });
});

test('a few repositories stay a few after a run of all that was killed', async () => {
  await begin(opened, await killed('canary'), { act: 'publish', only: ['planned'], canary: false });
  expect((await queued()).stage).toBe('few');
});

test('a run that was killed before it had begun is no reason to try others first', async () => {
  const campaign = await killed('rest');
  for (const _ of [1, 2]) {
    await newRun(opened.database, campaign.id);
    await dequeue(opened.database, campaign.id);
  }
  await begin(opened, campaign, { act: 'publish', canary: true });
  expect((await queued()).stage).toBe('rest');
});

test('a run that was killed after it had ended begins with the first repositories', async () => {
  const campaign = await killed('rest');
  await setPhase(opened.database, campaign.id, 'idle', '');
  await newRun(opened.database, campaign.id);
  await begin(opened, campaign, { act: 'publish', canary: true });
  expect((await queued()).stage).toBe('canary');
});

test('jobs that killed runs have left do not keep a worker from its work', async () => {
  const campaign = await killed('rest');
  for (const _ of [1, 2, 3]) await begin(opened, campaign, { act: 'publish', canary: true });
  const worker = randomUUID();
  await enrol(opened.database, worker, campaign.id);
  const taking = { campaign: campaign.id, worker, most: 1 };
  const rows = [];
  for (const _ of REPOSITORIES) rows.push(await claim(opened.database, opened.queue, taking));
  expect(rows.map(each => each.length)).toEqual([1, 1, 1, 1]);
  expect(await claim(opened.database, opened.queue, taking)).toEqual([]);
});

test('a row that was refused before its clone is planned anew only for another change', async () => {
  const campaign = await killed('canary');
  const worker = randomUUID();
  await enrol(opened.database, worker, campaign.id);
  const [row] = await claim(opened.database, opened.queue, { campaign: campaign.id, worker, most: 1 });
  const lease = new Lease({ ...opened, campaign: campaign.id, worker, row: row as LedgerRow });
  await lease.refuse({ code: 'NO_REPOSITORY', message: 'There is none.', evidence: '' }, campaign.spec.hash);
  const states = () =>
    opened.database.query(`select state from ${LEDGER}.repository where id = $1`, [row?.id]);
  await planned();
  expect(await states()).toEqual([{ state: 'refused' }]);
  await planned('echo other');
  expect(await states()).toEqual([{ state: 'planned' }]);
});
