import type { Failed, Model, TextAnswer, TextRequest } from 'mortise/model';
import { NO_USAGE } from 'mortise/model';
import { type Asking, BudgetSpent, type Usage } from './step.js';

/** What an answer is taken to need where the request sets no limit. */
const USUAL_OUTPUT = 16_384;

/**
 * A model that asks through the campaign: a question that was answered before is not asked again,
 * and each call is taken from the budget before it is made. Where the budget is spent, the answer
 * is a failure with `MODEL_BUDGET`.
 *
 * A call is reserved with the bytes of its question, which are never fewer than its tokens, and its
 * limit of output; without a limit, an answer may go beyond, and is settled as what it was.
 */
export function askingModel(model: Model, asking: Asking): Model {
  return {
    name: model.name,
    usage: () => model.usage(),
    askText: request => askText(model, asking, request),
    // No step asks so: such an answer is paid for, and not kept.
    askFor: async request => {
      const question = JSON.stringify([request.system, request.prompt, request.schema]);
      return paid(asking, mostTokens(question, request), () => model.askFor(request));
    },
  };
}

async function askText(model: Model, asking: Asking, request: TextRequest): Promise<TextAnswer | Failed> {
  const question = questionOf(model.name, request);
  const kept = readKept(await asking.kept(question));
  if (kept !== undefined) return replayed(kept, request);
  const answer = await paid(asking, mostTokens(question, request), () => model.askText(request));
  if (answer.kind === 'answer' && isFinal(answer))
    await asking.keep(question, JSON.stringify({ text: answer.text, finish: answer.finish }));
  return answer;
}

/** All that an answer depends on, as one text that is the same for equal requests. */
function questionOf(name: string, request: TextRequest): string {
  const { system, prompt, schema, maxOutputTokens, temperature } = request;
  const messages =
    typeof prompt === 'string' ? [['user', prompt]] : prompt.map(({ role, content }) => [role, content]);
  // Nothing and no value are the same in JSON.
  return JSON.stringify([name, system, messages, schema, maxOutputTokens, temperature]);
}

function mostTokens(
  question: string,
  { maxOutputTokens = USUAL_OUTPUT }: { readonly maxOutputTokens?: number },
) {
  return Buffer.byteLength(question) + maxOutputTokens;
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

async function paid<T extends { readonly usage: Usage }>(
  asking: Asking,
  most: number,
  ask: () => Promise<T>,
): Promise<T | Failed> {
  const settle = await reserved(asking, most);
  if (settle === undefined) return spent();
  let usage: T['usage'] | undefined;
  try {
    const answer = await ask();
    usage = answer.usage;
    return answer;
  } finally {
    await settle(tokensOf(usage));
  }
}

/** A request that was turned away took nothing, and one that was sent again is one call. */
function tokensOf(usage: Usage | undefined): Usage | undefined {
  if (usage === undefined || usage.inputTokens + usage.outputTokens === 0) return undefined;
  return { inputTokens: usage.inputTokens, outputTokens: usage.outputTokens };
}

async function reserved(asking: Asking, most: number) {
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
