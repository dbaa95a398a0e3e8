import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from './crash-place.js';

/** How a process of a campaign ended. */
export interface End {
  /** `null` if it was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running command of the campaign. */
export class CampaignProcess {
  readonly #child: ChildProcess;
  readonly ended: Promise<End>;
  #hasEnded = false;

  constructor(command: string, { folder, env }: Place, args: readonly string[]) {
    this.#child = spawn(process.execPath, [command, ...args], {
      ...{ cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] },
    });
    this.ended = this.#read();
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Ask it to end, and wait until it has. */
  async stop(): Promise<End> {
    if (!this.#hasEnded) this.#child.kill('SIGTERM');
    return this.ended;
  }

  /**
   * Kill it without notice: it alone, or with all that it has started on this machine. What takes a
   * push is not on this machine but on the host's, even though the remotes of tests are folders:
   * killed here, it would leave the lock of a branch, which a host does not.
   *
   * @returns the processes that live on.
   */
  async kill(how: 'alone' | 'all'): Promise<readonly Orphan[]> {
    if (this.#hasEnded) return [];
    const below = descendants(this.#child.pid ?? 0);
    this.#child.kill('SIGKILL');
    if (how === 'all') for (const each of below) if (!each.isOfHost) killOne(each);
    await this.ended;
    return how === 'all' ? below.filter(each => each.isOfHost) : below;
  }

  async #read(): Promise<End> {
    let [stdout, stderr] = ['', ''];
    this.#child.stdout?.on('data', part => (stdout += part));
    this.#child.stderr?.on('data', part => (stderr += part));
    // Not `close`: what a killed process has started may hold the pipes for long.
    const [code] = (await once(this.#child, 'exit')) as [number | null];
    await pause(code === null ? 0 : 20);
    this.#hasEnded = true;
    return { code, stdout, stderr };
  }
}

/** A process, told apart from a later one with its number by when it was started. */
export interface Orphan {
  readonly pid: number;
  readonly started: string;
  /** Whether it takes a push, or was started by what takes one. */
  readonly isOfHost: boolean;
}

/** The processes below one, where the system tells; none elsewhere. */
function descendants(pid: number, isOfHost = false): Orphan[] {
  const children = textOf(`/proc/${pid}/task/${pid}/children`).trim();
  return children
    .split(' ')
    .filter(each => each !== '')
    .map(Number)
    .flatMap(child => {
      const ofHost = isOfHost || textOf(`/proc/${child}/cmdline`).includes('receive-pack');
      return [{ pid: child, started: startOf(child), isOfHost: ofHost }, ...descendants(child, ofHost)];
    });
}

/** When a process was started, as Linux says it; empty if it is gone. */
function startOf(pid: number): string {
  const status = textOf(`/proc/${pid}/stat`);
  const [state, ...fields] = status.slice(status.lastIndexOf(')') + 2).split(' ');
  // A dead one that nobody has waited for is no process any more.
  return state === 'Z' ? '' : (fields[18] ?? '');
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

const isAlive = ({ pid, started }: Orphan) => started !== '' && startOf(pid) === started;

/** Kill a process of ours, if it is still there. */
function killOne(orphan: Orphan): void {
  if (!isAlive(orphan)) return;
  try {
    process.kill(orphan.pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Wait for what killed processes have left behind, and end what does not end by itself. */
export async function endOrphans(orphans: readonly Orphan[], patienceMs = 2000): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (orphans.some(isAlive) && performance.now() < deadline) await pause(50);
  for (const orphan of orphans) killOne(orphan);
}
