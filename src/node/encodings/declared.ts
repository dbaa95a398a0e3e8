import { dirname, join } from 'node:path';
import type { FileSystem } from '../file-system.js';
import { foldersUp, pathFrom } from '../paths.js';
import { textIfReadable } from '../regular-file.js';
import { editorConfigValue } from './editorconfig.js';
import { gitAttribute } from './gitattributes.js';

/** An encoding that a project declares for a file, and in which file. */
interface Declaration {
  readonly name: string;
  readonly source: string;
}

/** What the project of a file declares of it; a function for each kind of settings. */
export interface Declared {
  /** A property by `.editorconfig`, in lower case. */
  readonly property: (name: string) => string | undefined;
  /** The value of an attribute by git, as `gitAttribute` gives it. */
  readonly attribute: (name: string) => string | null | undefined;
}

/** A larger file was not written by a person. */
const MOST_BYTES = 256 * 1024;

/**
 * Read the settings of the project for a file. Folders are read from that of the file up to the
 * top; the nearest that declares something counts.
 *
 * @param real the real path of the file
 * @param top the real path of the outermost folder that is read
 */
export async function declaredFor(fs: FileSystem, real: string, top: string): Promise<Declared> {
  const folders = [...foldersUp(dirname(real), top)];
  const textsOf = (name: string) =>
    Promise.all(folders.map(folder => textIfReadable(fs, join(folder, name), MOST_BYTES)));
  const [attributes, configs] = await Promise.all([textsOf('.gitattributes'), textsOf('.editorconfig')]);
  const pathIn = (i: number) => pathFrom(folders[i] as string, real);
  return {
    property: name => {
      for (const [i, text] of configs.entries()) {
        const { value, isRoot } = editorConfigValue(text ?? '', pathIn(i), name);
        if (value === 'unset') return undefined;
        if (value !== undefined || isRoot) return value;
      }
      return undefined;
    },
    attribute: name =>
      attributes
        .map((text, i) => (text === undefined ? undefined : gitAttribute(text, pathIn(i), name)))
        .find(said => said !== undefined)?.value,
  };
}

/**
 * What is declared about the encoding, the most binding first: git's `working-tree-encoding`, the
 * `charset` of `.editorconfig`, and `encoding`, for the tools of git.
 */
export function declaredEncodings({ property, attribute }: Declared): Declaration[] {
  const names = [
    { name: attribute('working-tree-encoding'), source: '.gitattributes' },
    { name: property('charset'), source: '.editorconfig' },
    { name: attribute('encoding'), source: '.gitattributes' },
  ];
  return names.flatMap(({ name, source }) => (name ? [{ name, source }] : []));
}
