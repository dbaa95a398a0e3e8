import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { type EditTask, editFiles, isTestFile, projectOf, type Report } from 'mortise';
import { openModel } from 'mortise/node';
import { askingModel } from './asking-model.js';
import { type Confined, confined, removeFolder } from './confined.js';
import { GRAMMARS } from './grammars.js';
import { inWorkspace } from './in-workspace.js';
import { changedFiles, noteOf, refusedBy, refusedFor, withoutFolder } from './refused.js';
import { runShell, type ShellResult } from './shell.js';
import type { Step, StepContext, StepResult } from './step.js';
import { pathsOf } from './tree-paths.js';

/** Questions of a run for each file, besides those of more rounds. */
const LEAST_CALLS = 12;

/**
 * Ask a model for a change of the files of a tree, as `mortise edit` does. The tests judge it where
 * the spec trusts the repositories: in a copy of the tree, so that nothing of theirs is committed.
 * A tree without a file that the globs mean has nothing to do.
 */
export async function editStep(
  step: Extract<Step, { kind: 'edit' }>,
  context: StepContext,
): Promise<StepResult> {
  const { folder, env, asking, signal } = context;
  const opened = await openModel({ model: step.model, env });
  if (opened.kind === 'failed') return refusedFor(opened.refusal, folder);
  const paths = await pathsOf(folder, step.files);
  if (paths.length === 0) return { kind: 'nothing' };
  return confined(env, place =>
    inWorkspace(folder, async workspace => {
      const model = askingModel(opened.model, asking, env);
      const report = await editFiles(
        taskOf(step, paths, context, place),
        projectOf({ workspace, grammars: GRAMMARS, model, signal }),
      );
      return resultOf(report, folder);
    }),
  );
}

function taskOf(
  { instruction, rounds }: Extract<Step, { kind: 'edit' }>,
  paths: readonly string[],
  { trust, tests, ...context }: StepContext,
  place: Confined,
): EditTask {
  const calls = Math.max(LEAST_CALLS, paths.length * (rounds + 1));
  const task = { instruction, paths, rounds, calls };
  if (!trust || tests === undefined) return task;
  return { ...task, test: () => testedCopy(tests, context, place) };
}

type TestContext = Pick<StepContext, 'folder' | 'testTimeoutSeconds' | 'signal'>;

async function testedCopy(
  tests: string,
  { folder, testTimeoutSeconds: timeoutSeconds, signal }: TestContext,
  place: Confined,
) {
  const copy = join(place.folder, 'tree');
  try {
    const filter = (path: string) => path !== join(folder, '.mortise');
    await cp(folder, copy, { recursive: true, verbatimSymlinks: true, filter });
    const result = await runShell(tests, { cwd: copy, env: place.env, timeoutSeconds, signal });
    // The same text in each run, so that the question that it leads to is known again.
    const output = withoutFolder(withoutFolder(result.output, copy), place.folder);
    return { ended: endedOf(result), output };
  } finally {
    await removeFolder(copy);
  }
}

function endedOf({ ended, exitCode }: ShellResult): 'passed' | 'failed' | 'timed-out' | 'interrupted' {
  if (ended !== 'exited') return ended;
  return exitCode === 0 ? 'passed' : 'failed';
}

/** Tests that a model writes for its own change say less than others. */
function testsAmong(files: readonly string[]): string {
  const tests = files.filter(isTestFile);
  return tests.length === 0 ? '' : `The model changed tests, too: ${tests.join(', ')}.`;
}

function resultOf(report: Report, folder: string): StepResult {
  if (report.outcome === 'applied') {
    const files = changedFiles(report);
    return { kind: 'changed', files, note: noteOf(report, folder, testsAmong(files)) };
  }
  // It was asked for a change: that there is none to make is its word alone.
  if (report.outcome === 'already-applied')
    return { kind: 'nothing', note: 'The model changed nothing; nobody else has checked that.' };
  const output = typeof report.output === 'object' ? report.output : null;
  const failure = typeof output?.failure === 'string' ? `What the tests say:\n${output.failure}` : '';
  return refusedBy(report, folder, failure);
}
