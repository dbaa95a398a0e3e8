import { LEDGER } from '../database/schema.js';
import type { Database, Sql } from '../database/sql.js';
import type { Queue } from '../queue/queue.js';
import type { Campaign } from './campaigns.js';
import { COLUMNS, type FlatRow, fromFlat, type LedgerRow } from './ledger-row.js';

/**
 * A new job for a row `r` if its run goes on; none for a row of an earlier run, whose act is not
 * what the present one asks for.
 */
export const JOB_OF_RUN = `case when exists (select 1 from ${LEDGER}.campaign c
  where c.id = r.campaign and c.run = r.run and c.phase = 'running') then gen_random_uuid() end`;

/** A row whose worker died so often is refused: it may be what kills them. */
export const MOST_DEATHS = 10;

/** Tell the database that a worker of a campaign lives. A worker says so first before it claims. */
export async function enrol(sql: Sql, worker: string, campaign: number): Promise<void> {
  await sql.query(
    `insert into ${LEDGER}.worker (id, campaign) values ($1, $2)
     on conflict (id, campaign) do update set seen = clock_timestamp()`,
    [worker, campaign],
  );
}

/**
 * Renew the lease of all rows that a worker has.
 *
 * @returns of how many campaigns: less than it enrolled for, if the others took it for dead.
 */
export async function renew(sql: Sql, worker: string): Promise<number> {
  const rows = await sql.query(
    `update ${LEDGER}.worker set seen = clock_timestamp() where id = $1 returning id`,
    [worker],
  );
  return rows.length;
}

/** Say that a worker ends. It has put its rows back. */
export async function leave(sql: Sql, worker: string): Promise<void> {
  await sql.query(`delete from ${LEDGER}.worker where id = $1`, [worker]);
}

/**
 * Lease rows to a worker: jobs of the queue and their rows in one transaction, so that a worker
 * that dies here has either both or nothing.
 */
export async function claim(database: Database, queue: Queue, options: Claiming): Promise<LedgerRow[]> {
  for (;;) {
    const { rows, taken } = await database.transaction(sql => claimOnce(sql, queue, options));
    // Killed runs leave many stale jobs behind, which must not look like nothing to do.
    if (rows.length > 0 || taken === 0) return rows;
  }
}

interface Claiming {
  readonly campaign: number;
  readonly worker: string;
  readonly most: number;
}

async function claimOnce(sql: Sql, queue: Queue, { campaign, worker, most }: Claiming) {
  const jobs = await queue.take(sql, campaign, most);
  if (jobs.length === 0) return { rows: [], taken: 0 };
  const rows = await sql.query<FlatRow>(
    `update ${LEDGER}.repository r set worker = $1, waiting = '' from ${LEDGER}.campaign c
     where r.campaign = $2 and c.id = r.campaign and c.phase = 'running' and c.run = r.run
       and r.worker is null and r.job = any($3::uuid[]) returning ${COLUMNS}`,
    [worker, campaign, jobs.map(({ id }) => id)],
  );
  // A row that was queued anew, or taken out of the queue, has left its old job behind; and so has
  // an earlier run.
  const stale = jobs.filter(({ id }) => rows.every(row => row.job !== id)).map(({ id }) => id);
  if (stale.length > 0) await queue.settle(sql, campaign, stale);
  return { rows: rows.map(fromFlat), taken: jobs.length };
}

/**
 * Take the rows of dead workers from them, and queue those of the present run again. A row that
 * many workers died on is refused.
 *
 * @param leaseSeconds - how long a worker may be silent.
 * @returns how many rows were taken back.
 */
export async function reap(
  sql: Sql,
  queue: Queue,
  campaign: Campaign,
  leaseSeconds: number,
): Promise<number> {
  // Of any campaign: one that does not run has nobody else to notice it.
  await sql.query(`delete from ${LEDGER}.worker where seen < clock_timestamp() - make_interval(secs => $1)`, [
    leaseSeconds,
  ]);
  const dead = await withoutLease(sql, campaign.id);
  if (dead.length === 0) return 0;
  const rows = await sql.query<{ id: number; job: string; deaths: number }>(
    `update ${LEDGER}.repository set worker = null, deaths = deaths + 1
     where campaign = $1 and worker = any($2::uuid[]) returning id::int as id, job, deaths`,
    [campaign.id, dead],
  );
  if (rows.length === 0) return 0;
  await queue.fail(
    sql,
    campaign.id,
    rows.map(({ job }) => job),
  );
  const [poison, others] = [rows.filter(isPoison), rows.filter(each => !isPoison(each))];
  await refusePoison(
    sql,
    campaign,
    poison.map(({ id }) => id),
  );
  await queueAgain(
    sql,
    queue,
    campaign,
    others.map(({ id }) => id),
  );
  return rows.length;
}

const isPoison = ({ deaths }: { readonly deaths: number }) => deaths >= MOST_DEATHS;

/**
 * Workers that have rows, and are not enrolled. They are found before their rows are taken: where
 * that waits for another process, a row may have a new worker then.
 */
async function withoutLease(sql: Sql, campaign: number): Promise<string[]> {
  const rows = await sql.query<{ worker: string }>(
    `select distinct worker from ${LEDGER}.repository r where campaign = $1 and worker is not null
       and not exists (select 1 from ${LEDGER}.worker w where w.id = r.worker)`,
    [campaign],
  );
  return rows.map(({ worker }) => worker);
}

async function refusePoison(sql: Sql, campaign: Campaign, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql.query(
    `with old as (select id, state from ${LEDGER}.repository where id = any($1::bigint[])),
     told as (
       insert into ${LEDGER}.event (campaign, repository, was, state) select $2, id, state, 'refused' from old
     ) update ${LEDGER}.repository r set state = 'refused', was = old.state, job = null, refusal_code = 'WORKER_DIED',
         refusal_message = $3, refusal_evidence = '', at = clock_timestamp() from old where r.id = old.id`,
    [ids, campaign.id, `${MOST_DEATHS} workers died while they worked on it. Look at it by hand.`],
  );
}

async function queueAgain(sql: Sql, queue: Queue, campaign: Campaign, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const jobs = await sql.query<{ id: string; row: number }>(
    `update ${LEDGER}.repository r set job = ${JOB_OF_RUN} where id = any($1::bigint[])
     returning job as id, id::int as row`,
    [ids],
  );
  await queue.add(
    sql,
    campaign.id,
    jobs.filter(({ id }) => id !== null),
  );
}

/**
 * Say that no worker lives: who says so is the only process that can use the database. What they
 * had in hand is taken back at the next look.
 */
export async function forgetWorkers(sql: Sql): Promise<void> {
  await sql.query(`delete from ${LEDGER}.worker`);
}

/** How many workers of a campaign have renewed their lease in time. */
export async function livingWorkers(sql: Sql, campaign: number, leaseSeconds: number): Promise<number> {
  const [row] = await sql.query<{ n: number }>(
    `select count(*)::int as n from ${LEDGER}.worker where campaign = $1
       and seen > clock_timestamp() - make_interval(secs => $2)`,
    [campaign, leaseSeconds],
  );
  return row?.n ?? 0;
}

/** How many rows of a campaign workers have in hand. */
export async function rowsInHand(sql: Sql, campaign: number): Promise<number> {
  const [row] = await sql.query<{ n: number }>(
    `select count(*)::int as n from ${LEDGER}.repository where campaign = $1 and worker is not null`,
    [campaign],
  );
  return row?.n ?? 0;
}
