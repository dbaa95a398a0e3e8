import { chmod, mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { errorCode } from './system-error.js';

/** Variables of an environment. */
export type Env = Readonly<Record<string, string | undefined>>;

/** A place for programs of a repository: folders that are removed after the work. */
export interface Confined {
  readonly env: Env;
  /** Holds the home and the temporary folder; a real path. */
  readonly folder: string;
}

const CATEGORIES =
  'ALL ADDRESS COLLATE CTYPE IDENTIFICATION MEASUREMENT MESSAGES MONETARY NAME NUMERIC PAPER TELEPHONE TIME';
/** What is taken over. A family such as `LC_*` is spelled out: any name may be that of a token. */
const TAKEN: readonly string[] = ['LANG', 'TERM', ...CATEGORIES.split(' ').map(each => `LC_${each}`)];

/**
 * What a program of a repository sees of the environment: `PATH` without relative folders, the
 * language and the terminal, `CI=true`, and nothing else, so that no token reaches it by any name.
 *
 * `HOME` and `TMPDIR` are the given folders, which should be empty: a home holds credentials
 * (`~/.netrc`, `~/.git-credentials`, `~/.config/gh`, `~/.ssh`) beside caches. So downloads begin
 * without a cache, and version managers need their variables: write paths into the command itself
 * (`RUSTUP_HOME=/opt/rustup cargo test`), but no secret, since each pull request names the command.
 * A test that needs a secret reads it from a file that its command names by an absolute path
 * (`. /etc/acme/test.env && npm test`). git reads no settings of the user or the machine, and so
 * finds no credential helper; it never asks on a terminal.
 *
 * This keeps secrets out of the environment and the usual places. It is no sandbox: a program can
 * still read files that this user can read, by their absolute paths.
 */
export function confinedEnvironment(
  env: Env,
  { home, temporary }: { readonly home: string; readonly temporary: string },
): Env {
  const taken = TAKEN.flatMap(name => (env[name] === undefined ? [] : [[name, env[name]] as const]));
  const path = (env.PATH ?? '').split(delimiter).filter(isAbsolute).join(delimiter);
  return {
    ...Object.fromEntries(taken),
    PATH: path === '' ? '/usr/local/bin:/usr/bin:/bin' : path,
    HOME: home,
    TMPDIR: temporary,
    CI: 'true',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
  };
}

/** Do work with a fresh home and temporary folder, and remove both. */
export async function confined<T>(env: Env, work: (confined: Confined) => Promise<T>): Promise<T> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'mortise-step-')));
  try {
    const [home, temporary] = [join(folder, 'home'), join(folder, 'tmp')];
    await mkdir(home);
    await mkdir(temporary);
    return await work({ folder, env: confinedEnvironment(env, { home, temporary }) });
  } finally {
    await removeFolder(folder);
  }
}

/** Remove a folder, also with folders in it that may not be written, as caches of packages have. */
export async function removeFolder(folder: string): Promise<void> {
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    await remove();
  } catch (error) {
    if (!['EACCES', 'EPERM'].includes(errorCode(error) ?? '')) throw error;
    await makeWritable(folder);
    await remove();
  }
}

async function makeWritable(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await makeWritable(join(folder, entry.name));
}
