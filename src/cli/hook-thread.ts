// The thread in which `mortise hook` looks for the place of an edit, so that it can be ended at any
// moment.
import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { TextEdit } from '../agents/accepted.js';
// Not from `agents/index.js`: what installs hooks would be loaded too.
import { answerHook } from '../agents/answer-hook.js';
import type { HookWork } from './hook.js';

/** The edit tools of agents take no larger files either. */
const MOST_BYTES = 2_000_000;

const { agent, input, apply } = workerData as HookWork;
const parsed = JSON.parse(input);
const folder = await realpath(typeof parsed.cwd === 'string' ? parsed.cwd : process.cwd());
const answer = await answerHook(agent, parsed, readBelow, apply ? makeBelow : undefined);
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

/**
 * Make an exact edit of a file in the agent's folder; gives the receipt if it was made. What is in a
 * folder with a dot is for tools, and agents ask before they write there.
 */
async function makeBelow(path: string, { old, new: replacement }: TextEdit): Promise<string | undefined> {
  const { NodeWorkspace } = await import('../node/index.js');
  const { editFile } = await import('../repair/index.js');
  const name = relative(folder, await realpath(resolve(folder, path))).replaceAll(sep, '/');
  if (/(^|\/)\./.test(name)) return undefined;
  const call = JSON.stringify({ path: name, old_str: old, new_str: replacement });
  const { code, report } = await editFile(await NodeWorkspace.open(folder), call, { syntaxCheck: false });
  return code === null ? (report.receipt ?? undefined) : undefined;
}
