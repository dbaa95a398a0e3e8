import { LEDGER } from '../database/schema.js';
import type { Database, Sql } from '../database/sql.js';
import type { Queue } from '../queue/queue.js';
import type { State } from '../states.js';
import { type Act, unfinished } from './act.js';
import type { Campaign } from './campaigns.js';
import { forgetTurns } from './limiter.js';

/** How many rows are queued in one transaction. */
const BATCH = 5000;

/**
 * A new UUID that begins with the row's number. Jobs of one transaction are taken in the order of
 * their ids, so that rows are worked on in the order in which they were planned.
 */
const IN_ORDER = `(lpad(to_hex(r.id), 8, '0') || substr(gen_random_uuid()::text, 9))::uuid`;

/** What is queued. */
export interface Enqueuing {
  readonly act: Act;
  /** Only so many, those planned first; all if missing. */
  readonly most?: number | undefined;
  /** Only rows in these states; all that the act has something to do with if missing. */
  readonly only?: readonly State[] | undefined;
  /** Only if this is the newest run of the campaign still. */
  readonly run?: number | undefined;
}

/** Which rows are taken. Rows that are queued already keep their job. */
function condition({ act, only }: Enqueuing, campaign: Campaign): string {
  const among = (states: readonly string[]) => `state in (${states.map(each => `'${each}'`).join(', ')})`;
  if (only !== undefined) return among(only);
  if (act === 'refresh') return `state not in ('merged', 'closed', 'planned')`;
  // A worker that died may have pushed what the row does not know of yet.
  if (act === 'close') return `cardinality(pushing) > 0 and state not in ('merged', 'closed')`;
  return among(unfinished(act, campaign.spec));
}

/**
 * Give rows a job of the present run, in the transaction that says so in their rows.
 *
 * @returns how many got one.
 */
export async function enqueue(
  database: Database,
  queue: Queue,
  campaign: Campaign,
  options: Enqueuing,
): Promise<number> {
  // What waits for a worker already goes as far as is asked for now.
  await database.query(
    `update ${LEDGER}.repository set act = $2 where campaign = $1 and job is not null and worker is null
       and ${condition(options, campaign)}`,
    [campaign.id, options.act],
  );
  let queued = 0;
  const most = options.most ?? Number.POSITIVE_INFINITY;
  for (;;) {
    const limit = Math.min(BATCH, most - queued);
    if (limit <= 0) return queued;
    const added = await database.transaction(sql => addBatch(sql, queue, campaign, { ...options, limit }));
    queued += added;
    if (added < limit) return queued;
  }
}

async function addBatch(
  sql: Sql,
  queue: Queue,
  campaign: Campaign,
  options: Enqueuing & { readonly limit: number },
): Promise<number> {
  const jobs = await sql.query<{ id: string; row: number }>(
    `update ${LEDGER}.repository r set job = ${IN_ORDER}, act = $2, run = c.run, failures = 0, deaths = 0,
       waiting = '' from ${LEDGER}.campaign c
     where c.id = $1 and ($4::int is null or c.run = $4) and r.id in (
       select id from ${LEDGER}.repository where campaign = $1 and job is null and worker is null
         and ${condition(options, campaign)} order by id limit $3 for update skip locked
     ) returning r.job as id, r.id::int as row`,
    [campaign.id, options.act, options.limit, options.run ?? null],
  );
  await queue.add(sql, campaign.id, jobs);
  return jobs.length;
}

/** Take the jobs of rows that nobody works on. What is in the queue still is stale then. */
export async function dequeue(sql: Sql, campaign: number): Promise<void> {
  await sql.query(
    `update ${LEDGER}.repository set job = null, waiting = '' where campaign = $1 and worker is null and job is not null`,
    [campaign],
  );
  await forgetTurns(sql);
}
