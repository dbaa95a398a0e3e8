import { spawn } from 'node:child_process';
import { access, constants, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { EXIT } from '../edit/index.js';
import type { FormatName } from '../formats/format.js';
import { parseSoFar } from '../formats/index.js';
import { NodeGrammars } from '../node/grammars.js';
import { NodeWorkspace } from '../node/workspace.js';
import {
  follow,
  type ReplySoFar,
  Review,
  type ReviewResult,
  resultOf,
  type ServedReview,
  serveReview,
} from '../review/index.js';
import { folder } from './apply.js';
import { encodingOf } from './encoding-flag.js';
import { CommandFailure, isSystemError, systemReason, usage } from './failure.js';
import type { Io } from './io.js';
import { withLastingReceipt } from './lasting-receipt.js';
import { printReport } from './print-report.js';
import { replySoFar, sourceOf } from './reply.js';
import { computing, during } from './signals.js';

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
  readonly clipboard?: boolean;
  readonly file?: string;
  readonly encoding?: string;
}

/**
 * Show the edits of a reply in the browser, and write those that the person takes. Gives the exit
 * code: 0 if all are committed, 1 if something is left, 130 if the page was closed.
 *
 * @throws CommandFailure when it cannot start on the edits.
 */
export async function review(name: string | undefined, flags: ReviewFlags, io: Io): Promise<number> {
  const root = await folder(flags.root);
  const opening = { ...(await encodingOf(flags.encoding)), heard: io.signals?.during };
  const workspace = await NodeWorkspace.open(root, opening);
  if (flags.out !== undefined) await checkWritable(flags.out);
  const { format, file } = flags;
  const reply = replySoFar(sourceOf(name, flags.clipboard), io);
  const { text, isWhole } = await upToAnEdit(reply, format, io);
  const planned = { format, file, grammars: new NodeGrammars(), signal: io.interrupt.signal, isWhole };
  const open = await Review.open(text, workspace, basename(root), planned);
  const isNothing = open.parsed.edits.length === 0 && open.state.unread.length === 0;
  if (isNothing) return printReport({ ...open.report, root }, flags, io);
  const { report, rejected } = await reviewed(open, flags, io, reply);
  const code = printReport({ ...(await withLastingReceipt(report)), root }, flags, io);
  if (flags.json !== true) io.stdout.write(rejected);
  return code;
}

/** A reply as far as its first whole edit, so that no page is opened for a reply without any. */
async function upToAnEdit(
  reply: AsyncIterator<ReplySoFar>,
  format: FormatName | 'auto',
  io: Io,
): Promise<ReplySoFar> {
  let { value } = await during(io, () => reply.next());
  while (!value.isWhole && parseSoFar(value.text, format).edits.length === 0)
    ({ value } = await during(io, () => reply.next()));
  return value;
}

/**
 * Serve the page of a review until it has ended, and write the choices where `--out` says.
 *
 * @param rest what is still to come of the reply
 * @throws CommandFailure when the page cannot be served, the rest of the reply cannot be read, or
 *   the choices cannot be written.
 */
export async function reviewed(
  open: Review,
  flags: PageFlags,
  io: Io,
  rest?: AsyncIterator<ReplySoFar>,
): Promise<ReviewResult> {
  const served = await serve(open, flags, io);
  io.signals?.hear();
  io.stderr.write(
    `Review the edits at ${served.url}\nThe address works once. Ctrl-C ends without writing.\n`,
  );
  if (flags.open) openBrowser(served.url, io.env);
  if (rest !== undefined && !open.isWhole) await followed(served, rest, io);
  const result = resultOf(open, await served.ended);
  if (flags.out !== undefined) await writeOut(flags.out, open, io);
  return result;
}

async function followed(served: ServedReview, rest: AsyncIterator<ReplySoFar>, io: Io): Promise<void> {
  try {
    await follow(served, rest);
  } catch (error) {
    // The review tells of an interrupt itself.
    if (!io.interrupt.signal.aborted) throw error;
  } finally {
    io.stdin.destroy();
  }
}

async function serve(open: Review, { port, hostHeader: hosts }: PageFlags, io: Io): Promise<ServedReview> {
  const { signal } = io.interrupt;
  try {
    return await serveReview(open, { port, hosts, signal, computed: work => computing(io, work) });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw usage(`The page cannot be served: ${systemReason(error)}. Name another port with --port.`);
  }
}

/** Choices name the whole reply, so there are none before it has come. */
async function writeOut(path: string, { isWhole, choicesText }: Review, io: Io): Promise<void> {
  if (isWhole) await writeChoices(path, choicesText);
  else io.stderr.write(`No choices were written to ${path}: the reply was not complete.\n`);
}

/** @throws CommandFailure before anything is committed if the choices will not be written. */
async function checkWritable(path: string): Promise<void> {
  const isThere = await stat(path).catch(() => undefined);
  await orFailure(path, () => access(isThere === undefined ? dirname(resolve(path)) : path, constants.W_OK));
}

async function writeChoices(path: string, text: string): Promise<void> {
  await orFailure(path, () => writeFile(path, text));
}

async function orFailure(path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new CommandFailure(
      'EDIT_FILE_WRITE_ERROR',
      EXIT.io,
      `The choices cannot be written to ${path}: ${systemReason(error)}.`,
    );
  }
}

/**
 * Open an address in the browser of the person at this machine. Nothing happens over SSH, where
 * there is no screen, and if there is no such program: the address is printed anyway.
 */
function openBrowser(url: string, env: Io['env']): void {
  const [program, ...args] = openerOf(env);
  if (program === undefined) return;
  const child = spawn(program, [...args, url], { detached: true, stdio: 'ignore', windowsHide: true });
  child.on('error', () => undefined);
  child.unref();
}

function openerOf(env: Io['env']): readonly string[] {
  if (env.SSH_CONNECTION || env.SSH_TTY) return [];
  // The shell of Windows would read `&` in the address; this program takes it as it is.
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  if (process.platform === 'darwin') return ['open'];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : [];
}
