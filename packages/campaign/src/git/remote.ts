import { branchRef } from './address.js';
import type { Doing } from './failures.js';
import type { Git } from './git.js';
import type { Reach } from './reach.js';

/** What asks a remote without a clone. */
export interface Asker {
  readonly git: Git;
  readonly reach: Reach;
  readonly signal: AbortSignal;
}

/** What a remote says of its default branch. */
export interface Head {
  /** `undefined`: it has none, or it is no branch. */
  readonly branch: string | undefined;
  readonly commit: string | undefined;
}

/**
 * The default branch of a remote, as it says itself.
 *
 * @throws GitFailure
 */
export async function askHead(asker: Asker): Promise<Head> {
  const lines = await ask(asker, ['--symref'], 'HEAD');
  const symref = lines.find(([value, ref]) => ref === 'HEAD' && value.startsWith('ref: refs/heads/'));
  const commit = lines.find(([value, ref]) => ref === 'HEAD' && /^[0-9a-f]+$/.test(value));
  return { branch: symref?.[0].slice('ref: refs/heads/'.length), commit: commit?.[0] };
}

/**
 * The commit that a branch of a remote points to now.
 *
 * @returns `undefined` if there is no such branch.
 * @throws GitFailure
 */
export async function askBranch(asker: Asker, branch: string): Promise<string | undefined> {
  const wanted = branchRef(branch);
  // git also lists branches whose names end with this one.
  return (await ask(asker, [], wanted)).find(([, ref]) => ref === wanted)?.[0];
}

type Line = readonly [value: string, ref: string];

async function ask({ git, reach, signal }: Asker, options: readonly string[], ref: string): Promise<Line[]> {
  const doing: Doing = 'FETCH_FAILED';
  const args = ['ls-remote', ...options, ...reach.upload, '--', reach.url, ref];
  const printed = await git.ok(doing, args, { reach, signal });
  return printed
    .toString()
    .split('\n')
    .map(line => line.split('\t'))
    .map(([value = '', name = '']): Line => [value, name]);
}
