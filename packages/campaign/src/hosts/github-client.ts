import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import { Octokit } from '@octokit/rest';
import { failureOf, unreachable } from './failures.js';
import { HostFailure } from './host.js';
import type { Wire } from './wire.js';

/** Only what reads is tried again within a call, once, after this. */
const RETRY_MS = 100;

/** A queue of the throttling plugin that lets everything pass. */
const AT_ONCE = {
  key: () => ({
    schedule: <T>(_options: unknown, job: (...args: unknown[]) => T, ...args: unknown[]): T => job(...args),
  }),
};

type Plugin = Parameters<typeof Octokit.plugin>[0];

/** The failure of the wire comes out as it is: the plugins after this one would try it again. */
const plainFailures: Plugin = (octokit, options) => {
  const wire = options.wire as Wire;
  octokit.hook.error('request', error => {
    throw error.cause instanceof HostFailure ? error.cause : error;
  });
  octokit.hook.before('request', async options => {
    if (options.request.retryCount > 0) await wire.take(options.method);
  });
  return {};
};

const Client: typeof Octokit = Octokit.plugin(plainFailures, throttling, retry);
export type GitHubClient = Octokit;

/** The throttling plugin types its queues by a package that is not one of ours. */
type Queue = Extract<
  NonNullable<ConstructorParameters<typeof Client>[0]>['throttle'],
  { write?: unknown }
>['write'];

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * A client of GitHub's REST interface. The queues of the throttling plugin are switched off (ten
 * requests at a time, 1 s between writes, 3 s between pull requests) and it never waits for a
 * limit: they know only their own process, and the limiter that all workers share does it for them.
 * A worker has one request at a time, far from the 100 that GitHub takes.
 */
export async function gitHubClient(wire: Wire): Promise<GitHubClient> {
  const token = await wire.token();
  const client = new Client({
    wire,
    baseUrl: wire.api.href.replace(/\/+$/, ''),
    ...(token === undefined ? {} : { auth: token }),
    userAgent: 'mortise-campaign',
    log: SILENT,
    request: { fetch: wire.fetch },
    retry: {
      retries: 1,
      retryAfterBaseValue: RETRY_MS,
      doNotRetry: [400, 401, 403, 404, 409, 410, 422, 429],
    },
    throttle: {
      ...{ global: AT_ONCE as unknown as Queue },
      write: AT_ONCE as unknown as Queue,
      notifications: AT_ONCE as unknown as Queue,
      onRateLimit: () => false,
      onSecondaryRateLimit: () => false,
    },
  });
  // A hook that is added last comes first: before the queues of the plugins.
  client.hook.before('request', options => {
    // The plugins count in this object, which all requests of a client share otherwise.
    const retries = options.method === 'GET' ? {} : { retries: 0 };
    options.request = { ...options.request, ...retries, retryCount: 0 };
    return wire.take(options.method);
  });
  return client;
}

interface Answered {
  readonly status: number;
  readonly message: string;
  readonly response?: { readonly data: unknown };
}

const isAnswered = (error: unknown): error is Answered =>
  error instanceof Error && typeof (error as unknown as Partial<Answered>).status === 'number';

/** Whether GitHub answered a request with a status. */
export const hasStatus = (error: unknown, status: number): boolean =>
  isAnswered(error) && error.response !== undefined && error.status === status;

/**
 * Do something with GitHub.
 *
 * @throws HostFailure for every failure of the host or the network; the reason of the signal if the
 *   campaign was stopped.
 */
export async function asking<T>(wire: Wire, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    wire.signal.throwIfAborted();
    if (error instanceof HostFailure || !isAnswered(error)) throw error;
    if (error.response === undefined) throw unreachable(error.message);
    throw failureOf(wire.api, error.status, error.message);
  }
}
