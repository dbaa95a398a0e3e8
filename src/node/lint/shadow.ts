import { constants, existsSync } from 'node:fs';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  readFile,
  realpath,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { type Refusal, refusal } from '../../edit/index.js';
import type { Candidate } from '../../lint/fix/ports.js';
import { isToolSettings } from '../../lint/tools/settings-names.js';
import { PYTHON_FILES } from '../../lint/tools/tool.js';
import type { CopyRules } from '../copy-files.js';
import { errorCode, reasonOf } from '../file-system.js';
import { openCopy, replaceFile, type TreeCopy } from '../tree-copy.js';
import { filesOf } from './files-below.js';
import { foldersUp } from './find-tool.js';

/** Folders at any depth that tools need and nobody edits. */
const PACKAGES: ReadonlySet<string> = new Set(['node_modules', '.venv', 'venv']);
/** Folders that no tool needs, or that have old results. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  '.git',
  '.mortise',
  '__pycache__',
  '.mypy_cache',
  '.ruff_cache',
  '.pytest_cache',
]);
const RULES: CopyRules = {
  packages: path => PACKAGES.has(basename(path)),
  leftOut: LEFT_OUT,
  isSettings: isToolSettings,
};
/**
 * The step between modification times in milliseconds. Caches of Python and mypy compare whole
 * seconds and the size.
 */
const STEP = 2_000;

/**
 * A copy of a tree in a temporary folder, in which tools check files as they would be. It has the
 * files from when it was opened and, over them, one candidate at a time.
 */
export class Shadow {
  /** The content before a candidate was written; `undefined` if there was no file. */
  readonly #before = new Map<string, Uint8Array | undefined>();
  /** The size and time of each Python file when it was copied. */
  readonly #sources = new Map<string, string>();
  /** The last modification time, in milliseconds: later than that of every copied file. */
  #written = 0;

  private constructor(
    /** The real path of the original tree. */
    readonly root: string,
    readonly copy: TreeCopy,
  ) {}

  /** The real path of the copy. */
  get folder(): string {
    return this.copy.folder;
  }

  /** A folder for other files of tools, which is outside the copy. */
  get aside(): string {
    return this.copy.aside;
  }

  /**
   * Copy a tree.
   *
   * @throws the system's error if something cannot be copied. The copy is removed then.
   * @example const shadow = await Shadow.of('/app')
   */
  static async of(root: string): Promise<Shadow> {
    const real = await realpath(root);
    const shadow = new Shadow(real, await openCopy(real, RULES));
    try {
      await shadow.#makeBorders();
      await shadow.#keepSources();
      shadow.#written = Date.now();
      return shadow;
    } catch (error) {
      await shadow.close();
      throw error;
    }
  }

