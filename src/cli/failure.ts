import { type Code, EMPTY_REPORT, EXIT, type Report, refusal } from '../edit/index.js';

/**
 * A command that could not even start on the edits: called wrongly, or its input cannot be read.
 */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';

  constructor(
    readonly code: Code,
    readonly exitCode: number,
    message: string,
  ) {
    super(message);
  }

  /** The same in the one shape that every run reports in. */
  get report(): Report {
    const problems = [refusal(this.code, this.message)];
    return { ...EMPTY_REPORT, outcome: 'failed', problems, exitCode: this.exitCode };
  }
}

/**
 * The command was called in a way that means nothing. The table of codes is about edits and has no
 * better one for that.
 */
export function usage(message: string, code: Code = 'USAGE'): CommandFailure {
  return new CommandFailure(code, EXIT.usage, message);
}

export function unreadable(message: string): CommandFailure {
  return new CommandFailure('EDIT_FILE_READ_ERROR', EXIT.io, message);
}

export function interruptedFailure(): CommandFailure {
  return new CommandFailure('CANCELLED', EXIT.interrupted, 'Interrupted before anything was written.');
}

/** Whether it is an error of the operating system: about the user's files, and no fault. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** Why the operating system refused, in words a user has use for. */
export function systemReason(error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'ENOENT':
      return 'it does not exist';
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    case 'EISDIR':
      return 'it is a folder';
    case 'EMFILE':
    case 'ENFILE':
      return 'too many files are open: raise the limit (ulimit -n)';
    case 'ENOTDIR':
      return 'a part of its path is not a folder';
    default:
      return error.message;
  }
}
