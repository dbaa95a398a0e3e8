/** The facts about one failure, from any report. */
export interface FailureFacts {
  readonly phase: 'collect' | 'setup' | 'call' | 'teardown';
  /** The name of the exception's class, if it is known. */
  readonly exception: string;
  readonly message: string;
  /** The whole text of the report. */
  readonly text: string;
  /** Whether the innermost frame of the project is outside the tests. */
  readonly inCode: boolean;
  readonly fixtureMissing: boolean;
  /** Whether a file of the project does not parse. Input of the program does not count. */
  readonly notParsed: boolean;
}

/** The kinds of failures: the rules of findings of pytest. */
type TestKind =
  | 'assertion'
  | 'exception-in-test'
  | 'exception-in-code'
  | 'raises-not-met'
  | 'fixture-error'
  | 'fixture-missing'
  | 'import-error'
  | 'syntax-error'
  | 'timeout'
  | 'xpass-strict';

const SYNTAX = /^(?:E +)?(?:SyntaxError|IndentationError|TabError)\b/m;
const IMPORT = /^(?:E +)?(?:ImportError|ModuleNotFoundError)\b|^ImportError while/m;
const NOT_RAISED = /^(?:Failed: )?DID NOT (?:RAISE|WARN)|^(?:AssertionError: )?Regex pattern did not match/;

/** The kinds in the order in which they are checked: the first match is used. */
const KINDS: readonly (readonly [TestKind, (facts: FailureFacts) => boolean])[] = [
  ['xpass-strict', ({ text }) => text.startsWith('[XPASS(strict)]')],
  [
    'syntax-error',
    ({ phase, notParsed, exception, text }) =>
      notParsed || (phase === 'collect' && (SYNTAX.test(exception) || SYNTAX.test(text))),
  ],
  [
    'import-error',
    ({ phase, exception, text }) => phase === 'collect' && (IMPORT.test(exception) || IMPORT.test(text)),
  ],
  ['fixture-missing', ({ fixtureMissing }) => fixtureMissing],
  ['timeout', ({ message }) => /Timeout \(?>|from pytest-timeout/.test(message)],
  ['fixture-error', ({ phase }) => phase === 'setup' || phase === 'teardown'],
  ['raises-not-met', ({ message }) => NOT_RAISED.test(message)],
  ['exception-in-code', ({ inCode }) => inCode],
  [
    'assertion',
    ({ exception, message }) =>
      exception === 'AssertionError' || /^(?:AssertionError\b|assert )/.test(message),
  ],
];

/**
 * The kind of a failure.
 *
 * @example kindOf({ ...facts, message: 'Failed: DID NOT RAISE ValueError' }) // 'raises-not-met'
 */
export function kindOf(facts: FailureFacts): TestKind {
  return KINDS.find(([, holds]) => holds(facts))?.[0] ?? 'exception-in-test';
}

/** Whether a frame is in the project: below pytest's folder, and not in an installed package. */
export function isInProject(path: string): boolean {
  const outside =
    path === '' || path.startsWith('<') || path.startsWith('/') || /^[A-Za-z]:[\\/]|^\.\./.test(path);
  return !outside && !/(?:^|[\\/])(?:site-packages|dist-packages|\.venv|\.tox|\.nox)[\\/]/.test(path);
}
