import type { HostKind, HostLimits } from '../spec/spec.js';
import type { Limit } from './host.js';

/**
 * Seconds added to each span. A request reaches the host some time after it was taken from the
 * limit; without a margin a slow one and a quick one could fall into one span of the host's clock.
 */
const MARGIN = 2;

const MINUTE = 60;
const HOUR = 3600;

interface Defaults {
  readonly requestsPerMinute: number;
  readonly requestsPerHour: number | undefined;
  readonly creationsPerMinute: number;
  readonly creationsPerHour: number | undefined;
}

/**
 * GitHub: https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api (5,000
 * requests an hour; 80 requests a minute and 500 an hour that make content; 900 points a minute,
 * where a request that reads is one point and one that writes five). 80 that write and 420 that
 * read are 820 points: so 500 requests a minute never reach 900.
 *
 * GitLab: https://docs.gitlab.com/user/gitlab_com/rate_limits/ (read in 2026: 2,000 API requests a
 * minute for a user, 60 notes a minute, which is the lowest of its limits for content; none for an
 * hour). A person works with the same account, so a campaign takes less than a third of the
 * requests. An instance of one's own has limits of its own; it says so with 429.
 */
const DEFAULTS: Readonly<Record<HostKind, Defaults>> = {
  github: { requestsPerMinute: 500, requestsPerHour: 5000, creationsPerMinute: 80, creationsPerHour: 500 },
  gitlab: {
    requestsPerMinute: 600,
    requestsPerHour: undefined,
    creationsPerMinute: 60,
    creationsPerHour: undefined,
  },
};

const limit = (kind: Limit['kind'], requests: number | undefined, seconds: number): Limit[] =>
  requests === undefined ? [] : [{ kind, requests, seconds: seconds + MARGIN }];

/**
 * The limits of a kind of host, with those of a spec in place of its defaults. Each span is two
 * seconds longer than the host's own, as requests arrive late.
 */
export function limitsOf(kind: HostKind, limits: HostLimits): readonly Limit[] {
  const defaults = DEFAULTS[kind];
  return [
    ...limit('request', defaults.requestsPerMinute, MINUTE),
    ...limit('request', defaults.requestsPerHour, HOUR),
    ...limit('create', limits.creationsPerMinute ?? defaults.creationsPerMinute, MINUTE),
    ...limit('create', limits.creationsPerHour ?? defaults.creationsPerHour, HOUR),
  ];
}
