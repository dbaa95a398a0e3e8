import { type Refusal, type Report, refusal } from '../edit/index.js';
import type { Draft } from './draft.js';
import type { Tree } from './ports.js';
import { refusalsOf } from './reports.js';

/**
 * Put the files of a run back as they were, its last commit first. Not to be interrupted: it is what an interruption calls for.
 * Gives what could not be put back: a file that somebody has changed since keeps that change.
 */
export async function putBack(
  files: Tree,
  receipts: readonly string[],
  draft: Draft,
): Promise<readonly Refusal[]> {
  if (files.undo === undefined) return receipts.length === 0 ? putBackBytes(files, draft) : [];
  return (await undoAll(files, receipts)).left;
}

/** Take commits back, the last one first; gives the receipts of that, and what could not be. */
async function undoAll(files: Tree, receipts: readonly string[]) {
  const undoings: string[] = [];
  const left: Refusal[] = [];
  for (const receipt of receipts.toReversed()) {
    const undone = (await files.undo?.(receipt)) as Report;
    if (undone.receipt !== null) undoings.push(undone.receipt);
    if (undone.outcome === 'undone' || undone.outcome === 'already-applied') continue;
    const why = refusalsOf(undone).map(({ message }) => message);
    left.push(
      refusal(
        'EDIT_CONFLICT',
        `${why.join(' ')} \`mortise undo ${receipt}\` takes back what is left of the run.`,
      ),
    );
  }
  return { undoings, left };
}

/** A tree that keeps no receipts gets its bytes back. */
async function putBackBytes(files: Tree, draft: Draft): Promise<readonly Refusal[]> {
  const writes = draft.allWrites().map(({ path, before, after }) => ({ path, before: after, after: before }));
  if (writes.length === 0) return [];
  const committed = await files.commit(writes);
  return committed.kind === 'refused' ? [committed.refusal] : [];
}

export type Squashed =
  /** There was one commit at most, or the tree cannot do it. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'squashed'; readonly receipt: string | null; readonly warnings: readonly string[] };

/** Make one commit of several, so that one undo takes back all of them. */
export async function squash(files: Tree, receipts: readonly string[], draft: Draft): Promise<Squashed> {
  if (receipts.length < 2 || files.undo === undefined) return { kind: 'kept' };
  const { undoings, left } = await undoAll(files, receipts);
  if (left.length > 0) {
    // What was taken back goes in again: it has passed its tests.
    await undoAll(files, undoings);
    return several(receipts, left);
  }
  const committed = await files.commit(draft.allWrites());
  if (committed.kind === 'refused') return several(receipts, [committed.refusal]);
  return { kind: 'squashed', receipt: committed.receipt, warnings: committed.warnings ?? [] };
}

function several(receipts: readonly string[], why: readonly Refusal[]): Squashed {
  const messages = why.map(({ message }) => message);
  return {
    kind: 'squashed',
    receipt: receipts.at(-1) ?? null,
    warnings: [...messages, `The commits of this run: ${receipts.join(', ')}.`],
  };
}
