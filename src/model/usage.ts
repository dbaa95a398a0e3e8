/** What asking a model has used. */
export interface Usage {
  /** Requests that were sent, repeated ones too. */
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Money, in the currency of the prices; 0 if no prices are known. */
  readonly cost: number;
  /** Answers that were known already and cost nothing. */
  readonly cacheHits: number;
  /** Whether some tokens are estimated by length, since the provider did not count them. */
  readonly estimated: boolean;
}

/** Prices of a million tokens each, in any one currency. */
export interface Prices {
  readonly input: number;
  readonly output: number;
}

export const NO_USAGE: Usage = {
  calls: 0,
  inputTokens: 0,
  outputTokens: 0,
  cost: 0,
  cacheHits: 0,
  estimated: false,
};

/** @example addUsage(NO_USAGE, { ...NO_USAGE, calls: 1 }).calls // 1 */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    calls: a.calls + b.calls,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cost: a.cost + b.cost,
    cacheHits: a.cacheHits + b.cacheHits,
    estimated: a.estimated || b.estimated,
  };
}

/** Tokens of an answer as the provider says: anything, also nothing. */
export interface Tokens {
  readonly input: unknown;
  readonly output: unknown;
}

/** Characters of a token: what is usual for code and English. */
const CHARACTERS_PER_TOKEN = 4;

/** More than any model reads or writes at once: who says so does not count. */
const MOST_TOKENS = 100_000_000;

/**
 * The usage of one call. What is not counted is estimated, so that every budget ends; so is what
 * cannot be a count, since a budget must not depend on what a server makes up.
 */
export function usageOf(tokens: Tokens, asked: string, answer: string, prices: Prices | undefined): Usage {
  const [input, output] = [countOf(tokens.input, asked), countOf(tokens.output, answer)];
  const inputTokens = input ?? estimated(asked);
  const outputTokens = output ?? estimated(answer);
  return {
    calls: 1,
    inputTokens,
    outputTokens,
    cost: costOf(inputTokens, outputTokens, prices),
    cacheHits: 0,
    estimated: input === undefined || output === undefined,
  };
}

/** A count of a text's tokens, if it can be one: no text has none. */
function countOf(told: unknown, text: string): number | undefined {
  if (typeof told !== 'number' || !Number.isInteger(told) || told < 0 || told > MOST_TOKENS) return undefined;
  return told === 0 && text !== '' ? undefined : told;
}

function estimated(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

function costOf(input: number, output: number, prices: Prices | undefined): number {
  return prices === undefined ? 0 : (input * prices.input + output * prices.output) / 1_000_000;
}
