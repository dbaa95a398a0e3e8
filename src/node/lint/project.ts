import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { checkPath } from '../../apply/index.js';
import { type Code, type Refusal, refusal } from '../../edit/index.js';
import type { Project, Source } from '../../lint/index.js';
import { languageOf, type ScopeReader, scopesFor } from '../../syntax/index.js';
import { Document } from '../../text/index.js';
import { errorCode, reasonOf } from '../file-system.js';
import { NodeGrammars } from '../grammars.js';

/** A file as windows are cut from it, or why it cannot be read. */
export type SourceRead =
  | { readonly kind: 'source'; readonly source: Source }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** The largest file that is read, in bytes: what is larger was not written by people. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * The files below a root, read when they are asked for and kept. No link is followed out of the root, and only files of
 * the languages that were named when it was opened are known.
 */
export class NodeProject implements Project {
  readonly #sources = new Map<string, SourceRead>();

  private constructor(
    readonly root: string,
    /** By the names of their languages. */
    readonly readers: ReadonlyMap<string, ScopeReader>,
  ) {}

  /**
   * Open the files below a root.
   *
   * @param paths names of files of the languages that will be asked for; Python always is one.
   * @throws the system's error where the root does not exist.
   * @example const project = await NodeProject.open('/app', ['web/a.ts'])
   */
  static async open(root: string, paths: readonly string[] = []): Promise<NodeProject> {
    const grammars = new NodeGrammars();
    const readers = new Map<string, ScopeReader>();
    for (const path of ['a.py', ...paths]) {
      const { name } = languageOf(path);
      if (!readers.has(name)) readers.set(name, await scopesFor(path, grammars));
    }
    return new NodeProject(realpathSync(root), readers);
  }

  source(path: string): Source | undefined {
    const read = this.read(path);
    return read.kind === 'source' ? read.source : undefined;
  }

  /**
   * A file, or why it cannot be read. Never throws for what the path is like.
   *
   * @example project.read('src/a.py').kind // 'source'
   */
  read(path: string): SourceRead {
    const known = this.#sources.get(path) ?? this.#read(path);
    this.#sources.set(path, known);
    return known;
  }

  /** Read some files anew when they are asked for again: they have changed. */
  forget(paths: Iterable<string>): void {
    for (const path of paths) this.#sources.delete(path);
  }

  #read(path: string): SourceRead {
    const checked = checkPath(path);
    if (checked.kind === 'refused') return checked;
    const name = checked.parts.join('/');
    try {
      const real = realpathSync(join(this.root, ...checked.parts));
      if (!real.startsWith(this.root.endsWith(sep) ? this.root : this.root + sep))
        return refused('EDIT_INVALID_PATH', `${name} is refused: a symbolic link leads out of the root.`);
      return this.#decoded(name, real);
    } catch (error) {
      const code = errorCode(error);
      if (code === undefined) throw error;
      if (code === 'ENOENT') return refused('EDIT_FILE_NOT_FOUND', `${name} does not exist.`);
      return refused('EDIT_FILE_READ_ERROR', `${name} cannot be read: ${reasonOf(error)}.`);
    }
  }

  #decoded(path: string, real: string): SourceRead {
    const reader = this.readers.get(languageOf(path).name);
    if (reader === undefined)
      return refused('EDIT_FILE_READ_ERROR', `${path} is of no language that was named.`);
    const bytes = bytesOf(real);
    if (bytes === 'irregular') return refused('EDIT_FILE_READ_ERROR', `${path} is no file.`);
    if (bytes === 'large') return refused('EDIT_TOO_LARGE', `${path} has more than ${MOST_BYTES} bytes.`);
    const decoded = Document.decode(bytes);
    if (decoded.kind !== 'document') return refused('EDIT_BINARY_FILE', `${path} is no text.`);
    const { document } = decoded;
    return { kind: 'source', source: { path, document, scopes: reader.scopes(document) } };
  }
}

/** What a regular file holds. Nothing else is opened: a pipe would wait for ever. */
function bytesOf(path: string): Uint8Array | 'irregular' | 'large' {
  if (!statSync(path).isFile()) return 'irregular';
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) return 'irregular';
    return stats.size > MOST_BYTES ? 'large' : readFileSync(file);
  } finally {
    closeSync(file);
  }
}

function refused(code: Code, message: string): SourceRead {
  return { kind: 'refused', refusal: refusal(code, message) };
}
