import { type Refusal, refusal } from '../../edit/index.js';
import type { Config } from '../../model/config.js';
import { reasonOf } from '../file-system.js';

/** The name of the configuration file. */
const CONFIG_FILE = 'mortise.config.json';

export type FoundConfig =
  | { readonly kind: 'config'; readonly config: Config; readonly file: string | undefined }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/** The configuration of a folder: the file in it or in the nearest folder above; an empty one where there is none. */
export async function findConfig(folder: string): Promise<FoundConfig> {
  const [{ lilconfig }, { readConfig }] = await Promise.all([
    import('lilconfig'),
    import('../../model/config.js'),
  ]);
  const asText = (_: string, text: string) => ({ text });
  const search = lilconfig('mortise', {
    searchPlaces: [CONFIG_FILE],
    loaders: { '.json': asText },
    // One that is empty is a mistake to be told, not to be passed over for another further up.
    ignoreEmptySearchPlaces: false,
  });
  try {
    const found = await search.search(folder);
    if (found === null) return { kind: 'config', config: {}, file: undefined };
    // lilconfig does not call the loader for an empty file.
    const result = readConfig(found.isEmpty ? '' : found.config.text, found.filepath);
    if (result.kind === 'config') return { ...result, file: found.filepath };
    return { kind: 'failed', refusal: refusal('MODEL_UNAVAILABLE', result.message) };
  } catch (error) {
    const message = `${CONFIG_FILE} cannot be read: ${reasonOf(error)}.`;
    return { kind: 'failed', refusal: refusal('EDIT_FILE_READ_ERROR', message) };
  }
}
