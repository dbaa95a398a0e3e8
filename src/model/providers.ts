import type { LanguageModelV3 } from '@ai-sdk/provider';
import { optional } from './optional-package.js';

/** Redirects that keep method and body. A question cannot be sent on by any other. */
const KEEPING = [307, 308];

const MOST_HOPS = 5;

/**
 * `fetch`, but no redirect leads to another origin. Node's own takes `authorization` from a request
 * that is sent on to another host, but neither `x-api-key` nor `x-goog-api-key`, nor the body.
 *
 * @throws Error if a server sends the request on to another origin, or by a redirect that would
 *   lose its body.
 */
const fetchSameOrigin: typeof fetch = async (input, init) => {
  let url = addressOf(input);
  for (let hop = 0; hop <= MOST_HOPS; hop++) {
    const answer = await fetch(hop === 0 ? input : url, { ...init, redirect: 'manual' });
    const to = answer.headers.get('location');
    if (answer.status < 300 || answer.status >= 400 || to === null) return answer;
    await answer.body?.cancel();
    url = followed(url, to, answer.status);
  }
  throw new Error(`${new URL(url).origin} redirects without end.`);
};

/** Which model to ask, where, and with which key. */
export interface ModelSpec {
  readonly provider: ProviderName;
  /** As the provider calls it. */
  readonly model: string;
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
  /** Of a server that is like OpenAI's: whether it heeds a JSON schema. */
  readonly structuredOutputs: boolean | undefined;
}

export type ProviderName = keyof typeof PROVIDERS;

interface Provider {
  /** The variables that its users keep their key in, the first of them first. */
  readonly keys: readonly string[];
  /** Whether it has an address and wants a key of its own accord. */
  readonly hosted: boolean;
  /** Loads the code of the provider: only of the one that is used, since each takes its time. */
  readonly load: (spec: ModelSpec) => Promise<LanguageModelV3>;
}

/** The providers that a model can be named of. */
export const PROVIDERS = {
  anthropic: {
    keys: ['ANTHROPIC_API_KEY'],
    hosted: true,
    load: async spec => {
      const { createAnthropic } = await optional(
        '@ai-sdk/anthropic@3',
        'The provider anthropic',
        () => import('@ai-sdk/anthropic'),
      );
      return createAnthropic(settingsOf(spec))(spec.model);
    },
  },
  openai: {
    keys: ['OPENAI_API_KEY'],
    hosted: true,
    load: async spec => {
      const { chatModel } = await import('./chat.js');
      // Not `responses`: that keeps what it is asked, and proxies seldom speak it.
      const { apiKey, baseURL = 'https://api.openai.com/v1' } = settingsOf(spec);
      const server = { provider: 'openai', apiKey, baseUrl: baseURL, fetch: fetchSameOrigin };
      return chatModel({ ...server, isOpenAi: true, structuredOutputs: true }, spec.model);
    },
  },
  google: {
    keys: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_API_KEY'],
    hosted: true,
    load: async spec => {
      const { createGoogleGenerativeAI } = await optional(
        '@ai-sdk/google@3',
        'The provider google',
        () => import('@ai-sdk/google'),
      );
      return createGoogleGenerativeAI(settingsOf(spec))(spec.model);
    },
  },
  'openai-compatible': {
    keys: [],
    hosted: false,
    load: async ({ model, baseUrl = '', apiKey, structuredOutputs = false }) => {
      const { chatModel } = await import('./chat.js');
      const server = { provider: 'openai-compatible', apiKey, baseUrl, fetch: fetchSameOrigin };
      return chatModel({ ...server, isOpenAi: false, structuredOutputs }, model);
    },
  },
} satisfies Record<string, Provider>;

/** @example isProvider('openai') // true */
export function isProvider(name: string): name is ProviderName {
  return Object.hasOwn(PROVIDERS, name);
}

/**
 * A key that is none, for a server of one's own that wants no key: without any, the SDK takes one
 * of the environment.
 */
const NO_KEY = 'none';

function settingsOf({ baseUrl, apiKey }: ModelSpec) {
  const address: { readonly baseURL?: string } = baseUrl === undefined ? {} : { baseURL: baseUrl };
  return { apiKey: apiKey ?? NO_KEY, fetch: fetchSameOrigin, ...address };
}

function addressOf(input: string | URL | Request): string {
  return input instanceof Request ? input.url : String(input);
}

function followed(from: string, location: string, status: number): string {
  const { origin } = new URL(from);
  const to = URL.canParse(location, from) ? new URL(location, from) : undefined;
  if (to?.origin !== origin)
    throw new Error(
      `${origin} redirects to ${to?.origin ?? 'no address'}: neither key nor question is sent there.`,
    );
  if (!KEEPING.includes(status))
    throw new Error(`${origin} redirects with status ${status}: give its new address.`);
  return to.href;
}
