import type { z } from 'zod';
import { type Ask, type Call, failed, type Reply } from './ask.js';
import { jsonIn } from './json-answer.js';
import type {
  Answer,
  AnswerOf,
  AnswerRequest,
  Failed,
  JsonSchema,
  Model,
  TextAnswer,
  TextRequest,
} from './model.js';
import { type ModelQuestion, questionOf, shortened } from './question.js';
import { type Shape, shapeOf } from './schema.js';
import { addUsage, NO_USAGE } from './usage.js';

/** What is taken if a request does not say. */
interface Defaults {
  readonly maxOutputTokens?: number;
}

/**
 * A model of something that answers questions: it sums up what that uses, and judges what it says.
 */
export function modelFrom(name: string, ask: Ask, { maxOutputTokens }: Defaults = {}): Model {
  let total = NO_USAGE;
  const counted: Ask = async (question, call) => {
    const outcome = await ask(question, call);
    total = addUsage(total, outcome.usage);
    return outcome;
  };
  return {
    name,
    usage: () => total,
    askText: request => askText(counted, name, { maxOutputTokens, ...defined(request) }),
    askFor: request => askFor(counted, name, { maxOutputTokens, ...defined(request) }),
  };
}

/** A request whose limit of tokens is there only if it is given. */
function defined<T extends Defaults>(request: T): T {
  const { maxOutputTokens, ...rest } = request;
  return maxOutputTokens === undefined ? (rest as T) : request;
}

async function askText(ask: Ask, name: string, request: TextRequest): Promise<TextAnswer | Failed> {
  const watch = watched(request.onText);
  const call: Call = {
    signal: request.signal,
    onText: watch.onText,
    maxCalls: request.maxCalls,
    usable: async reply => reply.finish === 'stop' && textAnswer(reply).kind === 'answer',
  };
  const outcome = await ask(questionOf(name, request, request.schema ?? null), call);
  if (watch.fault !== undefined) throw watch.fault.error;
  return outcome.kind === 'failed' ? outcome : textAnswer(outcome);
}

/**
 * An `onText` that throws would break off in the middle of a stream: it stops that in order, and is
 * thrown afterwards.
 */
function watched(onText: TextRequest['onText']) {
  const watch: { fault?: { readonly error: unknown }; onText?: (text: string) => unknown } = {};
  if (onText === undefined) return watch;
  watch.onText = text => {
    try {
      return onText(text);
    } catch (error) {
      watch.fault = { error };
      return 'stop';
    }
  };
  return watch;
}

function textAnswer({ text, finish, usage }: Reply): TextAnswer | Failed {
  if (text.trim() !== '' || finish === 'refused' || finish === 'stopped')
    return { kind: 'answer', text, finish, usage };
  return finish === 'length'
    ? failed('EDIT_TRUNCATED', 'The limit of tokens was reached before the answer began.', usage)
    : failed('MODEL_FAILED', 'The answer of the model is empty.', usage);
}

async function askFor<S extends z.ZodType | JsonSchema>(
  ask: Ask,
  name: string,
  request: AnswerRequest<S>,
): Promise<Answer<AnswerOf<S>> | Failed> {
  const shape = await shapeOf(request.schema);
  const question: ModelQuestion = questionOf(name, request, shape.json);
  const outcome = await ask(question, {
    signal: request.signal,
    maxCalls: request.maxCalls,
    usable: async reply => (await shapedAnswer(reply, shape)).kind === 'answer',
  });
  return outcome.kind === 'failed' ? outcome : shapedAnswer(outcome, shape);
}

async function shapedAnswer<T>(reply: Reply, shape: Shape<T>): Promise<Answer<T> | Failed> {
  const { text, finish, usage } = reply;
  if (finish === 'length')
    return failed('EDIT_TRUNCATED', 'The answer was cut by the limit of tokens.', usage);
  if (finish === 'refused')
    return failed('MODEL_FAILED', `The model refused to answer${quoted(text)}`, usage);
  if (text.trim() === '') return failed('MODEL_FAILED', 'The answer of the model is empty.', usage);
  const json = jsonIn(text);
  if (json === undefined) return failed('MODEL_FAILED', `The answer is not JSON${quoted(text)}`, usage);
  const checked = await shape.check(json);
  return checked.fits
    ? { kind: 'answer', value: checked.value, finish, usage }
    : failed('MODEL_FAILED', `The answer does not have the form that was asked for: ${checked.why}.`, usage);
}

/** What the model said, as the end of a sentence. */
function quoted(text: string): string {
  return text.trim() === '' ? '.' : `: ${shortened(text)}`;
}
