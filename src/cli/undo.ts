import { NodeWorkspace, type PointInHistory } from '../node/index.js';
import { folder } from './apply.js';
import { usage } from './failure.js';
import type { Io } from './io.js';
import { withLastingReceipt } from './lasting-receipt.js';
import { printReport } from './print-report.js';
import { lastCommit } from './signals.js';

interface UndoFlags {
  readonly root: string;
  readonly dryRun?: boolean;
  readonly to?: string;
  readonly since?: string;
  readonly allOf?: string;
  readonly json?: boolean;
}

/**
 * Take a commit back, the last one if none is named, or all since a point. Returns the exit code.
 *
 * @throws CommandFailure if the root is no folder, or more than one point is named.
 */
export async function undo(id: string | undefined, flags: UndoFlags, io: Io): Promise<number> {
  const workspace = await NodeWorkspace.open(await folder(flags.root), { heard: lastCommit(io) });
  const { signal } = io.interrupt;
  const point = pointOf(id, flags);
  const options = { dryRun: flags.dryRun, byStart: true, signal };
  const report =
    point === undefined ? await workspace.undo(id, options) : await workspace.undoSince(point, options);
  return printReport(await withLastingReceipt(report), flags, io);
}

/** The point that files are to be taken back to; `undefined` for a single commit. */
function pointOf(id: string | undefined, { to, since, allOf }: UndoFlags): PointInHistory | undefined {
  const given = [id, to, since, allOf].filter(each => each !== undefined);
  if (given.length > 1) throw usage('Give only one of these: a receipt, --to, --since or --all-of.');
  if (to !== undefined) return { kind: 'to', receipt: to };
  if (allOf !== undefined) return { kind: 'run', run: allOf };
  if (since === undefined) return undefined;
  const time = Date.parse(since);
  if (Number.isNaN(time))
    throw usage(`--since takes a date and time, as 2026-11-28T10:30, not ${JSON.stringify(since)}.`);
  return { kind: 'since', time };
}
