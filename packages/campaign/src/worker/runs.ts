import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Opened } from '../database/open.js';
import { DatabaseClosed, type Sql } from '../database/sql.js';
import { CampaignFailure } from '../failure.js';
import type { Act } from '../ledger/act.js';
import {
  BEGINNING,
  type Campaign,
  findCampaign,
  isRunning,
  lockCampaign,
  newRun,
  type Stage,
  setPhase,
  setStage,
  startRun,
} from '../ledger/campaigns.js';
import { dequeue, enqueue } from '../ledger/enqueue.js';
import { LeaseLost } from '../ledger/lease.js';
import { leave, livingWorkers, reap, rowsInHand } from '../ledger/workers.js';
import type { Spec } from '../spec/index.js';
import type { State } from '../states.js';
import type { Tools } from './tools.js';
import { type WorkerOptions, work } from './worker.js';

/** What a command asks for. */
export interface RunRequest {
  readonly act: Act;
  /** Only so many rows; all, with the canary first, if missing. */
  readonly most?: number | undefined;
  /** Only rows in these states. */
  readonly only?: readonly State[];
  /** Whether the first rows are judged before the others are queued. */
  readonly canary: boolean;
}

/**
 * Let a campaign run: queue its rows, and open it for workers. If workers are at it already with
 * the same act, what is new is added to their work. Otherwise this waits until no worker has a row
 * of an earlier run in hand: that run may have meant to push.
 *
 * @throws CampaignFailure `CAMPAIGN_RUNNING` if workers do something else, or another command was
 *   quicker.
 */
export async function begin(opened: Opened, campaign: Campaign, request: RunRequest): Promise<number> {
  const { database, queue } = opened;
  await queue.create(campaign.id);
  const now = await database.transaction(sql => joinOrEnd(sql, campaign, request.act));
  if (!now.isJoined) await untilPutBack(opened, { ...campaign, run: now.run });
  const asked = stageOf(campaign, request);
  // Where the first rows are judged already, no others are in their place.
  const stage = now.isJoined || asked !== 'few' ? laterOf(now.stage, asked) : asked;
  const queued = await enqueue(database, queue, campaign, {
    // Nothing shows outside before the first ones are judged.
    act: stage === 'canary' ? 'verify' : request.act,
    most: stage === 'canary' ? (request.most ?? campaign.spec.canary) : request.most,
    only: request.only,
    run: now.run,
  });
  if (now.isJoined) await setStage(database, campaign.id, stage, now.run);
  else if (!(await startRun(database, campaign.id, { stage, act: request.act, number: now.run })))
    throw running(campaign.name, 'another command');
  return queued;
}

/** Join the run that workers are at, or end every run, so that a new one can begin. */
async function joinOrEnd(sql: Sql, { id, name }: Campaign, act: Act) {
  const now = await lockCampaign(sql, id, true);
  const isJoined = now?.phase === 'running' && (await livingWorkers(sql, id, LEASE_SECONDS)) > 0;
  if (isJoined && now.act !== act) throw running(name, now.act);
  if (isJoined) return { isJoined, run: now.run, stage: now.stage };
  const run = await newRun(sql, id);
  // What an interrupted command left in the queue is not what this one asks for.
  await dequeue(sql, id);
  // A run that was killed goes on where it was: killed again and again, it would try only first
  // rows.
  const isKilled = now?.phase === 'running' || now?.reason === BEGINNING;
  return { isJoined: false, run, stage: isKilled && now.act === act ? now.stage : ('few' as const) };
}

const PUT_BACK_POLL_MS = 100;

/** Living workers see that their run has ended, and dead ones lose their lease. */
async function untilPutBack({ database, queue }: Opened, campaign: Campaign): Promise<void> {
  while ((await rowsInHand(database, campaign.id)) > 0) {
    await database.transaction(sql => reap(sql, queue, campaign, LEASE_SECONDS));
    await pause(PUT_BACK_POLL_MS);
  }
}

/**
 * Refuse to change the spec of a campaign while workers go by it.
 *
 * @throws CampaignFailure `CAMPAIGN_RUNNING`
 */
export async function refuseWhileRunning({ database }: Opened, spec: Spec): Promise<void> {
  const found = await findCampaign(database, spec.name);
  if (found?.phase !== 'running' || JSON.stringify(found.spec) === JSON.stringify(spec)) return;
  if ((await livingWorkers(database, found.id, LEASE_SECONDS)) > 0) throw running(found.name, found.act);
}

function stageOf({ spec }: Campaign, { canary, most, only }: RunRequest): Stage {
  if (most !== undefined || only !== undefined) return 'few';
  return canary && spec.canary > 0 ? 'canary' : 'rest';
}

const ORDER: readonly Stage[] = ['few', 'canary', 'rest'];

const laterOf = (one: Stage, other: Stage): Stage =>
  ORDER.indexOf(one) > ORDER.indexOf(other) ? one : other;

function running(name: string, act: string): CampaignFailure {
  return new CampaignFailure(
    'CAMPAIGN_RUNNING',
    `Workers are at the campaign ${name} already (${act}). Wait until they are done, or stop them with ` +
      '`mortise campaign cancel`.',
    1,
  );
}

/** Stop a campaign. Workers put back what they have in hand; what was done is kept. */
export async function cancel({ database }: Opened, campaign: Campaign): Promise<void> {
  await database.transaction(async sql => {
    await lockCampaign(sql, campaign.id, true);
    await setPhase(sql, campaign.id, 'cancelled', 'Stopped by `cancel`; what was done is kept.');
    await dequeue(sql, campaign.id);
  });
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
export async function hasEnded({ database }: Opened, campaign: number): Promise<boolean> {
  return !(await isRunning(database, campaign));
}
