/** What a host says without a time: wait a minute, as GitHub asks for. */
const UNSAID_MS = 60_000;

/** No host means more than a day; a wrong header must not stop a campaign for a year. */
const MOST_MS = 24 * 60 * 60 * 1000;

/** Limits that the host says in words only. */
const IN_WORDS = /\brate limit|\babuse detection/i;

const inBounds = (ms: number): number => Math.min(MOST_MS, Math.max(1000, ms));

/** `retry-after` is a number of seconds or a date. */
function afterHeader(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const ms = /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? undefined : ms;
}

/** Names of the headers on GitHub, and on GitLab. */
const COUNTS = [
  { remaining: 'x-ratelimit-remaining', reset: 'x-ratelimit-reset' },
  { remaining: 'ratelimit-remaining', reset: 'ratelimit-reset' },
];

/**
 * Until the reset of a limit of which nothing remains. The second more is for clocks that differ.
 */
function resetHeader(headers: Headers, now: number, evenIfSomeRemains: boolean): number | undefined {
  for (const { remaining, reset } of COUNTS) {
    const seconds = Number(headers.get(reset) ?? Number.NaN);
    const spent = headers.get(remaining) === '0' || (evenIfSomeRemains && headers.get(remaining) === null);
    if (spent && Number.isFinite(seconds)) return (seconds + 1) * 1000 - now;
  }
  return undefined;
}

/** Milliseconds until a host that took a request takes the next one; 0 if at once. */
export function waitAfterSuccess(headers: Headers, now: number): number {
  const ms = resetHeader(headers, now, false);
  return ms === undefined || ms <= 0 ? 0 : inBounds(ms);
}

/**
 * Milliseconds that a host asks to wait by an answer with 403 or 429: `retry-after` first, then the
 * reset of its limit, else a minute.
 *
 * @returns `undefined` if the answer is not about a limit.
 */
export function waitAfterRefusal(
  status: number,
  headers: Headers,
  body: string,
  now: number,
): number | undefined {
  if (status !== 429 && status !== 403) return undefined;
  const said = afterHeader(headers.get('retry-after'), now) ?? resetHeader(headers, now, status === 429);
  if (said !== undefined) return inBounds(said);
  return status === 429 || IN_WORDS.test(body) ? UNSAID_MS : undefined;
}
