import { type ApplyOptions, type FilePlan, planReply, planReport, type Reads } from '../apply/index.js';
import type { Report } from '../edit/index.js';
import type { Parsed } from '../formats/index.js';

/** A plan with its report. Nothing is written. */
export async function planned(
  parsed: Parsed,
  files: Reads,
  options: ApplyOptions,
): Promise<{ readonly report: Report; readonly files: readonly FilePlan[] }> {
  const plan = await planReply(parsed, files, options);
  return { report: planReport(plan, files, options), files: plan.files };
}
