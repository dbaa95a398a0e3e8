import { readFile, stat } from 'node:fs/promises';

/** The text of a file, or why there is none, as the rest of a sentence. */
export type TextFile =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'missing' | 'unreadable' | 'not text'; readonly problem: string };

/** Read a regular file of at most so many bytes as UTF-8; a byte order mark is left out. */
export async function readText(path: string, mostBytes: number): Promise<TextFile> {
  try {
    const found = await stat(path);
    if (!found.isFile()) return { kind: 'not text', problem: 'is not a regular file' };
    if (found.size > mostBytes)
      return { kind: 'not text', problem: `has ${found.size} bytes; at most ${mostBytes} are read` };
    return asText(await readFile(path));
  } catch (error) {
    return failed(error as NodeJS.ErrnoException);
  }
}

function asText(bytes: Uint8Array): TextFile {
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (error) {
    if (error instanceof TypeError) return { kind: 'not text', problem: 'is not UTF-8' };
    throw error;
  }
}

function failed(error: NodeJS.ErrnoException): TextFile {
  if (error.code === undefined) throw error;
  const missing = error.code === 'ENOENT' || error.code === 'ENOTDIR';
  return missing
    ? { kind: 'missing', problem: 'does not exist' }
    : { kind: 'unreadable', problem: `cannot be read (${error.code})` };
}
