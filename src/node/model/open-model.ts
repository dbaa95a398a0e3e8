import { lstat, realpath } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { type Refusal, refusal } from '../../edit/index.js';
// Not by the folder's index: it loads the SDK's part, which is needed only if a model is asked.
import { budgetOf, type Limits } from '../../model/budget.js';
import { layeredCache, memoryCache } from '../../model/cache.js';
import type { ModelConfig } from '../../model/config.js';
import type { Model } from '../../model/model.js';
import type { ModelSpec } from '../../model/providers.js';
import type { Recorder } from '../../model/session.js';
import { foldersUp, leadsOut } from '../paths.js';
import { findConfig, userConfig } from './config-file.js';
import { diskCache } from './disk-cache.js';
import { type Opened, recordTo, replayFrom, whyNoRecording } from './session-file.js';

export interface OpenModelOptions {
  /** `provider/name`. */
  readonly model?: string;
  readonly baseUrl?: string;
  /** The variable with the key. */
  readonly apiKeyEnv?: string;
  /** Where `mortise.config.json` is searched for, here and above. */
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Limits that go before those of the configuration. */
  readonly limits?: Limits;
  /** A file to keep the session in. */
  readonly record?: string;
  /** A file with a session to replay, without configuration or network. */
  readonly replay?: string;
}

/** The model that flags, environment and configuration name. */
export async function openModel(options: OpenModelOptions = {}): Promise<Opened> {
  if (options.replay !== undefined) return replayFrom(options.replay);
  const { folder = '.', env = process.env, model, baseUrl, apiKeyEnv } = options;
  const found = await findConfig(resolve(folder));
  if (found.kind === 'failed') return found;
  const own = await userConfig(env);
  if (own.kind === 'failed') return own;
  const config = found.config.model ?? {};
  const { specOf } = await import('../../model/settings.js');
  const result = specOf({ flags: { model, baseUrl, apiKeyEnv }, env, config, own: own.config.model });
  if (result.kind === 'failed') return result;
  const limits = { ...config.budget, ...given(options.limits ?? {}) };
  if (limits.cost !== undefined && config.prices === undefined) return { kind: 'failed', refusal: NO_PRICES };
  const cache = await cacheFolder(config, found.file);
  if (cache.kind === 'failed') return cache;
  const noRecording = options.record === undefined ? undefined : await whyNoRecording(options.record);
  if (noRecording !== undefined) return { kind: 'failed', refusal: noRecording };
  const recorder = options.record === undefined ? undefined : recordTo(options.record);
  return { kind: 'model', model: await modelOfSpec(result.spec, config, limits, cache.folder, recorder) };
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
  cacheFolder: string | undefined,
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
    cache: cacheOf(config, cacheFolder),
    cacheScope: spec.baseUrl,
    recorder,
    secrets: secretsOf(spec),
  });
}

/** In memory always, on disk if there is a folder for it. */
function cacheOf({ cache }: ModelConfig, folder: string | undefined) {
  const memory = memoryCache();
  if (folder === undefined) return memory;
  const maxBytes = cache?.maxMegabytes === undefined ? undefined : cache.maxMegabytes * 1024 * 1024;
  return layeredCache(memory, diskCache(folder, { maxBytes }));
}

type CacheFolder =
  | { readonly kind: 'folder'; readonly folder: string | undefined }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/** The configured folder, relative to its file. No link may lead it out of there. */
async function cacheFolder({ cache }: ModelConfig, file: string | undefined): Promise<CacheFolder> {
  if (cache?.folder === undefined) return { kind: 'folder', folder: undefined };
  const home = await realpath(file === undefined ? '.' : dirname(file));
  const real = await realFolder(resolve(home, cache.folder));
  if (real !== undefined && !leadsOut(home, real)) return { kind: 'folder', folder: real };
  const message = `model.cache.folder (${cache.folder}) is refused: a link leads it out of the folder of mortise.config.json.`;
  return { kind: 'failed', refusal: refusal('MODEL_UNAVAILABLE', message) };
}

/** The real path of a folder that may not exist; `undefined` if a link leads nowhere. */
async function realFolder(path: string): Promise<string | undefined> {
  for (const at of foldersUp(path)) {
    if ((await lstat(at).catch(() => undefined)) === undefined) continue;
    const real = await realpath(at).catch(() => undefined);
    return real && join(real, relative(at, path));
  }
  return undefined;
}

/** The key, and what may be used as a key in an address. */
function secretsOf({ apiKey, baseUrl }: ModelSpec): string[] {
  const { username, password } = baseUrl === undefined ? { username: '', password: '' } : new URL(baseUrl);
  return [apiKey ?? '', username, password].filter(each => each !== '');
}
