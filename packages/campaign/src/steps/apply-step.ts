import { applyReply } from 'mortise';
import { GRAMMARS } from './grammars.js';
import { inWorkspace } from './in-workspace.js';
import { changedFiles, noteOf, refusedBy } from './refused.js';
import type { Step, StepContext, StepResult } from './step.js';

/**
 * Put the edits of a reply into a tree, all or none, as `mortise apply` does. No process is
 * started.
 */
export async function applyStep(
  { reply }: Extract<Step, { kind: 'apply' }>,
  { folder, signal }: Pick<StepContext, 'folder' | 'signal'>,
): Promise<StepResult> {
  return inWorkspace(folder, async workspace => {
    const report = await applyReply(reply, workspace, { grammars: GRAMMARS, signal });
    if (report.outcome === 'applied')
      return { kind: 'changed', files: changedFiles(report), note: noteOf(report, folder) };
    return report.outcome === 'already-applied' ? { kind: 'nothing' } : refusedBy(report, folder);
  });
}
