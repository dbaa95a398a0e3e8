import {
  APICallError,
  JSONParseError,
  type LanguageModelV3FinishReason,
  type LanguageModelV3GenerateResult,
  type LanguageModelV3StreamPart,
  type LanguageModelV3Usage,
} from '@ai-sdk/provider';

/** What is read of an answer, and of a part of one. */
interface Completion {
  readonly choices?: readonly Choice[];
  readonly usage?: Tokens | null;
  readonly error?: unknown;
}

interface Choice {
  readonly message?: { readonly content?: string | null };
  readonly delta?: { readonly content?: string | null };
  readonly finish_reason?: string | null;
}

interface Tokens {
  readonly prompt_tokens?: number;
  readonly completion_tokens?: number;
}

/**
 * A whole answer.
 *
 * @throws APICallError if it is nothing of the protocol.
 */
export async function generatedFrom(response: Response): Promise<LanguageModelV3GenerateResult> {
  const responseBody = await response.text();
  const body = completionIn(responseBody);
  const choice = body?.choices?.[0];
  if (body === undefined || choice?.message === undefined) throw unreadable(response, responseBody);
  return {
    content: [{ type: 'text', text: choice.message.content ?? '' }],
    finishReason: finishOf(choice.finish_reason),
    usage: usageOf(body.usage),
    warnings: [],
    response: { body },
  };
}

function unreadable({ url, status, headers }: Response, responseBody: string): APICallError {
  return new APICallError({
    message: 'The answer is not a chat completion.',
    ...{ url, responseBody, statusCode: status, requestBodyValues: undefined, isRetryable: false },
    responseHeaders: Object.fromEntries(headers),
  });
}

function completionIn(text: string): Completion | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The parts of an answer as they come. Without a reason for its end, it was cut. */
export async function* answerParts(response: Response): AsyncGenerator<LanguageModelV3StreamPart> {
  let finishReason = finishOf(undefined);
  let usage = usageOf(undefined);
  yield { type: 'stream-start', warnings: [] };
  for await (const data of eventsOf(response)) {
    if (data === '[DONE]') break;
    const body = completionIn(data);
    if (body === undefined || body.error !== undefined) {
      const error = body?.error ?? new JSONParseError({ text: data, cause: undefined });
      yield { type: 'error', error };
      return;
    }
    const choice = body.choices?.[0];
    const delta = choice?.delta?.content;
    if (typeof delta === 'string' && delta !== '') yield { type: 'text-delta', id: '0', delta };
    if (typeof choice?.finish_reason === 'string') finishReason = finishOf(choice.finish_reason);
    if (body.usage) usage = usageOf(body.usage);
  }
  yield { type: 'finish', finishReason, usage };
}

/** The data of server-sent events: each on a line of its own here, as OpenAI sends them. */
async function* eventsOf({ body }: Response): AsyncGenerator<string> {
  for await (const line of streamedLines(body ?? [])) {
    const data = /^data:\s?(.*?)\r?$/s.exec(line)?.[1];
    if (data !== undefined) yield data;
  }
}

/** The lines of a stream, also the last one if nothing ends it. */
async function* streamedLines(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of chunks) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}

const FINISHES: Readonly<Record<string, LanguageModelV3FinishReason['unified']>> = {
  stop: 'stop',
  length: 'length',
  content_filter: 'content-filter',
  tool_calls: 'tool-calls',
  function_call: 'tool-calls',
};

function finishOf(raw: string | null | undefined): LanguageModelV3FinishReason {
  return { unified: FINISHES[raw ?? ''] ?? 'other', raw: raw ?? undefined };
}

function usageOf(tokens: Tokens | null | undefined): LanguageModelV3Usage {
  const unknown = { noCache: undefined, cacheRead: undefined, cacheWrite: undefined };
  return {
    inputTokens: { total: tokens?.prompt_tokens, ...unknown },
    outputTokens: { total: tokens?.completion_tokens, text: undefined, reasoning: undefined },
  };
}
