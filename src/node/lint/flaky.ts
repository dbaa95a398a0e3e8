import type { Finding } from '../../lint/index.js';
import type { ToolResult } from './run-tool.js';

type Findings = ToolResult & { readonly kind: 'findings' };

/** The ids of the tests that failed, without those of files that could not be collected. */
export function failedTests({ findings }: Findings): readonly string[] {
  const ids = findings.flatMap(({ test }) => (test?.id.includes('::') === true ? [test.id] : []));
  return [...new Set(ids)];
}

/**
 * The result of a test run, corrected by a second run of its failed tests: those that pass then are
 * flaky.
 */
export function withFlaky(first: Findings, again: ToolResult): Findings {
  // If the second run has no results, the first one counts.
  const tests = again.kind === 'findings' ? again.tests : undefined;
  if (tests === undefined) return first;
  const passes = (id: string | undefined) => id !== undefined && tests.get(id) === 'passed';
  return {
    ...first,
    findings: first.findings.map(each => (passes(each.test?.id) ? flaky(each) : each)),
    tests: new Map([...(first.tests ?? [])].map(([id, outcome]) => [id, passes(id) ? 'passed' : outcome])),
  };
}

function flaky(finding: Finding): Finding {
  const note = { message: `It passes in a second run. In the first run, it failed with: ${finding.rule}` };
  return { ...finding, rule: 'flaky', notes: [...finding.notes, note] };
}
