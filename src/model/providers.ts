import type { LanguageModelV3 } from '@ai-sdk/provider';
import { fetchSameOrigin } from './same-origin.js';

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
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic(settingsOf(spec))(spec.model);
    },
  },
  openai: {
    keys: ['OPENAI_API_KEY'],
    hosted: true,
    load: async spec => {
      const { createOpenAI } = await import('@ai-sdk/openai');
      // Not `responses`: that keeps what it is asked, and proxies seldom speak it.
      return createOpenAI(settingsOf(spec)).chat(spec.model);
    },
  },
  google: {
    keys: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_API_KEY'],
    hosted: true,
    load: async spec => {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI(settingsOf(spec))(spec.model);
    },
  },
  'openai-compatible': {
    keys: [],
    hosted: false,
    load: async ({ model, baseUrl = '', apiKey, structuredOutputs = false }) => {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({
        name: 'openai-compatible',
        baseURL: baseUrl,
        fetch: fetchSameOrigin,
        ...(apiKey !== undefined && { apiKey }),
        supportsStructuredOutputs: structuredOutputs,
        includeUsage: true,
      })(model);
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
  const address = baseUrl === undefined ? {} : { baseURL: baseUrl };
  return { apiKey: apiKey ?? NO_KEY, fetch: fetchSameOrigin, ...address };
}
