import { LEDGER } from '../database/schema.js';
import type { Database, Sql } from '../database/sql.js';
import { OLDER_SPEC } from '../row.js';
import type { Campaign } from './campaigns.js';

/** A repository of a campaign. */
export interface Planned {
  /** Equal for all spellings of its address. */
  readonly key: string;
  readonly address: string;
}

/** What a plan did to the rows of a campaign. */
export interface PlanResult {
  /** Rows that are new. */
  readonly added: number;
  /** Rows that are worked out again, because the spec has changed. */
  readonly again: number;
  /** Rows of repositories that the spec names no longer, and that were not begun. */
  readonly dropped: number;
  /** Rows whose change shows outside and was made by another spec: `refresh` makes it anew. */
  readonly older: number;
}

/** How many rows one statement adds. */
const BATCH = 1000;

/**
 * Make a row for each repository. Rows that an older spec worked out begin anew, those too that
 * were taken back, unless they show on a host: those are `refresh`'s. Safe to repeat.
 */
export async function planRows(
  database: Database,
  campaign: Campaign,
  repositories: AsyncIterable<Planned>,
): Promise<PlanResult> {
  // Hosts take their time to list them: no transaction waits for that.
  const batches = await allOf(inBatches(repositories));
  const result = await database.transaction(async sql => {
    await sql.query(`create temporary table listed (key text primary key, address text) on commit drop`);
    for (const batch of batches)
      await sql.query(
        `insert into listed select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
        [batch.map(each => each.key), batch.map(each => each.address)],
      );
    const dropped = await dropUnlisted(sql, campaign);
    const added = await addListed(sql, campaign);
    const again = await planAgain(sql, campaign);
    return { added, again, dropped, older: await markOlder(sql, campaign) };
  });
  // A server counts by itself what its tables hold; in PGlite each look would sort all rows.
  if (database.kind === 'pglite' && result.added >= BATCH)
    await database.query(`analyze ${LEDGER}.repository`);
  return result;
}

async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function* inBatches(repositories: AsyncIterable<Planned>): AsyncGenerator<Planned[]> {
  let batch: Planned[] = [];
  for await (const each of repositories) {
    batch.push(each);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** What shows nowhere outside, and is in the list no longer, is forgotten: refused ones too. */
async function dropUnlisted(sql: Sql, { id }: Campaign): Promise<number> {
  const dropped = await sql.query(
    `delete from ${LEDGER}.repository where campaign = $1 and worker is null and pushed is null
       and cardinality(pushing) = 0 and key not in (select key from listed) returning id`,
    [id],
  );
  return dropped.length;
}

/** The event of a new row has no state before it. */
async function addListed(sql: Sql, { id }: Campaign): Promise<number> {
  const [counted] = await sql.query<{ added: number }>(
    `with added as (
       insert into ${LEDGER}.repository (campaign, key, address) select $1, key, address from listed order by key
       on conflict (campaign, key) do nothing returning id
     ), told as (
       insert into ${LEDGER}.event (campaign, repository, state) select $1, id, 'planned' from added returning 1
     ) select count(*)::int as added from told`,
    [id],
  );
  return counted?.added ?? 0;
}

async function planAgain(sql: Sql, { id, spec }: Campaign): Promise<number> {
  return beginAnew(
    sql,
    id,
    `spec_hash is distinct from $2 and state not in ('planned', 'merged') and pushed is null and worker is null
       and (state <> 'closed' or cardinality(pushing) = 0)`,
    spec.hash,
  );
}

/** What shows outside is changed by nobody but `refresh`, and says that it waits for that. */
async function markOlder(sql: Sql, { id, spec }: Campaign): Promise<number> {
  const older = await sql.query(
    `update ${LEDGER}.repository set waiting = $3 where campaign = $1 and spec_hash is distinct from $2
       and pushed is not null and state not in ('planned', 'merged', 'closed') and worker is null returning id`,
    [id, spec.hash, OLDER_SPEC],
  );
  return older.length;
}

/**
 * Take refused rows up again, all or those of one code: where they were refused, if the change is
 * theirs already; otherwise from the beginning.
 *
 * @returns how many.
 */
export async function retryRefused(
  sql: Sql,
  { id, spec }: Campaign,
  code: string | undefined,
): Promise<number> {
  const kept = await sql.query(
    `with again as (
       update ${LEDGER}.repository set state = was, refusal_code = null, refusal_message = null,
         refusal_evidence = null, failures = 0, deaths = 0, attempt = attempt + 1, at = clock_timestamp()
       where campaign = $1 and state = 'refused' and worker is null
         and was in ('verified', 'pushed', 'proposed', 'green') and spec_hash = $2
         and ($3::text is null or refusal_code = $3) returning id, was
     ) insert into ${LEDGER}.event (campaign, repository, was, state)
         select $1, id, 'refused', was from again returning repository`,
    [id, spec.hash, code ?? null],
  );
  const anew = await beginAnew(
    sql,
    id,
    `state = 'refused' and worker is null and ($2::text is null or refusal_code = $2)`,
    code ?? null,
  );
  return kept.length + anew;
}

async function beginAnew(sql: Sql, id: number, where: string, value: string | null): Promise<number> {
  const rows = await sql.query(
    `with old as (
       select id, state from ${LEDGER}.repository where campaign = $1 and ${where} for update
     ), anew as (
       update ${LEDGER}.repository r set state = 'planned', base = null, branch = null, spec_hash = null,
         commit = null, verified = null, refusal_code = null, refusal_message = null,
         refusal_evidence = null, waiting = '', note = '', failures = 0, deaths = 0,
         attempt = attempt + (old.state = 'refused')::int, at = clock_timestamp(),
         -- What was taken back has nothing to do with what is proposed now.
         taken_back = case when old.state = 'closed' then greatest(taken_back, pull_number) else taken_back end,
         pull = case when old.state = 'closed' then null else pull end,
         pull_number = case when old.state = 'closed' then null else pull_number end
       from old where r.id = old.id returning r.id, old.state as was
     ) insert into ${LEDGER}.event (campaign, repository, was, state)
         select $1, id, was, 'planned' from anew returning repository`,
    [id, value],
  );
  return rows.length;
}
