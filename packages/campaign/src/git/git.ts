import {
  type Environment,
  gitEnvironment,
  parseSettings,
  type Settings,
  userEnvironment,
  wantedSettings,
} from './environment.js';
import { type Doing, failureOf } from './failures.js';
import type { Launcher } from './launcher.js';
import type { Reach } from './reach.js';
import { GitFailure } from './repositories.js';
import type { GitCall, GitEnd } from './run-git.js';

/** What differs from command to command. */
export interface GitOptions extends Partial<Pick<GitCall, 'input' | 'signal' | 'holds'>> {
  readonly cwd?: string;
  /** More variables: `GIT_DIR`, an index, a tree. */
  readonly env?: Environment;
  /** The remote that the command talks to. */
  readonly reach?: Reach;
}

/** git, with the environment that this package gives it. */
export interface Git {
  /** The user's own settings that commands are given. */
  readonly settings: Settings;
  /**
   * Take a lock that one process of this machine holds at a time.
   *
   * @throws the reason of the signal
   */
  hold: Launcher['hold'];
  /** Run a command, however it ends. */
  run(args: readonly string[], options: GitOptions): Promise<GitEnd>;
  /**
   * Run a command that must end well.
   *
   * @throws GitFailure
   */
  ok(doing: Doing, args: readonly string[], options: GitOptions): Promise<Buffer>;
}

/** No command may be silent for longer, in milliseconds. */
const IDLE = 5 * 60_000;

/**
 * Read the user's settings once, and make a git that has these and no others.
 *
 * @param empty a repository without settings, in which commands run that need none
 * @throws GitFailure
 */
export async function prepareGit(
  env: Environment,
  empty: string,
  {
    lfs,
    launcher,
    idle = IDLE,
  }: { readonly lfs: boolean; readonly launcher: Launcher; readonly idle?: number | undefined },
): Promise<Git> {
  const args = ['config', '-z', '--get-regexp', wantedSettings(lfs)];
  const own = { ...userEnvironment(env), GIT_DIR: empty };
  const asked = await launcher.run({ args, cwd: empty, env: own, idle });
  const settings = parseSettings(asked.stdout.toString());

  const run = async (given: readonly string[], options: GitOptions) => {
    const { reach, cwd = empty, env: more, ...rest } = options;
    const network = reach !== undefined && !reach.local;
    const base = gitEnvironment(env, [...settings, ...(reach?.settings ?? [])], network);
    return launcher.run({ ...rest, args: given, cwd, idle, env: { ...base, ...reach?.env, ...more } });
  };
  const ok = async (doing: Doing, given: readonly string[], options: GitOptions) => {
    const end = await named(doing, run(given, options));
    if (end.code !== 0) throw failureOf(doing, end, options.reach?.secrets ?? []);
    return end.stdout;
  };
  return { settings, hold: launcher.hold, run, ok };
}

/** A limit of time says what was being done. */
async function named(doing: Doing, running: Promise<GitEnd>): Promise<GitEnd> {
  try {
    return await running;
  } catch (error) {
    if (!(error instanceof GitFailure) || error.code !== 'TIME_OUT') throw error;
    throw new GitFailure(doing, error.message, '', true);
  }
}
