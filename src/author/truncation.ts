import { type FormatName, parseReply } from '../formats/index.js';

/** What a model answered, and how its provider reports its end. */
interface ModelResponse {
  readonly text?: string;
  /** In mortise's words or in those of a provider: `length`, `max_tokens`, `MAX_TOKENS`, … */
  readonly finish?: string | null;
  readonly stop_reason?: string | null;
  readonly finish_reason?: string | null;
  readonly finishReason?: string | null;
}

/** How Anthropic, OpenAI, Google, Bedrock and others report that the limit ended a reply. */
const CUT =
  /^(?:length|max[_-]?length|(?:model[_-]?)?length|max[_-]?(?:output[_-]?|completion[_-]?|new[_-]?)?tokens|token[_-]?limit|model_context_window_exceeded|incomplete)$/i;

/**
 * Whether a provider reports that the limit of tokens ended a reply.
 *
 * @example isCutByLimit({ finish: 'length' }) // true
 */
export function isCutByLimit({ finish, stop_reason, finish_reason, finishReason }: ModelResponse): boolean {
  const reasons = [finish, stop_reason, finish_reason, finishReason];
  return reasons.some(reason => typeof reason === 'string' && CUT.test(reason));
}

/**
 * Whether a reply is incomplete: its provider reports that the limit of tokens was reached, or it
 * ends inside a block, whatever its provider reports.
 *
 * @param format the requested format of the reply; detected by default
 * @example detectTruncation({ text: '…', stop_reason: 'max_tokens' }) // true
 */
export function detectTruncation(response: ModelResponse, format: FormatName | 'auto' = 'auto'): boolean {
  const { text = '' } = response;
  if (isCutByLimit(response)) return true;
  const parsed = parseReply(text, format);
  return parsed.problems.some(({ code }) => code === 'EDIT_TRUNCATED');
}
