import { type FileState, type FileWrite, NO_FILE, sameBytes, stateOf } from '../../apply/index.js';
import { type Refusal, refusal } from '../../edit/index.js';
import type { Project } from '../../project/project.js';
import type { ScopeReader, Syntax } from '../../syntax/index.js';
import { ChangeSet, type Document } from '../../text/index.js';
import { NO_PROJECT, type ProjectSources, type Source } from '../source.js';
import type { Candidate, Checker } from './ports.js';

/** A file of a run: as it was at the start, and as it is now on the disk. */
interface OpenFile {
  readonly original: FileState;
  now: FileState & { readonly document: Document };
  readonly reader: ScopeReader;
  readonly syntax: Syntax;
}

const MOST_KEPT = 24;

/** Changes of files as they are now, by path. */
export type Changes = ReadonlyMap<string, ChangeSet>;

/** The files with findings, as they are now. Only verified changes are written. */
export class Files {
  readonly #files = new Map<string, OpenFile>();
  /** Why some files cannot be changed. */
  readonly #refused = new Map<string, Refusal>();
  readonly #sources = new WeakMap<Document, Source>();
  /** The last results of changes. More would take too much memory with their trees. */
  readonly #changed = new Map<ChangeSet, { readonly from: Document; readonly to: Document }>();
  #project: ProjectSources | undefined;

  constructor(
    readonly tree: Pick<Project, 'workspace' | 'scopesOf' | 'syntaxOf'>,
    readonly task: { readonly sources?: ProjectSources; readonly checker?: Pick<Checker, 'original'> } = {},
  ) {}

  /** Read files, each once. {@link refusalOf} gives the reason for a file that cannot be read. */
  async open(paths: Iterable<string>): Promise<void> {
    for (const path of new Set(paths)) {
      if (this.#files.has(path) || this.#refused.has(path)) continue;
      const opened = await this.#read(path);
      if ('code' in opened) this.#refused.set(path, opened);
      else this.#files.set(path, opened);
    }
  }

  refusalOf(path: string): Refusal | undefined {
    return this.#refused.get(path);
  }

  /** Do not change the file any more. */
  refuse(path: string, why: Refusal): void {
    this.#files.delete(path);
    this.#refused.set(path, why);
  }

  documentOf(path: string): Document | undefined {
    return this.#files.get(path)?.now.document;
  }

  /** The file before the run. */
  originalOf(path: string): Document | undefined {
    return this.#files.get(path)?.original.document;
  }

  source(path: string): Source | undefined {
    const document = this.documentOf(path);
    return document && this.sourceWith(path, document);
  }

  /**
   * A file with another text. The same document gives the same object, because parts of a context
   * are compared by it.
   */
  sourceWith(path: string, document: Document): Source {
    const known = this.#sources.get(document);
    if (known?.path === path) return known;
    const source = { path, document, scopes: this.#at(path).reader.scopes(document) };
    this.#sources.set(document, source);
    return source;
  }

  syntaxOf(path: string): Syntax {
    return this.#at(path).syntax;
  }

  /** The project's files, with these files as they are now. */
  over(project: ProjectSources): ProjectSources {
    return {
      source: path => this.source(path) ?? project.source(path),
      paths: () => project.paths?.() ?? [],
      text: path => this.documentOf(path)?.text ?? project.text?.(path),
    };
  }

  /** All files of the project, these as they are now. */
  get project(): ProjectSources {
    // Always the same object: what is known of the texts of a project is kept by it.
    this.#project ??= this.over(this.task.sources ?? NO_PROJECT);
    return this.#project;
  }

  /**
   * A file with the changes applied. The same changes give the same document, which is read once.
   */
  changed(path: string, changes: Changes): Document | undefined {
    const document = this.documentOf(path);
    const set = changes.get(path);
    if (document === undefined || set === undefined) return document;
    const known = this.#changed.get(set);
    if (known?.from === document) return known.to;
    const to = document.withText(set.apply(document.text));
    this.#changed.set(set, { from: document, to });
    const [oldest] = this.#changed.keys();
    if (this.#changed.size > MOST_KEPT && oldest !== undefined) this.#changed.delete(oldest);
    return to;
  }

  /**
   * Every file that would differ from its state at the start. A text that its encoding cannot
   * represent was refused before.
   */
  candidate(changes: Changes): Candidate {
    const files = new Map<string, Uint8Array>();
    for (const [path, { original, now }] of this.#files) {
      const bytes = changes.has(path) ? bytesOf(this.changed(path, changes) as Document) : now.bytes;
      if (bytes !== undefined && bytes !== original.bytes) files.set(path, bytes);
    }
    return files;
  }

  /** Write all changes or none. Returns the receipt, or the path that could not be written. */
  async write(
    changes: Changes,
    signal?: AbortSignal,
  ): Promise<{ readonly receipt: string | null } | { readonly path: string; readonly refusal: Refusal }> {
    const writes: FileWrite[] = [];
    for (const path of changes.keys()) {
      const { now } = this.#at(path);
      writes.push({ path, before: now.bytes, after: bytesOf(this.changed(path, changes) as Document) });
    }
    const committed = await this.tree.workspace.commit(writes, { signal });
    if (committed.kind === 'refused') return committed;
    for (const path of changes.keys()) {
      const file = this.#at(path);
      const document = this.changed(path, changes) as Document;
      file.now = { ...file.now, document, bytes: bytesOf(document) };
    }
    return { receipt: committed.receipt };
  }

  /** Every file that has changed since the start. */
  written(): { readonly path: string; readonly before: FileState; readonly after: FileState }[] {
    return [...this.#files].flatMap(([path, { original, now }]) =>
      original === now ? [] : [{ path, before: original, after: now }],
    );
  }

  #at(path: string): OpenFile {
    const file = this.#files.get(path);
    if (file === undefined) throw new Error(`${path} was not opened`);
    return file;
  }

  async #read(path: string): Promise<OpenFile | Refusal> {
    const read = await this.tree.workspace.read(path);
    if (read.kind === 'refused') return read.refusal;
    const seen = await this.task.checker?.original?.(path);
    if (read.kind === 'missing') return seen === undefined ? missing(path) : stale(path, 'was removed');
    const state = stateOf(read) ?? NO_FILE;
    const { document } = state;
    if (document === undefined) return refusal('EDIT_BINARY_FILE', `${path} is not text.`);
    // If the text differs, the line numbers of the findings are wrong.
    if (seen !== undefined && !sameBytes(seen, state.bytes)) return stale(path, 'changed');
    const now = { ...state, document };
    const [reader, syntax] = [await this.tree.scopesOf(path), await this.tree.syntaxOf(path)];
    return { original: now, now, reader, syntax };
  }
}

function missing(path: string): Refusal {
  return refusal('EDIT_FILE_NOT_FOUND', `${path} does not exist.`);
}

function stale(path: string, what: string): Refusal {
  return refusal('EDIT_STALE_FILE', `${path} ${what} after the tools started.`);
}

function bytesOf(document: Document): Uint8Array {
  const encoded = document.encode();
  if (encoded.kind === 'bytes') return encoded.bytes;
  throw new RangeError(`${encoded.character} cannot be encoded`);
}

/** Several disjoint change sets, merged into one for each file. */
export function together(all: readonly { readonly path: string; readonly changes: ChangeSet }[]): Changes {
  const byPath = new Map<string, ChangeSet>();
  for (const { path, changes } of all) {
    const known = byPath.get(path);
    byPath.set(
      path,
      known === undefined ? changes : ChangeSet.of(changes.length, [...known.changes, ...changes.changes]),
    );
  }
  return byPath;
}
