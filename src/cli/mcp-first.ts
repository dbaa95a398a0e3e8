import type { Readable } from 'node:stream';
import { firstAnswer } from '../mcp/first-answer.js';
import type { Io } from './io.js';
import { version } from './version.js';

/**
 * A client that says nothing for so many milliseconds is not waited for: what serves it is loaded.
 */
const PATIENCE = 200;

/**
 * Answer a client that begins with `initialize`, before all that serves it is loaded: that takes
 * longer than some wait on a busy machine. Its message is left in standard input.
 *
 * @returns what the server is to be run with
 */
export async function answeredFirst(io: Io): Promise<Io> {
  const line = io.stdin.isTTY === true ? undefined : await firstLine(io.stdin);
  const answer = line === undefined ? undefined : firstAnswer(line, version());
  if (answer === undefined) return io;
  io.stdout.write(answer.line);
  return { ...io, answered: answer.id };
}

/** The first line of what has come, which stays in the stream; `undefined` if no whole line has. */
function firstLine(stdin: Readable): Promise<string | undefined> {
  return new Promise(resolve => {
    const look = () => {
      clearTimeout(timer);
      stdin.off('readable', look);
      const chunk = stdin.read() as Buffer | null;
      // In the same turn, so that an input that has ended is not over yet.
      if (chunk !== null) stdin.unshift(chunk);
      const end = chunk?.indexOf('\n') ?? -1;
      resolve(end < 0 ? undefined : chunk?.toString('utf8', 0, end));
    };
    const timer = setTimeout(look, PATIENCE);
    stdin.on('readable', look);
  });
}
