// Runs random and broken replies for as many seeds as wanted, on all processors, and names the seeds that fail.
//   node scripts/fuzz.mjs --runs 1000000 [--seed 1]     seeds 1, 2, 3, … from --seed on
//   node scripts/fuzz.mjs --runs 1 --seed 5137          one seed again, with its files, its reply and what is wrong
// Exits with 1 where a seed fails, or takes longer than ten seconds, which counts as a hang.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { buildSync } from 'esbuild';

const HANG_MS = 10_000;
const BATCH = 500;

const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
const runs = Number(values.runs ?? 100_000);
const first = Number(values.seed ?? 1);
if (!(runs >= 1) || !Number.isSafeInteger(first)) {
  console.error('Usage: node scripts/fuzz.mjs --runs <count> [--seed <first>]');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'mortise-fuzz-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'worker.mjs');
buildSync({
  entryPoints: [fileURLToPath(new URL('../test/fuzz/worker.ts', import.meta.url))],
  bundle: true,
  platform: 'node',
  format: 'esm',
  outfile: file,
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
});

let next = first;
let done = 0;
let failed = 0;
const started = Date.now();

function fail(seed, what) {
  failed++;
  console.log(`seed ${seed}: ${what}\n  again: node scripts/fuzz.mjs --runs 1 --seed ${seed}`);
}

/** Give a worker one batch after another; one that hangs is ended, and another goes on behind the seed that it hung at. */
function work() {
  return new Promise(finished => {
    const worker = new Worker(file, { workerData: { show: runs === 1 } });
    let at = 0;
    let timer;
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(async () => {
        fail(at, `takes longer than ${HANG_MS / 1000} seconds`);
        await worker.terminate();
        finished(work());
      }, HANG_MS);
    };
    const give = () => {
      const from = next;
      const to = Math.min(first + runs, from + BATCH);
      next = to;
      if (from < to) worker.postMessage({ from, to });
      else {
        clearTimeout(timer);
        worker.terminate().then(finished);
      }
    };
    worker.on('message', ({ seed, fault, text, end }) => {
      if (end) return give();
      if (text) console.log(text);
      if (fault) fail(seed, fault);
      at = seed + 1;
      done++;
      watch();
      if (done % 1000 === 0 && process.stderr.isTTY)
        process.stderr.write(`\r${done} of ${runs}, ${failed} failed `);
    });
    worker.on('error', error => {
      fail(at, String(error?.stack ?? error));
      finished(work());
    });
    at = next;
    give();
    watch();
  });
}

await Promise.all(Array.from({ length: runs === 1 ? 1 : availableParallelism() }, work));
console.log(`${done} runs, ${failed} failed, ${Math.round((Date.now() - started) / 1000)} s`);
process.exit(failed === 0 ? 0 : 1);
