import { LEDGER } from '../database/schema.js';
import type { Sql } from '../database/sql.js';
import type { Cause, Moment, Overview, Stuck, Wait } from '../report/overview.js';
import { VERIFIED_STATES } from '../report/untested.js';
import type { Row } from '../row.js';
import { STATES, type State } from '../states.js';
import type { Campaign } from './campaigns.js';
import { COLUMNS, type FlatRow, fromFlat } from './ledger-row.js';

/** How far back the rate of a run is measured. */
const RATE_SECONDS = 300;
/** A row that one worker has had for so long is shown as stuck. */
const STUCK_SECONDS = 600;
const MOST_CAUSES = 50;
const MOST_STUCK = 10;
const MOST_WAITS = 5;
const MOST_MOMENTS = 200;
/** How many rows a report reads at a time. */
const BATCH = 200;

/** Where a campaign stands. Its cost does not grow with the diffs, nor with the events. */
export async function overviewOf(sql: Sql, campaign: Campaign): Promise<Overview> {
  const { name, phase, reason, spec, id } = campaign;
  const counts = await countsOf(sql, id);
  const [left = 0, settled = 0, workers = 0, untested = 0] = await numbers(sql, id);
  const perMinute = (settled * 60) / RATE_SECONDS;
  const [spent] = await sql.query<{ calls: number; tokens: number; money: number }>(
    `select calls::int as calls, tokens::float8 as tokens, money from ${LEDGER}.campaign where id = $1`,
    [id],
  );
  return {
    name,
    phase,
    reason,
    total: Object.values(counts).reduce((sum, each) => sum + each, 0),
    counts,
    untested,
    left,
    perMinute,
    // Where nobody works, no time is known.
    secondsLeft: workers > 0 && left > 0 && perMinute > 0 ? (left / perMinute) * 60 : null,
    causes: await causesOf(sql, id),
    stuck: await stuckOf(sql, id),
    waits: await waitsOf(sql, id),
    spent: {
      calls: spent?.calls ?? 0,
      tokens: spent?.tokens ?? 0,
      money: spent?.money ?? 0,
      mostCalls: spec.budget.calls ?? null,
      mostTokens: spec.budget.tokens ?? null,
      mostMoney: spec.budget.money ?? null,
    },
    workers,
  };
}

/** How many rows are in each state. */
export async function countsOf(sql: Sql, campaign: number): Promise<Record<State, number>> {
  const rows = await sql.query<{ state: State; n: number }>(
    `select state, count(*)::int as n from ${LEDGER}.repository where campaign = $1 group by state`,
    [campaign],
  );
  const none = Object.fromEntries(STATES.map(state => [state, 0])) as Record<State, number>;
  return { ...none, ...Object.fromEntries(rows.map(({ state, n }) => [state, n])) };
}

/** Rows in the queue or in work, those settled of late, living workers, rows without a test. */
async function numbers(sql: Sql, campaign: number): Promise<number[]> {
  const rows = await sql.query<{ n: number }>(
    `select count(*)::int as n from ${LEDGER}.repository where campaign = $1 and job is not null
     union all
     select count(*)::int from ${LEDGER}.repository where campaign = $1 and job is null and state <> 'planned'
       and at > statement_timestamp() - make_interval(secs => $2)
     union all
     select count(*)::int from ${LEDGER}.worker where campaign = $1 and seen > clock_timestamp() - interval '1 minute'
     union all
     select count(*)::int from ${LEDGER}.repository where campaign = $1 and verified = 'none' and state = any($3::text[])`,
    [campaign, RATE_SECONDS, VERIFIED_STATES],
  );
  return rows.map(({ n }) => n);
}

async function causesOf(sql: Sql, campaign: number): Promise<Cause[]> {
  return sql.query<Cause>(
    `with cause as (
       select refusal_code as code, refusal_message as message, count(*)::int as count,
         count(pushed)::int as shown, min(id) as first
       from ${LEDGER}.repository where campaign = $1 and state = 'refused' group by 1, 2
       order by 3 desc, 1, 2 limit ${MOST_CAUSES}
     ) select code, message, count, shown,
       array(select address from ${LEDGER}.repository r where r.campaign = $1 and r.state = 'refused'
         and r.refusal_code = code and r.refusal_message = message order by id limit 3) as repositories,
       coalesce((select refusal_evidence from ${LEDGER}.repository r where r.id = first), '') as evidence
     from cause`,
    [campaign],
  );
}

