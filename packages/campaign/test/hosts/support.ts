import { afterEach } from 'vitest';
import type { HostFailure, HostOptions, Limiter, PullText } from '../../src/hosts/index.js';
import { PULL_END } from '../../src/spec/pull-body.js';
import type { HostKind } from '../../src/spec/spec.js';

/** A clock that only moves when the test says so. */
export class FakeClock {
  constructor(private time = Date.UTC(2026, 0, 1)) {}

  now(): number {
    return this.time;
  }

  advance(ms: number): void {
    this.time += ms;
  }
}

export const UNLIMITED: Limiter = { take: async () => 0, pause: async () => undefined };

/** Servers of a test file are closed after each test. */
export function closing(): <T extends { close(): Promise<void> }>(server: T) => T {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map(server => server.close()));
  });
  return server => {
    open.push(server);
    return server;
  };
}

export const PREFIX = '/repositories/';

/** Options with one rule: local paths below {@link PREFIX} are on the server. */
export function optionsFor(url: string, kind: HostKind, more: Partial<HostOptions> = {}): HostOptions {
  return {
    rules: [{ prefix: PREFIX, kind, api: url }],
    token: async () => 'secret-token',
    limiter: UNLIMITED,
    clock: new FakeClock(),
    signal: new AbortController().signal,
    ...more,
  };
}

export const MARKER = '<!-- mortise-campaign: rename 1234 -->';

/** What a campaign itself says in a pull request. */
export const OWN = `${MARKER}\n\nTested.\n\n${PULL_END}`;

/** The same, as a host keeps it: it is signed with a hash of the rest. */
export const ownIn = (body: string) => body.replace(/(?<=<!-- \/mortise-campaign) [0-9a-f]{16}(?= -->)/, '');

export const textOf = (more: Partial<PullText> = {}): PullText => ({
  title: 'Rename total',
  body: `Renames total to sum.\n\n${OWN}`,
  marker: MARKER,
  commit: '',
  head: 'mortise/rename',
  base: 'main',
  labels: [],
  draft: false,
  ...more,
});

/** The failure that a call must end with. */
export async function failureOf(call: Promise<unknown>): Promise<HostFailure> {
  const failure: unknown = await call.then(
    () => new Error('the call did not fail'),
    (error: unknown) => error,
  );
  if (failure instanceof Error && failure.name === 'HostFailure') return failure as HostFailure;
  throw failure;
}

/** All that an asynchronous list has. */
export async function collect<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of list) all.push(item);
  return all;
}
