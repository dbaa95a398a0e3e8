// All at once, since nothing else goes on then: promises would be one more module to load.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
export function keptScript(
  url: URL,
  { prelude = '', cache, use }: { readonly prelude?: string; readonly cache?: string; readonly use: string },
): KeptScript {
  const filename = fileURLToPath(url);
  // The build writes ASCII alone, which is read, and kept in memory, at a byte for each character.
  const code = readFileSync(url, 'latin1');
  const kept = cache && join(cache, `${nameOf(filename, code)}-${use}.compiled`);
  const cachedData = kept && contentOf(kept);
  const script = new Script(`${prelude}${code}`, { filename, ...(cachedData && { cachedData }) });
  const isKept = cachedData && script.cachedDataRejected !== true;
  return {
    script,
    keep: async () => {
      if (!kept || isKept) return;
      const { setFlagsFromString } = await import('node:v8');
      for (const flag of USUAL_FLAGS) setFlagsFromString(flag);
      isWritten(cache ?? '', kept, script.createCachedData());
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
  const hash = code.slice('// '.length, code.indexOf('\n'));
  return `${basename(filename, '.cjs')}-${hash}-${process.version}-${process.arch}`;
}

function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/**
 * Write it whole or not at all: another process may read it at the same time. Where it cannot be
 * written, the next process compiles the code again.
 */
function isWritten(folder: string, path: string, data: Uint8Array): boolean {
  const draft = `${path}.${process.pid}`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(draft, data, { mode: 0o600 });
    renameSync(draft, path);
    return true;
  } catch {
    return false;
  }
}