async function stuckOf(sql: Sql, campaign: number): Promise<Stuck[]> {
  return sql.query<Stuck>(
    `select address as repository, state, waiting,
       extract(epoch from clock_timestamp() - at)::float8 as seconds
     from ${LEDGER}.repository where campaign = $1 and job is not null
       and (waiting <> '' or (worker is not null and at < statement_timestamp() - make_interval(secs => $2)))
     order by at limit ${MOST_STUCK}`,
    [campaign, STUCK_SECONDS],
  );
}

/** What rows wait for that no job will take up. An index has just these. */
async function waitsOf(sql: Sql, campaign: number): Promise<Wait[]> {
  return sql.query<Wait>(
    `select state, waiting, count(*)::int as count from ${LEDGER}.repository
     where campaign = $1 and job is null and waiting <> ''
     group by 1, 2 order by 3 desc, 1, 2 limit ${MOST_WAITS}`,
    [campaign],
  );
}

/** How many rows were in each state, from the first event to the last, at most 200 moments. */
export async function momentsOf(sql: Sql, campaign: number): Promise<Moment[]> {
  const changes = await sql.query<{ at: number; state: State; was: State | null; n: number }>(
    `with span as (
       select extract(epoch from min(at)) as low, extract(epoch from max(at)) as high
       from ${LEDGER}.event where campaign = $1
     ) select (low + bucket * (high - low) / ${MOST_MOMENTS - 1}) * 1000 as at, state, was, n from span, lateral (
       select ceil((extract(epoch from at) - low) / greatest(high - low, 0.001) * ${MOST_MOMENTS - 1}) as bucket,
         state, was, count(*)::int as n from ${LEDGER}.event where campaign = $1 group by 1, 2, 3
     ) each order by bucket`,
    [campaign],
  );
  return accumulate(changes.map(each => ({ ...each, at: Math.round(Number(each.at)) })));
}

function accumulate(
  changes: readonly { at: number; state: State; was: State | null; n: number }[],
): Moment[] {
  const counts: Partial<Record<State, number>> = {};
  const moments: Moment[] = [];
  for (const { at, state, was, n } of changes) {
    counts[state] = (counts[state] ?? 0) + n;
    if (was !== null) counts[was] = (counts[was] ?? 0) - n;
    if (moments.at(-1)?.at === at) moments.pop();
    moments.push({ at, counts: { ...counts } });
  }
  return moments;
}

/** All rows with their diffs, in the order in which they were planned. */
export async function* rowsOf(sql: Sql, campaign: number): AsyncGenerator<Row> {
  for (let after = 0; ; ) {
    const rows = await sql.query<FlatRow & { diff: string }>(
      `select ${COLUMNS}, coalesce((select diff from ${LEDGER}.change where repository = r.id), '') as diff
       from ${LEDGER}.repository r where r.campaign = $1 and r.id > $2 order by r.id limit ${BATCH}`,
      [campaign, after],
    );
    yield* rows.map(fromFlat);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** The row of one repository, by its address or its end: `acme/shop`, `shop`. */
export async function findRows(sql: Sql, campaign: number, name: string): Promise<Row[]> {
  const rows = await sql.query<FlatRow & { diff: string }>(
    `select ${COLUMNS}, coalesce(c.diff, '') as diff from ${LEDGER}.repository r
     left join ${LEDGER}.change c on c.repository = r.id
     where r.campaign = $1 and (r.address = $2 or right(regexp_replace(r.address, '(\\.git)?/?$', ''), length($3) + 1)
       = '/' || $3) order by r.id limit 10`,
    [campaign, name, name.replace(/(\.git)?\/*$/, '')],
  );
  return rows.map(fromFlat);
}
