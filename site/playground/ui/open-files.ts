import type { PlaygroundFile } from '../engine/types.js';
import { printable } from './printable.js';

/** A larger file would make the page wait. */
const MOST_BYTES = 5_000_000;

/** Files of this machine that were read, and what to say of those that were not. */
export interface ReadFiles {
  readonly texts: readonly PlaygroundFile[];
  /** In sentences; empty if all were read. */
  readonly message: string;
}

/** Read files as texts, to the byte. Those that are no text of UTF-8, or too large, are named. */
export async function readDropped(files: readonly File[]): Promise<ReadFiles> {
  const read = await Promise.all(files.map(readOne));
  return {
    texts: read.flatMap(each => (typeof each === 'string' ? [] : each)),
    message: read.filter(each => typeof each === 'string').join(' '),
  };
}

async function readOne(file: File): Promise<PlaygroundFile | string> {
  const name = printable(file.name);
  if (file.size > MOST_BYTES) return `${name} is too large: at most 5 MB are opened.`;
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return { path: file.name, text: decoder.decode(await file.arrayBuffer()) };
  } catch {
    return `${name} is not UTF-8 text, so it was not opened. The command also reads Latin-1 and UTF-16; this page does not.`;
  }
}
