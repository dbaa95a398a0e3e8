// Loaded before the program of a walk, and in its threads: keeps the calls of the functions that
// the walk shows, each with the shown ones that lead to it.
import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';

const callers = new AsyncLocalStorage();
const { MORTISE_WALK: out, MORTISE_WALK_SHOWN: names = '[]' } = process.env;
const SHOWN = new Set(JSON.parse(names));

globalThis.walk = (path, name, run) => {
  const call = `${path} ${name}`;
  if (!SHOWN.has(call)) return run();
  const chain = [...(callers.getStore() ?? []), call];
  appendFileSync(out, `${JSON.stringify(chain)}\n`);
  return callers.run(chain, run);
};
