import { confined } from './confined.js';
import { lastBytes, withoutFolder } from './refused.js';
import { runShell, type ShellResult } from './shell.js';
import type { StepContext, TestResult } from './step.js';

/** The most bytes of the output that are evidence. */
const MOST_OUTPUT = 4 * 1024;

/**
 * Run the tests of a tree, in a confined environment. What they leave behind in the tree is no part
 * of the change as long as the caller has made the commit before.
 *
 * @throws Error if the spec does not trust the repositories, or there are no tests: then the caller
 *   must not call it. The reason of the signal, if it was aborted.
 */
export async function runTests(
  context: Pick<StepContext, 'folder' | 'trust' | 'tests' | 'testTimeoutSeconds' | 'env' | 'signal'>,
): Promise<TestResult> {
  const { folder, trust, tests, testTimeoutSeconds: timeoutSeconds, signal } = context;
  if (!trust) throw new Error('Tests of a repository may run only with `trust: true`');
  if (tests === undefined) throw new Error('There is no command of tests to run');
  signal.throwIfAborted();
  const result = await confined(context.env, ({ env }) =>
    runShell(tests, { cwd: folder, env, timeoutSeconds, signal }),
  );
  signal.throwIfAborted();
  return testResult(result, folder, timeoutSeconds);
}

function testResult(result: ShellResult, folder: string, timeoutSeconds: number): TestResult {
  if (result.ended === 'exited' && result.exitCode === 0) return { kind: 'passed' };
  const evidence = lastBytes(withoutFolder(result.output, folder), MOST_OUTPUT);
  const [code, message] =
    result.ended === 'timed-out'
      ? (['TESTS_TIMED_OUT', `The tests did not end within ${timeoutSeconds} seconds.`] as const)
      : (['TESTS_FAILED', `The tests failed ${exitText(result)}.`] as const);
  return { kind: 'failed', refusal: { code, message, evidence } };
}

/** How a command ended, as the end of a sentence. */
export function exitText({ exitCode }: Pick<ShellResult, 'exitCode'>): string {
  return exitCode === null ? 'since a signal ended them' : `with exit code ${exitCode}`;
}
