import { CODES, type Code, refusal } from '../edit/index.js';
import { type Fields, isObject, parseJson } from '../text/json.js';
import { type Ask, failed, type Reply, replayed } from './ask.js';
import type { Failed, Finish, Model } from './model.js';
import { modelFrom } from './model-from.js';
import { keyOf, type ModelQuestion, shortened } from './question.js';
import type { Scrub } from './secrets.js';
import { NO_USAGE, type Usage } from './usage.js';

/** Where the lines of a recording go. */
export interface Recorder {
  write(line: string): Promise<void>;
}

/** The version of the lines: another one cannot be replayed. */
const VERSION = 1;

/** One question of a session and what came of it: a line of a recording. */
export interface Exchange {
  readonly version: typeof VERSION;
  readonly key: string;
  /** For who reads the file; the key is what counts. */
  readonly question: ModelQuestion;
  readonly outcome:
    | { readonly text: string; readonly finish: Finish }
    | { readonly code: Code; readonly message: string };
  readonly usage: Usage;
}

/** Asks, and keeps what was asked and what came. Secrets are taken out of both. */
export function askRecorded(ask: Ask, recorder: Recorder, scrub: Scrub): Ask {
  return async (question, call) => {
    const outcome = await ask(question, call);
    // Nobody asks to be interrupted again.
    if (outcome.kind === 'failed' && outcome.refusal.code === 'CANCELLED') return outcome;
    try {
      await recorder.write(`${JSON.stringify(scrubbed(exchangeOf(question, outcome), scrub))}\n`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return failed('EDIT_FILE_WRITE_ERROR', `The recording cannot be written: ${reason}`, outcome.usage);
    }
    return outcome;
  };
}

function exchangeOf(question: ModelQuestion, outcome: Reply | Failed): Exchange {
  return {
    version: VERSION,
    key: keyOf(question),
    question,
    outcome:
      outcome.kind === 'reply'
        ? { text: outcome.text, finish: outcome.finish }
        : { code: outcome.refusal.code, message: outcome.refusal.message },
    usage: outcome.usage,
  };
}

/**
 * A value with all the texts in it scrubbed: before they are written as JSON, in which a secret may
 * be spelled otherwise.
 */
function scrubbed<T>(value: T, scrub: Scrub): T {
  if (typeof value === 'string') return scrub(value) as T;
  if (Array.isArray(value)) return value.map(each => scrubbed(each, scrub)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [scrub(key), scrubbed(each, scrub)]),
  ) as T;
}

/** A recording that was read, or the line that is none of one. */
export type Session =
  | { readonly kind: 'session'; readonly exchanges: readonly Exchange[] }
  | { readonly kind: 'damaged'; readonly line: number };

/** Read a recording; blank lines do not count. */
export function readSession(text: string): Session {
  const exchanges: Exchange[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const exchange = parseJson(line);
    if (!isExchange(exchange)) return { kind: 'damaged', line: index + 1 };
    exchanges.push(exchange);
  }
  return { kind: 'session', exchanges };
}

function isExchange(value: unknown): value is Exchange {
  const { version, key, question, outcome, usage } = fieldsOf(value);
  const { text, finish, code, message } = fieldsOf(outcome);
  const replied = typeof text === 'string' && FINISHES.includes(finish);
  const refused = typeof code === 'string' && code in CODES && typeof message === 'string';
  const counts = fieldsOf(usage);
  const counted = Object.entries(NO_USAGE).every(([name, none]) => typeof counts[name] === typeof none);
  const { model } = fieldsOf(question);
  return (
    version === VERSION &&
    typeof key === 'string' &&
    typeof model === 'string' &&
    counted &&
    (replied || refused)
  );
}

const FINISHES: readonly unknown[] = ['stop', 'length', 'refused', 'stopped', 'other'] satisfies Finish[];

function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}

/**
 * Answers from a recording, without a network. Who asks the same several times gets the answers in
 * their order, and the last one from then on.
 */
function askReplayed(exchanges: readonly Exchange[]): Ask {
  const left = new Map<string, Exchange[]>();
  for (const exchange of exchanges) left.set(exchange.key, [...(left.get(exchange.key) ?? []), exchange]);
  return async (question, call) => {
    if (call.signal?.aborted) return failed('CANCELLED', 'The call of the model was cancelled.');
    const known = left.get(keyOf(question));
    const exchange = known !== undefined && known.length > 1 ? known.shift() : known?.[0];
    if (exchange === undefined) return failed('MODEL_UNAVAILABLE', unknownText(question));
    const { outcome, usage } = exchange;
    return 'code' in outcome
      ? { kind: 'failed', refusal: refusal(outcome.code, outcome.message), usage }
      : replayed({ kind: 'reply', ...outcome, usage }, call);
  };
}

/**
 * A model that says what it said in a recording; it is called as there if it gets no other name.
 */
export function replayModel(exchanges: readonly Exchange[], name?: string): Model {
  return modelFrom(name ?? exchanges[0]?.question.model ?? 'replay', askReplayed(exchanges));
}

function unknownText({ model, messages }: ModelQuestion): string {
  const asked = shortened(messages.at(-1)?.content ?? '');
  return `The recording holds no answer of ${model} to this question: ${asked}`;
}
