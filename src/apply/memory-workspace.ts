import { type Code, refusal } from '../edit/index.js';
import { checkPath } from './path-rules.js';
import { similarPaths } from './spelled-path.js';
import type { CommitResult, FileWrite, ReadResult, Workspace } from './workspace.js';

interface MemoryWorkspaceOptions {
  /**
   * Called with the path of each file before it is written; if it throws, the commit fails as on a
   * broken disk.
   */
  readonly onWrite?: (path: string) => void;
}

/**
 * A workspace of files in memory: for tests, browsers and previews. Has the same path rules as one
 * on a disk. There are no separate folders: a folder exists as long as a file is in it.
 *
 * @example new MemoryWorkspace({ 'a.txt': 'a\n' }).textOf('a.txt') // 'a\n'
 */
export class MemoryWorkspace implements Workspace {
  #files: Map<string, Uint8Array>;
  /** Paths of the files that may be run as a program. */
  #executable: ReadonlySet<string> = new Set();
  readonly #onWrite: (path: string) => void;

  /**
   * `files` are contents by path; a text becomes UTF-8, and bytes are copied.
   *
   * @throws RangeError if {@link MemoryWorkspace.read} would not accept a path
   */
  constructor(
    files: Readonly<Record<string, string | Uint8Array>> = {},
    options: MemoryWorkspaceOptions = {},
  ) {
    this.#files = new Map(Object.entries(files).map(([path, file]) => [canonical(path), bytesOf(file)]));
    this.#onWrite = options.onWrite ?? (() => undefined);
  }

  /** The files as they are now, by path. */
  get files(): ReadonlyMap<string, Uint8Array> {
    return this.#files;
  }

  /** A file's text, read as UTF-8; `undefined` if there is none. */
  textOf(path: string): string | undefined {
    const bytes = this.#files.get(path);
    return bytes === undefined ? undefined : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  }

  /** Whether a file may be run as a program; false if it does not exist. */
  isExecutable(path: string): boolean {
    return this.#executable.has(path);
  }

  async read(path: string): Promise<ReadResult> {
    const checked = checkPath(path);
    if (checked.kind === 'refused') return checked;
    const name = checked.parts.join('/');
    const bytes = this.#files.get(name);
    const executable = this.isExecutable(name);
    if (bytes !== undefined) return { kind: 'file', path: name, bytes: bytes.slice(), executable };
    if (this.#isFolder(name)) return unreadable(`${name} is a folder.`);
    if (this.#isBelowFile(name)) return unreadable(`${name} cannot exist: a part of its path is a file.`);
    return { kind: 'missing', path: name, similar: similarPaths(name, [...this.#files.keys()]) };
  }

  async commit(writes: readonly FileWrite[]): Promise<CommitResult> {
    const next = new Map(this.#files);
    for (const [i, write] of writes.entries()) {
      const twice = writes.slice(0, i).some(other => other.path === write.path);
      const failure = twice
        ? refused(write.path, 'EDIT_INVALID_PATH', 'is written twice')
        : this.#check(write);
      if (failure !== undefined) return failure;
      if (write.after === undefined) next.delete(write.path);
      else next.set(write.path, write.after.slice());
    }
    this.#executable = this.#executableAfter(writes);
    this.#files = next;
    return { kind: 'committed', receipt: null };
  }

  /** The mode of a file that is moved is read at its old path, whichever write comes first. */
  #executableAfter(writes: readonly FileWrite[]): ReadonlySet<string> {
    const next = new Set(this.#executable);
    for (const { path, after, executable, like } of writes) {
      const was = this.isExecutable(like ?? path);
      if (after !== undefined && (executable ?? was)) next.add(path);
      else next.delete(path);
    }
    return next;
  }

  /** Why a file cannot be written, if it cannot. */
  #check({ path, before }: FileWrite): CommitResult | undefined {
    const checked = checkPath(path);
    if (checked.kind === 'refused') return { kind: 'refused', path, refusal: checked.refusal };
    if (this.#isBelowFile(path)) {
      return refused(path, 'EDIT_FILE_WRITE_ERROR', 'could not be written: a part of its path is a file');
    }
    if (this.#isFolder(path) || !sameBytes(this.#files.get(path), before)) {
      return refused(path, 'EDIT_STALE_FILE', before === undefined ? APPEARED : CHANGED);
    }
    try {
      this.#onWrite(path);
      return undefined;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return refused(path, 'EDIT_FILE_WRITE_ERROR', `could not be written: ${reason}`);
    }
  }

  #isFolder(path: string): boolean {
    return [...this.#files.keys()].some(other => other.startsWith(`${path}/`));
  }

  #isBelowFile(path: string): boolean {
    return [...this.#files.keys()].some(other => path.startsWith(`${other}/`));
  }
}

const APPEARED = 'appeared after the plan was made; nothing was written';
const CHANGED = 'changed after it was read; nothing was written';

function canonical(path: string): string {
  const checked = checkPath(path);
  if (checked.kind === 'refused') throw new RangeError(checked.refusal.message);
  return checked.parts.join('/');
}

function bytesOf(file: string | Uint8Array): Uint8Array {
  return typeof file === 'string' ? new TextEncoder().encode(file) : file.slice();
}

function unreadable(message: string): ReadResult {
  return { kind: 'refused', refusal: refusal('EDIT_FILE_READ_ERROR', message) };
}

function refused(path: string, code: Code, what: string): CommitResult {
  return { kind: 'refused', path, refusal: refusal(code, `${path} ${what}.`) };
}

/** Whether two files have the same bytes; `undefined` is a file that does not exist. */
export function sameBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
