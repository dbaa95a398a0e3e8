import type { Opened } from '../database/open.js';
import { LEDGER } from '../database/schema.js';
import type { Sql } from '../database/sql.js';
import { type Campaign, lockCampaign, setPhase, setStage } from '../ledger/campaigns.js';
import { enqueue } from '../ledger/enqueue.js';
import { reap } from '../ledger/workers.js';

/** So many rows must be settled before the share of refused ones stops a run. */
const FEWEST_TO_JUDGE = 10;

/**
 * Look after a running campaign: take back the rows of dead workers, judge the canary, stop where
 * too many rows are refused, end where nothing is left. Any worker may do it at any time; one does
 * at a time, and decides by what the campaign is then.
 */
export async function tend(opened: Opened, known: Campaign, leaseSeconds: number): Promise<void> {
  const { database, queue } = opened;
  const next = await database.transaction(async sql => {
    const locked = await lockCampaign(sql, known.id, false);
    if (locked?.phase !== 'running') return undefined;
    const campaign = { ...known, ...locked };
    await reap(sql, queue, campaign, leaseSeconds);
    return (await judge(sql, campaign)) === 'queue the rest' ? campaign : undefined;
  });
  if (next !== undefined) await enqueueRest(opened, next);
}

async function judge(sql: Sql, campaign: Campaign): Promise<'go on' | 'queue the rest'> {
  const { isLeft, isNew, settled, refused } = await sharesOf(sql, campaign);
  const { stopPercent } = campaign.spec;
  // A run that had nothing to do has nothing to be judged by.
  const isOver = isNew && (refused * 100) / settled > stopPercent;
  const mayJudge = campaign.stage === 'canary' ? !isLeft : settled >= FEWEST_TO_JUDGE;
  if (mayJudge && isOver) {
    await setPhase(sql, campaign.id, 'stopped', tooMany(campaign, refused, settled));
    return 'go on';
  }
  if (isLeft) return 'go on';
  if (campaign.stage === 'canary') return 'queue the rest';
  await setPhase(sql, campaign.id, 'idle', '');
  return 'go on';
}

/** The rows are queued first: a worker that dies before the stage is set does it again. */
async function enqueueRest({ database, queue }: Opened, campaign: Campaign): Promise<void> {
  const { act, run } = campaign;
  await enqueue(database, queue, campaign, { act: act === 'publish' ? 'publish' : 'verify', run });
  await setStage(database, campaign.id, 'rest', run);
}

function tooMany({ stage, spec }: Campaign, refused: number, settled: number): string {
  const which = stage === 'canary' ? 'the first repositories' : 'the repositories';
  return (
    `${refused} of ${settled} of ${which} were refused, more than the ${spec.stopPercent} % of stop_at. ` +
    'Mend what refused them, or raise stop_at.'
  );
}

interface Shares {
  readonly isLeft: boolean;
  /** Whether this run has settled any. */
  readonly isNew: boolean;
  readonly settled: number;
  readonly refused: number;
}

/** How many rows are settled and refused, and whether something is left. */
async function sharesOf(sql: Sql, { id, startedAt, stage, run, spec }: Campaign): Promise<Shares> {
  const [row] = await sql.query<Shares>(
    `select exists (select 1 from ${LEDGER}.repository where campaign = $1 and job is not null) as "isLeft",
       coalesce(bool_or(run = $3), false) as "isNew", count(*)::int as settled,
       count(*) filter (where state = 'refused')::int as refused
     from ${LEDGER}.repository where campaign = $1 and job is null and at >= to_timestamp($2::float8 / 1000)
       and (run = $3 or spec_hash = $4) and state not in ('planned', 'cloned')`,
    // A run over all judges what earlier ones have settled by the same spec too, since they may
    // have been interrupted; one over a few, only these.
    [id, stage === 'few' ? startedAt : 0, run, spec.hash],
  );
  return row ?? { isLeft: false, isNew: false, settled: 0, refused: 0 };
}
