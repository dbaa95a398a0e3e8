import { spawnSync } from 'node:child_process';
import { type Refusal, refusal } from '../../../edit/index.js';
import { programOnPath } from '../../program-on-path.js';
import { type Env, toolEnvironment } from '../../tool-environment.js';

/** What git printed, or its exit code and complaint. */
type GitOutput =
  | { readonly kind: 'output'; readonly bytes: Buffer }
  | { readonly kind: 'failed'; readonly status: number | null; readonly reason: string };

/** Runs git in a folder, with the bytes for its standard input. */
export type Git = (args: readonly string[], input?: string) => GitOutput;

/**
 * Settings of a repository can name programs. The commands that are used here only read objects and
 * the index: no filter, no text conversion, no other diff. What is left that could run a program is
 * switched off: hooks, the monitor of the file system, and a repository that lies inside the tree
 * without being that of the tree.
 */
const SETTINGS = ['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'safe.bareRepository=explicit'];

/** Nothing is fetched, asked, locked or written. */
const VARIABLES = {
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_LITERAL_PATHSPECS: '1',
  LC_ALL: 'C',
};

const MOST_BYTES = 512 * 1024 * 1024;
const TIMEOUT = 120_000;

/** git for a folder, from outside of that folder; the refusal if it is not installed. */
export async function gitIn(root: string, env: Env): Promise<Git | Refusal> {
  const program = await programOnPath('git', root, env);
  if (program === undefined)
    return refusal('TOOL_UNAVAILABLE', 'git is not installed: --since needs it. --baseline does not.');
  return (args, input = '') => {
    const ran = spawnSync(program, ['--no-pager', ...SETTINGS.flatMap(each => ['-c', each]), ...args], {
      cwd: root,
      env: { ...toolEnvironment(env), ...VARIABLES },
      input,
      maxBuffer: MOST_BYTES,
      timeout: TIMEOUT,
      windowsHide: true,
    });
    if (ran.status === 0 && ran.error === undefined) return { kind: 'output', bytes: ran.stdout };
    const reason = ran.error?.message ?? ran.stderr.toString('utf8').trim();
    return { kind: 'failed', status: ran.status, reason };
  };
}
