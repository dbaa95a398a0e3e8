// The thread in which `mortise hook` looks for the place of an edit, so that it can be ended at any
// moment.
import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
// Not from `agents/index.js`: what installs hooks would be loaded too.
import { answerHook } from '../agents/answer-hook.js';
import type { HookWork } from './hook.js';

/** The edit tools of agents take no larger files either. */
const MOST_BYTES = 2_000_000;

const { agent, input } = workerData as HookWork;
const parsed = JSON.parse(input);
const folder = await realpath(typeof parsed.cwd === 'string' ? parsed.cwd : process.cwd());
const answer = await answerHook(agent, parsed, readBelow);
parentPort?.postMessage(answer === undefined ? undefined : JSON.stringify(answer));

/** The bytes of a file in the agent's folder; `undefined` for any other. */
async function readBelow(path: string): Promise<Uint8Array | undefined> {
  try {
    const file = await realpath(resolve(folder, path));
    const inside = relative(folder, file);
    const { size } = await stat(file);
    if (inside.startsWith('..') || isAbsolute(inside) || size > MOST_BYTES) return undefined;
    return await readFile(file);
  } catch {
    return undefined;
  }
}
