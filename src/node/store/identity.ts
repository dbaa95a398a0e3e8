import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** A process, so that another one can tell whether it still runs. What the system does not tell is `null`. */
export interface Identity {
  readonly pid: number;
  /** When it was started, in the system's ticks: a number of a process is given again to a later one. */
  readonly start: string | null;
  /** Which start of the machine it runs in. */
  readonly boot: string | null;
  /** In which numbering of processes `pid` counts: a container has its own. */
  readonly namespace: string | null;
  readonly host: string;
}

/** This process. */
export function ownIdentity(): Identity {
  const { pid } = process;
  return {
    pid,
    start: statusOf(pid)?.start ?? null,
    boot: textOf('/proc/sys/kernel/random/boot_id') ?? null,
    namespace: linkOf('/proc/self/ns/pid') ?? null,
    host: hostname(),
  };
}

/** Whether a process is known to have ended. Of another machine or container nothing is known. */
export function hasEnded(other: Identity, own: Identity = ownIdentity()): boolean {
  if (other.host !== own.host) return false;
  if (other.boot !== null && own.boot !== null && other.boot !== own.boot) return true;
  if (other.namespace !== own.namespace) return false;
  if (!isThere(other.pid)) return true;
  const status = statusOf(other.pid);
  if (status === undefined) return false;
  // A zombie does nothing any more; it only waits to be asked how it ended.
  return status.state === 'Z' || (other.start !== null && other.start !== status.start);
}

/** @example isIdentity(JSON.parse(text)) */
export function isIdentity(value: unknown): value is Identity {
  if (typeof value !== 'object' || value === null) return false;
  const { pid, start, boot, namespace, host } = value as Record<string, unknown>;
  const told = (field: unknown) => field === null || typeof field === 'string';
  return (
    Number.isInteger(pid) &&
    (pid as number) > 0 &&
    typeof host === 'string' &&
    [start, boot, namespace].every(told)
  );
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Not allowed to signal it: it is there, and somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Linux alone tells: the fields behind the name, which stands in brackets and may hold anything. */
function statusOf(pid: number): { readonly state: string; readonly start: string } | undefined {
  const text = textOf(`/proc/${pid}/stat`);
  const [state, ...fields] = text?.slice(text.lastIndexOf(')') + 2).split(' ') ?? [];
  const start = fields[18];
  return state === undefined || start === undefined ? undefined : { state, start };
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}

function linkOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
