import { applyStep } from './apply-step.js';
import { commandStep } from './command-step.js';
import { editStep } from './edit-step.js';
import { fixStep } from './fix-step.js';
import type { Step, StepContext, StepResult } from './step.js';

/**
 * Carry out a step in the folder of a clean tree. It makes no commit. If the result is `refused`,
 * the folder may hold parts of a change, which the caller throws away.
 *
 * @throws the reason of the signal, if it was aborted: that is no refusal.
 */
export async function runStep(step: Step, context: StepContext): Promise<StepResult> {
  context.signal.throwIfAborted();
  const result = await carriedOut(step, context);
  context.signal.throwIfAborted();
  return result;
}

function carriedOut(step: Step, context: StepContext): Promise<StepResult> {
  switch (step.kind) {
    case 'apply':
      return applyStep(step, context);
    case 'edit':
      return editStep(step, context);
    case 'fix':
      return fixStep(step, context);
    case 'command':
      return commandStep(step, context);
  }
}
