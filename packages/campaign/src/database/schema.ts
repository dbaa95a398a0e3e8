import { CampaignFailure } from '../failure.js';
import type { Database } from './sql.js';

/** Where the ledger is, and where pg-boss keeps its jobs: one database, so one transaction. */
export const LEDGER = 'mortise_campaign';
export const JOBS = 'mortise_jobs';

/**
 * What makes the ledger, a step for each version. A step that was published never changes: a new
 * one is added.
 */
const STEPS: readonly string[] = [
  `
  create table ${LEDGER}.campaign (
    id serial primary key,
    name text not null unique,
    spec text not null,
    hash text not null,
    phase text not null default 'idle',
    reason text not null default '',
    -- What a run does next (see runs.ts), and how far it goes with a row.
    stage text not null default 'rest',
    act text not null default 'verify',
    started_at timestamptz not null default now(),
    -- Counts the runs: a job of an earlier one is nobody's.
    run int not null default 0,
    -- Counts the changes of the spec.
    version int not null default 0,
    -- Calls of models that are under way: part of what they reserved will be given back.
    open_calls int not null default 0,
    calls bigint not null default 0,
    tokens bigint not null default 0,
    money double precision not null default 0
  );
  create table ${LEDGER}.repository (
    id bigserial primary key,
    campaign int not null references ${LEDGER}.campaign on delete cascade,
    -- Equal for all spellings of one address.
    key text not null,
    address text not null,
    state text not null default 'planned',
    branch text,
    base text,
    spec_hash text,
    commit text,
    verified text,
    pushed text,
    -- Every commit that a worker was about to push: on the remote, these are the campaign's own.
    pushing text[] not null default '{}',
    pull text,
    pull_number int,
    refusal_code text,
    refusal_message text,
    refusal_evidence text,
    -- The state in which the row was refused: it goes on from there when it is tried again.
    was text,
    waiting text not null default '',
    note text not null default '',
    calls bigint not null default 0,
    tokens bigint not null default 0,
    money double precision not null default 0,
    at timestamptz not null default now(),
    -- The one job of pg-boss that may work on the row, and the worker that does.
    job uuid,
    act text,
    -- The run that queued it, and how often a person asked for it again.
    run int not null default 0,
    attempt int not null default 0,
    worker uuid,
    -- Failures that may pass, and workers that died, since the last success.
    failures int not null default 0,
    deaths int not null default 0,
    unique (campaign, key)
  );
  create index repository_state on ${LEDGER}.repository (campaign, state, spec_hash);
  create index repository_settled on ${LEDGER}.repository (campaign, at, state) where job is null;
  create index repository_job on ${LEDGER}.repository (campaign, at) where job is not null;
  create index repository_worker on ${LEDGER}.repository (worker) where worker is not null;
  create index repository_refused on ${LEDGER}.repository (campaign, refusal_code, refusal_message) where state = 'refused';
  create index repository_waiting on ${LEDGER}.repository (campaign, state, waiting) where job is null and waiting <> '';
  -- Apart from the rows, because it is long and seldom read.
  create table ${LEDGER}.change (
    repository bigint primary key references ${LEDGER}.repository on delete cascade,
    diff text not null
  );
  create table ${LEDGER}.event (
    campaign int not null references ${LEDGER}.campaign on delete cascade,
    repository bigint not null references ${LEDGER}.repository on delete cascade,
    at timestamptz not null default clock_timestamp(),
    was text,
    state text not null
  );
  create index event_at on ${LEDGER}.event (campaign, at);
  create table ${LEDGER}.worker (
    id uuid not null,
    campaign int not null references ${LEDGER}.campaign on delete cascade,
    seen timestamptz not null default clock_timestamp(),
    -- One process may work on several campaigns.
    primary key (id, campaign)
  );
  create table ${LEDGER}.answer (
    question text primary key,
    answer text not null,
    at timestamptz not null default now()
  );
  create table ${LEDGER}.host (
    host text primary key,
    state text not null
  );
  `,
  // The newest pull request that `close` took back: what is proposed later is another one.
  `alter table ${LEDGER}.repository add column taken_back int not null default 0`,
  // `status` counts them each time that it looks.
  `create index repository_untested on ${LEDGER}.repository (campaign, state) where verified = 'none'`,
  // The rows of jobs that a worker takes are looked up by their jobs.
  `create index repository_by_job on ${LEDGER}.repository (job) where job is not null`,
];

/** The version of the ledger that this program works with. */
export const VERSION = STEPS.length;

/**
 * Make the ledger, or bring it to this program's version. Safe to repeat, and to run twice at the
 * same time.
 *
 * @returns the versions before and after.
 * @throws CampaignFailure `DATABASE_TOO_NEW`.
 */
export async function migrate(database: Database): Promise<{ readonly from: number; readonly to: number }> {
  return database.transaction(async sql => {
    await sql.query(`select pg_advisory_xact_lock(hashtext('${LEDGER}'))`);
    await sql.query(`create schema if not exists ${LEDGER}`);
    await sql.query(`create table if not exists ${LEDGER}.version (version int not null)`);
    const [row] = await sql.query<{ version: number }>(`select version from ${LEDGER}.version`);
    const from = row?.version ?? 0;
    refuseNewer(from);
    for (const step of STEPS.slice(from)) await sql.query(step);
    await sql.query(`delete from ${LEDGER}.version`);
    await sql.query(`insert into ${LEDGER}.version values (${VERSION})`);
    return { from, to: VERSION };
  });
}

/**
 * The version of the ledger in a database; 0 where there is none.
 *
 * @throws CampaignFailure `DATABASE_TOO_NEW`.
 */
export async function versionOf(database: Database): Promise<number> {
  const [found] = await database.query<{ there: boolean }>(
    `select to_regclass('${LEDGER}.version') is not null as there`,
  );
  if (found?.there !== true) return 0;
  const [row] = await database.query<{ version: number }>(`select version from ${LEDGER}.version`);
  refuseNewer(row?.version ?? 0);
  return row?.version ?? 0;
}

function refuseNewer(version: number): void {
  if (version <= VERSION) return;
  throw new CampaignFailure(
    'DATABASE_TOO_NEW',
    `The ledger has version ${version}, and this mortise-campaign knows ${VERSION}. Install a newer one.`,
  );
}
