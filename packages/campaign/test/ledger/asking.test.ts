import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Opened } from '../../src/database/open.js';
import { LEDGER } from '../../src/database/schema.js';
import { askingFor } from '../../src/ledger/asking.js';
import type { Budget } from '../../src/spec/spec.js';
import { BudgetSpent } from '../../src/steps/step.js';
import { begun, ownLedger } from '../support/own-ledger.js';

let opened: Opened;
beforeAll(async () => {
  opened = await ownLedger();
});
afterAll(() => opened.close());

const PRICE = { input: 3, output: 15 };
const MOST = { calls: 4, tokens: 1_000 };

/** A campaign with a budget, and what its ledger says that was spent. */
async function spending(budget: Partial<Budget>) {
  const { campaign, row } = await begun(opened, 1);
  const [found] = await opened.database.query<{ id: number }>(
    `select id::int as id from ${LEDGER}.repository where campaign = $1`,
    [campaign.id],
  );
  const id = found?.id ?? 0;
  const asking = askingFor(opened.database, { campaign: campaign.id, row: id, budget: budget as Budget });
  const numbers = ({ calls, tokens, money }: Record<string, unknown>) => [calls, tokens, money].map(Number);
  const spent = async () => {
    const [sum] = await opened.database.query<Record<string, unknown>>(
      `select calls, tokens, money from ${LEDGER}.campaign where id = $1`,
      [campaign.id],
    );
    return numbers(sum ?? {});
  };
  return { asking, spent, ofRow: async () => numbers(await row(id)) };
}

it('takes what a question may need, and gives back what it did not', async () => {
  const { asking, spent, ofRow } = await spending({ price: PRICE });
  const reserved = await asking.reserve(MOST);
  expect([reserved.calls, await spent()]).toEqual([4, [4, 1_000, 0.015]]);
  await reserved.settle({ calls: 2, inputTokens: 100, outputTokens: 10 });
  await reserved.settle({ calls: 2, inputTokens: 100, outputTokens: 10 });
  expect(await ofRow()).toEqual([2, 110, 0.00045]);
  const [calls, tokens, money] = await spent();
  expect([calls, tokens]).toEqual([2, 110]);
  expect(money).toBeCloseTo(0.00045, 10);
});

it('gives all back for a server that was never reached', async () => {
  const { asking, spent, ofRow } = await spending({ price: PRICE });
  await (await asking.reserve(MOST)).settle({ calls: 0, inputTokens: 0, outputTokens: 0 });
  expect([await spent(), await ofRow()]).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ]);
});

it('gives a quarter of the calls that are left, down to the last, and then none', async () => {
  const { asking, spent } = await spending({ calls: 20 });
  const given: number[] = [];
  for (let left = 20; left > 0; left -= given.at(-1) ?? 0) {
    const { calls, settle } = await asking.reserve(MOST);
    given.push(calls);
    await settle({ calls, inputTokens: 0, outputTokens: 0 });
  }
  expect(given).toEqual([4, 4, 3, 3, 2, 1, 1, 1, 1]);
  await expect(asking.reserve(MOST)).rejects.toThrow(BudgetSpent);
  expect(await spent()).toEqual([20, 0, 0]);
});

it.each([1, 4, 5, 8])('lets none of four workers wait while it has %i calls for them', async calls => {
  const { asking } = await spending({ calls });
  for (let n = 0; n < Math.min(calls, 4); n++) expect((await asking.reserve(MOST)).calls).toBeGreaterThan(0);
});

it('lets a question wait for what others give back', async () => {
  const { asking } = await spending({ calls: 1 });
  const first = await asking.reserve(MOST);
  const second = asking.reserve(MOST);
  await first.settle({ calls: 0, inputTokens: 0, outputTokens: 0 });
  expect((await second).calls).toBe(1);
});

it('gives no more calls than there are to many at once', async () => {
  const { asking, spent } = await spending({ calls: 10 });
  const asked = Array.from({ length: 12 }, async () => {
    const reserved = await asking.reserve(MOST).catch(() => undefined);
    await reserved?.settle({ calls: reserved.calls, inputTokens: 0, outputTokens: 0 });
    return reserved?.calls ?? 0;
  });
  const taken = await Promise.all(asked);
  expect(taken.reduce((sum, each) => sum + each, 0)).toBe(10);
  expect(await spent()).toEqual([10, 0, 0]);
});

test.each([
  ['tokens', { tokens: 999 }],
  ['money', { money: 0.014, price: PRICE }],
])('a question that may need more %s than there are is not asked', async (_, budget) => {
  const { asking, spent } = await spending(budget);
  await expect(asking.reserve(MOST)).rejects.toThrow(BudgetSpent);
  expect(await spent()).toEqual([0, 0, 0]);
});

describe('a usage that cannot be so', () => {
  test.each([
    ...[-1, -1_946_000, 1.5, 1e18, 1e308, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    ...(['many', null, undefined, {}] as unknown as number[]),
  ])('costs what was reserved: %s', async wrong => {
    const { asking, spent, ofRow } = await spending({ price: PRICE });
    await (await asking.reserve(MOST)).settle({ calls: wrong, inputTokens: wrong, outputTokens: 7 });
    expect((await spent()).slice(0, 2)).toEqual([4, 1_007]);
    expect((await ofRow()).slice(0, 2)).toEqual([4, 1_007]);
    await (await asking.reserve(MOST)).settle({ calls: 1, inputTokens: 7, outputTokens: wrong });
    expect((await spent()).slice(0, 2)).toEqual([5, 2_014]);
    expect((await spent()).every(each => Number.isFinite(each) && each >= 0)).toBe(true);
  });
});
