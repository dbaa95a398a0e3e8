import { refusal } from '../edit/index.js';
import type { GrammarLoader } from '../syntax/index.js';
import { Document } from '../text/index.js';
import type { Finder } from './finder.js';
import { sameBytes } from './memory-workspace.js';
import { documentOf, type FilePlan, type FileState, NO_FILE, stateOf } from './plan.js';
import type { CommitResult, FileWrite, ReadOptions, ReadResult, Reads, Workspace } from './workspace.js';

/**
 * A workspace that keeps what is committed to it, and writes nothing: somebody is to look at it
 * first. What was committed is read again as if it were written.
 *
 * @example
 * const held = new HeldWorkspace(new MemoryWorkspace({ 'a.txt': 'a\n' }));
 * await applyReply(reply, held);
 * held.changes.map(({ path }) => path) // ['a.txt']
 */
export class HeldWorkspace implements Workspace {
  /** By path: the file as it is, and as it was committed. */
  readonly #held = new Map<string, { readonly before: FileState; readonly after: FileState }>();
  readonly finder?: Finder;
  readonly grammars?: GrammarLoader;

  constructor(readonly base: Reads & Pick<Workspace, 'finder'>) {
    if (base.finder !== undefined) this.finder = base.finder;
    if (base.grammars !== undefined) this.grammars = base.grammars;
  }

  get warnings(): readonly string[] {
    return this.base.warnings ?? [];
  }

  /** What was committed, as plans for the files as they are. */
  get changes(): readonly FilePlan[] {
    return [...this.#held]
      .filter(([, { before, after }]) => !sameBytes(before.bytes, after.bytes) || hasNewMode(before, after))
      .map(([path, states]) => ({ path, to: undefined, outcomes: [], ...states }));
  }

  async otherNames(paths: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    return (await this.base.otherNames?.(paths)) ?? new Map();
  }

  async read(path: string, how?: ReadOptions): Promise<ReadResult> {
    const read = await this.base.read(path, how);
    const after = read.kind === 'refused' ? undefined : this.#held.get(read.path)?.after;
    if (read.kind === 'refused' || after === undefined) return read;
    const { bytes, document, executable } = after;
    if (bytes === undefined) return { kind: 'missing', path: read.path, similar: [] };
    return {
      ...{ kind: 'file', path: read.path, bytes },
      ...(executable !== undefined && { executable }),
      ...(document !== undefined && { document: document.file }),
    };
  }

  async commit(writes: readonly FileWrite[]): Promise<CommitResult> {
    const states = new Map<string, FileState>();
    for (const { path, before } of writes) {
      const read = await this.read(path);
      if (read.kind === 'refused') return { kind: 'refused', path, refusal: read.refusal };
      const state = read.kind === 'file' ? stateOf(read) : NO_FILE;
      states.set(path, state);
      if (!sameBytes(state.bytes, before)) return changed(path);
    }
    for (const write of writes) {
      const now = states.get(write.path) ?? NO_FILE;
      const before = this.#held.get(write.path)?.before ?? now;
      const like = write.like === undefined ? undefined : states.get(write.like);
      this.#held.set(write.path, { before, after: stateAfter(write, now, like) });
    }
    return { kind: 'committed', receipt: null };
  }
}

function stateAfter({ path, after, executable }: FileWrite, now: FileState, like = now): FileState {
  if (after === undefined) return NO_FILE;
  const charset = now.document?.charset;
  const known = charset && Document.decodeAs(after, charset);
  const shown = documentOf({ path, bytes: after, ...(known !== undefined && { document: known }) });
  const document = shown.kind === 'document' ? shown.document : undefined;
  return { bytes: after, document, executable: executable ?? like.executable };
}

function hasNewMode(before: FileState, after: FileState): boolean {
  return (before.executable ?? false) !== (after.executable ?? false);
}

function changed(path: string): CommitResult {
  const why = refusal('EDIT_STALE_FILE', `${path} changed after it was read; nothing was written.`);
  return { kind: 'refused', path, refusal: why };
}
