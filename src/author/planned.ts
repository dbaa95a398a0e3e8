import { type ApplyOptions, type FilePlan, planReply, planReport, type Reads } from '../apply/index.js';
import type { Report } from '../edit/index.js';
import type { Parsed } from '../formats/index.js';

/** A plan of the edits of a reply, and its report. */
export interface Planned {
  readonly report: Report;
  readonly files: readonly FilePlan[];
}

/** Plan edits, and report what would become of them. Nothing is written. */
export async function planned(parsed: Parsed, files: Reads, options: ApplyOptions): Promise<Planned> {
  const plan = await planReply(parsed, files, options);
  return { report: planReport(plan, files, options), files: plan.files };
}
