import type { Limit } from './host.js';

/**
 * A span is counted in this many parts. A part leaves the count only when its last millisecond has
 * left the span: so a limit is never passed in any span, and what is kept of a host stays small
 * (at most 61 pairs for a limit) however high the limit is.
 */
const PARTS = 60;

/** Requests by the part of time that they were taken in, oldest first: pairs of part and count. */
export type Window = readonly (readonly [part: number, count: number])[];

/** What is known of one host. Plain data, so that a database can keep it as JSON. */
export interface HostWindows {
  /** One window for each limit, in the order of the limits. */
  readonly windows: readonly Window[];
  /** No request before this: milliseconds since 1970, 0 if the host did not ask for a pause. */
  readonly pausedUntil: number;
}

/** The windows of a host that has not been asked for anything. */
export const NO_REQUESTS: HostWindows = { windows: [], pausedUntil: 0 };

const partMs = (limit: Limit): number => Math.max(1, Math.ceil((limit.seconds * 1000) / PARTS));

/** When no request of a part is in the span any more. */
const leavesAt = (part: number, limit: Limit): number => (part + 1) * partMs(limit) + limit.seconds * 1000;

const current = (window: Window, limit: Limit, now: number): Window =>
  window.filter(([part]) => leavesAt(part, limit) > now);

const total = (window: Window): number => window.reduce((sum, [, count]) => sum + count, 0);

/** How long until a window without old parts has room for one request more. */
function waitFor(window: Window, limit: Limit, now: number): number {
  let left = total(window);
  if (left < limit.requests) return 0;
  for (const [part, count] of window) {
    left -= count;
    if (left < limit.requests) return leavesAt(part, limit) - now;
  }
  return limit.seconds * 1000;
}

/** The time between two requests, if they come evenly. */
const spacing = (limit: Limit): number => (limit.seconds * 1000) / limit.requests;

/**
 * The window with one request more. A clock that went back does not undo the order of the parts.
 */
function withOne(window: Window, limit: Limit, now: number): Window {
  const part = Math.floor(now / partMs(limit));
  const last = window.at(-1);
  if (last === undefined || last[0] < part) return [...window, [part, 1]];
  return [...window.slice(0, -1), [last[0], last[1] + 1]];
}

/**
 * Whether a host takes one request of a kind now, by all limits of that kind.
 *
 * @param now milliseconds since 1970, of one clock for all who share the windows.
 * @returns the milliseconds to wait, 0 if the request was taken, and the windows to keep. Where it
 *   is to wait nothing was taken; those who come after it should come `spacingMs` after each other.
 */
export function takeFrom(
  host: HostWindows,
  limits: readonly Limit[],
  kind: Limit['kind'],
  now: number,
): { readonly waitMs: number; readonly spacingMs: number; readonly host: HostWindows } {
  const windows = limits.map((limit, i) => current(host.windows[i] ?? [], limit, now));
  const waits = limits.map((limit, i) =>
    limit.kind === kind ? waitFor(windows[i] as Window, limit, now) : 0,
  );
  const waitMs = Math.max(0, host.pausedUntil - now, ...waits);
  if (waitMs > 0) {
    const reached = limits.filter((limit, i) => limit.kind === kind && waits[i] === waitMs);
    const ruling = reached.length > 0 ? reached : limits.filter(limit => limit.kind === kind).slice(0, 1);
    return { waitMs, spacingMs: Math.max(0, ...ruling.map(spacing)), host: { ...host, windows } };
  }
  const taken = limits.map((limit, i) =>
    limit.kind === kind ? withOne(windows[i] as Window, limit, now) : (windows[i] as Window),
  );
  return { waitMs: 0, spacingMs: 0, host: { ...host, windows: taken } };
}

/** The windows of a host that asked for a pause; an earlier pause that is longer stays. */
export function pausedFor(host: HostWindows, until: number): HostWindows {
  return { ...host, pausedUntil: Math.max(host.pausedUntil, until) };
}
