import type { LanguageModelV3 } from '@ai-sdk/provider';
import { refusal } from '../edit/index.js';
import { type Ask, type Call, failed, type Reply } from './ask.js';
import type { Budget } from './budget.js';
import { callOptionsOf, type ProviderOptions, type SchemaBy } from './call-options.js';
import type { Clock } from './clock.js';
import { type Deadline, deadlineOf } from './deadline.js';
import { type Exchanged, generated, streamed } from './exchange.js';
import type { Failed } from './model.js';
import { type ProviderProblem, problemOf, refusalOf, type Sent, sentBefore } from './provider-error.js';
import { type ModelQuestion, questionText } from './question.js';
import type { Scrub } from './secrets.js';
import { addUsage, NO_USAGE, type Prices, type Usage, usageOf } from './usage.js';

type Headers = Readonly<Record<string, string | undefined>>;

/** How a real model is asked. */
interface Live {
  readonly name: string;
  readonly load: () => Promise<LanguageModelV3>;
  /** Milliseconds without an answer, or without anything new of one that is streamed. */
  readonly timeout: number;
  /** How many times a call that failed in passing is sent again. */
  readonly retries: number;
  readonly budget: Budget;
  readonly prices: Prices | undefined;
  readonly clock: Clock;
  readonly scrub: Scrub;
  readonly schemaBy: SchemaBy | undefined;
  readonly providerOptions: ProviderOptions | undefined;
}

/** Asks a model over the network, again if that may help. */
export function askLive(live: Live): Ask {
  return async (question, call) => {
    let usage = NO_USAGE;
    for (let tried = 0; ; tried++) {
      const stop = call.signal?.aborted ? cancelled() : overBudget(live.budget);
      if (stop !== undefined) return { ...stop, usage };
      const outcome = await attempt(live, question, call);
      usage = addUsage(usage, outcome.usage);
      live.budget.count(outcome.usage);
      if (outcome.kind === 'reply') return { ...outcome, usage };
      const { problem } = outcome;
      if (!problem.again || tried >= Math.min(live.retries, (call.maxCalls ?? Infinity) - 1))
        return { kind: 'failed', refusal: refusalOf(problem, live.scrub), usage };
      await live.clock.sleep(waitOf(problem, tried, live.clock), call.signal);
    }
  };
}

function cancelled(): Failed {
  return { kind: 'failed', refusal: refusal('CANCELLED', CANCELLED), usage: NO_USAGE };
}

const CANCELLED = 'The call of the model was cancelled.';

function overBudget(budget: Budget): Failed | undefined {
  const used = budget.take();
  return used === undefined
    ? undefined
    : failed('MODEL_BUDGET', `The budget for the model is used up: ${used}.`);
}

/** One request that came to nothing. */
interface Missed {
  readonly kind: 'missed';
  readonly problem: ProviderProblem;
  readonly usage: Usage;
}

async function attempt(live: Live, question: ModelQuestion, call: Call): Promise<Reply | Missed> {
  let deadline: Deadline | undefined;
  let heard = '';
  const { onText } = call;
  const listen =
    onText &&
    ((text: string) => {
      heard = text;
      return onText(text);
    });
  try {
    const model = await live.load();
    // Only now: what the code of the provider takes to load is no fault of the model.
    deadline = deadlineOf(live.timeout, call.signal);
    const { text, finish, tokens } = await exchange(model, live, question, listen, deadline);
    const usage = usageOf(tokens, questionText(question), text, live.prices);
    return { kind: 'reply', text, finish, usage };
  } catch (error) {
    const sent = deadline === undefined ? 'nothing' : sentUntil(error, deadline, heard);
    const usage = missedUsage(sent, question, heard, live);
    return { kind: 'missed', problem: problemIn(error, deadline, live), usage };
  } finally {
    deadline?.close();
  }
}

function sentUntil(error: unknown, deadline: Deadline, heard: string): Sent {
  return heard !== '' || deadline.ended() !== undefined ? 'taken' : sentBefore(error);
}

/**
 * What a request has used that came to no whole answer. A provider does not count the tokens of
 * such a one: they are guessed, from the question and from what was heard of the answer. One that
 * was turned away with a status was not answered, and has used none.
 */
function missedUsage(sent: Sent, question: ModelQuestion, heard: string, { prices }: Live): Usage {
  if (sent === 'nothing') return NO_USAGE;
  if (sent === 'turned-away') return { ...NO_USAGE, calls: 1 };
  return usageOf({ input: undefined, output: undefined }, questionText(question), heard, prices);
}

function exchange(
  model: LanguageModelV3,
  live: Live,
  question: ModelQuestion,
  onText: Call['onText'],
  deadline: Deadline,
): Promise<Exchanged> {
  const options = callOptionsOf(question, live.schemaBy ?? schemaByOf(model), live.providerOptions);
  return onText === undefined
    ? generated(model, options, deadline)
    : streamed(model, options, deadline, onText);
}

/** Models of the SDK for servers of any kind say by this field that they would drop a schema. */
function schemaByOf(model: LanguageModelV3): SchemaBy {
  return 'supportsStructuredOutputs' in model && model.supportsStructuredOutputs === false
    ? 'prompt'
    : 'provider';
}

/** Why a request failed. If it was ended, what it raised then is only a consequence. */
function problemIn(error: unknown, deadline: Deadline | undefined, { name, timeout }: Live): ProviderProblem {
  const ended = deadline?.ended();
  if (ended === 'cancelled') return { code: 'CANCELLED', message: CANCELLED, again: false };
  if (ended === undefined) return problemOf(error, name);
  const message = `${name} gave no answer within ${timeout / 1000} s.`;
  return { code: 'MODEL_FAILED', message, again: false };
}

/** The first wait, which doubles each time, and the longest, also if a provider asks for more. */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 60_000;

/** How many milliseconds to wait before another try. */
function waitOf({ headers }: ProviderProblem, tried: number, clock: Clock): number {
  const asked = retryAfter(headers, clock.now());
  if (asked !== undefined) return Math.min(asked, LONGEST_WAIT);
  return Math.min(FIRST_WAIT * 2 ** tried, LONGEST_WAIT) * (0.5 + clock.random() / 2);
}

/**
 * How many milliseconds a provider asks to wait, by number or date; `undefined` if it does not say.
 *
 * @example retryAfter({ 'retry-after': '2' }, 0) // 2000
 */
function retryAfter(headers: Headers | undefined, now: number): number | undefined {
  const exact = numberOf(headers?.['retry-after-ms']);
  if (exact !== undefined) return exact;
  const value = headers?.['retry-after']?.trim();
  const seconds = numberOf(value);
  if (seconds !== undefined) return seconds * 1000;
  const date = Date.parse(value ?? '');
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
}
