import { setTimeout as pause } from 'node:timers/promises';
import { type Opened, openDatabase } from '../database/open.js';
import { CampaignFailure } from '../failure.js';
import { type Campaign, loadCampaign, saveCampaign } from '../ledger/campaigns.js';
import { refuseMovedBranch } from '../ledger/frozen.js';
import type { LedgerRow } from '../ledger/ledger-row.js';
import { planRows, retryRefused } from '../ledger/plan-rows.js';
import { harmlessLine } from '../report/harmless.js';
import { findRepositories, type Spec, sameRepository } from '../spec/index.js';
import { STATE_NAMES } from '../states.js';
import { listOf, realTools } from '../worker/real-tools.js';
import {
  begin,
  hasEnded,
  LEASE_SECONDS,
  type RunRequest,
  refuseWhileRunning,
  workThrough,
} from '../worker/runs.js';
import type { Io } from './io.js';
import { type CommonFlags, neededAddress, openByName, openForSpec } from './open.js';
import { lookAt, printOverview } from './print.js';
import { showProgress } from './progress.js';

export interface RunFlags extends CommonFlags {
  readonly workers: number;
  /** `--canary N` of `try`. */
  readonly canary?: number;
  readonly push?: boolean;
  /** `true`, or the code of the refusals that are tried again. */
  readonly again?: true | string;
  readonly lease?: number;
}

/** Plan and run a campaign as its spec says: to the pull requests, or to verified changes. */
export function run(file: string, flags: RunFlags, io: Io): Promise<number> {
  const act = flags.push === false ? 'verify' : 'publish';
  return plannedRun(file, flags, io, { act, canary: true });
}

/** Take a few repositories to the end, but for the push. */
export function tryFew(file: string, flags: RunFlags, io: Io): Promise<number> {
  return plannedRun(file, flags, io, { act: 'verify', most: flags.canary ?? 5, canary: false });
}

/** Push what is verified, open pull requests, and see what has become of those that are open. */
export async function publish(file: string, flags: RunFlags, io: Io): Promise<number> {
  return savedRun(file, flags, io, { act: 'publish', only: PUBLISHED, canary: false });
}

const PUBLISHED = ['verified', 'pushed', 'proposed', 'green'] as const;

/** Work out again what has a base that moved, or another spec. */
export async function refresh(file: string, flags: RunFlags, io: Io): Promise<number> {
  return savedRun(file, flags, io, { act: 'refresh', canary: false });
}

/** Take back what shows on hosts and is not merged, by the ledger's spec. */
export async function close(file: string, flags: RunFlags, io: Io): Promise<number> {
  const opened = await openByName(file, flags, io);
  try {
    return await runOpened(opened, opened.campaign, flags, io, { act: 'close', canary: false });
  } finally {
    await opened.close();
  }
}

async function plannedRun(file: string, flags: RunFlags, io: Io, request: RunRequest): Promise<number> {
  const opened = await openToWork(file, flags, io);
  try {
    const { campaign } = await planWith(opened, opened.spec, io);
    // The budget of a spec decides about no change, so a larger one alone plans nothing again.
    const code = flags.again ?? 'MODEL_BUDGET';
    await retryRefused(opened.database, campaign, code === true ? undefined : code);
    return await runOpened(opened, campaign, flags, io, request);
  } finally {
    await opened.close();
  }
}

async function savedRun(file: string, flags: RunFlags, io: Io, request: RunRequest): Promise<number> {
  const opened = await openToWork(file, flags, io);
  try {
    await refuseWhileRunning(opened, opened.spec);
    await refuseMovedBranch(opened.database, opened.spec);
    const campaign = await saveCampaign(opened.database, opened.spec);
    return await runOpened(opened, campaign, flags, io, request);
  } finally {
    await opened.close();
  }
}

/** Write the spec and the rows of a campaign; gives what changed, too. */
export async function planWith(opened: Opened, spec: Spec, io: Io) {
  const { database } = opened;
  await refuseWhileRunning(opened, spec);
  await refuseMovedBranch(database, spec);
  const campaign = await saveCampaign(database, spec);
  const list = listOf(database, spec, { env: io.env, signal: io.interrupt.signal });
  return {
    campaign,
    plan: await planRows(database, campaign, withKeys(findRepositories(spec.sources, list))),
  };
}

async function* withKeys(addresses: AsyncIterable<string>) {
  for await (const address of addresses) yield { address, key: sameRepository(address) };
}

/** One process works on a folder; what comes later is told how more can. */
async function openToWork(file: string, flags: RunFlags, io: Io): Promise<Opened & { readonly spec: Spec }> {
  const from = performance.now();
  for (;;) {
    const opened = await openForSpec(file, flags, io, flags.workers + 4);
    if (opened.database.mayWork) return opened;
    await opened.close();
    // A `status` has it for a moment only.
    if (performance.now() - from > LONGEST_LOOK_MS) throw inUse();
    await pause(100);
  }
}

const LONGEST_LOOK_MS = 3000;

function inUse(): CampaignFailure {
  return new CampaignFailure(
    'DATABASE_IN_USE',
    'Another process works on this campaign, and its database is a folder, which one process can use. Wait for it ' +
      '(`mortise campaign status --watch`), or stop it (`mortise campaign cancel`). For several at once, use ' +
      'PostgreSQL: --database postgres://user@host/database.',
    1,
  );
}

async function runOpened(
  opened: Opened,
  campaign: Campaign,
  flags: RunFlags,
  io: Io,
  request: RunRequest,
): Promise<number> {
  if (!opened.database.mayWork) throw inUse();
  const { database } = opened;
  await begin(opened, campaign, request);
  const end = showProgress(() => lookAt(database, campaign.name), io);
  try {
    await workThrough({
      opened,
      tools: realTools(database, io),
      campaign: campaign.id,
      concurrency: flags.workers,
      leaseSeconds: flags.lease ?? LEASE_SECONDS,
      signal: io.interrupt.signal,
      isDone: () => hasEnded(opened, campaign.id),
    });
  } finally {
    await end();
  }
  return printOverview(database, campaign, flags, io);
}

/** Lease rows of running campaigns until it is interrupted. */
export async function workForever(flags: RunFlags, io: Io): Promise<number> {
  const address = neededAddress(flags, io.env);
  const opened = await openDatabase({ kind: 'postgres', address, connections: flags.workers + 4 });
  try {
    const id = flags.campaign === undefined ? undefined : await idOf(opened, flags.campaign);
    await workThrough({
      opened,
      tools: realTools(opened.database, io),
      campaign: id,
      concurrency: flags.workers,
      leaseSeconds: flags.lease ?? LEASE_SECONDS,
      signal: io.interrupt.signal,
      onRow: row => io.stdout.write(rowLine(row, flags)),
    });
    return 0;
  } finally {
    await opened.close();
  }
}

/** What a worker prints of a row that it has settled or put back. */
function rowLine({ repository, state, refusal, waiting }: LedgerRow, { json }: RunFlags): string {
  if (json === true)
    return `${JSON.stringify({ schemaVersion: 1, repository, state, code: refusal?.code ?? null, waiting })}\n`;
  return `${STATE_NAMES[state]}  ${harmlessLine(repository)}${refusal === null ? '' : `  ${refusal.code}`}\n`;
}

async function idOf({ database }: Opened, name: string): Promise<number> {
  return (await loadCampaign(database, name)).id;
}
