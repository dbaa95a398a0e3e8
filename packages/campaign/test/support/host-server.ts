import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seeded } from '../../../../test/support/random.js';

/** What a hostile host does with a request instead of, or after, answering it. */
export type Fault =
  /** 403 with `retry-after`. */
  | 'retry-after'
  /** 429 with `retry-after`. */
  | 'too-many'
  /** 403 that only says in words that it is a secondary limit. */
  | 'secondary'
  /** 403 with nothing remaining of the limit, and its reset. */
  | 'exhausted'
  /** 502 before, or after, it did what was asked for. */
  | 'error-before'
  | 'error-after'
  /** The connection is cut before, or after, it did what was asked for. */
  | 'cut-before'
  | 'cut-after'
  /** It was done, but the connection is cut in the middle of the answer. */
  | 'half'
  /** Slow: some milliseconds of the real clock. */
  | 'slow'
  /** It never answers. */
  | 'hang';

export interface FaultRule {
  readonly kind: Fault;
  /** How many of the requests it happens to: 0 to 1, drawn by the seed. */
  readonly share: number;
  readonly on?: 'read' | 'write';
}

/** A limit that the host enforces: so many requests, or those that create, in a span of seconds. */
export interface HostLimit {
  readonly kind: 'request' | 'create';
  readonly requests: number;
  readonly seconds: number;
}

export interface ServerOptions {
  readonly clock?: { now(): number };
  readonly seed?: number;
  readonly limits?: readonly HostLimit[];
  readonly faults?: readonly FaultRule[];
  /** Requests without it get 401. */
  readonly token?: string;
  /** The status of a refusal, for requests that the token has no right to. */
  readonly denies?: (asked: Asked) => number | undefined;
}

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: IncomingMessage['headers'];
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the server saw, for assertions; also served at `/_state`. */
export interface Seen {
  requests: number;
  creations: number;
  /** What a client did that the host's rules forbid. */
  readonly violations: string[];
  readonly faults: Partial<Record<Fault, number>>;
  /** Method and path of each request. */
  readonly log: string[];
}

export interface HostServer {
  readonly url: string;
  readonly seen: Seen;
  /** The next request to which the filter applies gets the fault. */
  inject(fault: Fault, filter?: (asked: Asked) => boolean): void;
  close(): Promise<void>;
}

const isCreation = (asked: Asked): boolean => asked.method === 'POST';

/** Counts by plain lists of times: it shares nothing with the limiter that it judges. */
class LimitJudge {
  private readonly times: { readonly at: number; readonly create: boolean }[] = [];
  private pause = { since: 0, until: 0 };

  constructor(
    private readonly limits: readonly HostLimit[],
    private readonly seen: Seen,
  ) {}

  /** @returns the limit that the request passes, if any. */
  judge(asked: Asked, now: number): HostLimit | undefined {
    this.times.push({ at: now, create: isCreation(asked) });
    if (now > this.pause.since && now < this.pause.until) {
      this.seen.violations.push(`asked ${this.pause.until - now} ms before the end of a pause`);
    }
    const passed = this.limits.find(limit => this.count(limit, now) > limit.requests);
    if (passed !== undefined) {
      this.seen.violations.push(`more than ${passed.requests} of ${passed.kind} in ${passed.seconds} s`);
    }
    return passed;
  }

  /** The host said that it takes no request until then. */
  pauseUntil(until: number, now: number): void {
    if (until > this.pause.until) this.pause = { since: now, until };
  }

  private count({ kind, seconds }: HostLimit, now: number): number {
    const from = now - seconds * 1000;
    return this.times.filter(({ at, create }) => at > from && (kind === 'request' || create)).length;
  }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

async function askedBy(request: IncomingMessage): Promise<Asked> {
  const url = new URL(request.url ?? '/', 'http://host');
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    body: await bodyOf(request),
    headers: request.headers,
  };
}

function send(response: ServerResponse, answer: Answer, cutInHalf = false): void {
  const text = answer.body === undefined ? '' : JSON.stringify(answer.body);
  response.writeHead(answer.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    ...answer.headers,
  });
  if (!cutInHalf) {
    response.end(text);
    return;
  }
  response.write(text.slice(0, text.length / 2), () => response.destroy());
}

const refusal = (status: number, message: string, headers: Record<string, string> = {}): Answer => ({
  status,
  body: { message },
  headers,
});

const BAD_GATEWAY = refusal(502, 'Server Error');

