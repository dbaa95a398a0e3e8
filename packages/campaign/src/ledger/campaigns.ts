import { LEDGER } from '../database/schema.js';
import type { Sql } from '../database/sql.js';
import { CampaignFailure } from '../failure.js';
import type { Phase } from '../report/overview.js';
import type { Spec } from '../spec/spec.js';
import type { Act } from './act.js';

/**
 * What a run does when the rows in its queue are done: nothing more (`few`); judge the first ones
 * and then queue the others (`canary`); or end (`rest`).
 */
export type Stage = 'few' | 'canary' | 'rest';

/** A campaign in the ledger, with the spec that its rows are worked out by. */
export interface Campaign {
  readonly id: number;
  readonly name: string;
  readonly spec: Spec;
  readonly phase: Phase;
  readonly reason: string;
  readonly stage: Stage;
  /** What a run does with its rows. */
  readonly act: Act;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Counts the runs: a job of an earlier one is nobody's. */
  readonly run: number;
  /** Counts the changes of the spec. */
  readonly version: number;
}

/** All but the spec, which may be long. */
const PLAIN = `id, name, phase, reason, stage, act, run, version,
  (extract(epoch from started_at) * 1000)::float8 as "startedAt"`;
const COLUMNS = `${PLAIN}, spec`;

type PlainCampaign = Omit<Campaign, 'spec'>;
type FlatCampaign = PlainCampaign & { readonly spec: string };

/** Write the spec of a campaign, which is made if it is new. Another change is tried anew first. */
export async function saveCampaign(sql: Sql, spec: Spec): Promise<Campaign> {
  const [row] = await sql.query<FlatCampaign>(
    `insert into ${LEDGER}.campaign as c (name, spec, hash) values ($1, $2, $3)
     on conflict (name) do update set spec = excluded.spec, hash = excluded.hash,
       stage = case when c.stage = 'rest' and c.hash <> excluded.hash then 'canary' else c.stage end,
       version = c.version + (c.spec <> excluded.spec)::int returning ${COLUMNS}`,
    [spec.name, JSON.stringify(spec), spec.hash],
  );
  return campaignOf(row as FlatCampaign);
}

/** The campaign of a name; `undefined` if the database has none. */
export async function findCampaign(sql: Sql, name: string): Promise<Campaign | undefined> {
  const [row] = await sql.query<FlatCampaign>(`select ${COLUMNS} from ${LEDGER}.campaign where name = $1`, [
    name,
  ]);
  return row === undefined ? undefined : campaignOf(row);
}

/**
 * The campaign of a name.
 *
 * @throws CampaignFailure `NO_CAMPAIGN`.
 */
export async function loadCampaign(sql: Sql, name: string): Promise<Campaign> {
  const found = await findCampaign(sql, name);
  if (found !== undefined) return found;
  throw new CampaignFailure(
    'NO_CAMPAIGN',
    `The database has no campaign ${JSON.stringify(name)}. Begin it with \`mortise campaign plan\`.`,
    2,
  );
}

/** Whether a campaign runs. */
export async function isRunning(sql: Sql, id: number): Promise<boolean> {
  const rows = await sql.query(`select id from ${LEDGER}.campaign where id = $1 and phase = 'running'`, [id]);
  return rows.length > 0;
}

/**
 * The campaigns that are running, or the one of a number, if it is.
 *
 * @param known - those of an earlier call: a spec is read again only where it has changed.
 */
export async function runningCampaigns(
  sql: Sql,
  id?: number,
  known: readonly Campaign[] = [],
): Promise<Campaign[]> {
  const plain = await sql.query<PlainCampaign>(
    `select ${PLAIN} from ${LEDGER}.campaign where phase = 'running' and ($1::int is null or id = $1) order by id`,
    [id ?? null],
  );
  const specs = new Map(known.map(each => [`${each.id} ${each.version}`, each.spec]));
  const unknown = plain.filter(each => !specs.has(`${each.id} ${each.version}`));
  if (unknown.length > 0)
    for (const { spec, ...each } of await sql.query<FlatCampaign>(
      `select ${COLUMNS} from ${LEDGER}.campaign where id = any($1::int[])`,
      [unknown.map(each => each.id)],
    ))
      specs.set(`${each.id} ${each.version}`, JSON.parse(spec) as Spec);
  return plain.flatMap(each => {
    const spec = specs.get(`${each.id} ${each.version}`);
    // It changed between the two statements: the next look has it.
    return spec === undefined ? [] : [{ ...each, spec }];
  });
}

/**
 * The campaign as it is now, but for its spec, and its lock until the end of the transaction.
 *
 * @param wait - whether to wait for who has the lock.
 * @returns `undefined` if somebody else has it.
 */
export async function lockCampaign(sql: Sql, id: number, wait: boolean): Promise<PlainCampaign | undefined> {
  const [row] = await sql.query<PlainCampaign>(
    `select ${PLAIN} from ${LEDGER}.campaign where id = $1 for update ${wait ? '' : 'skip locked'}`,
    [id],
  );
  return row;
}

/** Why a campaign does not run whose run ended for a new one that has not begun. */
export const BEGINNING = 'Its run was interrupted, and the next one has not begun.';

/** End the run of a campaign, if there is one, and count a new one, which has not begun yet. */
export async function newRun(sql: Sql, id: number): Promise<number> {
  const [row] = await sql.query<{ run: number }>(
    `update ${LEDGER}.campaign set run = run + 1, open_calls = 0, phase = 'idle',
       reason = case when phase = 'running' or reason = $2 then $2 else '' end where id = $1 returning run`,
    [id, BEGINNING],
  );
  return row?.run ?? 0;
}

/**
 * Let a campaign run: its workers take its rows from now on.
 *
 * @param run.number - only if this is its newest run still.
 * @returns whether it runs.
 */
export async function startRun(
  sql: Sql,
  id: number,
  run: { readonly stage: Stage; readonly act: Act; readonly number?: number },
): Promise<boolean> {
  const rows = await sql.query(
    `update ${LEDGER}.campaign set phase = 'running', reason = '', stage = $2, act = $3,
       started_at = clock_timestamp() where id = $1 and ($4::int is null or run = $4) returning id`,
    [id, run.stage, run.act, run.number ?? null],
  );
  return rows.length > 0;
}

/** Go on with the next stage of a run, if it is the newest still. */
export async function setStage(sql: Sql, id: number, stage: Stage, run?: number): Promise<void> {
  await sql.query(
    `update ${LEDGER}.campaign set stage = $2 where id = $1 and ($3::int is null or run = $3)`,
    [id, stage, run ?? null],
  );
}

/** End a run, or hold it. Workers put back what they have in hand. */
export async function setPhase(sql: Sql, id: number, phase: Phase, reason: string): Promise<void> {
  await sql.query(`update ${LEDGER}.campaign set phase = $2, reason = $3 where id = $1`, [id, phase, reason]);
}

function campaignOf({ spec, ...row }: FlatCampaign): Campaign {
  return { ...row, spec: JSON.parse(spec) as Spec };
}
