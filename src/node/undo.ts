import { relative } from 'node:path';
import {
  type CommitResult,
  type FilePlan,
  fileReport,
  type MayReplace,
  mergeDocuments,
  type ReadResult,
  sameBytes,
  type UndoOptions,
} from '../apply/index.js';
import {
  EMPTY_REPORT,
  type Evidence,
  type Refusal,
  type Report,
  refusal,
  refusedReport,
} from '../edit/index.js';
import { Document, type DocumentResult } from '../text/index.js';
import type { CommitOptions } from './commit.js';
import type { NodeWrite } from './draft.js';
import { SET_ID_BITS } from './durable-write.js';
import { errorCode, reasonOf } from './file-system.js';
import { isOf } from './image.js';
import { bytesOf, type Journal, Unreadable } from './store/journal.js';
import type { NamedChange } from './store/journal-header.js';
import type { Store } from './store/store.js';

/** The result of an undo for one file. */
interface UndoneFile {
  readonly path: string;
  readonly before: Uint8Array | undefined;
  readonly after: Uint8Array | undefined;
  /** The permission bits to be set, if the commit had changed them or the file was gone. */
  readonly mode: number | undefined;
  /** Whether the file had been changed since, and those changes stay. */
  readonly merged: boolean;
}

/** A file of an undo, with the texts to show of it. */
interface ShownFile extends UndoneFile {
  readonly shown: Record<'before' | 'after', Document | undefined>;
}

/** What an undo is going to do. */
export interface UndoPlan {
  readonly files: readonly ShownFile[];
  readonly refusals: readonly Refusal[];
}

/** How an undo reads the files of a receipt as they are now. */
export interface UndoReader {
  /** The real path of the root. */
  readonly root: string;
  read(path: string): Promise<ReadResult>;
  /** Some bytes as the content of a file, as edits of it quote it. */
  documentOf(path: string, bytes: Uint8Array): Promise<DocumentResult>;
  /** The permission bits of a file that is there, by its canonical path. */
  mode(path: string): Promise<number>;
}

/** Plan to take a commit back, keeping what was changed since. Writes nothing. */
export async function planUndo(
  reader: UndoReader,
  store: Store,
  receipt: Journal,
  mayReplace: MayReplace = () => false,
): Promise<UndoPlan> {
  const files: ShownFile[] = [];
  const refusals: Refusal[] = [];
  for (const index of receipt.header.changes.keys()) {
    const undone = await undoneFile(reader, store, receipt, index, mayReplace);
    if ('code' in undone) refusals.push(undone);
    else files.push({ ...undone, shown: await shownOf(reader, undone) });
  }
  return { files, refusals };
}

async function shownOf(reader: UndoReader, { path, before, after }: UndoneFile): Promise<ShownFile['shown']> {
  const shown = async (bytes: Uint8Array | undefined) => {
    const read = bytes && (await reader.documentOf(path, bytes));
    return read?.kind === 'document' ? read.document : undefined;
  };
  return { before: await shown(before), after: await shown(after) };
}

async function undoneFile(
  reader: UndoReader,
  store: Store,
  receipt: Journal,
  index: number,
  mayReplace: MayReplace,
): Promise<UndoneFile | Refusal> {
  const change = receipt.header.changes[index] as NamedChange;
  const target = store.pathOf(change.target);
  const own = relative(reader.root, target);
  const read = await reader.read(own);
  if (read.kind === 'refused') return read.refusal;
  try {
    const now = read.kind === 'file' ? read.bytes : undefined;
    const real = now === undefined ? target : await store.fs.realpath(target);
    // What a link leads to is another file: the commit did not write it.
    if (real !== target)
      return conflict(
        `${read.path} leads to ${relative(reader.root, real)} by a link made since the commit.`,
      );
    const bytes = (which: 'before' | 'after') => bytesOf(store.fs, receipt, index, which);
    const mode = now === undefined ? undefined : await reader.mode(read.path);
    const present = { path: read.path, now, mode, change, bytes };
    const back = await settled(present);
    return 'code' in back && mayReplace(read.path, now) ? await asBefore(present) : back;
  } catch (error) {
    if (error instanceof Unreadable)
      return refusal('EDIT_FILE_READ_ERROR', `The receipt cannot be read: ${error.message}.`);
    if (errorCode(error) === undefined) throw error;
    return refusal('EDIT_FILE_READ_ERROR', `${read.path} could not be read: ${reasonOf(error)}.`);
  }
}

interface Present {
  readonly path: string;
  readonly now: Uint8Array | undefined;
  readonly mode: number | undefined;
  readonly change: NamedChange;
  readonly bytes: (which: 'before' | 'after') => Promise<Uint8Array>;
}

async function settled({ path, now, mode, change, bytes }: Present): Promise<UndoneFile | Refusal> {
  const { before, after } = change;
  if (isOf(before, now)) {
    const modeOnly = before !== null && before.hash === after?.hash;
    const back = modeOnly ? modeBack(change, mode) : undefined;
    return { path, before: now, after: now, mode: back, merged: false };
  }
  if (isOf(after, now)) return asBefore({ path, now, mode, change, bytes });
  if (now === undefined) return conflict(`${path} was removed since the commit.`);
  if (before === null)
    return conflict(`${path}, which the commit made, was changed since; removing it would destroy that.`);
  if (after === null)
    return conflict(`${path}, which the commit removed, is there again with other content.`);
  return merged({ path, now, mode, change, bytes });
}

