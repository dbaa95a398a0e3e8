import type { LanguageModelV2, LanguageModelV3, ProviderV2 } from '@ai-sdk/provider';
import { once } from '../text/once.js';
import { type Ask, failed } from './ask.js';
import { type Budget, budgetOf } from './budget.js';
import { askCached, type Cache } from './cache.js';
import type { ProviderOptions, SchemaBy } from './call-options.js';
import { type Clock, SYSTEM_CLOCK } from './clock.js';
import { askLive } from './live.js';
import type { Model } from './model.js';
import { modelFrom } from './model-from.js';
import { optional } from './optional-package.js';
import { questionText } from './question.js';
import { type LeakCheck, leakCheck, scrubMessagesOf, scrubOf } from './secrets.js';
import { askRecorded, type Recorder } from './session.js';
import type { Prices } from './usage.js';

const LEAKED = 'The answer of the model contains its key, so it is not used.';

export interface ModelOptions {
  /**
   * What it is called in messages and recordings; by default as its provider calls itself and it.
   */
  readonly name?: string;
  /** Milliseconds to wait for an answer, or for more of a stream; two minutes by default. */
  readonly timeout?: number;
  /** How many times a call that failed in passing is sent again; 3 by default. */
  readonly retries?: number;
  readonly budget?: Budget;
  /** Tokens of an answer, if the question has no limit; by default what the provider allows. */
  readonly maxOutputTokens?: number;
  /** What tokens cost; a budget of money needs them. */
  readonly prices?: Prices;
  readonly cache?: Cache;
  /**
   * What an answer depends on besides the question and the name, such as the address of the model.
   */
  readonly cacheScope?: string;
  readonly recorder?: Recorder;
  /** What must be in no message, no answer and no file: the key. */
  readonly secrets?: readonly string[];
  /** How the model gets the schema of an answer; by default by its provider, else in words. */
  readonly schemaBy?: SchemaBy;
  /** Handed on to the provider. */
  readonly providerOptions?: ProviderOptions;
  readonly clock?: Clock;
}

/**
 * A model object of the AI SDK, of this line or the one before. Not the name of one, which would
 * ask somebody's gateway.
 */
export type SdkModel = LanguageModelV2 | LanguageModelV3;

/** Asks a model of the AI SDK. */
export function modelOf(model: SdkModel, options: ModelOptions = {}): Model {
  const load = () => asV3(model);
  return lazyModel(options.name ?? `${model.provider}/${model.modelId}`, load, options);
}

/** The same for a model that is loaded when it is first asked. */
export function lazyModel(
  name: string,
  load: () => Promise<LanguageModelV3>,
  options: ModelOptions = {},
): Model {
  const {
    timeout = 120_000,
    retries = 3,
    budget = budgetOf({}),
    prices,
    secrets = [],
    providerOptions,
  } = options;
  if (budget.limits.cost !== undefined && prices === undefined)
    throw new RangeError(`A budget of money for ${name} needs prices`);
  const scrub = scrubOf(secrets);
  const live = askLive({
    name,
    load: once(load),
    timeout,
    retries,
    budget,
    prices,
    clock: options.clock ?? SYSTEM_CLOCK,
    scrub: scrubMessagesOf(secrets),
    schemaBy: options.schemaBy,
    providerOptions,
  });
  const scope = JSON.stringify([options.cacheScope ?? '', options.schemaBy ?? '', providerOptions ?? null]);
  const known =
    options.cache === undefined ? live : askCached(live, options.cache, scope, text => scrub(text) !== text);
  const guarded = askGuarded(known, leakCheck(secrets));
  const asked = options.recorder === undefined ? guarded : askRecorded(guarded, options.recorder, scrub);
  return modelFrom(name, asked, { maxOutputTokens: options.maxOutputTokens });
}

/** Models of the line before are adapted by the SDK itself, which is loaded only for that. */
async function asV3(model: SdkModel): Promise<LanguageModelV3> {
  if (model.specificationVersion === 'v3') return model;
  const { wrapProvider } = await optional('ai@6', 'A model of the line before', () => import('ai'));
  const provider = { languageModel: () => model } as unknown as ProviderV2;
  return wrapProvider({ provider, languageModelMiddleware: [] }).languageModel(model.modelId);
}

/**
 * Asks, and takes no answer that gives a secret away: it would be written into a file. The message
 * does not repeat it. What the answer took is counted all the same.
 */
function askGuarded(ask: Ask, leaks: LeakCheck): Ask {
  return async (question, call) => {
    const outcome = await ask(question, call);
    if (outcome.kind === 'failed' || !leaks(outcome.text, questionText(question))) return outcome;
    return failed('MODEL_FAILED', LEAKED, outcome.usage);
  };
}
