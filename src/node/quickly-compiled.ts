import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';

const require = createRequire(import.meta.url);

/**
 * Load a module that compiles much WebAssembly, without optimizing it: optimizing takes ruff two
 * seconds of the processor, in the background but before the process may end, and checking a file
 * here takes milliseconds. Each function is validated on its first call, when it is compiled: most
 * of the ten megabytes of ruff never are.
 *
 * @throws an error with a code if there is no such module.
 * @example quicklyCompiled<Ruff>('@astral-sh/ruff-wasm-nodejs')
 */
export function quicklyCompiled<T>(name: string): T {
  setFlagsFromString('--liftoff-only');
  setFlagsFromString('--wasm-lazy-validation');
  try {
    return require(name) as T;
  } finally {
    setFlagsFromString('--no-liftoff-only');
    setFlagsFromString('--no-wasm-lazy-validation');
  }
}
