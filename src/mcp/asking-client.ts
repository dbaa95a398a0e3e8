import {
  type CreateMessageRequestParams,
  type InputRequiredResult,
  type InputResponse,
  inputRequired,
} from '@modelcontextprotocol/server';
import { withSchema } from '../model/call-options.js';
import type { ModelQuestion } from '../model/question.js';
import { isObject, parseJson } from '../text/json.js';
import type { Answers, OpenQuestion, SampledAnswer } from './sampling.js';

/** What a call ends with if the client is to be asked. */
export function questionFor({ key, question }: OpenQuestion, answers: Answers): InputRequiredResult {
  return inputRequired({
    inputRequests: { [key]: inputRequired.createMessage(requestOf(question)) },
    requestState: JSON.stringify(answers),
  });
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
