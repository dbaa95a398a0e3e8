import type { fixFindings, Report } from 'mortise';
import { SPENT } from './asking-model.js';
import { changedFiles, refused, refusedBy } from './refused.js';
import type { StepResult } from './step.js';

type FixOutput = Awaited<ReturnType<typeof fixFindings>>['output'];

/** The codes of models, the one that a person should hear of first. */
const MODEL_CODES = {
  MODEL_BUDGET: SPENT,
  MODEL_UNAVAILABLE: 'The model cannot be asked.',
  MODEL_FAILED: 'The model gave no usable answer.',
} as const;

/** What a run of fixes is for a campaign. */
export function fixResult(report: Report, output: FixOutput, folder: string): StepResult {
  // The tools or the files ended it early: what was fixed until then is not all that would be.
  if (report.problems.length > 0) return refusedBy(report, folder);
  if (output.found === 0) return { kind: 'nothing' };
  const files = changedFiles(report);
  if (files.length === 0) return notFixed(output);
  return { kind: 'changed', files, note: output.left === 0 ? undefined : leftText(output) };
}

function notFixed(output: FixOutput): StepResult {
  const codes = output.findings.map(({ why }) => why?.code);
  const evidence = [leftText(output), ...output.findings.map(findingText)].join('\n');
  for (const [code, message] of Object.entries(MODEL_CODES))
    if (codes.some(each => each === code)) return refused(code, message, evidence);
  return refused('NOTHING_FIXED', 'There are findings, and none could be fixed.', evidence);
}

function leftText({ left, found, rules }: FixOutput): string {
  const open = rules.filter(each => each.left > 0).map(each => `${each.tool} ${each.rule}: ${each.left}`);
  return `${left} of ${found} findings remain (${open.join(', ')}).`;
}

function findingText({ tool, rule, file, line, message, why }: FixOutput['findings'][number]): string {
  const reason = why === null ? '' : ` (${why.code}: ${why.message})`;
  return `${file}:${line}: ${tool} ${rule}: ${message}${reason}`;
}
