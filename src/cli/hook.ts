import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
// Not from `agents/index.js`: what installs hooks would be loaded too.
import { answerHook } from '../agents/answer-hook.js';
import type { Corrector, ReadForAgent } from '../agents/corrector.js';
import type { AgentName } from '../agents/names.js';
import { EXIT } from '../edit/codes.js';
import { cacheFolder } from '../node/user-folders.js';
import { limitedCorrector } from './hook-engine.js';
import { filesBelow } from './hook-files.js';
import { foldersOf } from './hook-root.js';
import type { Io } from './io.js';

/** The options of `mortise hook`, as the command line has them. */
export interface HookFlags {
  /**
   * An agent waits for its hook: after this many milliseconds since the start of the process the
   * call passes unchanged.
   */
  readonly limit?: number;
  /** Claude Code: make the edit that failed, instead of telling the model how to send it. */
  readonly apply?: boolean;
}

/**
 * How long a hook may take if nothing else is set, in milliseconds since the start of the process.
 * It only ends what hangs: on a busy machine a hook of 200 ms of work takes seconds, and a call
 * that passes uncorrected does harm without a word. What bounds the work are the steps that the
 * engine counts.
 */
const LIMIT = 10_000;

/**
 * Answer the hook of an agent: its input as JSON on standard input, the answer on standard output,
 * nothing at all if the call is to pass as it is. Whatever goes wrong, the call passes and the exit
 * code is 0: no fault of a hook may stop an agent.
 */
export async function hook(agent: AgentName, flags: HookFlags, io: Io): Promise<number> {
  try {
    const apply = flags.apply === true && agent === 'claude-code';
    // A variable, because the settings of plugins cannot be changed by who uses them.
    const limit = flags.limit ?? (Number(io.env.MORTISE_HOOK_LIMIT) || LIMIT);
    const left = () => limit - performance.now();
    const cache = cacheFolder(io.env);
    const corrector = limitedCorrector(left, cache && join(cache, 'compiled'));
    const answer = await inTime(answered(agent, { corrector, apply, left }, io), left());
    if (answer !== undefined) io.stdout.write(`${JSON.stringify(answer)}\n`);
    await corrector.keep();
  } catch (error) {
    if (io.env.MORTISE_DEBUG === '1') io.stderr.write(`mortise: ${String(error)}\n`);
  }
  // An agent that keeps it open must not keep the process.
  io.stdin.destroy();
  return EXIT.done;
}

interface HookWork {
  readonly corrector: Corrector;
  readonly apply: boolean;
  /** The milliseconds that are left. */
  readonly left: () => number;
}

async function answered(
  agent: AgentName,
  { corrector, apply, left }: HookWork,
  io: Io,
): Promise<object | undefined> {
  const input = JSON.parse(await inputOf(io));
  const folders = foldersOf(agent, input, io.env);
  const make = apply ? (await import('./hook-edit.js')).editsBelow(folders) : undefined;
  const read = filesBelow(folders);
  const readInTime: ReadForAgent = async path => {
    // A patch may name any number of files, and the process goes on while one is read.
    if (left() <= 0) throw new Error('The time is over.');
    return read(path);
  };
  return answerHook(agent, input, readInTime, { corrector, make });
}

/** The edit tools of agents take files of 2 MB; JSON makes at most six times as much of a text. */
const MOST_BYTES = 32 * 1024 * 1024;

/** @throws Error if the input is too long or is not UTF-8. */
async function inputOf({ stdin }: Io): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stdin) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array);
    length += bytes.length;
    if (length > MOST_BYTES) throw new Error('The input is too long.');
    chunks.push(bytes);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}

/** What some work gives; fails when the time is over, though the work goes on. */
async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The time is over.')), Math.max(0, milliseconds));
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
