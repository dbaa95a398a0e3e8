import {
  type CommitRecord,
  isKeptEdit,
  type KeptEdit,
  type RecordedFile,
  type Refusal,
  refusal,
  reportOfKept,
} from '../edit/index.js';
import type { Confinement } from './confinement.js';
import { chosenReceipt, receiptReports } from './history.js';
import { pathFrom } from './paths.js';
import { bytesOf, type Journal, Unreadable } from './store/journal.js';
import type { WorkspaceFiles } from './workspace-files.js';

type TextReader = Pick<WorkspaceFiles, 'documentOf'>;

/**
 * The record of a commit, by its id or the beginning of it; without one, of the last commit that is
 * not undone.
 */
export async function commitRecord(
  confinement: Confinement,
  reader: TextReader,
  id: string | undefined,
): Promise<CommitRecord | { readonly kind: 'refused'; readonly refusal: Refusal }> {
  const found = await chosenReceipt(confinement, id, true);
  if (found.kind === 'refused') return found;
  const { store, receipt } = found;
  const { header } = receipt;
  const { edits = [] } = header;
  const files: RecordedFile[] = [];
  for (const [i, { target }] of header.changes.entries()) {
    const path = pathFrom(confinement.root, store.pathOf(target));
    const text = async (which: 'before' | 'after') => textOf(confinement, reader, receipt, i, path, which);
    try {
      files.push({
        path,
        status: statusOf(receipt, i),
        before: await text('before'),
        after: await text('after'),
      });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const why = `The receipt ${header.id} cannot be read: ${error.message}.`;
      return { kind: 'refused', refusal: refusal('EDIT_FILE_READ_ERROR', why) };
    }
  }
  const kept = edits.every(isKeptEdit) ? edits : [];
  const listed = (await receiptReports(confinement)).find(each => each.id === header.id);
  return {
    kind: 'record',
    id: header.id,
    at: listed?.at ?? '',
    undoes: header.undoes,
    undoneBy: listed?.undoneBy ?? null,
    edits: kept.map(reportOfKept),
    files: withMoves(files, kept),
  };
}

/** A file that was moved is one file, and not one that is gone and another that is new. */
function withMoves(files: readonly RecordedFile[], edits: readonly KeptEdit[]): readonly RecordedFile[] {
  const moves = new Map(
    edits.flatMap(({ path, movedTo }) => (path === null || movedTo === null ? [] : [[movedTo, path]])),
  );
  const old = new Set(moves.values());
  return files
    .filter(({ path, status }) => !(old.has(path) && status === 'deleted'))
    .map(file => {
      const from = files.find(each => each.path === moves.get(file.path));
      return from === undefined ? file : { ...file, status: 'changed', before: from.before };
    });
}

function statusOf({ header }: Journal, index: number): RecordedFile['status'] {
  const change = header.changes[index];
  if (change?.before === null) return 'created';
  return change?.after === null ? 'deleted' : 'changed';
}

async function textOf(
  { fs }: Confinement,
  reader: TextReader,
  receipt: Journal,
  index: number,
  path: string,
  which: 'before' | 'after',
): Promise<string | null> {
  if (receipt.header.changes[index]?.[which] === null) return null;
  const read = await reader.documentOf(path, await bytesOf(fs, receipt, index, which));
  return read.kind === 'binary' ? null : read.document.text;
}
