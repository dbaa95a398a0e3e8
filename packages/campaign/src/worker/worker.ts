import { setTimeout as pause } from 'node:timers/promises';
import type { Opened } from '../database/open.js';
import { DatabaseClosed, DatabaseFailed } from '../database/sql.js';
import { type Campaign, runningCampaigns } from '../ledger/campaigns.js';
import { Lease, LeaseLost } from '../ledger/lease.js';
import type { LedgerRow } from '../ledger/ledger-row.js';
import { claim, enrol, leave, renew } from '../ledger/workers.js';
import { advance } from './advance.js';
import { handle } from './failures.js';
import type { Ending, Job } from './job.js';
import { tend } from './tend.js';
import type { Tools } from './tools.js';

export interface WorkerOptions {
  /** A new UUID: the identity of this worker in the ledger. */
  readonly id: string;
  readonly opened: Opened;
  readonly tools: Tools;
  /** The campaign to work on; all that are running if missing. */
  readonly campaign?: number | undefined;
  /** How many repositories at the same time. */
  readonly concurrency: number;
  /** A worker that is silent for so long is dead to the others. */
  readonly leaseSeconds: number;
  readonly signal: AbortSignal;
  /** Called when a row was settled or put back. */
  readonly onRow?: (row: LedgerRow) => void;
  /** Whether to end; asked when nothing is to be done. Never, if missing. */
  readonly isDone?: () => Promise<boolean>;
}

/** How long a worker without work waits before it looks again. */
const SHORTEST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1000;
/** How often a worker looks after a campaign: dead workers, the canary, the end. */
const TEND_MS = 1000;
/** It takes up no more than this share of the time, however many rows there are. */
const TEND_SHARE = 0.05;
/** How often a worker asks which campaigns run, while it has enough to do. */
const ASK_MS = 250;
/** Rows that are done within so short a time are made up for by one claim. */
const TOGETHER_MS = 10;

/** Why a worker puts its rows back before they are done. */
export class PutBack extends Error {
  override readonly name = 'PutBack';
}

/**
 * Work on the rows of running campaigns until there is nothing left, or the signal says so. Rows in
 * hand are put back then.
 *
 * A worker has one identity for as long as its lease holds. When the database is lost, or another
 * process took this one for dead, all that it has in hand is void: it drops it, and the caller may
 * start another worker.
 *
 * @throws DatabaseClosed, DatabaseFailed, LeaseLost
 */
export async function work(options: WorkerOptions): Promise<void> {
  const worker = new Worker(options);
  try {
    await worker.run();
  } finally {
    await worker.end();
  }
}

class Worker {
  readonly #options: WorkerOptions;
  readonly #rows = new Map<
    number,
    { readonly campaign: number; readonly work: Promise<void>; readonly stop: AbortController }
  >();
  readonly #enrolled = new Set<number>();
  #lost: Error | undefined;
  #running: readonly Campaign[] = [];
  #asked = Number.NEGATIVE_INFINITY;
  #tended = Number.NEGATIVE_INFINITY;
  #tendingMs = 0;
  #isIdle = true;

