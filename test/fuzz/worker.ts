// Run by scripts/fuzz.mjs in a thread of its own.
import { parentPort, workerData } from 'node:worker_threads';
import { faultOf } from './check.js';
import { fuzzCase } from './generate.js';
import { longCase, slownessOf } from './long.js';
import { faultOfMoves } from './moves.js';

const port = parentPort;
if (port === null) throw new Error('This is run by scripts/fuzz.mjs.');

const isLong = workerData.long === true;

function shown(seed: number): string {
  const { files, reply, ...options } = (isLong ? longCase : fuzzCase)(seed);
  const texts = Object.entries(files).map(
    ([path, bytes]) => `${path}: ${JSON.stringify(Buffer.from(bytes).toString('latin1'))}`,
  );
  return [JSON.stringify(options), ...texts, '--- the reply:', reply, '---'].join('\n');
}

port.on('message', async ({ from, to }: { readonly from: number; readonly to: number }) => {
  for (let seed = from; seed < to; seed++) {
    const text = workerData.show === true ? shown(seed) : undefined;
    const fault = isLong ? await slownessOf(seed) : ((await faultOf(seed)) ?? (await faultOfMoves(seed)));
    port.postMessage({ seed, text, fault });
  }
  port.postMessage({ end: true });
});
