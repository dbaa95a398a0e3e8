import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Opened } from '../database/open.js';
import { DatabaseClosed } from '../database/sql.js';
import { CampaignFailure } from '../failure.js';
import type { Act } from '../ledger/act.js';
import {
  type Campaign,
  loadCampaign,
  type Stage,
  setPhase,
  setStage,
  startRun,
} from '../ledger/campaigns.js';
import { dequeue, enqueue } from '../ledger/enqueue.js';
import { LeaseLost } from '../ledger/lease.js';
import { leave, livingWorkers } from '../ledger/workers.js';
import type { Tools } from './tools.js';
import { type WorkerOptions, work } from './worker.js';

/** What a command asks for. */
export interface RunRequest {
  readonly act: Act;
  /** Only so many rows; all, with the canary first, if missing. */
  readonly most?: number | undefined;
  /** Rows with a pull request too, to see what became of it. */
  readonly look?: boolean;
  /** Whether the first rows are judged before the others are queued. */
  readonly canary: boolean;
}

/**
 * Let a campaign run: queue its rows, and open it for workers. If workers are at it already with
 * the same act, what is new is added to their work.
 *
 * @throws CampaignFailure `CAMPAIGN_RUNNING` if they do something else.
 */
export async function begin(opened: Opened, campaign: Campaign, request: RunRequest): Promise<number> {
  const { database, queue } = opened;
  const isRunning =
    campaign.phase === 'running' && (await livingWorkers(database, campaign.id, LEASE_SECONDS)) > 0;
  if (isRunning && campaign.act !== request.act) throw running(campaign);
  // What an interrupted command left in the queue is not what this one asks for.
  if (!isRunning) await dequeue(database, campaign.id);
  await queue.create(campaign.id);
  const asked = stageOf(campaign, request);
  // Workers that have judged the first rows are not sent back to them.
  const stage = isRunning ? laterOf(campaign.stage, asked) : asked;
  const most = stage === 'canary' ? (request.most ?? campaign.spec.canary) : request.most;
  const queued = await enqueue(database, queue, campaign, {
    // Nothing shows outside before the first ones are judged.
    act: stage === 'canary' ? 'verify' : request.act,
    ...(most === undefined ? {} : { most }),
    ...(request.look === true ? { look: true } : {}),
  });
  if (!isRunning) await startRun(database, campaign.id, { stage, act: request.act });
  else if (stage !== campaign.stage) await setStage(database, campaign.id, stage);
  return queued;
}

function stageOf({ spec }: Campaign, { canary, most }: RunRequest): Stage {
  if (most !== undefined) return 'few';
  return canary && spec.canary > 0 ? 'canary' : 'rest';
}

const ORDER: readonly Stage[] = ['few', 'canary', 'rest'];

const laterOf = (one: Stage, other: Stage): Stage =>
  ORDER.indexOf(one) > ORDER.indexOf(other) ? one : other;

function running({ name, act }: Campaign): CampaignFailure {
  return new CampaignFailure(
    'CAMPAIGN_RUNNING',
    `Workers are at the campaign ${name} already (${act}). Wait until they are done, or stop them with ` +
      '`mortise campaign cancel`.',
    1,
  );
}

/** Stop a campaign. Workers put back what they have in hand; what was done is kept. */
export async function cancel({ database }: Opened, campaign: Campaign): Promise<void> {
  await setPhase(database, campaign.id, 'cancelled', 'cancelled by `mortise campaign cancel`');
  await dequeue(database, campaign.id);
}

/** How long a worker may be silent before others take its rows over. */
export const LEASE_SECONDS = 30;
/** How long a database may be away before a worker gives up. */
const LONGEST_ABSENCE_MS = 300_000;
const RECONNECT_MS = 500;

/**
 * Work until the campaign does not run any more, or for ever without one, through the loss of the
 * database and of the lease: after either, with a new identity.
 *
 * @throws DatabaseClosed where the database stays away, or was a folder's owner that ended.
 */
export async function workThrough(
  options: Omit<WorkerOptions, 'id'> & { readonly tools: Tools },
): Promise<void> {
  while (!options.signal.aborted) {
    const id = randomUUID();
    try {
      return await work({ ...options, id });
    } catch (error) {
      if (!(error instanceof DatabaseClosed || error instanceof LeaseLost)) throw error;
      if (options.opened.database.kind === 'pglite' && error instanceof DatabaseClosed) throw error;
      await endOf(options.opened, id, options.signal);
    }
  }
}

/**
 * All that a lost worker had in hand has ended here: once the database is there again, the others
 * need not wait for its lease.
 *
 * @throws DatabaseClosed where the database stays away.
 */
async function endOf({ database }: Opened, worker: string, signal: AbortSignal): Promise<void> {
  const lostAt = performance.now();
  while (!signal.aborted) {
    await pause(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
    try {
      return await leave(database, worker);
    } catch (error) {
      const isOver = performance.now() - lostAt > LONGEST_ABSENCE_MS;
      if (isOver || !(error instanceof DatabaseClosed)) throw error;
    }
  }
}

/** Whether a campaign has stopped running. */
export async function hasEnded({ database }: Opened, name: string): Promise<boolean> {
  return (await loadCampaign(database, name)).phase !== 'running';
}
