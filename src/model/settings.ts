import type { Refusal } from '../edit/index.js';
import { refusal } from '../edit/index.js';
import type { ModelConfig } from './config.js';
import { isProvider, type ModelSpec, PROVIDERS, type ProviderName } from './providers.js';

/** Where it may be said which model to ask: the flags come first, then the environment, then the configuration file. */
export interface Sources {
  readonly flags: { readonly model?: string | undefined; readonly baseUrl?: string | undefined };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly config: ModelConfig;
}

export type SpecResult =
  | { readonly kind: 'spec'; readonly spec: ModelSpec }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/** Which model to ask, where and with which key. */
export function specOf(sources: Sources): SpecResult {
  const named = nameOf(sources);
  if (named === undefined) return unavailable(NO_MODEL);
  const [provider = '', ...rest] = named.split('/');
  const model = rest.join('/');
  if (!isProvider(provider) || model === '') return unavailable(`${named} names no model: ${NAMED}`);
  const baseUrl = baseUrlOf(sources);
  const problem = baseUrlProblem(provider, baseUrl, sources);
  if (problem !== undefined) return unavailable(problem);
  const apiKey = keyOf(provider, sources);
  if (apiKey === undefined && baseUrl === undefined) return unavailable(noKeyText(provider, sources));
  const { structuredOutputs } = sources.config;
  return { kind: 'spec', spec: { provider, model, baseUrl, apiKey, structuredOutputs } };
}

const NAMED = `it is written provider/name, with a provider of ${Object.keys(PROVIDERS).join(', ')}.`;
const NO_MODEL = `No model is named by --model, MORTISE_MODEL or model.name in mortise.config.json; ${NAMED}`;

function unavailable(message: string): SpecResult {
  return { kind: 'failed', refusal: refusal('MODEL_UNAVAILABLE', message) };
}

/** A variable that is set to nothing is not set. */
function variable(env: Sources['env'], name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

function nameOf({ flags, env, config }: Sources): string | undefined {
  return flags.model ?? variable(env, 'MORTISE_MODEL') ?? config.name;
}

function baseUrlOf({ flags, env, config }: Sources): string | undefined {
  return flags.baseUrl ?? variable(env, 'MORTISE_BASE_URL') ?? config.baseUrl;
}

function baseUrlProblem(
  provider: ProviderName,
  url: string | undefined,
  sources: Sources,
): string | undefined {
  if (url === undefined)
    return PROVIDERS[provider].hosted
      ? undefined
      : `${provider} needs an address: give --base-url, or set MORTISE_BASE_URL.`;
  // The address itself is not told: it may hold a password.
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    return 'The base URL is no address that begins with http:// or https://.';
  if (isByUser(sources) || isLocal(url)) return undefined;
  return (
    `mortise.config.json names ${new URL(url).host} as base URL. Who wrote the file could have your key and code sent there: ` +
    'give the address by --base-url or MORTISE_BASE_URL.'
  );
}

/** Whether the user said where to ask, not a file that may have come with somebody's repository. */
function isByUser({ flags, env }: Sources): boolean {
  return flags.baseUrl !== undefined || variable(env, 'MORTISE_BASE_URL') !== undefined;
}

function isLocal(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

function keyOf(provider: ProviderName, { env, config }: Sources): string | undefined {
  // A variable that is named for it is the only one: another key would go where it does not belong.
  if (config.apiKeyEnv !== undefined) return variable(env, config.apiKeyEnv);
  for (const name of keysOf(provider)) {
    const key = variable(env, name);
    if (key !== undefined) return key;
  }
  return undefined;
}

function keysOf(provider: ProviderName): readonly string[] {
  return [...PROVIDERS[provider].keys, 'MORTISE_API_KEY'];
}

function noKeyText(provider: ProviderName, { config }: Sources): string {
  const names = config.apiKeyEnv === undefined ? keysOf(provider).join(' or ') : config.apiKeyEnv;
  return `There is no key for ${provider}: set ${names}.`;
}
