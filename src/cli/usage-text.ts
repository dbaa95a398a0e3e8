/** The cost of asking a model, in tokens and money. */
interface Used {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly estimated: boolean;
  readonly wholeFileTokens: number;
  readonly savedTokens?: number;
  readonly cost: number;
}

/** @example times(1) // 'once' */
export function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/**
 * @example usageText(facts) // 'about 900 tokens in, 80 out (whole files: some 1200), cost 0.002'
 */
export function usageText(used: Used): string {
  const { inputTokens, outputTokens, estimated, wholeFileTokens, savedTokens = 0, cost } = used;
  const whole = wholeFileTokens > 0 ? ` (whole files: some ${wholeFileTokens})` : '';
  const saved = savedTokens > 0 ? `, some ${savedTokens} saved by stopping early` : '';
  const price = cost > 0 ? `, cost ${Number(cost.toFixed(6))}` : '';
  return `${estimated ? 'about ' : ''}${inputTokens} tokens in, ${outputTokens} out${whole}${saved}${price}`;
}
