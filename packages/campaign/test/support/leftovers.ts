import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openRepositories } from '../../src/git/index.js';
import { hold } from '../../src/git/socket-lock.js';
import type { Place } from './crash-place.js';

/**
 * What killed processes have left in the folder of clones after the next start, a sentence each.
 *
 * @param patienceMs how long a lock that nobody holds may take to be had
 */
export async function leftoverProblems({ cache, env, outside }: Place, patienceMs = 5000): Promise<string[]> {
  await start(cache, env);
  const trees = below(join(cache, 'trees')).flatMap(owner => below(join(cache, 'trees', owner)));
  const halves = below(join(cache, 'mirrors')).filter(name => /\.(?:new|old)$/.test(name));
  const locks = await Promise.all(
    below(join(cache, 'locks')).map(name => lockProblem(join(cache, 'locks', name), patienceMs)),
  );
  return [
    ...trees.map(name => `the tree ${name} is left`),
    ...halves.map(name => `the mirror ${name} is left`),
    ...locks.flatMap(problem => problem ?? []),
    ...(existsSync(outside) ? ['a hook of a remote ran'] : []),
  ];
}

const below = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** The first use of the clones removes what the dead have left; it needs no repository. */
async function start(folder: string, env: Place['env']): Promise<void> {
  const repositories = openRepositories({ folder, env, submodules: false, lfs: false });
  const { signal } = new AbortController();
  await repositories.tip(join(folder, 'none'), 'main', signal).catch(() => undefined);
}

async function lockProblem(folder: string, patienceMs: number): Promise<string | undefined> {
  try {
    const held = await hold(folder, AbortSignal.timeout(patienceMs));
    await held.release();
    return undefined;
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') return `the lock ${folder} is held still`;
    throw error;
  }
}
