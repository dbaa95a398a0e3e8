import {
  type FilePlan,
  type FileState,
  type FileWrite,
  type MayReplace,
  sameBytes,
  type Workspace,
} from '../apply/index.js';
import { type Refusal, type Report, refusal, refusalsOf } from '../edit/index.js';
import { hashBytes } from '../text/index.js';
import { changedSince, diskState } from './disk.js';
import type { RunDraft } from './draft.js';

/** What a run works on, and what it has done to it. */
export interface Working {
  readonly files: Workspace;
  readonly draft: RunDraft;
  /** Of the commits of the run, the first one first. */
  readonly receipts: readonly string[];
  readonly mayReplace: MayReplace;
}

/** How the files were left by a run that was taken back. */
export interface Left {
  /**
   * Why some files could not be restored: a file that somebody has changed since keeps that change.
   */
  readonly refusals: readonly Refusal[];
  /** The files that are not as they were before the run, from then to now. */
  readonly files: readonly FilePlan[];
  /** Files that cannot be read, so that nothing is known of them. */
  readonly unreadable: readonly string[];
  /** What brings back the last version that was taken back; `null` if nothing was. */
  readonly undoing: string | null;
}

/**
 * Put the files of a run back as they were, its last commit first, and look whether they are. Not
 * to be interrupted: it is what an interruption calls for.
 */
export async function putBack(working: Working): Promise<Left> {
  const { files, draft } = working;
  const { undone, left, isLost } =
    files.undo === undefined
      ? { undone: [], left: [], isLost: true }
      : await undoAll(working, working.receipts);
  const refusals = isLost ? [...left, ...(await putBackBytes(working))] : left;
  const originals = draft.knownFiles().map(({ path }) => [path, originalOf(draft, path)] as const);
  const others = await changedSince(files, originals);
  return {
    refusals,
    files: others.flatMap(({ path, disk }) =>
      disk === undefined ? [] : [planOf(path, originalOf(draft, path), disk)],
    ),
    unreadable: others.flatMap(({ path, disk }) => (disk === undefined ? [path] : [])),
    undoing: undone[0]?.receipt ?? null,
  };
}

function originalOf(draft: RunDraft, path: string): FileState {
  return draft.stateOf(path)?.original as FileState;
}

function planOf(path: string, before: FileState, after: FileState): FilePlan {
  return { path, to: undefined, outcomes: [], before, after };
}

/**
 * Take commits back, the last one first; gives the reports of that, and what could not be.
 * `isLost`: a receipt is gone, for example if the tests have removed the folder that it was in, so
 * that nothing can be promised by it.
 */
async function undoAll({ files, mayReplace }: Working, receipts: readonly string[]) {
  const undone: Report[] = [];
  const left: Refusal[] = [];
  let isLost = false;
  for (const receipt of receipts.toReversed()) {
    const report = (await files.undo?.(receipt, { mayReplace })) as Report;
    undone.push(report);
    if (report.outcome === 'undone' || report.outcome === 'already-applied') continue;
    const whys = refusalsOf(report);
    if (whys.some(({ code }) => code === 'NOTHING_TO_UNDO')) isLost = true;
    else left.push(...whys.map(why => notTakenBack(why, receipt)));
  }
  return { undone, left, isLost };
}

function notTakenBack({ message, evidence }: Refusal, receipt: string): Refusal {
  const text = `${message} \`mortise undo ${receipt}\` takes back what is left of the run.`;
  return refusal('EDIT_CONFLICT', text, evidence);
}

/** Without receipts, the bytes are written back; a file that was changed since keeps that. */
async function putBackBytes({ files, draft, mayReplace }: Working): Promise<readonly Refusal[]> {
  const refusals: Refusal[] = [];
  const writes: FileWrite[] = [];
  for (const { path, before, after } of draft.changes()) {
    const now = await diskState(files, path);
    const isOurs = now !== undefined && (sameBytes(now.bytes, after.bytes) || mayReplace(path, now.bytes));
    if (isOurs) writes.push({ path, before: now.bytes, after: before.bytes });
    else
      refusals.push(refusal('EDIT_CONFLICT', `${path} was changed since it was written, and is left alone.`));
  }
  const committed = writes.length === 0 ? undefined : await files.commit(writes);
  return committed?.kind === 'refused' ? [...refusals, committed.refusal] : refusals;
}

type Squashed =
  /** There is nothing to make one of, or the tree cannot do it. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'squashed'; readonly receipt: string | null; readonly warnings: readonly string[] };

/**
 * Make one commit of several, and of what the tests made of them, so that one undo takes back all
 * of it. If that fails, the files stay as they are.
 */
export async function squash(working: Working): Promise<Squashed> {
  const { files, draft, receipts } = working;
  if (receipts.length === 0 || files.undo === undefined) return { kind: 'kept' };
  const last = new Map<string, FileState>();
  for (const { path } of draft.knownFiles()) {
    const now = await diskState(files, path);
    if (now !== undefined) last.set(path, now);
  }
  const { undone, left, isLost } = await undoAll(working, receipts);
  if (isLost)
    left.push(refusal('NOTHING_TO_UNDO', 'Something that this run committed can no longer be undone.'));
  const why = left.length > 0 ? left : changedWhileUndone(undone, last);
  if (why.length > 0) return goBack(working, undone, why);
  const committed = await files.commit(await writesTo(last, working));
  if (committed.kind === 'refused') return goBack(working, undone, [committed.refusal]);
  return { kind: 'squashed', receipt: committed.receipt, warnings: committed.warnings ?? [] };
}

/** Changes between the last check of the files and the undo: writing would lose them. */
function changedWhileUndone(
  undone: readonly Report[],
  last: ReadonlyMap<string, FileState>,
): readonly Refusal[] {
  const first = new Map<string, string | null>();
  for (const { path, before } of undone.flatMap(report => report.files))
    if (!first.has(path)) first.set(path, before);
  return [...first].flatMap(([path, before]) => {
    const bytes = last.get(path)?.bytes;
    if ((bytes === undefined ? null : hashBytes(bytes)) === before) return [];
    return [
      refusal('EDIT_STALE_FILE', `${path} was changed while the commits of the run were joined into one.`),
    ];
  });
}

async function writesTo(
  last: ReadonlyMap<string, FileState>,
  { files }: Working,
): Promise<readonly FileWrite[]> {
  const writes: FileWrite[] = [];
  for (const { path, disk } of await changedSince(files, last)) {
    const { bytes: after, executable } = last.get(path) as FileState;
    const mode = after === undefined || executable === undefined ? {} : { executable };
    if (disk !== undefined) writes.push({ path, before: disk.bytes, after, ...mode });
  }
  return writes;
}

/** What was taken back goes in again: it has passed its tests. */
async function goBack(
  working: Working,
  undone: readonly Report[],
  why: readonly Refusal[],
): Promise<Squashed> {
  const { receipts } = working;
  const { left } = await undoAll(
    working,
    undone.flatMap(({ receipt }) => receipt ?? []),
  );
  const messages = [...why, ...left].map(({ message }) => message);
  return {
    kind: 'squashed',
    receipt: receipts.at(-1) ?? null,
    warnings: [...messages, `The commits of this run: ${receipts.join(', ')}.`],
  };
}
