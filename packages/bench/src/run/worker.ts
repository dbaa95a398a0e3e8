import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { Case } from '../cases.js';
import { answered, type Engine } from './engine.js';
import { engineOf } from './find.js';

/** What a thread is started with. */
export interface WorkerData {
  readonly engine: string;
  readonly folder: string;
}

/** Open one engine, and answer one case after the other. The first message says that it is open. */
async function serve({ engine: name, folder }: WorkerData): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'mortise-bench-'));
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
  const engine: Engine = await engineOf(name);
  const load = (file: string) => import(pathToFileURL(join(folder, file)).href);
  const apply = await engine.open({ folder, scratch, load });
  parentPort?.on('message', async (one: Case) => {
    parentPort?.postMessage(await answered(engine, apply, one));
  });
  parentPort?.postMessage('open');
}

await serve(workerData as WorkerData);
