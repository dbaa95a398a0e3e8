import PgBoss from 'pg-boss';
import { JOBS } from '../database/schema.js';
import type { Database, Sql } from '../database/sql.js';

/**
 * What a job asks for. How far it goes is in its row: the row decides, a job only wakes a worker.
 */
export interface Job {
  readonly id: string;
  /** The row of the ledger. */
  readonly row: number;
}

/** A job to be made. */
export interface NewJob extends Job {
  /** Seconds until it may be taken. */
  readonly delaySeconds?: number;
}

/** The jobs of campaigns. All of it can be part of a transaction that writes the ledger. */
export interface Queue {
  /** Make the queue of a campaign, if it is not there. */
  create(campaign: number): Promise<void>;
  /** Add jobs, in the transaction that writes their rows. */
  add(sql: Sql, campaign: number, jobs: readonly NewJob[]): Promise<void>;
  /** Take up to so many jobs; they stay this transaction's, or nobody's. */
  take(sql: Sql, campaign: number, most: number): Promise<Job[]>;
  /** Say that jobs are done with, whatever came of them. */
  settle(sql: Sql, campaign: number, ids: readonly string[]): Promise<void>;
  /** Say that the workers of jobs died. */
  fail(sql: Sql, campaign: number, ids: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Without it, each look for a job sorts all that wait. Queues that are made later get it too. */
const IN_ORDER = `create index if not exists job_in_order on ${JOBS}.job (name, priority desc, created_on, id)
  where state < 'active'`;
/** How many jobs are added by one statement. */
const BATCH = 1000;
/** pg-boss ends jobs that are older. Dead workers are found by their leases, long before. */
const EXPIRE_HOURS = 23;
/** Jobs that wait for quiet hours or limits may wait for long. */
const KEEP_DAYS = 365;

/**
 * The queue of a database.
 *
 * @param migrate - makes pg-boss's tables, or brings them to its version; otherwise they must be
 *   there.
 */
export async function openQueue(database: Database, options: { readonly migrate: boolean }): Promise<Queue> {
  const boss = new PgBoss({
    db: asWholeDb(database),
    schema: JOBS,
    migrate: options.migrate,
    schedule: false,
    // Only who works keeps the tables small; a command that asks starts no timers.
    supervise: database.mayWork,
  });
  // Its timers meet a database that is away; what works finds out by itself.
  boss.on('error', () => undefined);
  await boss.start();
  if (options.migrate) await database.query(IN_ORDER);
  return {
    create: campaign => createQueue(boss, campaign),
    add: (sql, campaign, jobs) => addJobs(boss, sql, campaign, jobs),
    async take(sql, campaign, batchSize) {
      const jobs = await boss.fetch<{ row: number }>(nameOf(campaign), { batchSize, db: asDb(sql) });
      return jobs.map(({ id, data }) => ({ id, row: data.row }));
    },
    async settle(sql, campaign, ids) {
      await boss.complete(nameOf(campaign), asOne(ids), {}, { db: asDb(sql) });
    },
    async fail(sql, campaign, ids) {
      await boss.fail(nameOf(campaign), asOne(ids), {}, { db: asDb(sql) });
    },
    close: () => boss.stop({ graceful: false, close: false }),
  };
}

/**
 * pg-boss takes several ids, but its types say so only for a call without options; there it would
 * take the options for the output of the job, and leave the transaction.
 */
const asOne = (ids: readonly string[]) => [...ids] as unknown as string;

const nameOf = (campaign: number) => `campaign_${campaign}`;

/** Each campaign has a queue of its own, so that a run takes no other campaign's jobs. */
async function createQueue(boss: PgBoss, campaign: number): Promise<void> {
  const name = nameOf(campaign);
  const settings = { name, retryLimit: 0, expireInHours: EXPIRE_HOURS, retentionDays: KEEP_DAYS };
  await boss.createQueue(name, settings);
}

async function addJobs(boss: PgBoss, sql: Sql, campaign: number, jobs: readonly NewJob[]): Promise<void> {
  for (let from = 0; from < jobs.length; from += BATCH) {
    const batch = jobs.slice(from, from + BATCH).map(({ id, row, delaySeconds }) => ({
      id,
      name: nameOf(campaign),
      data: { row },
      ...(delaySeconds === undefined ? {} : { startAfter: `${Math.ceil(delaySeconds)}` }),
    }));
    await boss.insert(batch, { db: asDb(sql) });
  }
}

/** pg-boss's own work, some of it in transactions that it writes as text. */
function asWholeDb(database: Database): PgBoss.Db {
  return {
    async executeSql(text, values) {
      const inner = /^\s*BEGIN;(.*)COMMIT;\s*$/s.exec(text)?.[1];
      if (inner === undefined) return { rows: await database.query(text, values ?? []) };
      // Where a statement fails, the connection must not stay in a broken transaction.
      return { rows: await database.transaction(sql => sql.query(inner, values ?? [])) };
    },
  };
}

function asDb(sql: Sql): PgBoss.Db {
  return { executeSql: async (text, values) => ({ rows: await sql.query(text, values ?? []) }) };
}
