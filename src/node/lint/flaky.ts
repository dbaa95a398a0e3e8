import type { Finding } from '../../lint/index.js';
import type { ToolSays } from './run-tool.js';

type Findings = ToolSays & { readonly kind: 'findings' };

/** The ids of the tests that failed, without those of files that could not be collected. */
export function failedTests({ findings }: Findings): readonly string[] {
  const ids = findings.flatMap(({ test }) => (test?.id.includes('::') === true ? [test.id] : []));
  return [...new Set(ids)];
}

/**
 * What a run of tests says, given what its failing tests did when they were run once more: those
 * that pass then are flaky, whatever they failed with.
 */
export function withFlaky(first: Findings, again: ToolSays): Findings {
  // If the second run reports nothing, the first one counts.
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
  const note = { message: `It passes when it is run again; the first time it was: ${finding.rule}` };
  return { ...finding, rule: 'flaky', notes: [...finding.notes, note] };
}
