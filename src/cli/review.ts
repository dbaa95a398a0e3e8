import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { stopped } from '../apply/index.js';
import { EXIT, type Report, refusal } from '../edit/index.js';
import type { FormatName } from '../formats/format.js';
import { NodeGrammars } from '../node/grammars.js';
import { NodeWorkspace } from '../node/workspace.js';
import { type Ended, Review, rejectedText, type ServedReview, serveReview } from '../review/index.js';
import { folder } from './apply.js';
import { CommandFailure, isSystemError, systemReason, usage } from './failure.js';
import type { Io } from './io.js';
import { withLastingReceipt } from './lasting-receipt.js';
import { openBrowser } from './open-browser.js';
import { printReport } from './print-report.js';
import { readReply } from './reply.js';

/** How the page of a review is served. */
export interface PageFlags {
  readonly port?: number;
  readonly hostHeader?: readonly string[];
  readonly out?: string;
  readonly json?: boolean;
  /** False with `--no-open`. */
  readonly open: boolean;
}

interface ReviewFlags extends PageFlags {
  readonly root: string;
  readonly format: FormatName | 'auto';
  readonly file?: string;
}

/**
 * Show the edits of a reply in the browser, and write those that the person takes. Gives the exit
 * code: 0 if all are committed, 1 if something is left, 130 if the page was closed.
 *
 * @throws CommandFailure when it cannot start on the edits.
 */
export async function review(name: string | undefined, flags: ReviewFlags, io: Io): Promise<number> {
  const root = await folder(flags.root);
  const reply = await readReply(name, io, 'review');
  const workspace = await NodeWorkspace.open(root);
  const { format, file } = flags;
  const { signal } = io.interrupt;
  const grammars = new NodeGrammars();
  const open = await Review.open(reply, workspace, basename(root), { format, file, grammars, signal });
  if (open.parsed.edits.length === 0) return printReport({ ...open.report, root }, flags, io);
  const report = await withLastingReceipt(await reviewed(open, flags, io));
  const code = printReport({ ...report, root }, flags, io);
  if (flags.json !== true) io.stdout.write(rejectedText(open));
  return code;
}

/**
 * Serve the page of a review until it has ended. Returns the report of the commit, or why there is
 * none.
 *
 * @throws CommandFailure when the page cannot be served, or the choices cannot be written.
 */
export async function reviewed(open: Review, flags: PageFlags, io: Io): Promise<Report> {
  const served = await serve(open, flags, io);
  io.stderr.write(
    `Review the edits at ${served.url}\nThe address works once. Ctrl-C ends without writing.\n`,
  );
  if (flags.open) openBrowser(served.url, io.env);
  const ended = await served.ended;
  if (flags.out !== undefined) await writeChoices(flags.out, open.choicesText);
  return final(open, ended);
}

async function serve(
  open: Review,
  { port, hostHeader: hosts }: PageFlags,
  { interrupt: { signal } }: Io,
): Promise<ServedReview> {
  try {
    return await serveReview(open, { port, hosts, signal });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw usage(`The page cannot be served: ${systemReason(error)}. Name another port with --port.`);
  }
}

/** The report of the commit, or why there is none. */
function final(open: Review, ended: Ended): Report {
  if (open.committed !== undefined) return open.committed;
  const why = WHY[ended === 'committed' ? 'closed' : ended];
  return { ...stopped(open.report, refusal('CANCELLED', why)), exitCode: EXIT.interrupted };
}

const WHY: Readonly<Record<Exclude<Ended, 'committed'>, string>> = {
  closed: 'The page was closed before anything was committed.',
  idle: 'Nobody used the page for half an hour, so the review ended. Nothing was written.',
  interrupted: 'Interrupted before anything was committed.',
};

async function writeChoices(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new CommandFailure(
      'EDIT_FILE_WRITE_ERROR',
      EXIT.io,
      `The choices cannot be written to ${path}: ${systemReason(error)}.`,
    );
  }
}
