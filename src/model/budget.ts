import type { Usage } from './usage.js';

/** How much may be used, all in all. What is not given has no limit. */
export interface Limits {
  /** Requests, repeated ones too. */
  readonly calls?: number;
  /** Tokens that go in and come out. */
  readonly tokens?: number;
  /** Money, in the currency of the prices. */
  readonly cost?: number;
}

/** What may still be used. Several models may share one. */
export interface Budget {
  readonly limits: Limits;
  /** Take one call; `undefined`, or what is used up, in words. */
  take(): string | undefined;
  /** Count what a call that was taken has used. */
  count(usage: Usage): void;
}

/**
 * A call is counted before it is sent, so that many at once do not exceed the number; tokens and
 * money are known only afterwards, so that the calls that are under way may go beyond.
 *
 * @example budgetOf({ calls: 0 }).take() // 'all 0 calls are used'
 */
export function budgetOf(limits: Limits): Budget {
  let calls = 0;
  let tokens = 0;
  let cost = 0;
  const usedUp = () => {
    if (calls >= (limits.calls ?? Infinity)) return `all ${limits.calls} calls are used`;
    if (tokens >= (limits.tokens ?? Infinity)) return `${tokens} of ${limits.tokens} tokens are used`;
    if (cost >= (limits.cost ?? Infinity)) return `${Number(cost.toFixed(6))} of ${limits.cost} is spent`;
    return undefined;
  };
  return {
    limits,
    take: () => {
      const used = usedUp();
      if (used === undefined) calls++;
      return used;
    },
    count: usage => {
      tokens += usage.inputTokens + usage.outputTokens;
      cost += usage.cost;
    },
  };
}
