import { LEDGER } from '../database/schema.js';
import type { Database, Sql } from '../database/sql.js';
import type { Queue } from '../queue/queue.js';
import { type Act, unfinished } from './act.js';
import type { Campaign } from './campaigns.js';
import { forgetTurns } from './limiter.js';

/** How many rows are queued in one transaction. */
const BATCH = 5000;

/** Which rows an act takes. Rows that are queued already keep their job. */
function condition(act: Act, campaign: Campaign): string {
  const among = (states: readonly string[]) => `state in (${states.map(each => `'${each}'`).join(', ')})`;
  if (act === 'refresh') return `state not in ('merged', 'closed', 'planned')`;
  // A worker that died may have pushed what the row does not know of yet.
  if (act === 'close') return `cardinality(pushing) > 0 and state not in ('merged', 'closed')`;
  return among(unfinished(act, campaign.spec));
}

/**
 * Give rows a job, in the transaction that says so in their rows.
 *
 * @param options.most - only so many, those planned first; all if missing.
 * @param options.look - rows with a pull request too, to see what became of it.
 * @returns how many got one.
 */
export async function enqueue(
  database: Database,
  queue: Queue,
  campaign: Campaign,
  options: { readonly act: Act; readonly most?: number; readonly look?: boolean },
): Promise<number> {
  // What waits for a worker already goes as far as is asked for now.
  await database.query(
    `update ${LEDGER}.repository set act = $2 where campaign = $1 and job is not null and worker is null
       and ${condition(options.act, campaign)}`,
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
  { act, look, limit }: { readonly act: Act; readonly look?: boolean; readonly limit: number },
): Promise<number> {
  const open = look === true ? `or state in ('proposed', 'green')` : '';
  const jobs = await sql.query<{ id: string; row: number }>(
    `update ${LEDGER}.repository set job = gen_random_uuid(), act = $2, failures = 0, deaths = 0, waiting = ''
     where id in (
       select id from ${LEDGER}.repository where campaign = $1 and job is null and (${condition(act, campaign)} ${open})
       order by id limit $3 for update skip locked
     ) returning job as id, id::int as row`,
    [campaign.id, act, limit],
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
