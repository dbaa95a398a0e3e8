import { GitFailure } from './repositories.js';
import type { GitEnd } from './run-git.js';
import { withoutSecrets } from './secrets.js';

/** What was to be done when git failed. */
export type Doing = 'CLONE_FAILED' | 'FETCH_FAILED' | 'PUSH_FAILED' | 'TREE_FAILED';

interface Cause {
  readonly says: RegExp;
  readonly message: string;
  /** Another code than that of what was done. */
  readonly code?: string;
  readonly passing?: boolean;
}

/** Causes, by the words of git, ssh and hosts. The first that fits is taken. */
const CAUSES: readonly Cause[] = [
  {
    says: /transport '[^']*' not allowed/,
    message: 'git does not allow the protocol of an address.',
    code: 'UNSAFE_REPOSITORY',
  },
  { says: /No space left on device|Disk quota exceeded/i, message: 'The disk is full.', passing: true },
  {
    says: /detected dubious ownership/,
    message: 'The repository belongs to another user. Name it in safe.directory of your git configuration.',
  },
  {
    says: /Could not resolve host|Name or service not known|Temporary failure in name resolution/i,
    message: 'The host was not found.',
    passing: true,
  },
  {
    says: /returned error: (?:429|5\d\d)|HTTP (?:429|5\d\d)/,
    message: 'The host answers that it is busy or broken.',
    passing: true,
  },
  {
    says: /Repository not found|repository '[^']*' (?:does not exist|not found)|does not appear to be a git repository|project you were looking for could not be found|returned error: 404/i,
    message: 'There is no such repository, or it may not be seen.',
    code: 'NO_REPOSITORY',
  },
  {
    says: /Authentication failed|could not read (?:Username|Password)|Permission denied \(|returned error: (?:401|403)|terminal prompts disabled|Host key verification failed/i,
    message: 'The remote refused the credentials. Check the token, the credential helper or the ssh key.',
  },
  {
    says: /Connection (?:refused|reset|timed out|closed)|timed? ?out|Failed to connect|Network is unreachable|No route to host|SSL_|gnutls|kex_exchange/i,
    message: 'The connection to the host failed.',
    passing: true,
  },
  {
    says: /Unable to create '[^']*\.lock'|cannot lock ref|could not lock/i,
    message: 'Another process has locked the repository.',
    passing: true,
  },
  {
    says: /invalid path '/,
    message: 'The repository holds a path that no tree may have, such as one inside of .git.',
    code: 'UNSAFE_REPOSITORY',
  },
  {
    says: /corrupt|bad object|failed to unpack tree object|missing (?:blob|tree|commit|object)|unable to read|bad tree object|invalid sha1 pointer|loose object|remote did not send all/i,
    message: 'An object of the repository is broken or missing.',
  },
  {
    says: /early EOF|RPC failed|hung up unexpectedly|unexpected disconnect/i,
    message: 'The connection ended too early.',
    passing: true,
  },
];

const OTHERWISE: Readonly<Record<Doing, string>> = {
  CLONE_FAILED: 'The repository could not be cloned.',
  FETCH_FAILED: 'What is new in the repository could not be fetched.',
  PUSH_FAILED: 'The branch could not be pushed.',
  TREE_FAILED: 'The tree of a commit could not be made or read.',
};

/** The failure that a git command ended with, in words that are equal for equal causes. */
export function failureOf(doing: Doing, end: GitEnd, secrets: readonly string[]): GitFailure {
  const evidence = wordsOf(end.stderr, secrets);
  const cause = CAUSES.find(({ says }) => says.test(end.stderr));
  const { message = OTHERWISE[doing], code = doing, passing = false } = cause ?? {};
  return new GitFailure(code, message, evidence, passing || end.code === null);
}

/** What git said, without progress and secrets: its last 4,000 characters. */
export function wordsOf(said: string, secrets: readonly string[]): string {
  const lines = said
    .split('\n')
    .map(line => line.slice(line.lastIndexOf('\r', line.length - 2) + 1).trimEnd());
  const told = lines.filter(
    line =>
      line !== '' && !/^(?:remote: )?[A-Z][a-z ]+: +\d+% \(|^(?:remote: )?(?:Enumerating|Total) /.test(line),
  );
  return withoutSecrets(told.join('\n'), secrets).slice(-4_000);
}

/** Whether a push was refused by those who may refuse it, not by an accident. */
export const isDenied = (said: string) =>
  /remote rejected|hook declined|protected branch|GH\d{3}|Authentication failed|could not read (?:Username|Password)|Permission (?:to \S+ )?denied|returned error: (?:401|403)|not allowed to push/i.test(
    said,
  );
