import type { Finding } from '../finding.js';
import type { Comparison } from './compare.js';

/** What a tool could not check, because some code did not parse or could not be imported. */
interface Blocker {
  readonly tool: string;
  /** `undefined` means every file. */
  readonly file?: string;
}

/**
 * New findings that existed before but could not be reported, because a file did not parse. A flaky
 * test is not new either: it passed when it ran again.
 *
 * @param tests the result of each test before.
 */
export function hiddenBefore(
  { gone, fresh }: Comparison,
  tests: ReadonlyMap<string, string>,
): ReadonlySet<Finding> {
  const blockers = gone.flatMap(blockersOf);
  return new Set(
    fresh.filter(each => each.rule === 'flaky' || blockers.some(blocker => wasHidden(each, blocker, tests))),
  );
}

/** Whether a finding hides others. It is fixed first, because the tools see little until then. */
export function hidesOthers(finding: Finding): boolean {
  return blockersOf(finding).length > 0;
}

function blockersOf({ tool, rule, file }: Finding): Blocker[] {
  // Mypy checks no file as long as one does not parse.
  if (tool === 'mypy' && rule === 'syntax') return [{ tool }, { tool: 'bandit', file }];
  if (tool === 'ruff' && rule === 'invalid-syntax')
    return [{ tool, file }, { tool: 'bandit', file }, { tool: 'mypy' }];
  if (tool === 'pytest' && (rule === 'syntax-error' || rule === 'import-error'))
    return [{ tool }, { tool: 'bandit', file }];
  return [];
}

/** Whether a blocker hid a finding. A failed test was hidden only if it could not run before. */
function wasHidden(
  { tool, file, test }: Finding,
  blocker: Blocker,
  tests: ReadonlyMap<string, string>,
): boolean {
  if (tool !== blocker.tool || (blocker.file !== undefined && blocker.file !== file)) return false;
  return test === undefined || !tests.has(test.id);
}
