import type { LanguageModelV3 } from '@ai-sdk/provider';
import { onTestFinished, vi } from 'vitest';
import type { Clock } from '../../src/model/clock.js';
import { type Model, type ModelOptions, modelOf } from '../../src/model/index.js';
import { PROVIDERS, type ProviderName } from '../../src/model/providers.js';
import type { ModelServer } from '../support/model-server.js';

/** What no message and no file may hold. */
export const KEY = 'mellon-Zx81-secret';

/**
 * A way to ask a server: each provider whose protocol it speaks, and for the SDK's own ways to hand
 * over a schema.
 */
export const CLIENTS = {
  openai: { provider: 'openai', model: 'gpt-4.1' },
  compatible: { provider: 'openai-compatible', model: 'qwen3' },
  anthropic: { provider: 'anthropic', model: 'claude-sonnet-4-5' },
} as const satisfies Record<string, { provider: ProviderName; model: string }>;

export type Client = keyof typeof CLIENTS;
export const ALL_CLIENTS = Object.keys(CLIENTS) as Client[];

export async function sdkModel(client: Client, url: string, apiKey = KEY): Promise<LanguageModelV3> {
  const { provider, model } = CLIENTS[client];
  return PROVIDERS[provider].load({ provider, model, baseUrl: url, apiKey, structuredOutputs: undefined });
}

/** A clock on which no wait takes time, and that keeps how long it was asked to wait. */
export function stoppedClock(now = 0): Clock & { readonly waits: number[] } {
  const waits: number[] = [];
  return { waits, now: () => now, sleep: async ms => void waits.push(ms), random: () => 1 };
}

/** A model of a server, which does not wait between two tries. */
export async function modelAt(
  server: ModelServer,
  client: Client,
  options: ModelOptions = {},
): Promise<Model> {
  const model = await sdkModel(client, server.url);
  return modelOf(model, { clock: stoppedClock(), secrets: [KEY], ...options });
}

/** More milliseconds than any timer of a test has. */
const ALWAYS_LATE = 3_600_000;

/**
 * Stop the timers of a test. Gives a function that lets all of them run out until some work has
 * ended.
 */
export function timersRunOut(): <T>(work: Promise<T>) => Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return async work => {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      await vi.advanceTimersByTimeAsync(ALWAYS_LATE);
      // What comes over the connection sets the timers anew.
      await new Promise(resolve => setImmediate(resolve));
    }
    return done;
  };
}
