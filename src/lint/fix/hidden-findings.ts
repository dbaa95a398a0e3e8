import type { Finding } from '../finding.js';
import { LINT_TOOLS } from '../tools/index.js';
import type { Hidden, LintTool } from '../tools/tool.js';
import type { Comparison } from './compare.js';

/** A finding, and what its tool could not check because of it. */
interface Blocker {
  readonly finding: Finding;
  readonly hidden: Hidden;
}

/**
 * New findings that existed before but could not be reported, because a file did not parse. A flaky
 * test is not new either: it passed when it ran again.
 *
 * @param tests the result of each test before.
 */
export function hiddenBefore(
  { gone, kept, fresh }: Comparison,
  tests: ReadonlyMap<string, string>,
): ReadonlySet<Finding> {
  const before = [...gone, ...kept.keys()];
  const blockers = gone.flatMap(blockersOf).filter(each => !isDisproved(each, before));
  return new Set(
    fresh.filter(each => each.rule === 'flaky' || blockers.some(blocker => wasHidden(each, blocker, tests))),
  );
}

/** Whether a finding hides others. It is fixed first, because the tools see little until then. */
export function hidesOthers(finding: Finding): boolean {
  return blockersOf(finding).length > 0;
}

function blockersOf(finding: Finding): readonly Blocker[] {
  const hidden = toolOf(finding)?.hides?.(finding);
  return hidden === undefined ? [] : [{ finding, hidden }];
}

/** A tool that also reported something else did not stop at the blocker. */
function isDisproved({ finding, hidden }: Blocker, before: readonly Finding[]): boolean {
  const others = before.filter(each => toolOf(each) === toolOf(finding) && !hidesOthers(each));
  return hidden === 'all' && others.some(({ test }) => test === undefined);
}

function toolOf({ tool }: Finding): LintTool | undefined {
  return LINT_TOOLS.find(each => each.name === tool || each.aliases?.includes(tool));
}

/**
 * Whether a blocker hid a finding. A tool that reports no syntax errors itself checked nothing in
 * the file of the blocker. A failed test was hidden only if it could not run before.
 */
function wasHidden(finding: Finding, blocker: Blocker, tests: ReadonlyMap<string, string>): boolean {
  const { file, test } = finding;
  const isSame = toolOf(finding) === toolOf(blocker.finding);
  if (!isSame && toolOf(finding)?.hides !== undefined) return false;
  if (!(isSame && blocker.hidden === 'all') && file !== blocker.finding.file) return false;
  return test === undefined || !tests.has(test.id);
}
