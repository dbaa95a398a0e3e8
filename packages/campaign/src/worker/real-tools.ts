import { join } from 'node:path';
import type { Database } from '../database/sql.js';
import { type Launcher, launchApart, openRepositories } from '../git/index.js';
import type { Repositories } from '../git/repositories.js';
import {
  type Clock,
  type HostOptions,
  hostFor,
  type Limiter,
  limitsOf,
  listRepositories,
  tokenFor,
} from '../hosts/index.js';
import { askingFor } from '../ledger/asking.js';
import { databaseLimiter } from '../ledger/limiter.js';
import type { HostKind, HostQuery, Spec } from '../spec/index.js';
import { runApart, runTests } from '../steps/index.js';
import type { Tools } from './tools.js';

type Env = Readonly<Record<string, string | undefined>>;

/** What a command of the terminal hands over. */
interface ToolSource {
  readonly env: Env;
  /** What starts git; a small process if missing. */
  readonly launcher?: Launcher | undefined;
}

/**
 * The tools of a worker: real git, hosts, steps, and a database that all workers share.
 *
 * @param from - `clock`: instead of the database's time for limits, and this machine's for quiet
 *   hours.
 */
export function realTools(
  database: Database,
  from: ToolSource & { readonly clock?: Clock | undefined },
): Tools {
  const { env, clock } = from;
  return {
    repositoriesOf: repositoriesIn(from),
    runStep: runApart(),
    runTests,
    hostOf: (of, address, signal) => hostFor(address, hostOptions(database, of, { env, signal, clock })),
    asking: ({ id, spec }, { id: row, attempt }) =>
      askingFor(database, { campaign: id, row, attempt, budget: spec.budget }),
    env,
    now: () => (clock ?? Date).now(),
  };
}

/** The clones of this machine, by what a spec says of submodules and large files. */
export function repositoriesIn({ env, launcher = launchApart() }: ToolSource): Tools['repositoriesOf'] {
  const opened = new Map<string, Repositories>();
  return ({ submodules, lfs }) => {
    const key = `${submodules} ${lfs}`;
    const found =
      opened.get(key) ??
      openRepositories({
        folder: cacheFolder(env),
        env,
        launcher,
        submodules,
        lfs,
        token: address => tokenOf(address, env),
      });
    opened.set(key, found);
    return found;
  };
}

/** Mirror clones are kept there, for all campaigns of a user. */
export function cacheFolder(env: Env): string {
  const caches = env.XDG_CACHE_HOME || join(env.HOME || '.', '.cache');
  return env.MORTISE_CAMPAIGN_CACHE || join(caches, 'mortise', 'campaign');
}

/** The token for a clone over https: the same as for the pull requests of that host. */
async function tokenOf(address: string, env: Env): Promise<string | undefined> {
  if (!URL.canParse(address)) return undefined;
  const { origin, protocol } = new URL(address);
  if (protocol !== 'https:') return undefined;
  const api = origin === 'https://github.com' ? 'https://api.github.com' : origin;
  // Git asks the credential helper itself, and only where the server wants a password.
  return tokenFor(api, { env, credential: async () => undefined });
}

/** Ask the hosts of a spec for their repositories. */
export function listOf(database: Database, spec: Spec, options: { env: Env; signal: AbortSignal }) {
  return (query: HostQuery) => listRepositories(query, hostOptions(database, spec, options));
}

function hostOptions(
  database: Database,
  spec: Spec,
  {
    env,
    signal,
    clock,
  }: { readonly env: Env; readonly signal: AbortSignal; readonly clock?: Clock | undefined },
): HostOptions {
  return {
    rules: spec.hosts,
    token: origin => tokenFor(origin, { env }),
    limiter: limiterOf(database, spec, clock),
    clock: clock ?? Date,
    signal,
  };
}

/** Each host has the limits of its kind. */
function limiterOf(database: Database, spec: Spec, clock: Clock | undefined): Limiter {
  const kindOf = (host: string): HostKind => {
    const rule = spec.hosts.find(({ api }) => URL.canParse(api) && new URL(api).host === host);
    return rule?.kind ?? (host === 'gitlab.com' ? 'gitlab' : 'github');
  };
  const of = (host: string) => databaseLimiter(database, limitsOf(kindOf(host), spec.limits), clock);
  return {
    take: (host, kind) => of(host).take(host, kind),
    pause: (host, until) => of(host).pause(host, until),
  };
}
