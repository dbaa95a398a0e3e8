import { limited, refused, unreachable } from './failures.js';
import type { Limiter } from './host.js';
import type { Clock } from './memory-limiter.js';
import { checkedApi } from './origin.js';
import { waitAfterRefusal, waitAfterSuccess } from './wait-time.js';
import { whole } from './whole.js';

/** What all requests of a campaign share. */
export interface WireOptions {
  /** The token of a host, by the origin of its interface. */
  readonly token: (apiOrigin: string) => Promise<string | undefined>;
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** After so long a request is given up; 30,000 if missing. */
  readonly timeoutMs?: number;
}

/** The one way to a host. It goes to no other origin, and tells the limiter what the host says. */
export interface Wire {
  readonly api: URL;
  /**
   * Take one request from the limits; to be called before each {@link Wire.fetch}, as early as
   * possible: most of those who wait are turned away here.
   *
   * @throws HostFailure `HOST_LIMIT`
   */
  readonly take: (method: string) => Promise<void>;
  /** As `fetch`. @throws HostFailure `HOST_LIMIT`, `HOST_REFUSED` */
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
  readonly token: () => Promise<string | undefined>;
  readonly signal: AbortSignal;
}

const REDIRECTS = 3;

async function take(options: WireOptions, host: string, kind: 'request' | 'create'): Promise<void> {
  const waitMs = await options.limiter.take(host, kind);
  if (waitMs > 0) throw limited(`limit of ${kind === 'create' ? 'creations' : 'requests'}`, waitMs);
}

/** All that writes counts as a creation: hosts do not say which of it they count. */
async function permit(options: WireOptions, host: string, method: string): Promise<void> {
  options.signal.throwIfAborted();
  await take(options, host, 'request');
  if (method !== 'GET') await take(options, host, 'create');
}

/** Pause the host if its answer says so; throws if the answer was only about that. */
async function heed(options: WireOptions, host: string, response: Response): Promise<void> {
  const now = options.clock.now();
  const { status, headers } = response;
  if (response.ok) {
    const rest = waitAfterSuccess(headers, now);
    if (rest > 0) await options.limiter.pause(host, now + rest);
    return;
  }
  if (status !== 403 && status !== 429) return;
  const body = await response.clone().text();
  const waitMs = waitAfterRefusal(status, headers, body, now);
  if (waitMs === undefined) return;
  await options.limiter.pause(host, now + waitMs);
  throw limited(`status ${status}: ${body}`, waitMs);
}

/**
 * Where a redirect leads, if it may be followed: to the same origin, and with the same method. A
 * token is never sent elsewhere, not even without the header: the request would make no sense.
 */
function redirected(from: URL, response: Response, method: string): URL | undefined {
  const location = response.headers.get('location');
  if (response.status < 300 || response.status > 399 || location === null) return undefined;
  const to = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  if (to?.origin !== from.origin) {
    throw refused('The host sends to another host. The token was not sent there.', `to: ${to?.origin}`);
  }
  if (method === 'GET' || response.status === 307 || response.status === 308) return to;
  throw refused('The repository has moved. Write its new address in the spec.', `status ${response.status}`);
}

/** The token that a request was sent with: it is not asked for again, which may start a helper. */
const secretOf = (init: RequestInit): string | undefined =>
  new Headers(init.headers).get('authorization')?.replace(/^\S+ /, '');

function sameOrigin(api: URL, url: string | URL): URL {
  const parsed = new URL(url);
  if (parsed.origin === api.origin) return parsed;
  throw refused('The host names a page on another host. The token was not sent.', `to: ${parsed.origin}`);
}

/** @throws HostFailure `HOST_REFUSED` if no token may be sent to the address. */
export function wireTo(api: string, options: WireOptions): Wire {
  const base = checkedApi(api);
  const timeout = () => AbortSignal.timeout(options.timeoutMs ?? 30_000);
  const once = (url: URL, init: RequestInit) =>
    fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.any([options.signal, timeout()]) });
  return {
    api: base,
    signal: options.signal,
    token: () => options.token(base.origin),
    take: method => permit(options, base.host, method),
    async fetch(address, init = {}) {
      const method = (init.method ?? 'GET').toUpperCase();
      let url = sameOrigin(base, address);
      for (let i = 0; i <= REDIRECTS; i += 1) {
        if (i > 0) await permit(options, base.host, method);
        const response = await whole(await once(url, init), secretOf(init));
        await heed(options, base.host, response);
        const next = redirected(url, response, method);
        if (next === undefined) return response;
        url = next;
      }
      throw unreachable('too many redirects');
    },
  };
}
