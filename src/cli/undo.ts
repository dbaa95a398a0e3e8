import { EXIT, type Report } from '../edit/index.js';
import { NodeWorkspace } from '../node/index.js';
import { reportJson, reportText } from '../report/index.js';
import { folder } from './apply.js';
import { type Io, wantsColor } from './io.js';
import { withLastingReceipt } from './lasting-receipt.js';

/** The options of `mortise undo`, as the command line has them. */
export interface UndoFlags {
  readonly root: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/**
 * Take a commit back, the last one where none is named. Gives the exit code.
 *
 * @throws CommandFailure when the root is no folder.
 */
export async function undo(id: string | undefined, flags: UndoFlags, io: Io): Promise<number> {
  const workspace = await NodeWorkspace.open(await folder(flags.root));
  const { signal } = io.interrupt;
  const report = await workspace.undo(id, { dryRun: flags.dryRun === true, signal });
  return print(await withLastingReceipt(report), flags, io);
}

/** The options of `mortise log`, as the command line has them. */
export interface LogFlags {
  readonly root: string;
  readonly json?: boolean;
  /** How many receipts are to stay; `true` where no number is given. */
  readonly prune?: number | true;
}

/**
 * List the commits that can be undone, the last one first; or remove the receipts of all but the last ones. Gives the exit code.
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
  const report: Report = {
    outcome: 'listed',
    format: null,
    root,
    edits: [],
    files: [],
    problems: [],
    warnings: flags.prune === undefined ? warnings : [...warnings, `Receipts removed: ${removed}.`],
    receipt: null,
    receipts,
    output: null,
    exitCode: EXIT.done,
  };
  return print(report, flags, io);
}

function print(report: Report, { json }: { readonly json?: boolean }, io: Io): number {
  io.stdout.write(json === true ? reportJson(report) : reportText(report, { color: wantsColor(io) }));
  return report.exitCode;
}
