import { EXIT, refusal } from '../edit/index.js';
import { leftCase } from '../lint/fix/index.js';
import type { DocumentOf } from '../lint/fix/same-finding.js';
import { type FixFindingsResult, outputAfter } from '../lint/fix-findings.js';
import type { Finding } from '../lint/index.js';
import type { OnlyNew } from '../lint/only-new/only-new.js';
import {
  type CheckerOptions,
  NodeProjectSources,
  type OpenChecker,
  openChecker,
} from '../node/lint/index.js';

/**
 * Add what the tools find that only list findings: mortise fixes nothing for them yet, and a run
 * must not look clean without them.
 *
 * @param options how the other tools were opened.
 */
export async function withListed(
  fixed: FixFindingsResult,
  { listedOnly }: OpenChecker,
  options: CheckerOptions,
  onlyNew: OnlyNew | undefined,
): Promise<FixFindingsResult> {
  const found: Finding[] = [];
  const warnings: string[] = [];
  for (const tool of fixed.run.problem === undefined ? listedOnly : []) {
    const listed = await listedBy(tool, options);
    if (typeof listed === 'string') warnings.push(listed);
    else found.push(...listed);
  }
  if (found.length + warnings.length === 0) return fixed;
  const sources = await NodeProjectSources.open(
    options.root,
    found.map(each => each.file),
  );
  const documentOf: DocumentOf = path => sources.source(path)?.document;
  const wanted = onlyNew?.of(found, documentOf) ?? found;
  const cases = wanted.map(each =>
    leftCase(
      each,
      refusal('FIX_NOT_TRIED', `mortise reads the findings of ${each.tool}, and does not fix them yet.`),
    ),
  );
  const run = { ...fixed.run, cases: [...fixed.run.cases, ...cases] };
  const output = outputAfter(run, fixed.output);
  const { report } = fixed;
  const isLeft = cases.length > 0 && [EXIT.done, EXIT.review].some(each => each === report.exitCode);
  return {
    run,
    output,
    report: {
      ...report,
      warnings: [...report.warnings, ...warnings],
      outcome: isLeft ? (report.files.length > 0 ? 'partly-applied' : 'refused') : report.outcome,
      exitCode: isLeft ? EXIT.refused : report.exitCode,
      output: { ...output },
    },
  };
}

/** What a tool finds, or why it does not run, in a sentence. */
async function listedBy(tool: string, options: CheckerOptions): Promise<readonly Finding[] | string> {
  const opened = await openChecker({ ...options, tools: [tool], toFix: false, testCommand: undefined });
  if (opened.kind === 'failed') return opened.refusal.message;
  try {
    const [report] = await opened.checker.results(options.signal);
    if (report === undefined) return `${tool} has not run.`;
    return report.result.kind === 'findings' ? report.result.findings : report.result.refusal.message;
  } finally {
    await opened.checker.close();
  }
}
