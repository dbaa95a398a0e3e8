import { realpath } from 'node:fs/promises';
import { NODE_FILE_SYSTEM, NotReadable, unlessFails } from './file-system.js';
import { leadsOut } from './paths.js';
import { readRegular } from './regular-file.js';

/** A text file, or why it is not read. */
export type SmallFile =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'missing' }
  /** `why` is as in "it is …". */
  | { readonly kind: 'refused'; readonly why: string };

interface SmallFileOptions {
  /** The folder that links must not leave; without one, links may lead anywhere. */
  readonly below?: string;
  /** In bytes; 1 MiB by default, which is more than any settings that a person writes. */
  readonly most?: number;
}

const MIB = 1024 * 1024;

/**
 * Read a regular file of limited size. Anything else is refused at once: a device never ends, and a
 * pipe is waited for.
 *
 * @throws the system's error if the file cannot be read.
 */
export async function readSmallFile(
  path: string,
  { below, most = MIB }: SmallFileOptions = {},
): Promise<SmallFile> {
  const real = await unlessFails(realpath(path), 'ENOENT');
  if (real === undefined) return { kind: 'missing' };
  if (below !== undefined && leadsOut(await realpath(below), real))
    return { kind: 'refused', why: 'a link that leads out of its folder' };
  const content = await readRegular(NODE_FILE_SYSTEM, real, most);
  switch (content.kind) {
    case 'content':
      return { kind: 'text', text: Buffer.from(content.bytes).toString('utf8') };
    case 'missing':
      return content;
    case 'irregular':
      return { kind: 'refused', why: content.what };
    case 'large':
      return { kind: 'refused', why: `larger than ${most / MIB} MiB (${content.size} bytes)` };
  }
}

/**
 * As `readSmallFile`, but `''` if there is no file.
 *
 * @throws NotReadable if it is refused; the system's error.
 */
export async function smallText(path: string, options: SmallFileOptions = {}): Promise<string> {
  const read = await readSmallFile(path, options);
  if (read.kind === 'refused') throw new NotReadable(`it is ${read.why}`);
  return read.kind === 'text' ? read.text : '';
}
