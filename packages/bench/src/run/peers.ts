import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Engine } from './engine.js';

/** A peer that could not be had. */
export class PeerMissing extends Error {
  override readonly name = 'PeerMissing';
}

/** An engine as it is started: where its package lies, and which version it is. */
export interface Installed {
  readonly folder: string;
  readonly version: string;
}

const run = promisify(execFile);

/**
 * See to it that an engine is there: its npm package is installed into a folder of its own below
 * `peers`, unless it lies there already; a program is only asked for its version. No script of a
 * package is run.
 *
 * @throws PeerMissing where it cannot be had.
 */
export async function installed(
  engine: Engine,
  peers: string,
  own: string,
  wanted = 'latest',
): Promise<Installed> {
  const { npm, program } = engine;
  if (program !== undefined) return { folder: '', version: await versionOf(engine.name, program) };
  if (npm === undefined) return { folder: '', version: own };
  // Programs of peers are started from other folders.
  const place = resolve(peers, `${npm}@${wanted}`.replace(/[@/]/g, '_'));
  const folder = join(place, 'node_modules', npm);
  if (!existsSync(join(folder, 'package.json'))) await install(`${npm}@${wanted}`, place);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { folder, version };
}

async function install(name: string, place: string): Promise<void> {
  mkdirSync(place, { recursive: true });
  const flags = ['--prefix', '.', '--ignore-scripts', '--no-audit', '--no-fund', '--omit=dev'];
  try {
    await run('npm', ['install', ...flags, name], { cwd: place, timeout: 600_000 });
  } catch (error) {
    throw new PeerMissing(`${name} cannot be installed: ${(error as Error).message.split('\n')[0]}`);
  }
}

async function versionOf(name: string, [command = '', ...args]: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run(command, args);
    return /\d+(\.\d+)+/.exec(stdout)?.[0] ?? '?';
  } catch {
    throw new PeerMissing(`${name} needs the program ${command}, which is not there.`);
  }
}
