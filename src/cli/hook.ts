import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import type { AgentName } from '../agents/index.js';
import { EXIT } from '../edit/index.js';
import type { Io } from './io.js';
import { readInput } from './reply.js';

/** The options of `mortise hook`, as the command line has them. */
export interface HookFlags {
  /**
   * An agent waits for its hook: after so many milliseconds since the start of the process the call
   * passes unchanged.
   */
  readonly limit?: number;
  /** Claude Code: make the edit that failed, instead of telling the model how to send it. */
  readonly apply?: boolean;
}

/** How long a hook may take if nobody says it, in milliseconds. */
const LIMIT = 500;
/** A hook that makes an edit runs after the call, and must not be ended while it writes. */
const LIMIT_OF_EDIT = 10_000;

/** What the thread of a hook is given. */
export interface HookWork {
  readonly agent: AgentName;
  /** The JSON that the agent wrote. */
  readonly input: string;
  /** Make the edit, if the hook runs after the agent's own tool has failed. */
  readonly apply: boolean;
}

/**
 * Answer the hook of an agent: its input as JSON on standard input, the answer on standard output,
 * nothing at all if the call is to pass as it is. Whatever goes wrong, the call passes and the exit
 * code is 0: a hook must never stop an agent.
 */
export async function hook(agent: AgentName, flags: HookFlags, io: Io): Promise<number> {
  try {
    const apply = flags.apply === true && agent === 'claude-code';
    // A variable, because the settings of plugins cannot be changed by who uses them.
    const limit = flags.limit ?? (Number(io.env.MORTISE_HOOK_LIMIT) || (apply ? LIMIT_OF_EDIT : LIMIT));
    const input = await readInput(undefined, io, 'input', 'Give the JSON of the hook.');
    const answer = await answered({ agent, input, apply }, limit - performance.now());
    if (answer !== undefined) io.stdout.write(`${answer}\n`);
  } catch (error) {
    if (io.env.MORTISE_DEBUG === '1') io.stderr.write(`mortise: ${String(error)}\n`);
  }
  return EXIT.done;
}

/**
 * The answer of a thread that can be ended at any moment; `undefined` if it has none within the
 * time.
 */
async function answered(work: HookWork, milliseconds: number): Promise<string | undefined> {
  const worker = new Worker(new URL('./hook-thread.js', import.meta.url), { workerData: work });
  return new Promise<string | undefined>((done, failed) => {
    const limit = setTimeout(() => done(undefined), milliseconds);
    worker.once('message', (answer: string | undefined) => done(answer));
    worker.once('error', failed);
    worker.once('exit', () => done(undefined));
    limit.unref();
  }).finally(() => worker.terminate());
}
