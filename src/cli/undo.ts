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