  /**
   * Write these files into the copy, and restore all others. Returns a refusal if that fails.
   *
   * @example await shadow.put(new Map([['src/a.py', bytes]])) // undefined
   */
  async put(candidate: Candidate): Promise<Refusal | undefined> {
    const back = [...this.#before].filter(([path]) => !candidate.has(path));
    try {
      await this.#restoreSources();
      for (const [path, bytes] of [...back, ...candidate]) {
        const file = await this.#inside(path);
        if (file === undefined)
          return refusal('EDIT_INVALID_PATH', `${path} is not in the copy of the tree.`);
        await this.#write(path, file, bytes);
      }
    } catch (error) {
      if (errorCode(error) === undefined) throw error;
      return refusal('EDIT_FILE_WRITE_ERROR', `The copy of the tree cannot be written: ${reasonOf(error)}.`);
    }
    return undefined;
  }

  /** The content of a file when the copy was made; `undefined` if the copy does not have it. */
  async original(path: string): Promise<Uint8Array | undefined> {
    if (this.#before.has(path)) return this.#before.get(path);
    const file = await this.#inside(path);
    // For Python files there is a backup that no tool can change.
    if (file === undefined) return undefined;
    return contentOf(this.#sources.has(path) ? this.#kept(path) : file);
  }

  /** Keep a backup of the Python files: tests may change them, and then reports would differ. */
  async #keepSources(): Promise<void> {
    for (const path of filesOf(PYTHON_FILES, this.folder)) {
      await mkdir(dirname(this.#kept(path)), { recursive: true });
      await copyFile(join(this.folder, path), this.#kept(path), constants.COPYFILE_FICLONE);
      this.#sources.set(path, await stampOf(join(this.folder, path)));
    }
  }

  /** Undo changes of Python files by tools. Files of a candidate are written again anyway. */
  async #restoreSources(): Promise<void> {
    const missing = new Set(this.#sources.keys());
    for (const path of filesOf(PYTHON_FILES, this.folder)) {
      missing.delete(path);
      const file = join(this.folder, path);
      if (this.#before.has(path) || this.#sources.get(path) === (await stampOf(file))) continue;
      await rm(file, { force: true });
      if (this.#sources.has(path)) missing.add(path);
    }
    for (const path of missing) if (!this.#before.has(path)) await this.#restoreSource(path);
  }

  async #restoreSource(path: string): Promise<void> {
    const file = join(this.folder, path);
    await mkdir(dirname(file), { recursive: true });
    await copyFile(this.#kept(path), file, constants.COPYFILE_EXCL);
    await this.#stamp(file);
    this.#sources.set(path, await stampOf(file));
  }

  #kept(path: string): string {
    return join(this.aside, '.mortise-sources', path);
  }

  /** Give a file a modification time that no file had before. */
  async #stamp(file: string): Promise<void> {
    this.#written += STEP;
    await utimes(file, this.#written / 1000, this.#written / 1000);
  }

  /** Remove it. */
  async close(): Promise<void> {
    await this.copy.remove();
  }

  /** Create markers at which tools stop to search for settings and ignore files, as at the root. */
  async #makeBorders(): Promise<void> {
    if (isInRepository(this.root)) await mkdir(join(this.folder, '.git'));
    // Packages of a whole repository are above its parts.
    const [packages] = foldersUp(this.root)
      .slice(1)
      .map(each => join(each, 'node_modules'))
      .filter(existsSync);
    if (packages !== undefined) await symlink(packages, join(this.aside, 'node_modules'), 'junction');
    // Otherwise tools would read settings in the folder for temporary files, where everybody may
    // write: settings can name code to run.
    await mkdir(join(this.aside, '.hg'));
    await writeFile(join(this.aside, 'pytest.ini'), '[pytest]\n');
  }

  async #write(path: string, file: string, bytes: Uint8Array | undefined): Promise<void> {
    const now = await contentOf(file);
    if (!this.#before.has(path)) this.#before.set(path, now);
    if (same(now, bytes)) return;
    const mode = await modeOf(file);
    await replaceFile(file, bytes);
    if (bytes === undefined) return;
    if (mode !== undefined) await chmod(file, mode);
    await this.#stamp(file);
  }

  /** The path of a file in the copy; `undefined` if a link leads out of it. */
  async #inside(path: string): Promise<string | undefined> {
    const file = resolve(this.folder, path);
    if (!file.startsWith(this.folder + sep)) return undefined;
    let folder = dirname(file);
    while (!existsSync(folder)) folder = dirname(folder);
    return `${await realpath(folder)}${sep}`.startsWith(this.folder + sep) ? file : undefined;
  }
}

function isInRepository(root: string): boolean {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return true;
    if (folder === dirname(folder)) return false;
  }
}

/** The mode of a regular file. Tools check whether a file is executable. */
async function modeOf(path: string): Promise<number | undefined> {
  const stats = existsSync(path) ? await lstat(path) : undefined;
  return stats?.isFile() === true ? stats.mode & 0o7777 : undefined;
}

/** A value that changes when a file is written. */
async function stampOf(file: string): Promise<string> {
  const { size, mtimeMs, ino } = await lstat(file);
  return `${size} ${mtimeMs} ${ino}`;
}

async function contentOf(file: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function same(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return one === undefined || other === undefined ? one === other : Buffer.compare(one, other) === 0;
}
