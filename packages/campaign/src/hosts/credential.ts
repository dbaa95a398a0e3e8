import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { parse } from 'node:path';

/** Asks for the password that is kept for a host; `undefined` if there is none. */
export type Credential = (protocol: string, host: string) => Promise<string | undefined>;

interface Options {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The program; `git` of the path if missing. */
  readonly git?: string;
  /** 10,000 if missing. */
  readonly timeoutMs?: number;
}

/** No question at a terminal or in a window: a worker has nobody to ask. */
const QUIET = { GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: '', SSH_ASKPASS: '', GCM_INTERACTIVE: 'never' };

/** Names that lead git to a repository, whose settings could name a program as helper. */
const isOfRepository = (name: string): boolean => /^GIT_(DIR|WORK_TREE|COMMON_DIR)$/.test(name);

function environment(env: Options['env']): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !isOfRepository(name));
  return { ...Object.fromEntries(kept), ...QUIET };
}

const passwordIn = (answer: string): string | undefined => /^password=(.+)$/m.exec(answer)?.[1];

/**
 * Git's credential helpers, by `git credential fill` without any prompt. The settings of the user
 * and the system are used, never those of a repository. No helper, no answer, an error and a
 * time-out are all `undefined`: then there is no token.
 */
export function gitCredential(options: Options): Credential {
  return (protocol, host) =>
    new Promise(resolve => {
      const git = spawn(options.git ?? 'git', ['credential', 'fill'], {
        cwd: parse(tmpdir()).root,
        env: environment(options.env),
        stdio: ['pipe', 'pipe', 'ignore'],
        timeout: options.timeoutMs ?? 10_000,
        killSignal: 'SIGKILL',
      });
      let answer = '';
      git.stdout.setEncoding('utf8').on('data', (text: string) => {
        answer += text;
      });
      git.on('error', () => resolve(undefined));
      // A helper that hangs may outlive git and hold its output open: `close` would wait for it.
      git.on('exit', code => {
        if (code === 0) return;
        git.stdout.destroy();
        resolve(undefined);
      });
      git.on('close', code => resolve(code === 0 ? passwordIn(answer) : undefined));
      // Git may have ended before it read: that shows in its exit code.
      git.stdin.on('error', () => resolve(undefined));
      git.stdin.end(`protocol=${protocol}\nhost=${host}\n\n`);
    });
}
