import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { asksForReview } from '../apply/index.js';
import { atMost, type Report } from '../edit/index.js';
import { isAbort } from './failure.js';
import type { Io } from './io.js';
import { during } from './signals.js';

/**
 * Whether a person had better look first: a place was found more loosely than by `spacing`, or code
 * that runs on its own changes.
 */
export function needsConfirmation(plan: Report): boolean {
  const isLoose = plan.edits.some(edit => edit.places.some(place => !atMost(place.tier, 'spacing')));
  return isLoose || plan.warnings.some(asksForReview);
}

/**
 * Ask a question on the terminal, on standard error. Only `y` and `yes` are a yes; the end of the
 * input and an interruption are a no.
 */
export async function ask(question: string, io: Terminal): Promise<boolean> {
  return /^\s*y(es)?\s*$/i.test(await askLine(question, io));
}

type Terminal = Pick<Io, 'stdin' | 'stderr' | 'interrupt' | 'signals'>;

/** Ask for a line; the end of the input and an interruption give `''`. */
export async function askLine(question: string, io: Terminal): Promise<string> {
  const { signal } = io.interrupt;
  const terminal = createInterface({ input: io.stdin, output: io.stderr });
  // While it reads a terminal, readline takes Ctrl-C itself: the process gets no signal.
  terminal.once('SIGINT', () => io.interrupt.abort());
  const closed = once(terminal, 'close').then(() => '');
  try {
    return await during(io, () => Promise.race([terminal.question(question, { signal }), closed]));
  } catch (error) {
    if (isAbort(error)) return '';
    throw error;
  } finally {
    terminal.close();
  }
}