/** The part that both kinds of host share: limits, faults, counting. `handle` does the rest. */
export async function startHost(
  options: ServerOptions,
  handle: (asked: Asked, url: string) => Answer | Promise<Answer>,
  state: () => unknown,
): Promise<HostServer> {
  const now = () => (options.clock ?? Date).now();
  const random = seeded(options.seed ?? 1);
  const seen: Seen = { requests: 0, creations: 0, violations: [], faults: {}, log: [] };
  const judge = new LimitJudge(options.limits ?? [], seen);
  const injected: { readonly fault: Fault; readonly filter: (asked: Asked) => boolean }[] = [];

  const drawn = (asked: Asked): Fault | undefined => {
    const at = injected.findIndex(({ filter }) => filter(asked));
    if (at >= 0) return injected.splice(at, 1)[0]?.fault;
    const way = asked.method === 'GET' ? 'read' : 'write';
    const rules = (options.faults ?? []).filter(({ on }) => on === undefined || on === way);
    let number = random.next();
    for (const { kind, share } of rules) {
      if (number < share) return kind;
      number -= share;
    }
    return undefined;
  };

  const limitAnswer = (fault: Fault): Answer | undefined => {
    const seconds = 1 + random.below(90);
    const pause = (s: number) => judge.pauseUntil(now() + s * 1000, now());
    const after = { 'retry-after': String(seconds) };
    if (fault === 'retry-after' || fault === 'too-many') {
      pause(seconds);
      return refusal(fault === 'too-many' ? 429 : 403, 'Slow down', after);
    }
    if (fault === 'secondary') {
      pause(60);
      return refusal(403, 'You have exceeded a secondary rate limit.');
    }
    if (fault !== 'exhausted') return undefined;
    const reset = Math.ceil(now() / 1000) + seconds;
    judge.pauseUntil(reset * 1000, now());
    return refusal(403, 'API rate limit exceeded', {
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(reset),
    });
  };

  const authorized = ({ headers }: Asked): boolean =>
    options.token === undefined ||
    [`token ${options.token}`, `Bearer ${options.token}`].includes(headers.authorization ?? '');

  const work = async (asked: Asked, response: ServerResponse, url: string): Promise<void> => {
    const fault = drawn(asked);
    if (fault !== undefined) seen.faults[fault] = (seen.faults[fault] ?? 0) + 1;
    const early = fault === undefined ? undefined : limitAnswer(fault);
    if (early !== undefined) return send(response, early);
    if (fault === 'hang') return;
    if (fault === 'cut-before') return void response.destroy();
    if (fault === 'error-before') return send(response, BAD_GATEWAY);
    if (fault === 'slow') await new Promise(resolve => setTimeout(resolve, 20));
    const answer = await handle(asked, url);
    if (fault === 'cut-after') return void response.destroy();
    if (fault === 'error-after') return send(response, BAD_GATEWAY);
    send(response, answer, fault === 'half');
  };

  const take = async (request: IncomingMessage, response: ServerResponse, url: string): Promise<void> => {
    const asked = await askedBy(request);
    if (asked.path === '/_state')
      return send(response, { status: 200, body: { ...seen, ...(state() as object) } });
    if (asked.path.startsWith('/_')) return send(response, await handle(asked, url));
    seen.requests += 1;
    if (isCreation(asked)) seen.creations += 1;
    seen.log.push(`${asked.method} ${asked.path}`);
    if (!authorized(asked)) return send(response, refusal(401, 'Bad credentials'));
    if (judge.judge(asked, now()) !== undefined) {
      return send(
        response,
        refusal(403, 'You have exceeded a secondary rate limit.', { 'retry-after': '60' }),
      );
    }
    const denied = options.denies?.(asked);
    if (denied !== undefined) {
      return send(response, refusal(denied, 'Resource not accessible by personal access token'));
    }
    await work(asked, response, url);
  };

  const server = createServer((request, response) => {
    take(request, response, url).catch((error: unknown) =>
      send(response, refusal(500, `the test's server failed: ${String(error)}`)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    seen,
    inject: (fault, filter = () => true) => injected.push({ fault, filter }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** One page of a list, with the `link` header that names the next. */
export function pageOf(
  asked: Asked,
  url: string,
  items: readonly unknown[],
  wrap = (part: unknown[]): unknown => part,
): Answer {
  const size = Math.min(100, Number(asked.query.get('per_page') ?? 30));
  const page = Number(asked.query.get('page') ?? 1);
  const part = items.slice((page - 1) * size, page * size);
  const hasNext = page * size < items.length;
  const next = new URL(asked.path, url);
  next.search = new URLSearchParams([...asked.query].filter(([name]) => name !== 'page')).toString();
  next.searchParams.set('page', String(page + 1));
  return {
    status: 200,
    body: wrap(part),
    headers: {
      'x-page': String(page),
      'x-next-page': hasNext ? String(page + 1) : '',
      ...(hasNext ? { link: `<${next.href}>; rel="next"` } : {}),
    },
  };
}

/** The first route whose pattern is that of a path gets its captured parts. */
export function route(
  asked: Asked,
  routes: readonly (readonly [string, RegExp, (...parts: string[]) => Answer | Promise<Answer>])[],
): Answer | Promise<Answer> {
  for (const [method, pattern, handle] of routes) {
    const match = method === asked.method ? pattern.exec(asked.path) : null;
    if (match !== null) return handle(...match.slice(1).map(decodeURIComponent));
  }
  return refusal(404, 'Not Found');
}
