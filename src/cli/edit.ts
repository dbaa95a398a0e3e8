import { HeldWorkspace } from '../apply/index.js';
import { type EditTask, editFiles, type Strategy } from '../author/index.js';
import type { Config } from '../model/config.js';
import type { Model } from '../model/model.js';
import { appendToLog, copyTree, findConfig, NodeGrammars, NodeWorkspace, runCommand } from '../node/index.js';
import { projectOf } from '../project/project.js';
import { reportJson } from '../report/index.js';
import { bracedGlobMatcher } from '../text/glob.js';
import { folder } from './apply.js';
import { editHint } from './edit-hints.js';
import { editReportText } from './edit-text.js';
import { encodingOf } from './encoding-flag.js';
import { usage } from './failure.js';
import type { ModelFlags } from './flags.js';
import { type Io, wantsColor } from './io.js';
import { withLastingReceipt } from './lasting-receipt.js';
import { modelFailure, openNamed } from './model-flags.js';
import { printReport } from './print-report.js';
import { readInput } from './reply.js';
import type { PageFlags } from './review.js';
import { reviewChanges, withoutReview } from './review-changes.js';
import { RunProgress } from './run-progress.js';
import { eachCommit, heardModel } from './signals.js';

interface EditFlags extends ModelFlags, PageFlags {
  /** Show the edit in the browser before it is written. */
  readonly review?: boolean;
  readonly message: string;
  readonly root: string;
  readonly strategy?: Strategy;
  /** False with `--no-fall-back`. */
  readonly fallBack: boolean;
  /** A file with a patch of the same change elsewhere. */
  readonly referencePatch?: string;
  readonly range?: number;
  readonly test?: string;
  readonly testTimeout: number;
  readonly rounds: number;
  readonly calls: number;
  readonly maxOutputTokens?: number;
  readonly largeLines?: number;
  readonly largeBytes?: number;
  readonly env?: readonly string[];
  readonly keep?: boolean;
  readonly encoding?: string;
  readonly allow?: readonly string[];
  readonly withTests?: boolean;
  readonly trust?: boolean;
  readonly dryRun?: boolean;
}

/**
 * Ask a model for a change of files, make it, and report it on standard output. Gives the exit
 * code.
 *
 * @throws CommandFailure when it cannot start: no such root, no model.
 */
export async function edit(paths: readonly string[], flags: EditFlags, io: Io): Promise<number> {
  if (flags.review === true) withoutReview(flags, NOT_REVIEWED);
  const root = await folder(flags.root);
  const config = await configOf(root, flags);
  const model = heardModel(await modelOf(root, flags, io), io);
  const opening = { ...(await encodingOf(flags.encoding)), heard: eachCommit(io) };
  const workspace = await NodeWorkspace.open(root, opening);
  const progress = new RunProgress(io, { test: config.test });
  const task = await taskOf(paths, flags, config, { root, io });
  const held = flags.review === true ? new HeldWorkspace(workspace) : undefined;
  const project = projectOf({
    ...{ workspace: held ?? workspace, model, grammars: new NodeGrammars(), signal: io.interrupt.signal },
    progress: progress.step,
  });
  const report = await editFiles(task, project).finally(() => progress.end());
  const warnings = [...new Set([...workspace.warnings, ...config.warnings, ...report.warnings])];
  if (held !== undefined && held.changes.length > 0) {
    const seen = await reviewChanges(held, { workspace, root }, flags, io);
    const all = [...new Set([...warnings, ...seen.report.warnings])];
    const reviewed = await withLastingReceipt({ ...seen.report, warnings: all, output: report.output });
    printReport(reviewed, flags, io);
    if (flags.json !== true) io.stdout.write(seen.rejected);
    return reviewed.exitCode;
  }
  // What it did is told.
  io.signals?.hear();
  const final = await withLastingReceipt({ ...report, warnings });
  const keep = flags.keep === true;
  io.stdout.write(
    flags.json === true
      ? reportJson(final, refused => editHint(refused, keep))
      : editReportText(final, { color: wantsColor(io), keep }),
  );
  return final.exitCode;
}

/** The tests run over what is written, and so after a review. */
const NOT_REVIEWED = { test: '--test', withTests: '--with-tests', keep: '--keep', dryRun: '--dry-run' };

/** What the configuration file says of edits, as far as it is to be used. */
interface EditConfig {
  readonly test: string | undefined;
  readonly small: Config['small'];
  readonly large: Config['large'];
  readonly warnings: readonly string[];
}

/**
 * The file may have come with somebody's repository: a command in it is run only if the user trusts
 * it.
 */
async function configOf(root: string, flags: EditFlags): Promise<EditConfig> {
  const found = await findConfig(root);
  if (found.kind === 'failed') throw modelFailure(found.refusal);
  const { test, small, large } = found.config;
  const limits = { small, large };
  if (flags.review === true && test !== undefined)
    return {
      ...limits,
      test: undefined,
      warnings: [`The tests that ${found.file} names did not run: with --review, run them afterwards.`],
    };
  if (flags.test !== undefined || test === undefined || flags.trust === true)
    return { ...limits, test: flags.test ?? test, warnings: [] };
  const warning = `The tests that ${found.file} names did not run: give the command with --test, or allow those of the file with --trust.`;
  return { ...limits, test: undefined, warnings: [warning] };
}

async function modelOf(root: string, flags: EditFlags, io: Io): Promise<Model> {
  const opened = await openNamed(flags, root, io);
  if (opened.kind === 'failed') throw modelFailure(opened.refusal);
  return opened.model;
}

async function taskOf(
  paths: readonly string[],
  flags: EditFlags,
  { test: command, small, large }: EditConfig,
  { root, io }: { readonly root: string; readonly io: Io },
): Promise<EditTask> {
  const { message, range, rounds, calls, keep, dryRun, withTests } = flags;
  const heard = io.signals?.during;
  const mayTouch = allowed(flags.allow ?? []);
  const [timeout, passed] = [flags.testTimeout * 1000, flags.env];
  const tested = command !== undefined && {
    test: (signal?: AbortSignal) => runCommand(command, { cwd: root, timeout, passed, signal, heard }),
    copy: () => copyTree(root, { command, timeout, passed, heard }),
  };
  return {
    instruction: message,
    reference: await referenceOf(flags, io),
    range,
    paths,
    ...strategyOf(flags),
    small,
    large: { lines: flags.largeLines ?? large?.lines, bytes: flags.largeBytes ?? large?.bytes },
    budget: large?.shownCharacters,
    rounds,
    calls,
    maxOutputTokens: flags.maxOutputTokens,
    keep,
    dryRun,
    withTests,
    mayTouch,
    root,
    ...tested,
    record: record => appendToLog(root, { at: new Date().toISOString(), ...record }),
  };
}

/** @throws CommandFailure where no strategy is named that could be the only one. */
function strategyOf({ strategy, fallBack }: EditFlags): Pick<EditTask, 'preferred' | 'forced'> {
  if (fallBack) return { preferred: strategy };
  if (strategy === undefined) throw usage('--no-fall-back needs the strategy: name it by --strategy.');
  return { forced: strategy };
}

async function referenceOf({ referencePatch }: EditFlags, io: Io): Promise<string | undefined> {
  if (referencePatch === undefined) return undefined;
  return readInput(referencePatch, io, 'reference patch', 'Give a patch as text.');
}

/** Whether a path is one of those that may be changed without being named. */
function allowed(globs: readonly string[]): (path: string) => boolean {
  if (globs.length === 0) return () => false;
  const matchers = globs.map(glob => bracedGlobMatcher(glob));
  return path => matchers.some(matches => matches(path));
}
