import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A `git` in front of the real one, which writes down its arguments and can stop in a command. */
export class GitThatStops {
  readonly #folder: string;
  readonly #real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();

  constructor(folder: string) {
    this.#folder = join(folder, 'bin');
    mkdirSync(this.#folder);
    this.stopIn('nothing');
  }

  get path(): string {
    return `${this.#folder}:${process.env.PATH ?? ''}`;
  }

  /** From now on this command never ends, and a clone leaves half of a mirror. */
  stopIn(command: string): void {
    const log = join(this.#folder, 'log');
    const script = `#!/bin/sh
printf '%s\\n' "$@" >> '${log}'
if [ "$1" = '${command}' ]; then
  for last; do :; done
  if [ "$1" = clone ]; then mkdir -p "$last/objects"; echo 'ref: refs/heads/main' > "$last/HEAD"; fi
  sleep 1000 &
  echo "$$ $!" > '${this.#pids}.new'
  mv '${this.#pids}.new' '${this.#pids}'
  wait
fi
exec '${this.#real}' "$@"
`;
    writeFileSync(join(this.#folder, 'git'), script, { mode: 0o755 });
  }

  get #pids(): string {
    return join(this.#folder, 'pids');
  }

  /** Wait until it has stopped: its process, and one that it started. */
  async stopped(): Promise<readonly number[]> {
    while (!existsSync(this.#pids)) await pause(5);
    return readFileSync(this.#pids, 'utf8').trim().split(' ').map(Number);
  }

  /** All arguments that git was given. */
  args(): string {
    return readFileSync(join(this.#folder, 'log'), 'utf8');
  }
}

/**
 * Wait until a process is gone; one that was ended and that nobody has asked for counts as gone.
 */
export async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await pause(5);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const state = execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
    return !state.startsWith('Z');
  } catch {
    return false;
  }
}
