import { dirname, resolve } from 'node:path';
import { refusal } from '../../edit/index.js';
// Not by the folder's index: that loads the SDK's part, which only a model that is asked needs.
import { budgetOf, type Limits } from '../../model/budget.js';
import { layeredCache, memoryCache } from '../../model/cache.js';
import type { ModelConfig } from '../../model/config.js';
import type { Model } from '../../model/model.js';
import type { ModelSpec } from '../../model/providers.js';
import type { Recorder } from '../../model/session.js';
import { findConfig } from './config-file.js';
import { diskCache } from './disk-cache.js';
import { type Opened, recordTo, replayFrom } from './session-file.js';

export interface OpenModelOptions {
  /** `provider/name`. */
  readonly model?: string | undefined;
  readonly baseUrl?: string | undefined;
  /** Where `mortise.config.json` is looked for, here and above. */
  readonly folder?: string | undefined;
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** Limits that go before those of the configuration. */
  readonly limits?: Limits | undefined;
  /** A file to keep the session in. */
  readonly record?: string | undefined;
  /** A file with a session to replay: nothing is configured then, and nothing asked over the network. */
  readonly replay?: string | undefined;
}

/** The model that flags, environment and configuration name. */
export async function openModel(options: OpenModelOptions = {}): Promise<Opened> {
  if (options.replay !== undefined) return replayFrom(options.replay);
  const { folder = '.', env = process.env, model, baseUrl } = options;
  const found = await findConfig(resolve(folder));
  if (found.kind === 'failed') return found;
  const config = found.config.model ?? {};
  const { specOf } = await import('../../model/settings.js');
  const result = specOf({ flags: { model, baseUrl }, env, config });
  if (result.kind === 'failed') return result;
  const limits = { ...config.budget, ...given(options.limits ?? {}) };
  if (limits.cost !== undefined && config.prices === undefined) return { kind: 'failed', refusal: NO_PRICES };
  const recorder = options.record === undefined ? undefined : recordTo(options.record);
  return { kind: 'model', model: await modelOfSpec(result.spec, config, limits, found.file, recorder) };
}

const NO_PRICES = refusal(
  'MODEL_UNAVAILABLE',
  'A budget of money needs prices: put model.prices into mortise.config.json.',
);

function given(limits: Limits): Limits {
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined));
}

async function modelOfSpec(
  spec: ModelSpec,
  config: ModelConfig,
  limits: Limits,
  file: string | undefined,
  recorder: Recorder | undefined,
): Promise<Model> {
  const [{ lazyModel }, { PROVIDERS }] = await Promise.all([
    import('../../model/model-of.js'),
    import('../../model/providers.js'),
  ]);
  return lazyModel(`${spec.provider}/${spec.model}`, () => PROVIDERS[spec.provider].load(spec), {
    ...(config.timeoutSeconds !== undefined && { timeout: config.timeoutSeconds * 1000 }),
    retries: config.retries,
    maxOutputTokens: config.maxOutputTokens,
    budget: budgetOf(limits),
    prices: config.prices,
    cache: cacheOf(config, file),
    cacheScope: spec.baseUrl,
    recorder,
    secrets: secretsOf(spec),
  });
}

/** In memory always, on disk where the configuration names a folder, which is relative to its file. */
function cacheOf({ cache }: ModelConfig, file: string | undefined) {
  const memory = memoryCache();
  if (cache?.folder === undefined) return memory;
  const folder = resolve(file === undefined ? '.' : dirname(file), cache.folder);
  const maxBytes = cache.maxMegabytes === undefined ? undefined : cache.maxMegabytes * 1024 * 1024;
  return layeredCache(memory, diskCache(folder, { maxBytes }));
}

/** The key, and what may stand for one in an address. */
function secretsOf({ apiKey, baseUrl }: ModelSpec): string[] {
  const { username, password } = baseUrl === undefined ? { username: '', password: '' } : new URL(baseUrl);
  return [apiKey ?? '', username, password].filter(each => each !== '');
}
