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
}

const COLUMNS = `id, name, spec, phase, reason, stage, act,
  (extract(epoch from started_at) * 1000)::float8 as "startedAt"`;

type FlatCampaign = Omit<Campaign, 'spec'> & { readonly spec: string };

/** Write the spec of a campaign, which is made if it is new. */
export async function saveCampaign(sql: Sql, spec: Spec): Promise<Campaign> {
  const [row] = await sql.query<FlatCampaign>(
    `insert into ${LEDGER}.campaign (name, spec, hash) values ($1, $2, $3)
     on conflict (name) do update set spec = excluded.spec, hash = excluded.hash returning ${COLUMNS}`,
    [spec.name, JSON.stringify(spec), spec.hash],
  );
  return campaignOf(row as FlatCampaign);
}

/**
 * The campaign of a name.
 *
 * @throws CampaignFailure `NO_CAMPAIGN`.
 */
export async function loadCampaign(sql: Sql, name: string): Promise<Campaign> {
  const [row] = await sql.query<FlatCampaign>(`select ${COLUMNS} from ${LEDGER}.campaign where name = $1`, [
    name,
  ]);
  if (row !== undefined) return campaignOf(row);
  throw new CampaignFailure(
    'NO_CAMPAIGN',
    `The database has no campaign ${JSON.stringify(name)}. Begin it with \`mortise campaign plan\`.`,
    2,
  );
}

/** The campaigns that are running, or the one of a number, if it is. */
export async function runningCampaigns(sql: Sql, id?: number): Promise<Campaign[]> {
  const rows = await sql.query<FlatCampaign>(
    `select ${COLUMNS} from ${LEDGER}.campaign where phase = 'running' and ($1::int is null or id = $1) order by id`,
    [id ?? null],
  );
  return rows.map(campaignOf);
}

/** Let a campaign run: its workers take its rows from now on. */
export async function startRun(sql: Sql, id: number, run: { stage: Stage; act: Act }): Promise<void> {
  await sql.query(
    `update ${LEDGER}.campaign set phase = 'running', reason = '', stage = $2, act = $3,
       started_at = clock_timestamp() where id = $1`,
    [id, run.stage, run.act],
  );
}

/** Go on with the next stage of a run. */
export async function setStage(sql: Sql, id: number, stage: Stage): Promise<void> {
  await sql.query(`update ${LEDGER}.campaign set stage = $2 where id = $1`, [id, stage]);
}

/** End a run, or hold it. Workers put back what they have in hand. */
export async function setPhase(sql: Sql, id: number, phase: Phase, reason: string): Promise<void> {
  await sql.query(`update ${LEDGER}.campaign set phase = $2, reason = $3 where id = $1`, [id, phase, reason]);
}

function campaignOf({ spec, ...row }: FlatCampaign): Campaign {
  return { ...row, spec: JSON.parse(spec) as Spec };
}
