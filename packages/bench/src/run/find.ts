import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Engine } from './engine.js';
import { ENGINES } from './engines/index.js';
import { PeerMissing } from './peers.js';

/**
 * An engine by its name, or by the path of a module that exports it.
 *
 * @throws PeerMissing where there is none.
 */
export async function engineOf(name: string): Promise<Engine> {
  const known = ENGINES.find(engine => engine.name === name);
  if (known !== undefined) return known;
  if (!/[./\\]/.test(name))
    throw new PeerMissing(`There is no engine ${name}. There are: ${ENGINES.map(e => e.name).join(', ')}.`);
  try {
    const { default: engine } = await import(pathToFileURL(resolve(name)).href);
    return engine as Engine;
  } catch (error) {
    throw new PeerMissing(`The engine ${name} cannot be loaded: ${(error as Error).message}`);
  }
}

/**
 * A name with the version that is wanted.
 *
 * @example withVersion('codex@0.1.0') // { name: 'codex', wanted: '0.1.0' }
 */
export function withVersion(text: string): { readonly name: string; readonly wanted?: string } {
  const [, name = text, wanted] = /^([^@/\\]+)@([^@/\\]+)$/.exec(text) ?? [];
  return { name, ...(wanted !== undefined && { wanted }) };
}
