import type { Repositories } from '../git/repositories.js';
import type { Host } from '../hosts/host.js';
import type { Spec } from '../spec/spec.js';
import type { Asking, Step, StepContext, StepResult, TestResult } from '../steps/step.js';

/** What a worker works with. Tests put their own in. */
export interface Tools {
  /** The clones for a campaign: its spec says whether they have submodules and large files. */
  repositoriesOf(spec: Spec): Repositories;
  runStep(step: Step, context: StepContext): Promise<StepResult>;
  runTests(context: StepContext): Promise<TestResult>;
  /** The place of a repository's pull requests; `undefined` where there are none. */
  hostOf(spec: Spec, address: string, signal: AbortSignal): Host | undefined;
  /** The answers and the budget of models, for one row. */
  asking(
    campaign: { readonly id: number; readonly spec: Spec },
    row: { readonly id: number; readonly attempt: number },
  ): Asking;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since 1970. */
  now(): number;
}
