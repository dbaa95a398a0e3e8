import type { Finding } from '../finding.js';
import type { Comparison } from './compare.js';

/** What no tool could check, because something did not parse or could not be imported. */
interface Blocker {
  readonly tool: string;
  /** `undefined`: of every file. */
  readonly file?: string;
}

/**
 * New findings that were there all along: what does not parse hides what else is wrong, and when it
 * parses that comes to light. Also a test that now and then fails is nothing new: it passed when it
 * was run again.
 *
 * @param tests what became of each test before.
 */
export function cameToLight(
  { gone, fresh }: Comparison,
  tests: ReadonlyMap<string, string>,
): ReadonlySet<Finding> {
  const blockers = gone.flatMap(blockersOf);
  return new Set(
    fresh.filter(each => each.rule === 'flaky' || blockers.some(blocker => isBehind(each, blocker, tests))),
  );
}

/** Whether a finding hides others: it is put right first, since till then the tools say little. */
export function hidesOthers(finding: Finding): boolean {
  return blockersOf(finding).length > 0;
}

function blockersOf({ tool, rule, file }: Finding): Blocker[] {
  // Mypy says nothing of any file as long as one does not parse.
  if (tool === 'mypy' && rule === 'syntax') return [{ tool }, { tool: 'bandit', file }];
  if (tool === 'ruff' && rule === 'invalid-syntax')
    return [{ tool, file }, { tool: 'bandit', file }, { tool: 'mypy' }];
  if (tool === 'pytest' && (rule === 'syntax-error' || rule === 'import-error'))
    return [{ tool }, { tool: 'bandit', file }];
  return [];
}

/** Of tests only those that could not run before. */
function isBehind(
  { tool, file, test }: Finding,
  blocker: Blocker,
  tests: ReadonlyMap<string, string>,
): boolean {
  if (tool !== blocker.tool || (blocker.file !== undefined && blocker.file !== file)) return false;
  return test === undefined || !tests.has(test.id);
}
