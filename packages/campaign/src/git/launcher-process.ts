import { inThisProcess } from './launcher.js';
import type { Answer, Failure, Question } from './launcher-messages.js';
import { GitFailure } from './repositories.js';
import type { Held } from './socket-lock.js';

/**
 * The program of a launcher: it answers the questions of the process that started it. It ends with
 * that process; git commands that run still keep the locks that they were given.
 */
const running = new Map<number, AbortController>();
const locks = new Map<number, Held>();

process.once('disconnect', () => process.exit());
process.on('message', message => void answer(message as Question));

async function answer(question: Question): Promise<void> {
  if (question.kind === 'stop') return void running.get(question.id)?.abort();
  try {
    await send(await answerTo(question));
  } catch (error) {
    await send({ id: question.id, kind: 'failed', failure: failureOf(error) });
  }
}

async function answerTo(question: Exclude<Question, { kind: 'stop' }>): Promise<Answer> {
  const { id } = question;
  switch (question.kind) {
    case 'run':
      return { id, kind: 'ended', end: await stoppable(id, signal => run(question, signal)) };
    case 'hold':
      locks.set(id, await stoppable(id, signal => inThisProcess.hold(question.folder, signal)));
      return { id, kind: 'held' };
    case 'release':
      await locks.get(question.lock)?.release();
      locks.delete(question.lock);
      return { id, kind: 'released' };
  }
}

function run({ call }: Extract<Question, { kind: 'run' }>, signal: AbortSignal) {
  if (call.holds === undefined) return inThisProcess.run({ ...call, signal });
  const lock = locks.get(call.holds);
  if (lock === undefined) throw new GitFailure('TREE_FAILED', 'The lock of the clone was lost.', '', true);
  return inThisProcess.run({ ...call, holds: lock.key, signal });
}

async function stoppable<T>(id: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  running.set(id, stop);
  try {
    return await work(stop.signal);
  } finally {
    running.delete(id);
  }
}

/** Until it is sent; where nobody reads it any more, this process ends. */
function send(answer: Answer): Promise<void> {
  return new Promise(done => process.send?.(answer, undefined, undefined, () => done()));
}

function failureOf(error: unknown): Failure {
  const { message, code, syscall } = error as NodeJS.ErrnoException;
  const git = error instanceof GitFailure ? { evidence: error.evidence, passing: error.passing } : undefined;
  return { message: message ?? String(error), code, syscall, git };
}
