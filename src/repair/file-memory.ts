import { checkPath } from '../apply/index.js';
import { hashBytes } from '../text/index.js';

/**
 * What the caller of an edit tool last read or wrote of each file, as hashes. If a file is
 * different now, somebody else has changed it.
 *
 * @example memory.saw('a.txt', bytes)
 */
export class FileMemory {
  readonly #hashes = new Map<string, string>();
  readonly #listed = new Map<string, string>();

  /** The caller was shown a file with this content. */
  saw(path: string, content: Uint8Array | string): void {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    this.remember(path, hashBytes(bytes));
  }

  /** The same by the SHA-256 of the content. */
  remember(path: string, hash: string): void {
    this.#hashes.set(pathKey(path), hash);
  }

  /** The caller was given the ids of the anchors of a file in this state. */
  listed(path: string, hash: string): void {
    this.#listed.set(pathKey(path), hash);
  }

  /**
   * The hash of the state to which the caller's ids belong; `undefined` if the caller was given
   * none.
   */
  listedHash(path: string): string | undefined {
    return this.#listed.get(pathKey(path));
  }

  /** The hash of what the caller saw or wrote last. */
  lastHash(path: string): string | undefined {
    return this.#hashes.get(pathKey(path));
  }

  forget(path: string): void {
    this.#hashes.delete(pathKey(path));
  }

  /** Whether this is what the caller saw last. */
  knows(path: string, content: Uint8Array): boolean {
    return this.#hashes.get(pathKey(path)) === hashBytes(content);
  }

  /** Whether a file is known to have been other than this when the caller saw it last. */
  isStale(path: string, content: Uint8Array): boolean {
    const known = this.#hashes.get(pathKey(path));
    return known !== undefined && known !== hashBytes(content);
  }
}

/** One key for all spellings of a path below the root. */
export function pathKey(path: string): string {
  const checked = checkPath(path);
  return checked.kind === 'refused' ? path : checked.parts.join('/');
}
