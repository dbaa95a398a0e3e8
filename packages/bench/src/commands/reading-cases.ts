import { EXIT } from 'mortise';
import { CommandFailure, isSystemError, systemReason, unreadable } from '#mortise/internal';
import { NoModel } from '../models.js';

/**
 * Do what reads and writes files of cases, and give its exit code.
 *
 * @throws CommandFailure when one of the files cannot be read or written, or a line is not JSON.
 */
export async function readingCases(cases: string, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SyntaxError)
      throw unreadable(`${cases} is not one JSON object a line: ${error.message}.`);
    if (error instanceof NoModel) throw new CommandFailure(error.refusal.code, EXIT.model, error.message);
    if (!isSystemError(error)) throw error;
    throw unreadable(`${error.path ?? cases} cannot be read or written: ${systemReason(error)}.`);
  }
}
