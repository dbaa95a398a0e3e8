import { EMPTY_REPORT } from '../edit/index.js';
import { NodeWorkspace } from '../node/index.js';
import { folder } from './apply.js';
import type { Io } from './io.js';
import { withLastingReceipt } from './lasting-receipt.js';
import { printReport } from './print-report.js';

interface UndoFlags {
  readonly root: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/**
 * Take a commit back, the last one if none is named. Returns the exit code.
 *
 * @throws CommandFailure if the root is no folder.
 */
export async function undo(id: string | undefined, flags: UndoFlags, io: Io): Promise<number> {
  const workspace = await NodeWorkspace.open(await folder(flags.root));
  const { signal } = io.interrupt;
  const report = await workspace.undo(id, { dryRun: flags.dryRun, byStart: true, signal });
  return printReport(await withLastingReceipt(report), flags, io);
}

interface LogFlags {
  readonly root: string;
  readonly json?: boolean;
  /** How many receipts are to stay; `true` if no number is given. */
  readonly prune?: number | true;
}

/**
 * List the commits that can be undone, the last one first; or remove the receipts of all but the
 * last ones. Gives the exit code.
 *
 * @throws CommandFailure when the root is no folder.
 */
export async function log(flags: LogFlags, io: Io): Promise<number> {
  const workspace = await NodeWorkspace.open(await folder(flags.root));
  const { root } = workspace;
  const removed =
    flags.prune === undefined ? 0 : await workspace.prune(flags.prune === true ? 0 : flags.prune);
  const receipts = await workspace.receipts();
  const { warnings } = workspace;
  const allWarnings = flags.prune === undefined ? warnings : [...warnings, `Receipts removed: ${removed}.`];
  return printReport(
    { ...EMPTY_REPORT, outcome: 'listed', root, warnings: allWarnings, receipts },
    flags,
    io,
  );
}
