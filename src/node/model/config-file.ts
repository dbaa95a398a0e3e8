import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Refusal, refusal } from '../../edit/index.js';
import type { Config } from '../../model/config.js';
import { reasonOf } from '../file-system.js';
import { foldersUp } from '../paths.js';
import { readSmallFile, type SmallFile } from '../small-file.js';
import { configFolder } from '../user-folders.js';

/** The name of the configuration file. */
const CONFIG_FILE = 'mortise.config.json';

export type FoundConfig =
  | { readonly kind: 'config'; readonly config: Config; readonly file: string | undefined }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/**
 * The configuration of a folder: the file in it or in the nearest folder above, up to the user's
 * home; an empty one if there is none. A file that is a device, a pipe, a socket, larger than 1 MiB
 * or a link out of its folder is refused.
 */
export async function findConfig(folder: string): Promise<FoundConfig> {
  for (const each of foldersUp(folder, homedir())) {
    const found = await configIn(each, each);
    if (found !== undefined) return found;
  }
  return NO_CONFIG;
}

/** The user's own configuration, which no checkout can write. Its file may be a link. */
export async function userConfig(env: Readonly<Record<string, string | undefined>>): Promise<FoundConfig> {
  return (await configIn(configFolder(env))) ?? NO_CONFIG;
}

const NO_CONFIG: FoundConfig = { kind: 'config', config: {}, file: undefined };

async function configIn(folder: string, below?: string): Promise<FoundConfig | undefined> {
  const path = join(folder, CONFIG_FILE);
  const read = await tried(path, below);
  if (read.kind === 'missing') return undefined;
  if (read.kind === 'refused') return failed('EDIT_FILE_READ_ERROR', `${path} cannot be read: ${read.why}.`);
  // Loaded only if there is a file: that takes time.
  const { readConfig } = await import('../../model/config.js');
  const result = readConfig(read.text, path);
  return result.kind === 'config' ? { ...result, file: path } : failed('MODEL_UNAVAILABLE', result.message);
}

async function tried(path: string, below: string | undefined): Promise<SmallFile> {
  try {
    const read = await readSmallFile(path, { below });
    return read.kind === 'refused' ? { ...read, why: `it is ${read.why}` } : read;
  } catch (error) {
    return { kind: 'refused', why: reasonOf(error) };
  }
}

function failed(code: Refusal['code'], message: string): FoundConfig {
  return { kind: 'failed', refusal: refusal(code, message) };
}
