import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

/** A script of the build whose compiled code is kept, so that the next process starts sooner. */
interface KeptScript {
  readonly script: Script;
  /**
   * Keep the code that was compiled so far, unless there is some already; the last step of a
   * process. Errors are ignored.
   */
  keep(): Promise<void>;
}

/**
 * Load a script that the build made.
 *
 * @param url the script, which begins with its hash
 * @param prelude code to run before it
 * @param cache the folder of compiled code, in which nobody else may write; `undefined` for none
 * @param use what the process does with the script: the code that this needs is kept
 */
export async function keptScript(
  url: URL,
  { prelude = '', cache, use }: { readonly prelude?: string; readonly cache?: string; readonly use: string },
): Promise<KeptScript> {
  const filename = fileURLToPath(url);
  const code = await readFile(url, 'utf8');
  const kept = cache && join(cache, `${nameOf(filename, code)}-${use}.compiled`);
  const cachedData = kept && (await readFile(kept).catch(() => undefined));
  const script = new Script(`${prelude}${code}`, { filename, ...(cachedData && { cachedData }) });
  const isKept = cachedData && script.cachedDataRejected !== true;
  return {
    script,
    keep: async () => {
      if (!kept || isKept) return;
      for (const flag of USUAL_FLAGS) setFlagsFromString(flag);
      await written(cache ?? '', kept, script.createCachedData()).catch(() => undefined);
    },
  };
}

/**
 * Flags that `--liftoff-only` has changed if a module was `quicklyCompiled`. V8 rejects code that
 * was kept with other flags than those it starts with.
 */
const USUAL_FLAGS = ['--wasm-tier-up', '--wasm-dynamic-tiering'];

/**
 * With the hash at the beginning of the code: Node compares no more than the length of a script.
 */
function nameOf(filename: string, code: string): string {
  const hash = /^\/\/ (\w+)/.exec(code)?.[1];
  return `${basename(filename, '.cjs')}-${hash}-${process.version}-${process.arch}`;
}

/** Whole or not at all: another process may read it at the same time. */
async function written(folder: string, path: string, data: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, data, { mode: 0o600 });
  await rename(draft, path);
}
