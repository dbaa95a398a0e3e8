import { type Code, type Refusal, refusal } from '../edit/index.js';
import { errorCode, reasonOf } from './file-system.js';

/** Ends a commit with a refusal. */
export class Stop extends Error {
  constructor(
    /** The path of the file that the commit failed at. */
    readonly path: string,
    readonly refusal: Refusal,
  ) {
    super(refusal.message);
  }

  /** `what` follows the path: a sentence without its subject and full stop. */
  static at(path: string, code: Code, what: string): Stop {
    return new Stop(path, refusal(code, `${path} ${what}.`));
  }
}

/** Do a step of writing a file. An error of the system ends the commit as a refusal. */
export async function step<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stop || errorCode(error) === undefined) throw error;
    const code = errorCode(error) === 'ESTALE' ? 'EDIT_STALE_FILE' : 'EDIT_FILE_WRITE_ERROR';
    throw Stop.at(path, code, `could not be written: ${reasonOf(error)}`);
  }
}
