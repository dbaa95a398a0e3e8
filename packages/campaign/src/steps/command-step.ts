import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Confined, confined } from './confined.js';
import { refusedContent } from './content-checks.js';
import { exists, removeStore } from './in-workspace.js';
import { refusedPath, withoutGit } from './path-checks.js';
import { lastBytes, refused, withoutFolder } from './refused.js';
import { runShell, type ShellResult } from './shell.js';
import type { Step, StepContext, StepResult } from './step.js';
import { readTree, treeChanges } from './tree-files.js';

type CommandStep = Extract<Step, { kind: 'command' }>;

/** The most bytes of the output that are evidence. */
const MOST_OUTPUT = 4 * 1024;

/**
 * Run a program over a tree, by a shell, and check what it changed as edits are checked. The
 * program is the user's own, named by the spec, and so it runs without `trust`; still it sees no
 * token, and what it leaves must stay in the tree. A program that itself runs code of the tree (a
 * codemod that loads the settings of the repository) does so on the word of who wrote the spec.
 */
export async function commandStep(step: CommandStep, context: StepContext): Promise<StepResult> {
  return confined(context.env, place => ranAndChecked(step, context, place));
}

async function ranAndChecked(
  { command, timeoutSeconds }: CommandStep,
  { folder, signal }: StepContext,
  place: Confined,
): Promise<StepResult> {
  const kept = join(place.folder, 'before');
  await mkdir(kept);
  const hadStore = await exists(join(folder, '.mortise'));
  const before = await readTree(folder, kept);
  const result = await runShell(command, { cwd: folder, env: place.env, timeoutSeconds, signal });
  signal.throwIfAborted();
  const failed = failure(result, folder, timeoutSeconds);
  if (failed !== undefined) return failed;
  // Mortise itself may have been the program.
  if (!hadStore) await removeStore(folder);
  const changes = withoutGit(treeChanges(before, await readTree(folder)), before);
  const why = (await refusedPath(folder, changes)) ?? (await refusedContent(folder, changes, kept));
  if (why !== undefined) return why;
  return changes.length === 0
    ? { kind: 'nothing' }
    : { kind: 'changed', files: changes.map(each => each.path) };
}

function failure(result: ShellResult, folder: string, timeoutSeconds: number): StepResult | undefined {
  if (result.ended === 'exited' && result.exitCode === 0) return undefined;
  const evidence = lastBytes(withoutFolder(result.output, folder), MOST_OUTPUT);
  if (result.ended === 'timed-out')
    return refused(
      'COMMAND_TIMED_OUT',
      `The command did not end within ${timeoutSeconds} seconds.`,
      evidence,
    );
  const how =
    result.exitCode === null
      ? 'A signal ended the command'
      : `The command ended with exit code ${result.exitCode}`;
  return refused('COMMAND_FAILED', `${how}.`, evidence);
}
