import {
  InvalidResponseDataError,
  type LanguageModelV3,
  type LanguageModelV3CallOptions,
  type LanguageModelV3FinishReason,
  type LanguageModelV3GenerateResult,
  type LanguageModelV3StreamPart,
  type LanguageModelV3Usage,
} from '@ai-sdk/provider';
import type { Deadline } from './deadline.js';
import type { Finish } from './model.js';
import type { Tokens } from './usage.js';

/** What came of one request. */
export interface Exchanged {
  readonly text: string;
  readonly finish: Finish;
  readonly tokens: Tokens;
}

/** Ask once and wait for all of the answer. */
export async function generated(
  model: LanguageModelV3,
  options: LanguageModelV3CallOptions,
  deadline: Deadline,
): Promise<Exchanged> {
  const result = await deadline.within(model.doGenerate({ ...options, abortSignal: deadline.signal }));
  const text = result.content.map(part => (part.type === 'text' ? part.text : '')).join('');
  const refused = text === '' ? untoldRefusal(result) : undefined;
  if (refused !== undefined) return { text: refused, finish: 'refused', tokens: tokensOf(result.usage) };
  return { text, finish: finishOf(result.finishReason), tokens: tokensOf(result.usage) };
}

/** Ask once and hear the answer as it comes; `onText` may stop it. */
export async function streamed(
  model: LanguageModelV3,
  options: LanguageModelV3CallOptions,
  deadline: Deadline,
  onText: (text: string) => unknown,
): Promise<Exchanged> {
  const { stream } = await deadline.within(model.doStream({ ...options, abortSignal: deadline.signal }));
  const reader = stream.getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await deadline.within(reader.read());
      if (done) throw endedEarly();
      deadline.extend();
      const end = endOf(value, text);
      if (end !== undefined) return end;
      if (value.type !== 'text-delta' || value.delta === '') continue;
      text += value.delta;
      if (onText(text) === 'stop') return { text, finish: 'stopped', tokens: UNKNOWN };
    }
  } finally {
    // What is still to come is not wanted; the deadline closes the connection, which may make this
    // fail.
    reader.cancel().catch(() => undefined);
  }
}

function endedEarly(): Error {
  return new InvalidResponseDataError({
    data: undefined,
    message: 'The stream ended before the answer did.',
  });
}

const UNKNOWN: Tokens = { input: undefined, output: undefined };

/** What a part of the stream ends the answer with, if it ends it. */
function endOf(part: LanguageModelV3StreamPart, text: string): Exchanged | undefined {
  if (part.type === 'error') throw part.error;
  if (part.type !== 'finish') return undefined;
  // A stream that was cut between two events ends like a whole one, but without a reason.
  if (part.finishReason.unified === 'other' && part.finishReason.raw === undefined) throw endedEarly();
  return { text, finish: finishOf(part.finishReason), tokens: tokensOf(part.usage) };
}

const FINISHES: Readonly<Record<LanguageModelV3FinishReason['unified'], Finish>> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'refused',
  'tool-calls': 'stop',
  error: 'other',
  other: 'other',
};

function finishOf({ unified }: LanguageModelV3FinishReason): Finish {
  return FINISHES[unified] ?? 'other';
}

function tokensOf(usage: LanguageModelV3Usage): Tokens {
  return { input: usage.inputTokens.total, output: usage.outputTokens.total };
}

/**
 * OpenAI's protocol tells a refusal beside the text, and not every provider of the SDK hands it on.
 */
function untoldRefusal({ response }: LanguageModelV3GenerateResult): string | undefined {
  const body = response?.body as { choices?: { message?: { refusal?: unknown } }[] } | undefined;
  const refusal = body?.choices?.[0]?.message?.refusal;
  return typeof refusal === 'string' && refusal !== '' ? refusal : undefined;
}
