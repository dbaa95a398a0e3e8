import {
  type CreateMessageRequestParams,
  type InputRequiredResult,
  type InputResponse,
  inputRequired,
} from '@modelcontextprotocol/server';
import { failed, type Reply } from '../model/ask.js';
import { withSchema } from '../model/call-options.js';
import type { Finish, Model } from '../model/model.js';
import { modelFrom } from '../model/model-from.js';
import { keyOf, type ModelQuestion, questionText } from '../model/question.js';
import { usageOf } from '../model/usage.js';
import { isObject, parseJson } from '../text/json.js';

/** Texts that the client's model gave, by the key of the question. */
export type Answers = Readonly<Record<string, SampledAnswer>>;

interface SampledAnswer {
  readonly text: string;
  readonly finish: Finish;
}

/**
 * The client's own model, asked by the call that needs it.
 *
 * A server may not ask while it works on a call: it ends the call with its question, and the client
 * sends the call again with the answer. So a question without an answer is kept, and `stop`
 * aborted, which ends the work before anything is written; the next time the same question is
 * answered at once. (For clients of older protocols the SDK does that asking and calling again
 * here.)
 */
export class Sampling {
  readonly #stop = new AbortController();
  #open: { readonly key: string; readonly question: ModelQuestion } | undefined;

  constructor(readonly answers: Answers) {}

  /** Aborted once there is a question that only the client can answer. */
  get stop(): AbortSignal {
    return this.#stop.signal;
  }

  get model(): Model {
    return modelFrom('client/sampling', async question => {
      const key = keyOf(question);
      const answer = Object.hasOwn(this.answers, key) ? this.answers[key] : undefined;
      if (answer !== undefined) return replyOf(question, answer);
      this.#open ??= { key, question };
      this.#stop.abort();
      return failed('CANCELLED', 'The client is to be asked first.');
    });
  }

  /** What the call ends with, if the client is to be asked. */
  get inputRequired(): InputRequiredResult | undefined {
    if (this.#open === undefined) return undefined;
    const { key, question } = this.#open;
    const requestState = JSON.stringify(this.answers);
    return inputRequired({
      inputRequests: { [key]: inputRequired.createMessage(requestOf(question)) },
      requestState,
    });
  }
}

/** Enough for a definition; a client may give less. */
const MOST_TOKENS = 8_192;

function requestOf(question: ModelQuestion): CreateMessageRequestParams {
  const { schema, maxOutputTokens, temperature } = question;
  const messages = schema === null ? question.messages : withSchema(question.messages, schema);
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  return {
    messages: messages.flatMap(({ role, content }) =>
      role === 'system' ? [] : [{ role, content: { type: 'text' as const, text: content } }],
    ),
    ...(system.length > 0 && { systemPrompt: system.join('\n\n') }),
    ...(temperature !== null && { temperature }),
    maxTokens: maxOutputTokens ?? MOST_TOKENS,
  };
}

function replyOf(question: ModelQuestion, { text, finish }: SampledAnswer): Reply {
  const usage = usageOf({ input: undefined, output: undefined }, questionText(question), text, undefined);
  return { kind: 'reply', text, finish, usage };
}

/**
 * The answers that a repeated call brings along: those of the rounds before, and the new ones. They
 * come from the client and are as good as its model is; what becomes of them is checked like any
 * answer.
 */
export function answersOf(
  requestState: unknown,
  responses: Readonly<Record<string, unknown>> | undefined,
): Answers {
  const before = typeof requestState === 'string' ? keptAnswers(requestState) : {};
  const now = Object.entries(responses ?? {}).flatMap(([key, response]) => {
    const answer = sampled(response as InputResponse);
    return answer === undefined ? [] : [[key, answer] as const];
  });
  return { ...before, ...Object.fromEntries(now) };
}

function keptAnswers(state: string): Answers {
  const value = parseJson(state);
  const kept = Object.entries(isObject(value) ? value : {});
  return Object.fromEntries(kept.flatMap(([key, each]) => (isAnswer(each) ? [[key, each]] : [])));
}

function isAnswer(value: unknown): value is SampledAnswer {
  if (!isObject(value) || typeof value.text !== 'string') return false;
  return value.finish === 'stop' || value.finish === 'length';
}

function sampled(response: InputResponse): SampledAnswer | undefined {
  if (!('content' in response) || response.content === undefined) return undefined;
  const blocks: readonly unknown[] = [response.content].flat();
  const text = blocks.map(textIn).join('');
  const isCut = 'stopReason' in response && response.stopReason === 'maxTokens';
  return { text, finish: isCut ? 'length' : 'stop' };
}

function textIn(block: unknown): string {
  return isObject(block) && typeof block.text === 'string' ? block.text : '';
}
