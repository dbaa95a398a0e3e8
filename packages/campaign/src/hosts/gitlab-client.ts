import { MergeRequestNotes, MergeRequests } from '@gitbeaker/rest';
import { failureOf, unreachable } from './failures.js';
import { HostFailure } from './host.js';
import type { Wire } from './wire.js';

type Settings = NonNullable<ConstructorParameters<typeof MergeRequests>[0]>;
type RequesterOf = NonNullable<Settings['requesterFn']>;
type Requester = ReturnType<RequesterOf>;
type Sent = NonNullable<Parameters<Requester['get']>[1]>;

const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

const snakeKeys = (values: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [snake(name), value]);

function addressOf(base: string, endpoint: string, params: Sent['searchParams']): URL {
  const url = new URL(`${base.replace(/\/+$/, '')}/${endpoint}`);
  for (const [name, value] of snakeKeys(params ?? {})) url.searchParams.set(name, String(value));
  return url;
}

function requestOf(method: string, token: string | undefined, body: Sent['body']): RequestInit {
  const headers: Record<string, string> = { 'user-agent': 'mortise-campaign' };
  // GitLab takes a personal token in this header too, and unlike its own one `fetch` knows it for a
  // secret.
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (body === undefined || body instanceof FormData) return { method, headers };
  headers['content-type'] = 'application/json';
  return { method, headers, body: JSON.stringify(Object.fromEntries(snakeKeys(body))) };
}

async function answerOf(response: Response) {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body = isJson && text !== '' ? (JSON.parse(text) as Record<string, unknown>) : text;
  return { body, headers: Object.fromEntries(response.headers), status: response.status };
}

/** Whether GitLab answered with a status, for {@link HostFailure.evidence}. */
export class GitLabRefusal extends HostFailure {
  constructor(
    failure: HostFailure,
    readonly status: number,
  ) {
    super(failure.code, failure.message, failure.evidence, failure.waitMs);
  }
}

async function send(wire: Wire, base: string, endpoint: string, method: string, options: Sent = {}) {
  try {
    await wire.take(method);
    const init = requestOf(method, await wire.token(), options.body);
    const response = await wire.fetch(addressOf(base, endpoint, options.searchParams), init);
    const answer = await answerOf(response);
    if (response.ok) return answer;
    const said = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    throw new GitLabRefusal(failureOf(wire.api, response.status, said), response.status);
  } catch (error) {
    wire.signal.throwIfAborted();
    if (error instanceof HostFailure) throw error;
    throw unreachable(causeOf(error));
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/**
 * How the library sends: by the wire, and once. Its own way tries ten times after 429 and 502, also
 * what creates something.
 */
const requesterOf =
  (wire: Wire): RequesterOf =>
  ({ url }) => {
    const by = (method: string) => (endpoint: string, options?: Sent) =>
      send(wire, url, endpoint, method, options);
    return {
      get: by('GET'),
      post: by('POST'),
      put: by('PUT'),
      patch: by('PATCH'),
      delete: by('DELETE'),
    } as Requester;
  };

/** What resources of the library need to work by a wire. An address may end in `/api/v4`. */
export function gitLabSettings(wire: Wire) {
  const host = wire.api.href.replace(/\/+$/, '').replace(/\/api\/v4$/, '');
  // The wire adds the token.
  return { host, token: '', requesterFn: requesterOf(wire) };
}

/** The parts of GitLab's REST interface that merge requests need. */
export function gitLabClient(wire: Wire) {
  const settings = gitLabSettings(wire);
  return { merges: new MergeRequests(settings), notes: new MergeRequestNotes(settings) };
}
