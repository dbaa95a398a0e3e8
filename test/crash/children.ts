import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { sharedPath } from '../support/once-in-run.js';

export interface Ended {
  readonly killed: boolean;
  /** What it printed, as JSON; `undefined` where it did not get there. */
  readonly said: Record<string, unknown> | undefined;
}

/** A program of these tests, bundled to one file that starts quickly, once in a run. */
export class Child {
  readonly #file: string;

  constructor(entry = 'child.ts') {
    this.#file = sharedPath(`${entry}.mjs`);
    if (!existsSync(this.#file)) bundle(entry, this.#file);
  }

  /** Start it, and wait until it says something. It lives until it is killed. */
  async start(args: readonly (string | number)[]): Promise<ChildProcess> {
    const child = spawn(process.execPath, [this.#file, ...args.map(String)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await new Promise((done, failed) => {
      child.stdout.once('data', done);
      child.once('close', () => failed(new Error('the child has ended')));
    });
    return child;
  }

  /** Run it to its end. `killAfter` is in milliseconds; `env` is added to the environment. */
  run(
    args: readonly (string | number)[],
    killAfter?: number,
    env: Readonly<Record<string, string>> = {},
  ): Promise<Ended> {
    const child = spawn(process.execPath, [this.#file, ...args.map(String)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    });
    let said = '';
    child.stdout.on('data', chunk => {
      said += chunk;
    });
    const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
    return new Promise((done, failed) => {
      child.once('error', failed);
      child.once('close', (code, signal) => {
        clearTimeout(timer);
        if (signal !== 'SIGKILL' && code !== 0) failed(new Error(`the child ended with ${code ?? signal}`));
        else done({ killed: signal === 'SIGKILL', said: said === '' ? undefined : JSON.parse(said) });
      });
    });
  }
}

function bundle(entry: string, file: string): void {
  // Two that make it at the same time make the same: each is there as a whole.
  const draft = `${file}-${process.pid}`;
  buildSync({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    // The main files of some packages cannot be bundled.
    mainFields: ['module', 'main'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: draft,
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
  });
  renameSync(draft, file);
}
