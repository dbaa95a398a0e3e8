import type { Limit, Limiter } from './host.js';
import { type HostWindows, NO_REQUESTS, pausedFor, takeFrom } from './window.js';

/** Milliseconds since 1970. */
export interface Clock {
  now(): number;
}

/** A limiter for one process: each host has the limits for itself. */
export function memoryLimiter(limits: readonly Limit[], clock: Clock): Limiter {
  const hosts = new Map<string, HostWindows>();
  const of = (host: string): HostWindows => hosts.get(host) ?? NO_REQUESTS;
  return {
    async take(host, kind) {
      const taken = takeFrom(of(host), limits, kind, clock.now());
      hosts.set(host, taken.host);
      return taken.waitMs;
    },
    async pause(host, until) {
      hosts.set(host, pausedFor(of(host), until));
    },
  };
}
