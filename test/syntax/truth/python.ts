import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../support/sources.js';
import type { Told } from './truth.js';

const SCRIPT = join(ROOT, 'test/syntax/truth/definitions.py');

/**
 * What each text defines by Python's `ast`, `undefined` if it is not accepted; nothing if
 * Python is not installed.
 */
export function toldByPython(texts: readonly string[]): (Told | undefined)[] | undefined {
  if (texts.length === 0) return [];
  const input = texts.map(text => `${JSON.stringify(text)}\n`).join('');
  const run = spawnSync('python3', [SCRIPT], { input, encoding: 'utf8', maxBuffer: 2 ** 30 });
  if (run.error !== undefined) return undefined;
  if (run.status !== 0) throw new Error(run.stderr);
  return run.stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) ?? undefined);
}
