import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { LEDGER } from '../database/schema.js';
import type { Database } from '../database/sql.js';
import type { Budget } from '../spec/spec.js';
import { type Asking, BudgetSpent, type Usage } from '../steps/step.js';

/** What a call costs in US dollars, as far as the spec has prices. */
export function costOf(usage: Usage, price: Budget['price']): number {
  if (price === undefined) return 0;
  return (usage.inputTokens * price.input + usage.outputTokens * price.output) / 1e6;
}

/** The answers and the budget of a campaign, for one of its rows. */
export function askingFor(
  database: Database,
  options: {
    readonly campaign: number;
    readonly row: number;
    readonly budget: Budget;
    /** How often a person has asked for the row again: then a model is, too. */
    readonly attempt?: number;
  },
): Asking {
  const { budget, attempt = 0 } = options;
  const hashOf = (question: string) => hash(attempt === 0 ? question : `${attempt}\n${question}`);
  return {
    async kept(question) {
      const [found] = await database.query<{ answer: string }>(
        `select answer from ${LEDGER}.answer where question = $1`,
        [hashOf(question)],
      );
      return found?.answer;
    },
    async keep(question, answer) {
      await database.query(
        `insert into ${LEDGER}.answer (question, answer) values ($1, $2) on conflict do nothing`,
        [hashOf(question), answer],
      );
    },
    async reserve(mostTokens) {
      // At the dearer of both prices, since it is not known yet which tokens they will be.
      const dearest = Math.max(budget.price?.input ?? 0, budget.price?.output ?? 0);
      const reserved = { calls: 1, tokens: mostTokens, money: (mostTokens * dearest) / 1e6 };
      await spendOrWait(database, options, reserved);
      let isSettled = false;
      return async usage => {
        if (isSettled) return;
        isSettled = true;
        const took = usage === undefined ? 0 : usage.inputTokens + usage.outputTokens;
        const money = usage === undefined ? 0 : costOf(usage, budget.price);
        await settle(database, options, {
          calls: usage === undefined ? -1 : 0,
          tokens: took - reserved.tokens,
          money: money - reserved.money,
          row: { calls: usage === undefined ? 0 : 1, tokens: took, money },
        });
      };
    },
  };
}

interface Sum {
  readonly calls: number;
  readonly tokens: number;
  readonly money: number;
}

/**
 * Take from the budget, if it has as much. A worker that dies before it settles has spent what it
 * took: the call may have been made.
 */
async function spend(
  database: Database,
  { campaign, budget }: { readonly campaign: number; readonly budget: Budget },
  sum: Sum,
): Promise<boolean> {
  const taken = await database.query(
    `update ${LEDGER}.campaign set calls = calls + $2, tokens = tokens + $3, money = money + $4,
       open_calls = open_calls + 1 where id = $1
       and ($5::bigint is null or calls + $2 <= $5) and ($6::bigint is null or tokens + $3 <= $6)
       and ($7::float8 is null or money + $4 <= $7) returning id`,
    [
      campaign,
      sum.calls,
      sum.tokens,
      sum.money,
      budget.calls ?? null,
      budget.tokens ?? null,
      budget.money ?? null,
    ],
  );
  return taken.length > 0;
}

/** How long a call waits for others to give back what they reserved. */
const LONGEST_WAIT_MS = 60_000;
const WAIT_MS = 250;

/**
 * Take from the budget. Where it has not as much, calls that are under way may give some back.
 *
 * @throws BudgetSpent
 */
async function spendOrWait(
  database: Database,
  options: { readonly campaign: number; readonly budget: Budget },
  sum: Sum,
): Promise<void> {
  for (let waited = 0; ; waited += WAIT_MS) {
    if (await spend(database, options, sum)) return;
    const [row] = await database.query<{ open: boolean }>(
      `select open_calls > 0 as open from ${LEDGER}.campaign where id = $1`,
      [options.campaign],
    );
    if (row?.open !== true || waited >= LONGEST_WAIT_MS)
      throw new BudgetSpent("The campaign's budget for models is spent.");
    await pause(WAIT_MS);
  }
}

async function settle(
  database: Database,
  { campaign, row }: { readonly campaign: number; readonly row: number },
  sum: Sum & { readonly row: Sum },
): Promise<void> {
  await database.transaction(async sql => {
    await sql.query(
      `update ${LEDGER}.campaign set calls = calls + $2, tokens = tokens + $3, money = money + $4,
         open_calls = greatest(open_calls - 1, 0) where id = $1`,
      [campaign, sum.calls, sum.tokens, sum.money],
    );
    await sql.query(
      `update ${LEDGER}.repository set calls = calls + $2, tokens = tokens + $3, money = money + $4 where id = $1`,
      [row, sum.row.calls, sum.row.tokens, sum.row.money],
    );
  });
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
