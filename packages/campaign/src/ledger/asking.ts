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
    async reserve({ calls, tokens }) {
      // At the dearer of both prices, since it is not known yet which tokens they will be.
      const dearest = Math.max(budget.price?.input ?? 0, budget.price?.output ?? 0);
      const reserved = await takeOrWait(database, options, {
        calls,
        tokens,
        money: (tokens * dearest) / 1e6,
      });
      let isSettled = false;
      return {
        calls: reserved.calls,
        settle: async usage => {
          if (isSettled) return;
          isSettled = true;
          await settle(database, options, reserved, tookOf(countedOf(usage, reserved), budget));
        },
      };
    },
  };
}

interface Sum {
  readonly calls: number;
  readonly tokens: number;
  readonly money: number;
}

/** More than any question takes, all its requests together. */
const MOST = 1_000_000_000;

/**
 * A usage of numbers that can be so. In the place of another one is all that was reserved: a budget
 * must not grow, nor the ledger fail, by what a server makes up.
 */
function countedOf({ calls, inputTokens, outputTokens }: Usage, reserved: Sum): Usage {
  const counted = (count: number, otherwise: number) =>
    Number.isInteger(count) && count >= 0 && count <= MOST ? count : otherwise;
  return {
    calls: counted(calls, reserved.calls),
    inputTokens: counted(inputTokens, reserved.tokens),
    outputTokens: counted(outputTokens, reserved.tokens),
  };
}

function tookOf(usage: Usage, { price }: Budget): Sum {
  const { calls, inputTokens, outputTokens } = usage;
  return { calls, tokens: inputTokens + outputTokens, money: costOf(usage, price) };
}

/**
 * Take from the budget, if it has as many tokens and a call; fewer calls than the most are enough.
 * A worker that dies before it settles has spent what it took: the calls may have been made.
 *
 * @returns what was taken; `wait`: calls are under way, which may give some back; `spent`.
 */
function take(
  database: Database,
  { campaign, budget }: { readonly campaign: number; readonly budget: Budget },
  most: Sum,
): Promise<Sum | 'wait' | 'spent'> {
  return database.transaction(async sql => {
    // Nobody else takes or gives back until this has looked at all of it.
    const [spent] = await sql.query<Sum & { readonly open: boolean }>(
      `select calls::float8 as calls, tokens::float8 as tokens, money, open_calls > 0 as open
       from ${LEDGER}.campaign where id = $1 for update`,
      [campaign],
    );
    const taken = spent && leftOf(spent, budget, most);
    if (taken === undefined) return spent?.open === true ? 'wait' : 'spent';
    await sql.query(
      `update ${LEDGER}.campaign set calls = calls + $2, tokens = tokens + $3, money = money + $4,
         open_calls = open_calls + 1 where id = $1`,
      [campaign, taken.calls, taken.tokens, taken.money],
    );
    return taken;
  });
}

/** What can be taken where so much is spent. */
function leftOf(spent: Sum, budget: Budget, most: Sum): Sum | undefined {
  const { calls = Number.POSITIVE_INFINITY, tokens, money } = budget;
  const left = Math.floor(calls - spent.calls);
  if (left < 1 || isOver(spent.tokens + most.tokens, tokens)) return undefined;
  if (isOver(spent.money + most.money, money)) return undefined;
  return { ...most, calls: Math.min(most.calls, Math.ceil(left / SHARES)) };
}

/**
 * The last calls of a budget are shared by so many workers: one that repeats a request should not
 * keep the others waiting.
 */
const SHARES = 4;

function isOver(sum: number, most: number | undefined): boolean {
  return most !== undefined && sum > most;
}

/** How long a call waits for others to give back what they reserved. */
const LONGEST_WAIT_MS = 60_000;
const WAIT_MS = 250;

/**
 * Take from the budget. Where it has not as much, calls that are under way may give some back.
 *
 * @throws BudgetSpent
 */
async function takeOrWait(
  database: Database,
  options: { readonly campaign: number; readonly budget: Budget },
  most: Sum,
): Promise<Sum> {
  for (let waited = 0; ; waited += WAIT_MS) {
    const taken = await take(database, options, most);
    if (typeof taken === 'object') return taken;
    if (taken === 'spent' || waited >= LONGEST_WAIT_MS)
      throw new BudgetSpent("The campaign's budget for models is spent.");
    await pause(WAIT_MS);
  }
}

/** Put what was taken in the place of what was reserved. */
async function settle(
  database: Database,
  { campaign, row }: { readonly campaign: number; readonly row: number },
  reserved: Sum,
  took: Sum,
): Promise<void> {
  await database.transaction(async sql => {
    await sql.query(
      `update ${LEDGER}.campaign set calls = greatest(calls + $2, 0), tokens = greatest(tokens + $3, 0),
         money = greatest(money + $4, 0), open_calls = greatest(open_calls - 1, 0) where id = $1`,
      [campaign, took.calls - reserved.calls, took.tokens - reserved.tokens, took.money - reserved.money],
    );
    await sql.query(
      `update ${LEDGER}.repository set calls = calls + $2, tokens = tokens + $3, money = money + $4 where id = $1`,
      [row, took.calls, took.tokens, took.money],
    );
  });
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
