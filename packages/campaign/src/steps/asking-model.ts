import type { Failed, LeakCheck, Model, Request, TextAnswer, TextRequest } from 'mortise/model';
import { NO_USAGE } from 'mortise/model';
import type { Env } from './confined.js';
import { secretsInAnswers } from './secrets-in-answers.js';
import { type Asking, BudgetSpent, type Usage } from './step.js';

/** What an answer is taken to need where the request sets no limit. */
const USUAL_OUTPUT = 16_384;

/** How many requests are sent for a question at most: three more where one fails in passing. */
const MOST_CALLS = 4;

/**
 * A model that asks through the campaign: a question that was answered before is not asked again,
 * and each call is taken from the budget before it is made. Where the budget is spent, the answer
 * is a failure with `MODEL_BUDGET`. An answer with a secret of the environment is a failure, too.
 *
 * A call is reserved with the bytes of its question, which are never fewer than its tokens, and its
 * limit of output; without a limit, an answer may go beyond, and is settled as what it was.
 */
export function askingModel(model: Model, asking: Asking, env: Env): Model {
  const leaks = secretsInAnswers(env);
  return {
    name: model.name,
    usage: () => model.usage(),
    askText: request => askText(model, asking, leaks, request),
    // No step asks so: such an answer is paid for, and not kept.
    askFor: async request => {
      const question = JSON.stringify([request.system, request.prompt, request.schema]);
      const answer = await paid(asking, mostOf(question, request), maxCalls =>
        model.askFor({ ...request, maxCalls }),
      );
      const said = answer.kind === 'answer' ? JSON.stringify(answer.value) : answer.refusal.message;
      return leaks(said, saidOf(request)) ? leaked(answer.usage) : answer;
    },
  };
}

async function askText(
  model: Model,
  asking: Asking,
  leaks: LeakCheck,
  request: TextRequest,
): Promise<TextAnswer | Failed> {
  const question = questionOf(model.name, request);
  const isLeak = (text: string) => leaks(text, saidOf(request));
  const kept = readKept(await asking.kept(question));
  if (kept !== undefined && !isLeak(kept.text)) return replayed(kept, request);
  const answer = await paid(asking, mostOf(question, request), maxCalls =>
    model.askText({ ...request, maxCalls }),
  );
  if (isLeak(answer.kind === 'answer' ? answer.text : answer.refusal.message)) return leaked(answer.usage);
  if (answer.kind === 'answer' && isFinal(answer))
    await asking.keep(question, JSON.stringify({ text: answer.text, finish: answer.finish }));
  return answer;
}

/** What the model was told, as it stands. */
function saidOf({ system = '', prompt }: Request): string {
  return [system, ...(typeof prompt === 'string' ? [prompt] : prompt.map(each => each.content))].join('\n');
}

/** All that an answer depends on, as one text that is the same for equal requests. */
function questionOf(name: string, request: TextRequest): string {
  const { system, prompt, schema, maxOutputTokens, temperature } = request;
  const messages =
    typeof prompt === 'string' ? [['user', prompt]] : prompt.map(({ role, content }) => [role, content]);
  // Nothing and no value are the same in JSON.
  return JSON.stringify([name, system, messages, schema, maxOutputTokens, temperature]);
}

interface Most {
  readonly calls: number;
  readonly tokens: number;
}

function mostOf(
  question: string,
  { maxOutputTokens = USUAL_OUTPUT, maxCalls = MOST_CALLS }: Pick<Request, 'maxOutputTokens' | 'maxCalls'>,
): Most {
  return { calls: Math.min(maxCalls, MOST_CALLS), tokens: Buffer.byteLength(question) + maxOutputTokens };
}

/**
 * Whether asking once more would give nothing else: not so if the model would not, or broke off.
 */
function isFinal({ finish }: TextAnswer): boolean {
  return finish === 'stop' || finish === 'stopped' || finish === 'length';
}

type Kept = Pick<TextAnswer, 'text' | 'finish'>;

/** What was kept, or nothing if it is damaged. */
function readKept(text: string | undefined): Kept | undefined {
  if (text === undefined) return undefined;
  try {
    const value = JSON.parse(text) as Partial<Kept> | null;
    const { text: answer, finish } = value ?? {};
    return typeof answer === 'string' && typeof finish === 'string' ? { text: answer, finish } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function replayed({ text, finish }: Kept, { onText }: TextRequest): TextAnswer {
  const isStopped = onText?.(text) === 'stop';
  const usage = { ...NO_USAGE, cacheHits: 1 };
  return { kind: 'answer', text, finish: isStopped ? 'stopped' : finish, usage };
}

async function paid<T extends Failed | Answered>(
  asking: Asking,
  most: Most,
  ask: (maxCalls: number) => Promise<T>,
): Promise<T | Failed> {
  const reserved = await reservedOf(asking, most);
  if (reserved === undefined) return spent();
  let took = THROWN;
  try {
    const answer = await ask(reserved.calls);
    took = tookBy(answer);
    return answer;
  } finally {
    await reserved.settle(took);
  }
}

interface Answered {
  readonly kind: 'answer';
  readonly usage: Failed['usage'];
}

/** Only who listens to an answer throws: it was asked for, and nobody knows its tokens. */
const THROWN: Usage = { calls: 1, inputTokens: 0, outputTokens: 0 };

/** Failed requests count; no answer comes without a request, unless it was known before. */
function tookBy({ kind, usage }: Failed | Answered): Usage {
  const { calls, inputTokens, outputTokens, cacheHits } = usage;
  const least = kind === 'answer' && cacheHits === 0 ? 1 : 0;
  return { calls: Math.max(calls, least), inputTokens, outputTokens };
}

async function reservedOf(asking: Asking, most: Most) {
  try {
    return await asking.reserve(most);
  } catch (error) {
    if (error instanceof BudgetSpent) return undefined;
    throw error;
  }
}

/** What a person reads where the budget of the campaign is spent. */
export const SPENT = 'The budget of the campaign for models is spent. Raise it in the spec.';

function spent(): Failed {
  return { kind: 'failed', refusal: { code: 'MODEL_BUDGET', message: SPENT, evidence: {} }, usage: NO_USAGE };
}

/** Does not say which secret: the sentence is kept, too. */
const LEAKED = 'The answer of the model contains a secret of the environment, so it is not used.';

function leaked(usage: Failed['usage']): Failed {
  return { kind: 'failed', refusal: { code: 'MODEL_FAILED', message: LEAKED, evidence: {} }, usage };
}
