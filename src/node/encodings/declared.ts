import { dirname, join } from 'node:path';
import type { FileSystem } from '../file-system.js';
import { foldersUp, pathFrom } from '../paths.js';
import { textIfReadable } from '../regular-file.js';
import { editorConfigCharset } from './editorconfig.js';
import { ATTRIBUTES, type EncodingAttribute, gitAttribute } from './gitattributes.js';

/** An encoding that a project declares for a file, and in which file. */
export interface Declaration {
  readonly name: string;
  readonly source: string;
}

/** A larger file was not written by a person. */
const MOST_BYTES = 256 * 1024;

/**
 * What the project of a file declares about its encoding, the most binding first: git's
 * `working-tree-encoding`, the `charset` of `.editorconfig`, git's `encoding`. Folders are read
 * from that of the file up to the top, the nearest first.
 *
 * @param real the real path of the file
 * @param top the real path of the outermost folder that is read
 */
export async function declarations(fs: FileSystem, real: string, top: string): Promise<Declaration[]> {
  const folders = [...foldersUp(dirname(real), top)];
  const textsOf = (name: string) =>
    Promise.all(folders.map(folder => textIfReadable(fs, join(folder, name), MOST_BYTES)));
  const [attributes, configs] = await Promise.all([textsOf('.gitattributes'), textsOf('.editorconfig')]);
  const pathIn = (i: number) => pathFrom(folders[i] as string, real);
  const byGit = (attribute: EncodingAttribute) =>
    declared(
      attributes.map((text, i) =>
        text === undefined ? undefined : gitAttribute(text, pathIn(i), attribute),
      ),
      '.gitattributes',
    );
  const [tree, tools] = ATTRIBUTES.map(byGit);
  return [tree, declared(charsets(configs, pathIn), '.editorconfig'), tools].flatMap(each => each ?? []);
}

function charsets(configs: readonly (string | undefined)[], pathIn: (i: number) => string) {
  const found: (string | undefined)[] = [];
  for (const [i, text] of configs.entries()) {
    const { charset, isRoot } = editorConfigCharset(text ?? '', pathIn(i));
    found.push(charset);
    if (isRoot) break;
  }
  return found;
}

/** The nearest declaration; `null` declares that there is none. */
function declared(names: readonly (string | null | undefined)[], source: string): Declaration | undefined {
  const name = names.find(each => each !== undefined);
  return name === undefined || name === null ? undefined : { name, source };
}
