import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';

const require = createRequire(import.meta.url);

/**
 * Load a module that compiles much WebAssembly, without optimizing it: that takes ruff two seconds of the processor, in the
 * background but before the process may end, and what is looked at here takes milliseconds.
 *
 * @throws an error with a code where there is no such module.
 * @example quicklyCompiled<Ruff>('@astral-sh/ruff-wasm-nodejs')
 */
export function quicklyCompiled<T>(name: string): T {
  setFlagsFromString('--liftoff-only');
  try {
    return require(name) as T;
  } finally {
    setFlagsFromString('--no-liftoff-only');
  }
}
