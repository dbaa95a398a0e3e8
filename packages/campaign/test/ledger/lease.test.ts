import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Opened } from '../../src/database/open.js';
import { LEDGER } from '../../src/database/schema.js';
import { dequeue } from '../../src/ledger/enqueue.js';
import { LeaseLost } from '../../src/ledger/lease.js';
import { forgetWorkers, leave, MOST_DEATHS, reap, renew } from '../../src/ledger/workers.js';
import { begun, ownLedger } from '../support/own-ledger.js';

let opened: Opened;
beforeAll(async () => {
  opened = await ownLedger();
});
afterAll(() => opened.close());

const [A, B] = [randomUUID(), randomUUID()] as const;

/** How often a worker asks for a row before the test gives up. */
const MOST_TRIES = 100;

/** As if a worker had been silent for a minute. */
async function silence(worker: string): Promise<void> {
  await opened.database.query(`update ${LEDGER}.worker set seen = seen - interval '1 minute' where id = $1`, [
    worker,
  ]);
}

/** A row that `A` had and lost, and `B` has now. */
async function takenOver() {
  const campaign = await begun(opened, 1);
  const [row] = await campaign.claim(A);
  if (row === undefined) throw new Error('nothing was claimed');
  await silence(A);
  expect(await reap(opened.database, opened.queue, campaign.campaign, 30)).toBe(1);
  const [again] = await campaign.claim(B);
  if (again === undefined) throw new Error('nothing was claimed again');
  return { ...campaign, again, old: campaign.lease(A, row), now: campaign.lease(B, again) };
}

it('is given for rows in the order in which they were planned', async () => {
  const { campaign, claim } = await begun(opened, 12);
  const planned = await opened.database.query<{ address: string }>(
    `select address from ${LEDGER}.repository where campaign = $1 order by id`,
    [campaign.id],
  );
  const taken: string[] = [];
  for (let n = 0; n < 12; n++) taken.push(...(await claim(A)).map(row => row.repository));
  expect(taken).toEqual(planned.map(row => row.address));
});

describe('a lease', () => {
  it('lets its worker write the row, its event and its diff', async () => {
    const { claim, lease, row } = await begun(opened, 1);
    const [claimed] = await claim(A);
    const held = lease(A, claimed as never);
    await held.move('cloned', { base: 'b', branch: 'main' });
    await held.move('changed', { commit: 'c' }, 'the diff');
    expect(await row(held.row.id)).toMatchObject({ state: 'changed', base: 'b', commit: 'c', worker: A });
    expect(await held.diff()).toBe('the diff');
    await held.move('nothing', { commit: null }, null);
    expect(await held.diff()).toBe('');
    const events = await opened.database.query(
      `select was, state from ${LEDGER}.event where repository = $1 order by at`,
      [held.row.id],
    );
    expect(events).toEqual([
      { was: null, state: 'planned' },
      { was: 'planned', state: 'cloned' },
      { was: 'cloned', state: 'changed' },
      { was: 'changed', state: 'nothing' },
    ]);
  });

  it('ends with the row, whose job is done with', async () => {
    const { claim, lease, row, jobs } = await begun(opened, 1);
    const [claimed] = await claim(A);
    const held = lease(A, claimed as never);
    await held.refuse({ code: 'C', message: 'm\0', evidence: 'e' });
    expect(await row(held.row.id)).toMatchObject({
      ...{ state: 'refused', was: 'planned', refusal_code: 'C', refusal_message: 'm\uFFFD' },
      ...{ worker: null, job: null },
    });
    expect(await jobs('completed')).toBe(1);
    await expect(held.move('cloned')).rejects.toThrow(LeaseLost);
  });

  it('takes messages that are longer than an index can be', async () => {
    const { claim, lease, row } = await begun(opened, 2);
    const [first, second] = await claim(A, 2);
    // Nothing that a database could compress.
    const long = Array.from({ length: 300 }, () => randomUUID()).join(' ');
    await lease(A, first as never).refuse({ code: 'C', message: long, evidence: 'e' });
    await lease(A, second as never).done(long);
    const refused = await row(first?.id ?? 0);
    expect(refused.refusal_message).toBe(`${long.slice(0, 599)}…`);
    expect(refused.refusal_evidence).toBe(`${long}\n\ne`);
    expect((await row(second?.id ?? 0)).waiting).toBe(`${long.slice(0, 599)}…`);
  });

  it.each([
    ['moves the row', lease => lease.move('cloned', { base: 'b' }, 'a diff')],
    ['removes its diff', lease => lease.move('cloned', {}, null)],
    ['pushes', lease => lease.willPush('c')],
    ['refuses it', lease => lease.refuse({ code: 'C', message: 'm', evidence: 'e' })],
    ['is done', lease => lease.done('')],
    ['puts it back', lease => lease.later({ seconds: 0, waiting: 'w', failed: true })],
  ] as const satisfies readonly (readonly [
    string,
    (lease: Awaited<ReturnType<typeof takenOver>>['old']) => Promise<void>,
  ])[])('that was lost writes nothing when it %s, and the new one does', async (_, write) => {
    const { old, now, row, again, jobs } = await takenOver();
    await now.move('cloned', { base: 'new' }, 'the new diff');
    const before = await row(again.id);
    await expect(write(old)).rejects.toThrow(LeaseLost);
    expect(await row(again.id)).toEqual(before);
    expect(await now.diff()).toBe('the new diff');
    expect(await jobs('active')).toBe(1);
    await write(now);
  });

  it('of the same worker over an older job writes nothing', async () => {
    const { claim, lease, row } = await begun(opened, 1);
    const [first] = await claim(A);
    await lease(A, first as never).later({ seconds: 0, waiting: '', failed: false });
    const [second] = await claim(A);
    expect(second?.id).toBe(first?.id);
    await expect(lease(A, first as never).move('cloned')).rejects.toThrow(LeaseLost);
    expect(await row(second?.id ?? 0)).toMatchObject({ state: 'planned', worker: A });
  });
});

