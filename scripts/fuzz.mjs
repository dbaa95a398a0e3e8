// Runs random and broken replies for as many seeds as wanted, on all processors, and names the
// seeds that fail.
//   node scripts/fuzz.mjs --runs 1000000 [--seed 1]     seeds 1, 2, 3, … from --seed on
//   node scripts/fuzz.mjs --runs 1 --seed 5137          one seed again, with its files, its reply and what is wrong
//   node scripts/fuzz.mjs --long --runs 20000           replies about files of long lines
// Exits with 1 where a seed fails, or takes longer than ten seconds, which counts as a hang; with
// `--long`, where it takes more than two seconds of processor time, which is measured on one.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { buildSync } from 'esbuild';

const HANG_MS = 10_000;
const BATCH = 500;

const { values } = parseArgs({
  options: { runs: { type: 'string' }, seed: { type: 'string' }, long: { type: 'boolean' } },
});
const runs = Number(values.runs ?? 100_000);
const first = Number(values.seed ?? 1);
if (!Number.isSafeInteger(runs) || runs < 1 || !Number.isSafeInteger(first)) {
  console.error('Usage: node scripts/fuzz.mjs --runs <count> [--seed <first>] [--long]');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'mortise-fuzz-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'worker.mjs');
buildSync({
  entryPoints: [fileURLToPath(new URL('../test/fuzz/worker.ts', import.meta.url))],
  bundle: true,
  platform: 'node',
  // The build of jsonc-parser for require finds its parts only where it stands.
  mainFields: ['module', 'main'],
  format: 'esm',
  outfile: file,
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
});

/** Seeds still to run: what no worker has been given, and what one that failed has left. */
const left = [];
for (let from = first; from < first + runs; from += BATCH)
  left.push([from, Math.min(first + runs, from + BATCH)]);
left.reverse();
let done = 0;
let failed = 0;
const started = Date.now();

function fail(seed, what) {
  failed++;
  console.log(
    `seed ${seed}: ${what}\n  again: node scripts/fuzz.mjs --runs 1 --seed ${seed}${values.long ? ' --long' : ''}`,
  );
}

function finish(seed, fault) {
  if (fault) fail(seed, fault);
  done++;
  if (done % 1000 === 0 && process.stderr.isTTY)
    process.stderr.write(`\r${done} of ${runs}, ${failed} failed `);
}

/**
 * Give a worker one batch after another; gives whether it came to the end, or was lost at a seed.
 */
function workOn(worker) {
  return new Promise(ended => {
    let batch = left.pop();
    let timer;
    const lost = why => {
      clearTimeout(timer);
      finish(batch[0], why);
      // The rest of its batch goes to the next worker.
      if (batch[0] + 1 < batch[1]) left.push([batch[0] + 1, batch[1]]);
      ended(false);
    };
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => lost(`takes longer than ${HANG_MS / 1000} seconds`), HANG_MS);
    };
    const give = () => {
      if (batch === undefined) {
        clearTimeout(timer);
        return ended(true);
      }
      worker.postMessage({ from: batch[0], to: batch[1] });
      watch();
    };
    worker.on('message', ({ seed, fault, text, end }) => {
      if (end) {
        batch = left.pop();
        return give();
      }
      if (text) console.log(text);
      finish(seed, fault);
      batch[0] = seed + 1;
      watch();
    });
    worker.on('error', error => lost(String(error?.stack ?? error)));
    give();
  });
}

/** One worker after another, until one has come to the end: a worker that hangs is ended. */
async function work() {
  for (let ended = false; !ended; ) {
    const worker = new Worker(file, { workerData: { show: runs === 1, long: values.long } });
    ended = await workOn(worker);
    await worker.terminate();
  }
}

await Promise.all(Array.from({ length: runs === 1 || values.long ? 1 : availableParallelism() }, work));
console.log(`${done} runs, ${failed} failed, ${Math.round((Date.now() - started) / 1000)} s`);
process.exit(failed === 0 ? 0 : 1);
