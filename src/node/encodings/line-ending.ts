import { dirname, extname, join } from 'node:path';
import type { Ending } from '../../text/lines.js';
import type { FileSystem } from '../file-system.js';
import { unlessFails } from '../file-system.js';
import { foldersUp } from '../paths.js';
import { readRegular } from '../regular-file.js';
import { entryNames } from '../store/entries.js';
import type { Declared } from './declared.js';

type LineEnding = Exclude<Ending, ''>;

const ENDINGS: Readonly<Record<string, LineEnding>> = { lf: '\n', crlf: '\r\n', cr: '\r' };

/**
 * The line ending of a file that is to be made: the `end_of_line` of `.editorconfig`, else git's
 * `eol`, else `\r\n` where its neighbours have it. `undefined` if nothing says so: then its content
 * stays as it is.
 *
 * @param real the real path that it will have
 * @param top the real path of the outermost folder that is read
 */
export async function newLineEnding(
  fs: FileSystem,
  real: string,
  top: string,
  { property, attribute }: Declared,
): Promise<LineEnding | undefined> {
  const said = ENDINGS[property('end_of_line') ?? ''];
  if (said !== undefined) return said;
  // Git converts nothing in a file that is no text to it.
  const byGit = attribute('text') === null ? undefined : ENDINGS[attribute('eol') ?? ''];
  return byGit ?? ((await areDos(fs, real, top)) ? '\r\n' : undefined);
}

/** Of files without an extension many are programs. */
const SCRIPTS = ['', '.sh', '.bash', '.zsh', '.ksh', '.fish'];

/** How many files of a folder are read, and how large they may be. */
const MOST_FILES = 8;
/** Of a larger folder the first ones are looked at. */
const MOST_ENTRIES = 1_000;
const MOST_BYTES = 256 * 1024;

/**
 * Whether the nearest files of the same kind have `\r\n`, most of them. If there is none up to the
 * top: whether all files there are have it, of more than one kind.
 */
async function areDos(fs: FileSystem, real: string, top: string): Promise<boolean> {
  const kind = extname(real);
  const others = { kinds: new Set<string>(), dos: 0, unix: 0 };
  for (const folder of foldersUp(dirname(real), top)) {
    const names = ((await unlessFails(entryNames(fs, folder, 'isFile', MOST_ENTRIES))) ?? []).sort();
    const same = await counted(
      fs,
      folder,
      names.filter(name => extname(name) === kind),
    );
    if (same.dos + same.unix > 0) return same.dos > same.unix;
    const rest = await counted(fs, folder, names);
    others.dos += rest.dos;
    others.unix += rest.unix;
    for (const each of rest.kinds) others.kinds.add(each);
  }
  // A script with `\r` behind its first line does not start.
  return others.unix === 0 && others.kinds.size > 1 && !SCRIPTS.includes(kind);
}

interface Counted {
  /** The extensions of the files that are counted. */
  readonly kinds: readonly string[];
  readonly dos: number;
  readonly unix: number;
}

async function counted(fs: FileSystem, folder: string, names: readonly string[]): Promise<Counted> {
  const kinds: string[] = [];
  let [dos, unix] = [0, 0];
  for (const name of names.slice(0, MOST_FILES)) {
    const content = await unlessFails(readRegular(fs, join(folder, name), MOST_BYTES));
    const bytes = content?.kind === 'content' ? content.bytes : new Uint8Array();
    const line = bytes.indexOf(NEWLINE);
    // The first line shows it; a text with NUL is none, or has other units.
    if (line < 0 || bytes.includes(0)) continue;
    kinds.push(extname(name));
    if (bytes[line - 1] === RETURN) dos++;
    else unix++;
  }
  return { kinds, dos, unix };
}

const NEWLINE = 0x0a;
const RETURN = 0x0d;
