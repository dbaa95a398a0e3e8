import type { Stats } from 'node:fs';
import {
  type CommitResult,
  type FileWrite,
  type ReadResult,
  similarPaths,
  type Workspace,
} from '../apply/index.js';
import { type Code, refusal } from '../edit/index.js';
import { commitFiles } from './commit.js';
import { Confinement } from './confinement.js';
import { errorCode, type FileSystem, NODE_FILE_SYSTEM, reasonOf } from './file-system.js';
import { nearbyFiles } from './nearby-files.js';
import { readRegular } from './regular-file.js';

export interface NodeWorkspaceOptions {
  /** The largest file that is read, in bytes; 64 MiB by default. */
  readonly maxBytes?: number;
  /** Other file operations than Node's, for a test that lets them fail. */
  readonly fileSystem?: FileSystem;
}

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * The files below a folder on a disk. Paths are confined to it by real paths: no `..`, absolute path or symlink leads
 * out, and none into `.git` or `.mortise`. An absolute path to a file below the folder is taken for the relative one.
 *
 * A file is written by a rename, which gives it a new inode: see {@link commitFiles} for what stays and what does not.
 */
export class NodeWorkspace implements Workspace {
  readonly #confinement: Confinement;
  readonly #maxBytes: number;

  private constructor(confinement: Confinement, maxBytes: number) {
    this.#confinement = confinement;
    this.#maxBytes = maxBytes;
  }

  /**
   * @throws the system's error where the folder does not exist or is none.
   * @example await (await NodeWorkspace.open('.')).read('package.json')
   */
  static async open(root: string, options: NodeWorkspaceOptions = {}): Promise<NodeWorkspace> {
    const confinement = await Confinement.around(options.fileSystem ?? NODE_FILE_SYSTEM, root);
    return new NodeWorkspace(confinement, options.maxBytes ?? MAX_BYTES);
  }

  /** The real path of the folder. */
  get root(): string {
    return this.#confinement.root;
  }

  async read(path: string): Promise<ReadResult> {
    const resolved = await this.#confinement.resolve(path);
    if (resolved.kind === 'refused') return resolved;
    try {
      return await this.#readFile(resolved.path, resolved.real);
    } catch (error) {
      if (errorCode(error) === undefined) throw error;
      return refused('EDIT_FILE_READ_ERROR', `${resolved.path} could not be read: ${reasonOf(error)}.`);
    }
  }

  /** One commit at a time below a root, as far as this process goes: another would not see what this one writes. */
  async commit(writes: readonly FileWrite[]): Promise<CommitResult> {
    return inTurn(this.#confinement.root, () => commitFiles(this.#confinement, writes));
  }

  async #readFile(path: string, real: string): Promise<ReadResult> {
    const { fs, root } = this.#confinement;
    const content = await readRegular(fs, real, this.#maxBytes);
    switch (content.kind) {
      case 'content':
        return { kind: 'file', path, bytes: content.bytes, ...executableOf(content.stats) };
      case 'missing':
        return { kind: 'missing', path, similar: similarPaths(path, await nearbyFiles(fs, root, real)) };
      case 'irregular':
        return refused('EDIT_FILE_READ_ERROR', `${path} is ${content.what}.`);
      case 'large': {
        const most = `the most that is read is ${this.#maxBytes}`;
        return refused('EDIT_TOO_LARGE', `${path} has ${content.size} bytes; ${most}.`);
      }
    }
  }
}

const OWNER_MAY_RUN = 0o100;

/** Windows has no such mode. */
function executableOf({ mode }: Stats): { executable?: boolean } {
  return process.platform === 'win32' ? {} : { executable: (mode & OWNER_MAY_RUN) !== 0 };
}

function refused(code: Code, message: string): ReadResult {
  return { kind: 'refused', refusal: refusal(code, message) };
}

/** By root: the end of the last commit that was asked for. */
const TURNS = new Map<string, Promise<unknown>>();

async function inTurn<T>(root: string, work: () => Promise<T>): Promise<T> {
  const turn = (TURNS.get(root) ?? Promise.resolve()).then(work);
  // Whoever comes next waits for the end, whatever it is; a failure is for the one who asked.
  const end = turn.then(
    () => undefined,
    () => undefined,
  );
  TURNS.set(root, end);
  try {
    return await turn;
  } finally {
    if (TURNS.get(root) === end) TURNS.delete(root);
  }
}
