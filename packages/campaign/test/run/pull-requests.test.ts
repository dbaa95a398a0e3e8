import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../../src/database/open.js';
import { JOBS } from '../../src/database/schema.js';
import type { FaultRule } from '../support/github-server.js';
import { BRANCH, OnDisk } from './on-disk.js';

let campaign: OnDisk;
afterEach(() => campaign.end());

/** MORTISE_CAMPAIGN_PULLS=300 measures with as many, and with GitHub's own limits. */
const COUNT = Number(process.env.MORTISE_CAMPAIGN_PULLS ?? 24);
/** Fewer repositories reach lower limits. */
const [MINUTE, HOUR] = COUNT < 300 ? [16, 40] : [80, 500];
const LIMITS = [
  { kind: 'create', requests: MINUTE, seconds: 60 },
  { kind: 'create', requests: HOUR, seconds: 3600 },
  { kind: 'request', requests: 5000, seconds: 3600 },
] as const;

const FAULTS: readonly FaultRule[] = [
  { kind: 'retry-after', share: 0.01 },
  { kind: 'too-many', share: 0.01 },
  { kind: 'secondary', share: 0.01 },
  { kind: 'exhausted', share: 0.01 },
  { kind: 'error-before', share: 0.03 },
  { kind: 'cut-before', share: 0.03 },
  { kind: 'error-after', share: 0.06, on: 'write' },
  { kind: 'cut-after', share: 0.06, on: 'write' },
  { kind: 'half', share: 0.06, on: 'write' },
];

const PAUSES = ['retry-after', 'too-many', 'secondary', 'exhausted'] as const;

/** Each repository has exactly one pull request, of the commit that its branch has. */
function expectOneEach(names: readonly string[]): void {
  const { pulls } = campaign.server.state;
  expect(pulls.map(each => each.repository).toSorted()).toEqual(names.toSorted());
  for (const { repository, sha } of pulls) expect(sha).toBe(campaign.head(repository, BRANCH));
}

/** How often a row was queued. */
async function jobs(): Promise<number> {
  const { database, close } = await openDatabase({ kind: 'pglite', folder: campaign.ledger });
  try {
    const [row] = await database.query<{ n: number }>(`select count(*)::int as n from ${JOBS}.job`);
    return row?.n ?? 0;
  } finally {
    await close();
  }
}

/** How often the host said that nobody may ask for a while. */
function pauses(): number {
  const { faults } = campaign.server.seen;
  return PAUSES.reduce((sum, kind) => sum + (faults[kind] ?? 0), 0);
}

/** Print what a run took. */
async function measured(begun: number): Promise<void> {
  const { requests, creations, faults } = campaign.server.seen;
  const minutes = Math.round((campaign.clock.now() - begun) / 60_000);
  console.log({ jobs: await jobs(), minutes, requests, creations, faults });
}

test(
  'a run on a hostile GitHub opens one pull request in each repository, within the limits',
  async () => {
    campaign = await OnDisk.start({ faults: FAULTS, limits: LIMITS });
    const names = campaign.repositories(COUNT);
    campaign.write({
      pull_request: { title: 'Rename total', text: 'text.md', labels: ['codemod'] },
      limits: { creations_per_minute: MINUTE, creations_per_hour: HOUR },
    });
    const begun = campaign.clock.now();
    const { code, out } = await campaign.skipping(campaign.run('run'));

    expect([code, out]).toEqual([0, expect.stringContaining('0 to be worked on still')]);
    if (process.env.MORTISE_CAMPAIGN_PULLS !== undefined) await measured(begun);
    expect(await campaign.states()).toEqual({ proposed: COUNT });
    expectOneEach(names);
    expect(campaign.server.state.pulls.every(({ labels }) => labels.join() === 'codemod')).toBe(true);
    expect(campaign.server.seen.violations).toEqual([]);
    // Two creations for each repository are more than the limit of an hour.
    expect(campaign.clock.now() - begun).toBeGreaterThan(3_600_000);
    // Rows that wait come back in turn, not all at once; a pause puts back those that come in it.
    expect(await jobs()).toBeLessThan((10 + pauses()) * COUNT);
  },
  300_000 + COUNT * 4_000,
);