  /** Apart from the loop: what that waits for may take longer than a lease. */
  readonly #renewing: NodeJS.Timeout;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#renewing = setInterval(() => void this.#renew(), (options.leaseSeconds * 1000) / 5);
  }

  async run(): Promise<void> {
    const { signal, isDone } = this.#options;
    let pauseMs = SHORTEST_PAUSE_MS;
    while (!signal.aborted) {
      const campaigns = await this.#lookAround();
      const claimed = await this.#claim(campaigns);
      if (this.#lost !== undefined) throw this.#lost;
      this.#isIdle = claimed === 0 && this.#rows.size === 0;
      if (this.#isIdle && (await isDone?.()) === true) return;
      pauseMs = claimed > 0 ? SHORTEST_PAUSE_MS : Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS);
      await this.#pause(pauseMs);
      if (this.#rows.size > 0) await pause(TOGETHER_MS);
      if (this.#lost !== undefined) throw this.#lost;
    }
  }

  /** Say that this worker lives; if the others took it for dead, it ends. */
  async #renew(): Promise<void> {
    const campaigns = this.#enrolled.size;
    if (campaigns === 0) return;
    try {
      const renewed = await renew(this.#options.opened.database, this.#options.id);
      if (renewed < campaigns)
        this.#lose(new LeaseLost('This process was silent for too long, and others took over its work.'));
    } catch (error) {
      this.#lose(error);
    }
  }

  #lose(error: unknown): void {
    this.#lost ??= error instanceof Error ? error : new Error(String(error));
    this.#wake();
  }

  /** Put back what is in hand, and leave. */
  async end(): Promise<void> {
    const reason = this.#lost ?? new PutBack('The work was stopped.');
    for (const { stop } of this.#rows.values()) stop.abort(reason);
    await Promise.all([...this.#rows.values()].map(each => each.work));
    clearInterval(this.#renewing);
    if (this.#lost !== undefined || this.#enrolled.size === 0) return;
    await leave(this.#options.opened.database, this.#options.id).catch(unlessClosed);
  }

  /** Look after the campaigns, and put back rows of those that run no longer. */
  async #lookAround(): Promise<readonly Campaign[]> {
    const { opened, campaign } = this.#options;
    await this.#tend();
    if (!this.#isIdle && performance.now() - this.#asked < ASK_MS) return this.#running;
    this.#asked = performance.now();
    const running = await runningCampaigns(opened.database, campaign, this.#running);
    for (const { campaign: id, stop } of this.#rows.values())
      if (running.every(each => each.id !== id)) stop.abort(new PutBack('The campaign was stopped.'));
    this.#running = running;
    return running;
  }

  /** At once where nothing is to be done, since that may be the end; otherwise now and then. */
  async #tend(): Promise<void> {
    const { opened, campaign, leaseSeconds } = this.#options;
    const from = performance.now();
    if (from - this.#tended < Math.max(this.#isIdle ? 0 : TEND_MS, this.#tendingMs / TEND_SHARE)) return;
    this.#running = await runningCampaigns(opened.database, campaign, this.#running);
    for (const each of this.#running) await tend(opened, each, leaseSeconds);
    this.#tended = performance.now();
    this.#tendingMs = this.#tended - from;
    this.#asked = Number.NEGATIVE_INFINITY;
  }

  async #claim(campaigns: readonly Campaign[]): Promise<number> {
    const { opened, concurrency } = this.#options;
    let claimed = 0;
    for (const campaign of campaigns) {
      const most = concurrency - this.#rows.size;
      if (most <= 0) break;
      if (!this.#enrolled.has(campaign.id)) {
        await enrol(opened.database, this.#options.id, campaign.id);
        this.#enrolled.add(campaign.id);
      }
      const rows = await claim(opened.database, opened.queue, {
        campaign: campaign.id,
        worker: this.#options.id,
        most,
      });
      for (const row of rows) this.#start(campaign, row);
      claimed += rows.length;
    }
    return claimed;
  }

  #start(campaign: Campaign, row: LedgerRow): void {
    const stop = new AbortController();
    const work = this.#workOn(campaign, row, stop.signal)
      .catch(error => this.#lose(error))
      .finally(() => {
        this.#rows.delete(row.id);
        this.#wake();
      });
    this.#rows.set(row.id, { campaign: campaign.id, work, stop });
  }

  async #workOn(campaign: Campaign, row: LedgerRow, signal: AbortSignal): Promise<void> {
    const { opened, tools, onRow } = this.#options;
    const lease = new Lease({ ...opened, campaign: campaign.id, worker: this.#options.id, row });
    const job = jobOf({ campaign, lease, tools, signal });
    try {
      await settle(job, await advance(job));
    } catch (error) {
      if (isEnd(error)) throw error;
      if (isEnd(signal.reason)) return;
      await (signal.aborted ? putBack(lease) : afterFailure(job, error));
    }
    onRow?.(lease.row);
  }

  #isWoken = false;
  #endPause: () => void = () => undefined;

  #wake(): void {
    this.#isWoken = true;
    this.#endPause();
  }

  /** Wait until a row is done, which may have been since the last wait, or the time is over. */
  async #pause(ms: number): Promise<void> {
    const { signal } = this.#options;
    if (!this.#isWoken) await this.#wakenOr(ms, signal);
    this.#isWoken = false;
  }

  #wakenOr(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise(done => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        done();
      };
      const timer = setTimeout(end, ms);
      signal.addEventListener('abort', end, { once: true });
      this.#endPause = end;
    });
  }
}

/** After these, nothing that a worker has in hand can be written down. */
function isEnd(error: unknown): boolean {
  return error instanceof DatabaseClosed || error instanceof DatabaseFailed || error instanceof LeaseLost;
}

function jobOf(parts: Omit<Job, 'clone'>): Job {
  const { campaign, lease, tools, signal } = parts;
  let clone: ReturnType<Job['clone']> | undefined;
  return {
    ...parts,
    clone: () =>
      (clone ??= tools
        .repositoriesOf(campaign.spec)
        .open(lease.row.repository, { base: campaign.spec.base, signal })),
  };
}

async function settle({ lease, campaign }: Job, ending: Ending): Promise<void> {
  if (ending.kind === 'done') return lease.done(ending.waiting);
  if (ending.kind === 'refused') return lease.refuse(ending, campaign.spec.hash);
  return lease.later({ ...ending, failed: false });
}

function putBack(lease: Lease): Promise<void> {
  return lease.later({ seconds: 0, waiting: '', failed: false });
}

async function afterFailure({ lease, campaign }: Job, error: unknown): Promise<void> {
  const handling = handle(error, lease.row.failures);
  if (handling.kind === 'refuse') return lease.refuse(handling.refusal, campaign.spec.hash);
  return lease.later({ seconds: handling.seconds, waiting: handling.waiting, failed: handling.counts });
}

function unlessClosed(error: unknown): void {
  if (!(error instanceof DatabaseClosed)) throw error;
}
