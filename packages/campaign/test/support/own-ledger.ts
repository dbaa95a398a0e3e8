import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Opened } from '../../src/database/open.js';
import { openPglite } from '../../src/database/pglite.js';
import { LEDGER, migrate } from '../../src/database/schema.js';
import { type Campaign, loadCampaign, saveCampaign, startRun } from '../../src/ledger/campaigns.js';
import { enqueue } from '../../src/ledger/enqueue.js';
import { Lease } from '../../src/ledger/lease.js';
import type { LedgerRow } from '../../src/ledger/ledger-row.js';
import { planRows } from '../../src/ledger/plan-rows.js';
import { claim, enrol } from '../../src/ledger/workers.js';
import { openQueue } from '../../src/queue/queue.js';
import type { Spec } from '../../src/spec/spec.js';
import { makeLedger } from './ledger-folder.js';

/** An empty ledger of its own, which no other process can ask. */
export async function ownLedger(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-ledger-'));
  await makeLedger(folder);
  const database = await openPglite(join(folder, 'database'), migrate);
  const queue = await openQueue(database, { migrate: true });
  return {
    database,
    queue,
    async close() {
      await queue.close();
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A spec of no particular step. */
export function anySpec(changes: Partial<Spec> = {}): Spec {
  const name = changes.name ?? `campaign-${randomUUID()}`;
  const spec = { name, hash: 'hash', verify: 'none', trust: false, canary: 0, stopPercent: 50, budget: {} };
  return { ...spec, branch: 'change', warnings: [], ...changes } as unknown as Spec;
}

export interface Begun {
  readonly campaign: Campaign;
  /** Take rows for a worker. */
  claim(worker: string, most?: number): Promise<LedgerRow[]>;
  /** A worker's lease of a row. */
  lease(worker: string, row: LedgerRow): Lease;
  /** The row as the ledger has it. */
  row(id: number): Promise<Record<string, unknown>>;
  /** How many jobs of a state the queue has. */
  jobs(state: string): Promise<number>;
}

/** A running campaign with so many planned rows in its queue. */
export async function begun(opened: Opened, rows: number, spec: Spec = anySpec()): Promise<Begun> {
  const { database, queue } = opened;
  const { id } = await saveCampaign(database, spec);
  await planRows(database, await loadCampaign(database, spec.name), repositories(rows));
  await queue.create(id);
  await enqueue(database, queue, await loadCampaign(database, spec.name), { act: 'verify' });
  await startRun(database, id, { stage: 'rest', act: 'verify' });
  return {
    campaign: await loadCampaign(database, spec.name),
    async claim(worker, most = 1) {
      await enrol(database, worker, id);
      return claim(database, queue, { campaign: id, worker, most });
    },
    lease: (worker, row) => new Lease({ database, queue, campaign: id, worker, row }),
    async row(row) {
      const [found] = await database.query<Record<string, unknown>>(
        `select * from ${LEDGER}.repository where id = $1`,
        [row],
      );
      return found ?? {};
    },
    async jobs(state) {
      const [found] = await database.query<{ n: number }>(
        `select count(*)::int as n from mortise_jobs.job where name = $1 and state = $2`,
        [`campaign_${id}`, state],
      );
      return found?.n ?? 0;
    },
  };
}

/** Addresses of so many repositories. */
export async function* repositories(count: number, from = 0) {
  for (let n = from; n < from + count; n++)
    yield { key: `host/acme/r${n}`, address: `https://host.example/acme/r${n}.git` };
}
