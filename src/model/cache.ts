import type { Ask, Reply } from './ask.js';
import { replayed } from './ask.js';
import type { Finish } from './model.js';
import { keyOf } from './question.js';
import { NO_USAGE } from './usage.js';

/** What is kept of a reply. */
export interface Kept {
  readonly text: string;
  readonly finish: Finish;
}

/** Replies by the SHA-256 of what was asked. One that cannot be read is none. */
export interface Cache {
  get(key: string): Promise<Kept | undefined>;
  set(key: string, kept: Kept): Promise<void>;
}

/** Asks only what is not known yet. Only whole and usable replies without a secret are kept. */
export function askCached(ask: Ask, cache: Cache, scope: string, isSecret: (text: string) => boolean): Ask {
  return async (question, call) => {
    const key = keyOf(question, scope);
    const kept = await cache.get(key);
    const known: Reply | undefined = kept && { kind: 'reply', ...kept, usage: { ...NO_USAGE, cacheHits: 1 } };
    // One that was kept may be damaged, or for another version of the schema's checks.
    if (known !== undefined && !call.signal?.aborted && (await call.usable(known)))
      return replayed(known, call);
    const outcome = await ask(question, call);
    if (
      outcome.kind === 'reply' &&
      outcome.finish === 'stop' &&
      !isSecret(outcome.text) &&
      (await call.usable(outcome))
    )
      await cache.set(key, { text: outcome.text, finish: outcome.finish });
    return outcome;
  };
}

export interface MemoryCacheOptions {
  readonly maxEntries?: number;
  /** Characters of all replies together. */
  readonly maxCharacters?: number;
}

/** A cache that forgets what was not used for longest. */
export function memoryCache({
  maxEntries = 1_000,
  maxCharacters = 16_000_000,
}: MemoryCacheOptions = {}): Cache {
  // A map keeps the order in which its entries were put in: the first is the one that was not used
  // for longest.
  const entries = new Map<string, Kept>();
  let characters = 0;
  const remove = (key: string) => {
    characters -= entries.get(key)?.text.length ?? 0;
    entries.delete(key);
  };
  const put = (key: string, kept: Kept) => {
    remove(key);
    entries.set(key, kept);
    characters += kept.text.length;
  };
  return {
    get: async key => {
      const kept = entries.get(key);
      if (kept !== undefined) put(key, kept);
      return kept;
    },
    set: async (key, kept) => {
      put(key, kept);
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && characters <= maxCharacters) break;
        remove(oldest);
      }
    },
  };
}

/** Two caches as one: the quick one is asked first, and learns what only the other knew. */
export function layeredCache(quick: Cache, slow: Cache): Cache {
  return {
    get: async key => {
      const near = await quick.get(key);
      if (near !== undefined) return near;
      const far = await slow.get(key);
      if (far !== undefined) await quick.set(key, far);
      return far;
    },
    set: async (key, kept) => {
      await quick.set(key, kept);
      await slow.set(key, kept);
    },
  };
}
