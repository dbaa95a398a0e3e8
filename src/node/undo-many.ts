import type { MayReplace, ReadResult } from '../apply/index.js';
import type { CommitOptions } from './commit.js';
import type { Journal } from './store/journal.js';
import type { Store } from './store/store.js';
import { foldersOf, planUndo, type UndoPlan, type UndoReader } from './undo.js';

/** A commit that is to be taken back, with the store that keeps it. */
interface PastCommit {
  readonly store: Store;
  readonly receipt: Journal;
}

/** A file as the commits that are taken back already leave it. */
interface LeftFile {
  readonly bytes: Uint8Array | undefined;
  readonly mode: number | undefined;
}

/**
 * Plan to take several commits back as one, the last one first: each in the files that those before
 * it leave. What was changed by others stays, or the whole is refused. Writes nothing.
 */
export async function planUndoMany(
  reader: UndoReader,
  commits: readonly PastCommit[],
  mayReplace?: MayReplace,
): Promise<UndoPlan> {
  const left = new Map<string, LeftFile>();
  const files = new Map<string, UndoPlan['files'][number]>();
  for (const { store, receipt } of commits) {
    const plan = await planUndo(overlaid(reader, left), store, receipt, mayReplace);
    if (plan.refusals.length > 0) return { files: [...files.values()], refusals: plan.refusals };
    for (const file of plan.files) {
      const first = files.get(file.path);
      const mode = file.mode ?? first?.mode;
      left.set(file.path, { bytes: file.after, mode });
      files.set(file.path, {
        ...file,
        mode,
        before: first === undefined ? file.before : first.before,
        merged: file.merged || first?.merged === true,
        shown: {
          before: first === undefined ? file.shown.before : first.shown.before,
          after: file.shown.after,
        },
      });
    }
  }
  return { files: [...files.values()], refusals: [] };
}

/** Reads files as they will be. */
function overlaid(reader: UndoReader, left: ReadonlyMap<string, LeftFile>): UndoReader {
  return {
    root: reader.root,
    documentOf: (path, bytes) => reader.documentOf(path, bytes),
    read: async (path): Promise<ReadResult> => {
      const read = await reader.read(path);
      const file = read.kind === 'refused' ? undefined : left.get(read.path);
      if (read.kind === 'refused' || file === undefined) return read;
      if (file.bytes === undefined) return { kind: 'missing', path: read.path, similar: [] };
      return { ...(read.kind === 'file' && read), kind: 'file', path: read.path, bytes: file.bytes };
    },
    mode: async path => left.get(path)?.mode ?? reader.mode(path),
  };
}

/** The folders of all of them: what any made may go, and has the mode that the first one saw. */
export function foldersOfMany(
  commits: readonly PastCommit[],
): Required<Pick<CommitOptions, 'keeps' | 'folderMode'>> {
  const each = commits.map(({ store, receipt }) => foldersOf(store, receipt));
  return {
    keeps: folder => each.every(({ keeps }) => keeps(folder)),
    folderMode: folder => each.map(({ folderMode }) => folderMode(folder)).find(mode => mode !== undefined),
  };
}
