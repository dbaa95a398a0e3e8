import { benchApply } from '../bench/apply.js';
import { EXIT } from '../edit/index.js';
import { isSystemError, systemReason, unreadable } from './failure.js';
import type { Io } from './io.js';

/**
 * Answer a file of cases with a file of answers.
 *
 * @throws CommandFailure when one of the files cannot be read or written, or a line of the cases is not JSON.
 */
export async function bench(cases: string, answers: string, io: Io): Promise<number> {
  try {
    const { answered, unsupported } = await benchApply(cases, answers);
    io.stdout.write(`${answered} answered, ${unsupported} of formats that are not read yet: ${answers}\n`);
    return EXIT.done;
  } catch (error) {
    if (error instanceof SyntaxError)
      throw unreadable(`${cases} is not one JSON object a line: ${error.message}.`);
    if (!isSystemError(error)) throw error;
    throw unreadable(`${error.path ?? cases} cannot be read or written: ${systemReason(error)}.`);
  }
}