/** The file as it was before the change, whatever its content is now. */
async function asBefore({ path, now, mode, change, bytes }: Present): Promise<UndoneFile> {
  const after = change.before === null ? undefined : await bytes('before');
  return { path, before: now, after, mode: modeBack(change, mode), merged: false };
}

/** A mode that somebody has set since stays. */
function modeBack({ before, after }: NamedChange, now: number | undefined): number | undefined {
  if (before === null || before.mode === null) return undefined;
  // Set-id bits are never restored: by a receipt, nobody is to run programs as somebody else.
  const mode = before.mode & ~SET_ID_BITS;
  if (now === undefined || after === null) return mode;
  return before.mode !== after.mode && now === after.mode ? mode : undefined;
}

function conflict(message: string, { conflict: lines }: Pick<Evidence, 'conflict'> = {}): Refusal {
  return refusal('EDIT_CONFLICT', message, lines && { conflict: lines });
}

/** The commit is taken out of a file that was changed since, if the two do not touch. */
async function merged({ path, now, mode, change, bytes }: Present): Promise<UndoneFile | Refusal> {
  const [base, ours, theirs] = [await bytes('after'), now as Uint8Array, await bytes('before')].map(
    documentOf,
  );
  if (base === undefined || ours === undefined || theirs === undefined) {
    return conflict(`${path} was changed since the commit, and is no text.`);
  }
  const result = mergeDocuments(base, ours, theirs);
  switch (result.kind) {
    case 'other-encoding':
      return conflict(`${path} was changed since the commit, and is in another encoding now.`);
    case 'conflict':
      return conflict(
        `${path} was changed since the commit, in lines that taking it back would change.`,
        result,
      );
    case 'unencodable':
      return conflict(`${path} cannot hold what was in it before the commit.`);
    case 'merged':
      return { path, before: now, after: result.bytes, mode: modeBack(change, mode), merged: true };
  }
}

function documentOf(bytes: Uint8Array): Document | undefined {
  const decoded = Document.decode(bytes);
  return decoded.kind === 'document' ? decoded.document : undefined;
}

/** What there is to write. */
export function undoWrites({ files }: UndoPlan): NodeWrite[] {
  return files.flatMap(({ path, before, after, mode }) =>
    sameBytes(before, after) && mode === undefined ? [] : [{ path, before, after, mode }],
  );
}

/** `mayReplace`: such a file gets its content before the commit; the receipt keeps the other. */
export interface NodeUndoOptions extends UndoOptions {
  /** Whether the id of the receipt may be cut short, as people type it. */
  readonly byStart?: boolean;
}

/** Folders as they were: those that the commit removed, and those that it made. */
export function foldersOf(
  store: Store,
  { header }: Journal,
): Required<Pick<CommitOptions, 'keeps' | 'folderMode'>> {
  const made = new Set(header.made.map(path => store.pathOf(path)));
  const modes = new Map(header.folders.map(({ path, mode }) => [store.pathOf(path), mode]));
  return { keeps: folder => !made.has(folder), folderMode: folder => modes.get(folder) };
}

/** The report of an undo that took back the interrupted last commit, and nothing else. */
export function recoveredReport(root: string, warnings: readonly string[]): Report {
  const once = 'That commit was the last one, so no other was undone. To undo the one before it, undo again.';
  return undoReport({ files: [], refusals: [] }, root, [...warnings, once]);
}

/** The report of an undo that was to be carried out. */
export function undoneReport(planned: Report, committed: CommitResult): Report {
  const warnings = [...planned.warnings, ...(committed.warnings ?? [])];
  if (committed.kind === 'committed')
    return { ...planned, outcome: 'undone', warnings, receipt: committed.receipt };
  const files = planned.files.map(file => ({
    ...file,
    status: 'unchanged' as const,
    after: file.before,
    diff: '',
  }));
  return refusedReport([committed.refusal], { ...planned, files, warnings });
}

/** The report of a plan: before anything is written, or of one that is refused. */
export function undoReport(plan: UndoPlan, root: string, warnings: readonly string[]): Report {
  const merged = plan.files.filter(file => file.merged);
  const isRefused = plan.refusals.length > 0;
  const report: Report = {
    ...EMPTY_REPORT,
    outcome: undoWrites(plan).length > 0 ? 'planned' : 'already-applied',
    root,
    files: plan.files.map(file => fileReport(planOf(file), !isRefused)),
    warnings: [...warnings, ...merged.map(({ path }) => `${path} was changed since the commit; that stays.`)],
  };
  return isRefused ? { ...refusedReport(plan.refusals, report), outcome: 'refused' } : report;
}

function planOf({ path, before, after, mode, shown }: ShownFile): FilePlan {
  return {
    path,
    to: undefined,
    outcomes: [],
    before: { bytes: before, document: shown.before, executable: false },
    // A mode that is given back is a change of its own.
    after: { bytes: after, document: shown.after, executable: mode !== undefined },
  };
}
