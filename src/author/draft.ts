import {
  type FilePlan,
  type FileState,
  type FileWrite,
  NO_FILE,
  type ReadResult,
  type Reads,
  sameBytes,
  stateOf,
  writesOf,
} from '../apply/index.js';
import type { GrammarLoader } from '../syntax/index.js';

/** One file of a draft: as it was read, as it was last written, and as it is to be. */
interface Drafted {
  original: FileState;
  written: FileState;
  now: FileState;
  /** The path that it was moved from. */
  like?: string;
}

/** Files with changes that are not written yet. Each is read, decoded and parsed once. */
export class RunDraft implements Reads {
  readonly #files = new Map<string, Drafted>();
  /** What was read, by the requested path. */
  readonly #reads = new Map<string, ReadResult>();

  readonly grammars?: GrammarLoader;

  constructor(readonly base: Reads) {
    if (base.grammars !== undefined) this.grammars = base.grammars;
  }

  get warnings(): readonly string[] {
    return this.base.warnings ?? [];
  }

  async otherNames(paths: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    return (await this.base.otherNames?.(paths)) ?? new Map();
  }

  async read(path: string): Promise<ReadResult> {
    const read = this.#reads.get(path) ?? (await this.base.read(path));
    this.#reads.set(path, read);
    if (read.kind === 'refused') return read;
    const file = this.#file(read);
    if (file === undefined) return read;
    return asRead(read, file.now);
  }

  /** Make the changes of plans, without writing them. */
  take(plans: readonly FilePlan[]): void {
    for (const plan of plans) {
      if (writesOf(plan).length === 0) continue;
      const file = this.#at(plan.path, plan.before);
      if (plan.to === undefined) {
        file.now = plan.after;
        continue;
      }
      file.now = NO_FILE;
      const target = this.#at(plan.to, NO_FILE);
      target.now = plan.after;
      target.like = plan.path;
    }
  }

  /** The files that are known, each as it was last written or seen. */
  knownFiles(): readonly { readonly path: string; readonly written: FileState }[] {
    return [...this.#files].map(([path, { written }]) => ({ path, written }));
  }

  /** A file as it was read, as it was last written or seen, and as it is to be. */
  stateOf(path: string): Readonly<Pick<Drafted, 'original' | 'written' | 'now'>> | undefined {
    return this.#files.get(path);
  }

  /** The tests or somebody else have changed a file. What was to be written is forgotten. */
  adopt(path: string, seen: FileState): void {
    const file = this.#at(path, seen);
    file.written = seen;
    file.now = seen;
  }

  /** The same, if that change is no part of the run: it counts as made before it. */
  adoptForeign(path: string, seen: FileState, original: FileState): void {
    this.adopt(path, seen);
    this.#at(path, seen).original = original;
  }

  /** What a file is to be. */
  put(path: string, next: FileState): void {
    this.#at(path, NO_FILE).now = next;
  }

  /** Forget what is not written yet. */
  drop(): void {
    for (const file of this.#files.values()) file.now = file.written;
  }

  /** What there is to write, from what was written last. */
  writes(): FileWrite[] {
    return [...this.#files].flatMap(([path, file]) => {
      const { written: before, now, like: from } = file;
      if (sameState(before, now)) return [];
      const { bytes: after, executable } = now;
      const mode = executable === undefined || executable === before.executable ? {} : { executable };
      const like = from === undefined || before.bytes !== undefined ? {} : { like: from };
      return [{ path, before: before.bytes, after, ...(after !== undefined && { ...mode, ...like }) }];
    });
  }

  /** Everything that was drafted is written. */
  settle(): void {
    for (const file of this.#files.values()) file.written = file.now;
  }

  /** Every file that is another than it was read, as a plan from then to now. */
  changes(): FilePlan[] {
    return [...this.#files].flatMap(([path, { original, now }]) =>
      sameState(original, now) ? [] : [{ path, to: undefined, outcomes: [], before: original, after: now }],
    );
  }

  #file(read: Exclude<ReadResult, { readonly kind: 'refused' }>): Drafted | undefined {
    const known = this.#files.get(read.path);
    if (known !== undefined || read.kind === 'missing') return known;
    return this.#at(read.path, stateOf(read));
  }

  #at(path: string, state: FileState): Drafted {
    const file = this.#files.get(path) ?? { original: state, written: state, now: state };
    this.#files.set(path, file);
    return file;
  }
}

function asRead(read: Exclude<ReadResult, { readonly kind: 'refused' }>, now: FileState): ReadResult {
  const { path } = read;
  const { bytes, document, executable } = now;
  if (bytes === undefined) return read.kind === 'missing' ? read : { kind: 'missing', path, similar: [] };
  return {
    kind: 'file',
    path,
    bytes,
    ...(executable !== undefined && { executable }),
    ...(document !== undefined && { document }),
  };
}

function sameState(a: FileState, b: FileState): boolean {
  return sameBytes(a.bytes, b.bytes) && (a.bytes === undefined || a.executable === b.executable);
}
