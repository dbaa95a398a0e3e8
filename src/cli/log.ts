import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { EMPTY_REPORT, EXIT, type ReceiptReport } from '../edit/index.js';
import { NodeWorkspace } from '../node/index.js';
import { recordPage } from '../review/index.js';
import { folder } from './apply.js';
import { CommandFailure, isSystemError, systemReason, usage } from './failure.js';
import type { Io } from './io.js';
import { printReport } from './print-report.js';

interface LogFlags {
  readonly root: string;
  readonly json?: boolean;
  /** How many receipts are to stay; `true` if no number is given. */
  readonly prune?: number | true;
  readonly html?: string;
}

/**
 * List the commits that can be undone, the last one first, or the one that is named; remove the
 * receipts of all but the last ones; write a page of one. Gives the exit code.
 *
 * @throws CommandFailure when the root is no folder, there is no such commit, or the page cannot be
 *   written.
 */
export async function log(id: string | undefined, flags: LogFlags, io: Io): Promise<number> {
  const { prune, html } = flags;
  if (prune !== undefined && (id !== undefined || html !== undefined))
    throw usage('--prune removes receipts: give it without an id and without --html.');
  const workspace = await NodeWorkspace.open(await folder(flags.root));
  const removed = prune === undefined ? [] : [await pruned(workspace, prune)];
  const all = await workspace.receipts();
  const shown = id === undefined && html === undefined ? undefined : await shownRecord(workspace, id, html);
  const receipts = shown === undefined ? all : all.filter(each => each.id === shown);
  const warnings = [...workspace.warnings, ...removed];
  const code = printReport(
    { ...EMPTY_REPORT, outcome: 'listed', root: workspace.root, warnings, receipts },
    flags,
    io,
  );
  if (html !== undefined && flags.json !== true) io.stdout.write(`Written to ${html}.\n`);
  return code;
}

async function pruned(workspace: NodeWorkspace, keep: number | true): Promise<string> {
  return `Receipts removed: ${await workspace.prune(keep === true ? 0 : keep)}.`;
}

/** Find a commit, and write its page if that is wanted. Gives its id. */
async function shownRecord(
  workspace: NodeWorkspace,
  id: string | undefined,
  html: string | undefined,
): Promise<ReceiptReport['id']> {
  const record = await workspace.record(id);
  if (record.kind === 'refused') {
    const { code, message } = record.refusal;
    throw new CommandFailure(code, code === 'NOTHING_TO_UNDO' ? EXIT.refused : EXIT.io, message);
  }
  if (html !== undefined) await write(html, await recordPage(record, basename(workspace.root)));
  return record.id;
}

async function write(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new CommandFailure(
      'EDIT_FILE_WRITE_ERROR',
      EXIT.io,
      `The page cannot be written to ${path}: ${systemReason(error)}.`,
    );
  }
}
