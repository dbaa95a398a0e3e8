import type { Refusal } from '../edit/index.js';
import { refusal } from '../edit/index.js';
import type { ModelConfig } from './config.js';
import { isProvider, type ModelSpec, PROVIDERS, type ProviderName } from './providers.js';

/**
 * Where it may be said which model to ask: the flags come first, then the environment, then the
 * configuration file of the folder, then that of the user. Which secret goes where is never said by
 * the file of the folder: it may have come with somebody's repository.
 */
export interface Sources {
  readonly flags: {
    readonly model?: string;
    readonly baseUrl?: string;
    readonly apiKeyEnv?: string;
  };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Of the folder. */
  readonly config: ModelConfig;
  /** Of the user. */
  readonly own?: ModelConfig;
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
  const address = addressOf(provider, sources);
  const problem = addressProblem(provider, address) ?? keyProblem(provider, sources);
  if (problem !== undefined) return unavailable(problem);
  const baseUrl = address?.url;
  const apiKey = address?.byFolder === true ? undefined : keyOf(provider, sources);
  if (apiKey === undefined && baseUrl === undefined) return unavailable(noKeyText(provider, sources));
  const structuredOutputs = sources.config.structuredOutputs ?? sources.own?.structuredOutputs;
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

function nameOf({ flags, env, config, own }: Sources): string | undefined {
  return flags.model ?? variable(env, 'MORTISE_MODEL') ?? config.name ?? own?.name;
}

/** What the user's file says of a provider; nothing if its model is of another one. */
function ownOf(provider: ProviderName, { own }: Sources): ModelConfig {
  return own?.name === undefined || own.name.startsWith(`${provider}/`) ? (own ?? {}) : {};
}

interface Address {
  readonly url: string;
  /** Whether the file of the folder names it. No key is sent there. */
  readonly byFolder: boolean;
}

function addressOf(provider: ProviderName, sources: Sources): Address | undefined {
  const { flags, env, config } = sources;
  const byUser = flags.baseUrl ?? variable(env, 'MORTISE_BASE_URL') ?? ownOf(provider, sources).baseUrl;
  if (byUser !== undefined) return { url: byUser, byFolder: false };
  return config.baseUrl === undefined ? undefined : { url: config.baseUrl, byFolder: true };
}

function addressProblem(provider: ProviderName, address: Address | undefined): string | undefined {
  if (address === undefined)
    return PROVIDERS[provider].hosted
      ? undefined
      : `${provider} needs an address: give --base-url, or set MORTISE_BASE_URL.`;
  const { url, byFolder } = address;
  // The address itself is not told: it may hold a password.
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    return 'The base URL is no address that begins with http:// or https://.';
  if (!byFolder || isLocal(url)) return undefined;
  return (
    `mortise.config.json names ${new URL(url).host} as base URL. Who wrote the file could have your key and code sent there: ` +
    `give the address by --base-url or MORTISE_BASE_URL, or in ${OWN_FILE}.`
  );
}

/** How the user's own configuration file is called in messages. */
const OWN_FILE = 'your own configuration (~/.config/mortise/mortise.config.json)';

/** The variable that the user names for the key. */
function keyVariable(provider: ProviderName, sources: Sources): string | undefined {
  return sources.flags.apiKeyEnv ?? ownOf(provider, sources).apiKeyEnv;
}

function keyProblem(provider: ProviderName, sources: Sources): string | undefined {
  const { apiKeyEnv } = sources.config;
  if (apiKeyEnv === undefined || keyVariable(provider, sources) !== undefined) return undefined;
  if (keysOf(provider).includes(apiKeyEnv)) return undefined;
  return (
    `mortise.config.json names ${apiKeyEnv} as the variable of the key. Who wrote the file could have any secret of yours sent: ` +
    `give it by --api-key-env, or in ${OWN_FILE}.`
  );
}

function isLocal(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

function keyOf(provider: ProviderName, sources: Sources): string | undefined {
  const { env } = sources;
  // A variable that is named for it is the only one: another key would go where it does not belong.
  const named = keyVariable(provider, sources) ?? sources.config.apiKeyEnv;
  if (named !== undefined) return variable(env, named);
  for (const name of keysOf(provider)) {
    const key = variable(env, name);
    if (key !== undefined) return key;
  }
  return undefined;
}

function keysOf(provider: ProviderName): readonly string[] {
  return [...PROVIDERS[provider].keys, 'MORTISE_API_KEY'];
}

function noKeyText(provider: ProviderName, sources: Sources): string {
  const named = keyVariable(provider, sources) ?? sources.config.apiKeyEnv;
  const names = named ?? keysOf(provider).join(' or ');
  return `There is no key for ${provider}: set ${names}.`;
}
