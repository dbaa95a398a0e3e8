import { type Refusal, refusal } from '../edit/index.js';
import { checkPath } from './path-rules.js';
import { similarPaths } from './similar-paths.js';
import type { CommitResult, FileWrite, ReadResult, Workspace } from './workspace.js';

/**
 * A workspace of files in memory: for tests, browsers and previews. Keeps the same path rules as one on a disk.
 *
 * @example new MemoryWorkspace({ 'a.txt': 'a\n' }).textOf('a.txt') // 'a\n'
 */
export class MemoryWorkspace implements Workspace {
  #files: Map<string, Uint8Array>;
  readonly #onWrite: (path: string) => void;

  /** `onWrite` is called before each file is written; where it throws, the commit fails as on a broken disk. */
  constructor(
    files: Readonly<Record<string, string | Uint8Array>> = {},
    options: { readonly onWrite?: (path: string) => void } = {},
  ) {
    const bytes = (file: string | Uint8Array) =>
      typeof file === 'string' ? new TextEncoder().encode(file) : file;
    this.#files = new Map(Object.entries(files).map(([path, file]) => [path, bytes(file)]));
    this.#onWrite = options.onWrite ?? (() => undefined);
  }

  /** The files as they are now, by path. */
  get files(): ReadonlyMap<string, Uint8Array> {
    return this.#files;
  }

  /** A file's text, read as UTF-8; `undefined` where there is none. */
  textOf(path: string): string | undefined {
    const bytes = this.#files.get(path);
    return bytes === undefined ? undefined : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  }

  async read(path: string): Promise<ReadResult> {
    const checked = checkPath(path);
    if (checked.kind === 'refused') return checked;
    const canonical = checked.parts.join('/');
    const bytes = this.#files.get(canonical);
    if (bytes !== undefined) return { kind: 'file', path: canonical, bytes };
    const obstacle = this.#obstacle(canonical);
    if (obstacle !== undefined)
      return { kind: 'refused', refusal: refusal('EDIT_FILE_READ_ERROR', obstacle) };
    return { kind: 'missing', path: canonical, similar: similarPaths(canonical, [...this.#files.keys()]) };
  }

  async commit(writes: readonly FileWrite[]): Promise<CommitResult> {
    const next = new Map(this.#files);
    for (const { path, before, after } of writes) {
      const refused = this.#placeRefused(path);
      if (refused !== undefined) return { kind: 'refused', path, refusal: refused };
      if (!sameBytes(this.#files.get(path), before)) {
        return {
          kind: 'refused',
          path,
          refusal: refusal('EDIT_STALE_FILE', `${path} changed after it was read.`),
        };
      }
      try {
        this.#onWrite(path);
      } catch (error) {
        const message = `${path} could not be written: ${error instanceof Error ? error.message : String(error)}.`;
        return { kind: 'refused', path, refusal: refusal('EDIT_FILE_WRITE_ERROR', message) };
      }
      next.set(path, after);
    }
    this.#files = next;
    return { kind: 'committed' };
  }

  #placeRefused(path: string): Refusal | undefined {
    const checked = checkPath(path);
    if (checked.kind === 'refused') return checked.refusal;
    const obstacle = this.#obstacle(path);
    return obstacle === undefined ? undefined : refusal('EDIT_FILE_WRITE_ERROR', obstacle);
  }

  /** Why no file can be at a path: a folder is, or a file is where its folder would be. */
  #obstacle(path: string): string | undefined {
    const paths = [...this.#files.keys()];
    if (paths.some(other => other.startsWith(`${path}/`))) return `${path} is a folder.`;
    const file = paths.find(other => path.startsWith(`${other}/`));
    return file === undefined ? undefined : `${path} could not be looked up: ${file} is a file.`;
  }
}

/** Whether two files hold the same; `undefined` is a file that is not there. */
export function sameBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
