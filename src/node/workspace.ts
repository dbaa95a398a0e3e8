import { constants } from 'node:fs';
import { join, relative, sep } from 'node:path';
import {
  type CommitResult,
  type FileWrite,
  type ReadResult,
  similarPaths,
  type Workspace,
} from '../apply/index.js';
import { type Code, refusal } from '../edit/index.js';
import { commitFiles } from './commit.js';
import { resolveInside } from './confinement.js';
import { errorCode, type FileSystem, NODE_FILE_SYSTEM, reasonOf } from './file-system.js';

export interface NodeWorkspaceOptions {
  /** The largest file that is read, in bytes; 64 MiB by default. */
  readonly maxBytes?: number;
  /** Other file operations than Node's, for a test that lets them fail. */
  readonly fileSystem?: FileSystem;
}

const MAX_BYTES = 64 * 1024 * 1024;
/** So many entries are looked at for a path like one that does not exist. */
const MOST_ENTRIES = 5000;
const UNSEARCHED = new Set(['node_modules', 'dist', 'build', 'target', 'vendor', '__pycache__']);

/**
 * The files below a folder on a disk. Paths are confined to it by real paths: no `..`, absolute path or symlink leads
 * out, and none into `.git` or `.mortise`.
 */
export class NodeWorkspace implements Workspace {
  private constructor(
    /** The real path of the folder. */
    readonly root: string,
    readonly maxBytes: number,
    readonly fs: FileSystem,
  ) {}

  /**
   * @throws the system's error where the folder does not exist or is none.
   * @example await (await NodeWorkspace.open('.')).read('package.json')
   */
  static async open(root: string, options: NodeWorkspaceOptions = {}): Promise<NodeWorkspace> {
    const fs = options.fileSystem ?? NODE_FILE_SYSTEM;
    const real = await fs.realpath(root);
    if (!(await fs.stat(real)).isDirectory()) {
      throw Object.assign(new Error(`${root} is not a folder`), { code: 'ENOTDIR' });
    }
    return new NodeWorkspace(real, options.maxBytes ?? MAX_BYTES, fs);
  }

  async read(path: string): Promise<ReadResult> {
    const resolved = await resolveInside(this.fs, this.root, path);
    if (resolved.kind === 'refused') return resolved;
    if (!resolved.exists) {
      return {
        kind: 'missing',
        path: resolved.path,
        similar: similarPaths(resolved.path, await this.#someFiles()),
      };
    }
    try {
      return await this.#readFile(resolved.path, resolved.real);
    } catch (error) {
      if (errorCode(error) === undefined) throw error;
      return refused('EDIT_FILE_READ_ERROR', `${resolved.path} could not be read: ${reasonOf(error)}.`);
    }
  }

  async commit(writes: readonly FileWrite[]): Promise<CommitResult> {
    return commitFiles(this.fs, this.root, writes);
  }

  /** Only a regular file is opened: a pipe would wait for ever, a device may do anything. */
  async #readFile(path: string, real: string): Promise<ReadResult> {
    const stats = await this.fs.stat(real);
    if (stats.isDirectory()) return refused('EDIT_FILE_READ_ERROR', `${path} is a folder.`);
    if (!stats.isFile()) return refused('EDIT_FILE_READ_ERROR', `${path} is not a regular file.`);
    if (stats.size > this.maxBytes) {
      return refused('EDIT_TOO_LARGE', `${path} has ${stats.size} bytes; the most is ${this.maxBytes}.`);
    }
    const file = await this.fs.open(
      real,
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    );
    try {
      return { kind: 'file', path, bytes: await file.readFile() };
    } finally {
      await file.close();
    }
  }

  /** Files of the workspace, nearest to the root first, as far as a bounded walk comes. */
  async #someFiles(): Promise<string[]> {
    const files: string[] = [];
    const folders = [this.root];
    let seen = 0;
    for (
      let folder = folders.shift();
      folder !== undefined && seen < MOST_ENTRIES;
      folder = folders.shift()
    ) {
      for (const entry of await this.#entriesOf(folder)) {
        if (++seen > MOST_ENTRIES) break;
        const path = join(folder, entry.name);
        if (entry.isDirectory() && !entry.name.startsWith('.') && !UNSEARCHED.has(entry.name))
          folders.push(path);
        if (entry.isFile()) files.push(relative(this.root, path).split(sep).join('/'));
      }
    }
    return files;
  }

  async #entriesOf(folder: string) {
    try {
      return await this.fs.readdir(folder, { withFileTypes: true });
    } catch (error) {
      if (errorCode(error) === undefined) throw error;
      return [];
    }
  }
}

function refused(code: Code, message: string): ReadResult {
  return { kind: 'refused', refusal: refusal(code, message) };
}
