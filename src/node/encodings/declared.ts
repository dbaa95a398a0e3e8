import { dirname, join, relative, sep } from 'node:path';
import { type FileSystem, statsOf } from '../file-system.js';
import { readRegular } from '../regular-file.js';
import { editorConfigCharset } from './editorconfig.js';
import { ATTRIBUTES, type EncodingAttribute, gitAttribute } from './gitattributes.js';

/** An encoding that a project says a file is in, and where. */
export interface Declaration {
  readonly name: string;
  readonly source: string;
}

/** A larger file is none that a person wrote. */
const MOST_BYTES = 256 * 1024;

/**
 * What the project of a file says of its encoding, the most binding first: git's `working-tree-encoding`, the `charset` of
 * `.editorconfig`, git's `encoding`. Folders are asked from that of the file up to the top, the nearer ones first.
 *
 * @param real the real path of the file
 * @param top the real path of the outermost folder that is asked
 */
export async function declarations(fs: FileSystem, real: string, top: string): Promise<Declaration[]> {
  const folders = foldersUpTo(dirname(real), top);
  const [attributes, configs] = await Promise.all([
    Promise.all(folders.map(folder => textAt(fs, folder, '.gitattributes'))),
    Promise.all(folders.map(folder => textAt(fs, folder, '.editorconfig'))),
  ]);
  const pathFrom = (i: number) =>
    relative(folders[i] as string, real)
      .split(sep)
      .join('/');
  const byGit = (attribute: EncodingAttribute) =>
    declared(
      attributes.map((text, i) =>
        text === undefined ? undefined : gitAttribute(text, pathFrom(i), attribute),
      ),
      '.gitattributes',
    );
  const [tree, tools] = ATTRIBUTES.map(byGit);
  return [tree, declared(charsets(configs, pathFrom), '.editorconfig'), tools].flatMap(each => each ?? []);
}

function charsets(configs: readonly (string | undefined)[], pathFrom: (i: number) => string) {
  const found: (string | undefined)[] = [];
  for (const [i, text] of configs.entries()) {
    const { charset, isRoot } = editorConfigCharset(text ?? '', pathFrom(i));
    found.push(charset);
    if (isRoot) break;
  }
  return found;
}

/** The nearest that says something; `null` says that there is none. */
function declared(names: readonly (string | null | undefined)[], source: string): Declaration | undefined {
  const name = names.find(each => each !== undefined);
  return name === undefined || name === null ? undefined : { name, source };
}

/**
 * The outermost folder whose settings hold for the files of a root: that of the git repository around it, else the root itself.
 */
export async function topOf(fs: FileSystem, root: string): Promise<string> {
  for (let folder = root; ; folder = dirname(folder)) {
    if ((await statsOf(fs, join(folder, '.git'))) !== undefined) return folder;
    if (dirname(folder) === folder) return root;
  }
}

function foldersUpTo(folder: string, top: string): string[] {
  const folders = [folder];
  for (let at = folder; at !== top && dirname(at) !== at; at = dirname(at)) folders.push(dirname(at));
  return folders;
}

async function textAt(fs: FileSystem, folder: string, name: string): Promise<string | undefined> {
  const content = await readRegular(fs, join(folder, name), MOST_BYTES).catch(() => undefined);
  return content?.kind === 'content' ? new TextDecoder().decode(content.bytes) : undefined;
}
