import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { CommitResult, FileWrite, ReadResult, Workspace } from '../../src/index.js';

/** One file of a tree. */
export interface TreeFile {
  readonly bytes: Buffer;
  readonly executable: boolean;
}

/** Files by path, as git knows them. */
export type Tree = ReadonlyMap<string, TreeFile>;

/** A tree as one text for each file: what differs is then seen. */
export function shown(tree: Tree): Record<string, string> {
  const entries = [...tree].map(([path, { bytes, executable }]) => [
    path,
    `${executable ? 'x' : '-'} ${bytes.toString('latin1')}`,
  ]);
  return Object.fromEntries(entries.sort());
}

/** A workspace of files and modes in memory, that writes what it is told and nothing else. */
export class TreeWorkspace implements Workspace {
  readonly files: Map<string, TreeFile>;

  constructor(tree: Tree) {
    this.files = new Map(tree);
  }

  async read(path: string): Promise<ReadResult> {
    const file = this.files.get(path);
    return file === undefined ? { kind: 'missing', path, similar: [] } : { kind: 'file', path, ...file };
  }

  async commit(writes: readonly FileWrite[]): Promise<CommitResult> {
    const before = new Map(this.files);
    for (const { path, after, executable, like } of writes) {
      if (after === undefined) this.files.delete(path);
      else {
        const mode = executable ?? before.get(like ?? path)?.executable ?? false;
        this.files.set(path, { bytes: Buffer.from(after), executable: mode });
      }
    }
    return { kind: 'committed', receipt: null };
  }
}

/** A git repository in a folder of its own, gone when the work is done. */
export class Repository {
  readonly folder = mkdtempSync(join(tmpdir(), 'mortise-git-'));

  constructor() {
    this.git('init', '-q');
    this.git('config', 'core.autocrlf', 'false');
    this.git('config', 'core.fileMode', 'true');
    this.git('config', 'user.name', 'test');
    this.git('config', 'user.email', 'test@example.org');
  }

  git(...args: readonly string[]): Buffer {
    const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
    return execFileSync('git', args, {
      cwd: this.folder,
      env,
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** Make the work tree hold just these files. */
  fill(tree: Tree): void {
    for (const name of readdirSync(this.folder)) {
      if (name !== '.git') rmSync(join(this.folder, name), { recursive: true });
    }
    for (const [path, { bytes, executable }] of tree) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      writeFileSync(join(this.folder, path), bytes);
      chmodSync(join(this.folder, path), executable ? 0o755 : 0o644);
    }
  }

  commit(tree: Tree): void {
    this.fill(tree);
    this.git('add', '-A');
    this.git('commit', '-q', '--allow-empty', '-m', 'tree');
  }

  /** What git makes of a tree and a patch; `undefined` where it refuses. */
  applied(tree: Tree, patch: Buffer): Tree | undefined {
    this.fill(tree);
    const file = join(this.folder, '.git', 'patch');
    writeFileSync(file, patch);
    try {
      this.git('apply', '--whitespace=nowarn', file);
    } catch {
      return undefined;
    }
    return this.read();
  }

  read(folder = ''): Map<string, TreeFile> {
    const tree = new Map<string, TreeFile>();
    for (const name of readdirSync(join(this.folder, folder))) {
      if (folder === '' && name === '.git') continue;
      const path = folder === '' ? name : `${folder}/${name}`;
      const stats = statSync(join(this.folder, path));
      if (stats.isDirectory()) for (const [inner, file] of this.read(path)) tree.set(inner, file);
      else
        tree.set(path, {
          bytes: readFileSync(join(this.folder, path)),
          executable: (stats.mode & 0o100) !== 0,
        });
    }
    return tree;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Whether git is here; a CI run must have it. */
export function hasGit(): boolean {
  try {
    execFileSync('git', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
