import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

/** A case with a known truth: an edit as a model wrote it, the file, and what must come out. */
export interface Case {
  readonly id: string;
  readonly category: string;
  readonly path: string;
  readonly format: string;
  readonly source: string;
  readonly original: string;
  /** `null` where only a refusal is right. */
  readonly expected: string | null;
  /** The text of a patch, for the formats that are one. */
  readonly patch?: string;
  readonly edits?: readonly { readonly search: string; readonly replace: string; readonly all?: boolean }[];
}

/**
 * The cases of a file, one JSON object a line (`.gz` is unpacked).
 *
 * @throws the system's error where the file cannot be read; SyntaxError for a line that is not
 *   JSON, and for a packed file that is cut or no such.
 */
export function casesOf(path: string): AsyncGenerator<Case> {
  return linesOfJson<Case>(path);
}

/**
 * The objects of a file, one a line (`.gz` is unpacked).
 *
 * @throws as {@link casesOf}.
 */
export async function* linesOfJson<T>(path: string): AsyncGenerator<T> {
  const file = createReadStream(path);
  const input = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  const failed = new Promise<never>((_, reject) => {
    file.once('error', reject);
    input.once('error', (error: NodeJS.ErrnoException) => reject(asCut(path, error)));
  });
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  for (;;) {
    const next = await Promise.race([lines.next(), failed]);
    if (next.done) return;
    if (next.value.trim() !== '') yield JSON.parse(next.value) as T;
  }
}

/**
 * What unpacking fails with is told like a line that is no JSON: the file is not what it should be.
 */
function asCut(path: string, error: NodeJS.ErrnoException): Error {
  return error.code?.startsWith('Z_') === true
    ? new SyntaxError(
        `${path} cannot be unpacked (${error.message}): it is cut, still being written, or not packed`,
      )
    : error;
}