describe('workers', () => {
  it('get no row that another one has', async () => {
    const { claim } = await begun(opened, 3);
    const ids = [await claim(A, 2), await claim(B, 2)].flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(await claim(A, 2)).toEqual([]);
  });

  it('drop jobs whose row was taken out of the queue', async () => {
    const { claim, campaign, jobs } = await begun(opened, 2);
    await dequeue(opened.database, campaign.id);
    expect(await claim(A, 5)).toEqual([]);
    expect(await jobs('created')).toBe(0);
    expect(await jobs('completed')).toBe(2);
  });

  it('keep their rows while they renew their lease, and lose all of them after', async () => {
    const { claim, campaign } = await begun(opened, 2);
    await claim(A, 2);
    const of = await renew(opened.database, A);
    expect(of).toBeGreaterThan(0);
    expect(await reap(opened.database, opened.queue, campaign, 30)).toBe(0);
    await silence(A);
    expect(await reap(opened.database, opened.queue, campaign, 30)).toBe(2);
    expect(await renew(opened.database, A)).toBe(0);
    expect(await claim(B, 5)).toHaveLength(2);
  });

  it('that leave with rows in hand free them at once', async () => {
    const { claim, campaign } = await begun(opened, 1);
    await claim(A);
    await leave(opened.database, A);
    expect(await reap(opened.database, opened.queue, campaign, 30)).toBe(1);
    expect(await claim(B)).toHaveLength(1);
  });

  it('of other campaigns that are dead free the rows of this one too', async () => {
    const first = await begun(opened, 1);
    const second = await begun(opened, 1);
    await first.claim(A);
    await second.claim(A);
    await silence(A);
    expect(await reap(opened.database, opened.queue, first.campaign, 30)).toBe(1);
    expect(await reap(opened.database, opened.queue, second.campaign, 30)).toBe(1);
  });

  it('are all dead to the process that has a folder for itself', async () => {
    const { claim, campaign } = await begun(opened, 1);
    await claim(A);
    await forgetWorkers(opened.database);
    expect(await reap(opened.database, opened.queue, campaign, 30)).toBe(1);
  });

  it('that die on one row again and again get it refused', async () => {
    const { claim, campaign, row } = await begun(opened, 1);
    let id = 0;
    for (let n = 0; n < MOST_DEATHS; n++) {
      // A worker asks again: a job that was queued just now may not be given at once.
      let [claimed] = await claim(A);
      for (let tries = 0; claimed === undefined && tries < MOST_TRIES; tries++) [claimed] = await claim(A);
      id = claimed?.id ?? id;
      expect(await row(id)).toMatchObject({ state: 'planned', deaths: n });
      await silence(A);
      await reap(opened.database, opened.queue, campaign, 30);
    }
    expect(await row(id)).toMatchObject({ state: 'refused', refusal_code: 'WORKER_DIED', job: null });
    expect(await claim(B)).toEqual([]);
  });
});
