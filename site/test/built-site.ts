import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onceInRun } from '../../test/support/once-in-run.js';
import { ROOT } from '../../test/support/sources.js';

/** Where the site of the tests is served below: not at the root, so that a lost base is noticed. */
export const BASE = '/mortise/';

/**
 * The folder of the built site, built once for all tests of a run. Its builder uses files beside
 * the sources, so that two never build at the same time.
 */
export async function builtSite(): Promise<string> {
  const lock = join(tmpdir(), 'mortise-site-lock');
  while (!isTaken(lock)) await setTimeout(200);
  try {
    return await onceInRun('site', build);
  } finally {
    rmdirSync(lock);
  }
}

/** Take a lock, which is a folder; false where another has it. */
function isTaken(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function build(folder: string): Promise<void> {
  // The tests run in an environment of their own, which a build is not made in.
  const env = { ...process.env, NODE_ENV: 'production', MORTISE_SITE_BASE: BASE };
  const child = spawn(process.execPath, [join(ROOT, 'site/scripts/build.mjs'), folder], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The site could not be built:\n${printed.slice(0, 4000)}`);
}
