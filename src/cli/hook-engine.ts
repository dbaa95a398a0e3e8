import { type Context, createContext, Script } from 'node:vm';
import type { TextEdit } from '../agents/accepted.js';
import type { Corrector } from '../agents/corrector.js';
import type { EngineRequest } from '../agents/engine.js';
import type { Refused } from '../agents/refused.js';
import { keptScript } from './kept-script.js';

/** The script that the build makes of `agents/engine.ts`, which names what it exports `engine`. */
const SCRIPT = new URL('../cli/hook-engine.cjs', import.meta.url);

/**
 * Before the engine: a decoder whose errors are of its own realm, since the engine asks what kind
 * they are.
 */
const PRELUDE = `
  globalThis.TextDecoder = class {
    #own;
    constructor(...given) { this.#own = new host.TextDecoder(...given); }
    decode(bytes) {
      try { return this.#own.decode(bytes); } catch (error) { throw new TypeError(error.message); }
    }
  };`;

/** What the realm of the engine has besides the language. */
interface Realm extends Context {
  request?: string;
  files?: readonly Uint8Array[];
  answered?: { readonly value?: string; readonly failure?: string };
}

/**
 * The engine, ended in the middle of whatever it does when the time is over.
 *
 * It works in the thread of the caller, in a realm of its own: Node ends what runs there by a clock
 * of another thread, promises included (`microtaskMode`). A worker could be ended as well, but
 * takes 30 ms more to start.
 *
 * @param left the milliseconds that are left
 * @param cache the folder where the engine is kept as it is compiled; nobody else may write in it
 * @throws Error if there are none left, or the engine fails
 */
export function limitedCorrector(left: () => number, cache?: string): LimitedCorrector {
  let engine: Promise<Engine> | undefined;
  const ask = async (request: EngineRequest, files: readonly Uint8Array[]): Promise<unknown> => {
    engine ??= startEngine(left, cache);
    const value = answerIn((await engine).realm, request, files, left());
    return value === undefined ? undefined : JSON.parse(value);
  };
  return {
    edit: async (name, bytes, edits) =>
      (await ask({ kind: 'edit', name, edits }, [bytes])) as TextEdit | Refused | undefined,
    patch: async (patch, read) => {
      const named = (await ask({ kind: 'paths', patch }, [])) as readonly string[] | undefined;
      const paths: string[] = [];
      const files: Uint8Array[] = [];
      for (const path of named ?? []) {
        const bytes = await read(path);
        if (bytes === undefined) continue;
        paths.push(path);
        files.push(bytes);
      }
      if (named === undefined) return undefined;
      return (await ask({ kind: 'patch', patch, paths }, files)) as string | Refused | undefined;
    },
    keep: async () => (await engine)?.keep(),
  };
}

/** What the engine corrects, with a way to start it sooner the next time. */
interface LimitedCorrector extends Corrector {
  /** Keep the engine as it is compiled, with what it has used so far, unless it is kept already. */
  keep(): Promise<void>;
}

interface Engine {
  readonly realm: Realm;
  readonly keep: () => Promise<void>;
}

async function startEngine(left: () => number, cache: string | undefined): Promise<Engine> {
  const { script, keep } = keptScript(SCRIPT, { prelude: PRELUDE, cache, use: 'hook' });
  const { getBuiltinModule } = process;
  const realm: Realm = createContext(
    { host: { TextDecoder }, TextEncoder, process: { getBuiltinModule } },
    { microtaskMode: 'afterEvaluate' },
  );
  runIn(realm, script, left());
  return { realm, keep };
}

function answerIn(
  realm: Realm,
  request: EngineRequest,
  files: readonly Uint8Array[],
  milliseconds: number,
): string | undefined {
  Object.assign(realm, { request: JSON.stringify(request), files, answered: undefined });
  const call = `engine.answer(request, files).then(
    value => { answered = { value }; },
    error => { answered = { failure: String(error?.stack ?? error) }; },
  );`;
  runIn(realm, new Script(call), milliseconds);
  if (realm.answered?.failure !== undefined) throw new Error(realm.answered.failure);
  return realm.answered?.value;
}

function runIn(realm: Realm, script: Script, milliseconds: number): void {
  const timeout = Math.floor(milliseconds);
  if (timeout < 1) throw new Error('The time is over.');
  script.runInContext(realm, { timeout });
}
