import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { HeldWorkspace, type Workspace } from '../apply/index.js';
import { adviceFor, type Refusal, type Report } from '../edit/index.js';
import type { FixStep } from '../lint/fix/fix-options.js';
import type { FixRun } from '../lint/fix/fix-run.js';
import type { WriteLevel } from '../lint/fix/grade/grade.js';
import { type FixOutput, fixFindings } from '../lint/fix-findings.js';
import { type FindingsReport, reportOfFix } from '../lint/out/index.js';
import type { Model } from '../model/model.js';
import { NodeGrammars, NodeWorkspace } from '../node/index.js';
import {
  answersIn,
  type CheckerOptions,
  type FolderAnswers,
  NodeProjectSources,
  type OpenChecker,
  openChecker,
  projectSettings,
} from '../node/lint/index.js';
import { projectOf } from '../project/project.js';
import { colors, printableLine, reportJson, reportText } from '../report/index.js';
import { folder } from './apply.js';
import { isSystemError, systemReason, unreadable } from './failure.js';
import { withListed } from './fix-listed.js';
import { packetsText, unwrittenText, waitingText } from './fix-packets.js';
import { reviewFixes } from './fix-review.js';
import { keepWaiting, onlyOf, takenFixes } from './fix-taken.js';
import { fixText } from './fix-text.js';
import type { ModelFlags } from './flags.js';
import { type Io, wantsColor } from './io.js';
import { withLastingReceipt } from './lasting-receipt.js';
import { type LintSettings, lintFailure, lintSettings, type ToolFlags } from './lint-settings.js';
import { modelFailure, openNamed } from './model-flags.js';
import { type OnlyNewFlags, onlyNewNotes, onlyNewOf, onlyNewShape } from './only-new.js';
import { outReports, repositoryPrefix } from './out-reports.js';
import type { ReportFlags } from './report-flags.js';
import type { PageFlags } from './review.js';
import { withoutReview } from './review-changes.js';
import { RunProgress } from './run-progress.js';
import { heardModel } from './signals.js';
import { version } from './version.js';

interface FixFlags extends ToolFlags, ModelFlags, OnlyNewFlags, ReportFlags, PageFlags {
  /** Show the fixes in the browser before they are written. */
  readonly review?: boolean;
  readonly root: string;
  readonly tool?: readonly string[];
  readonly timeout: number;
  readonly test?: string;
  readonly tries: number;
  readonly parallel: number;
  /** `--no-tool-fixes` makes it false. */
  readonly toolFixes: boolean;
  readonly agree?: readonly string[];
  readonly packets?: string;
  readonly answers?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly write: WriteLevel;
  /** The ids of fixes that wait for a person. */
  readonly take?: readonly string[];
  readonly takeAll?: boolean;
}

/**
 * Fix what tools find, and report it on standard output. Returns the exit code: 0 only if nothing
 * is left.
 *
 * @throws CommandFailure if it cannot start: no such root, no such tool, a model that cannot be
 *   asked.
 */
export async function fix(paths: readonly string[], flags: FixFlags, io: Io): Promise<number> {
  if (flags.review === true)
    withoutReview(flags, {
      packets: '--packets',
      dryRun: '--dry-run',
      take: '--take',
      takeAll: '--take-all',
    });
  const root = await folder(flags.root);
  const out = await outReports(flags, io);
  const settings = await lintSettings(root, flags, io);
  const onlyNew = await onlyNewOf(root, flags, io);
  const taken = await takenFixes(root, flags, io);
  const answers = flags.answers === undefined ? undefined : await answersOf(flags.answers);
  const model = answers === undefined ? await modelOf(root, flags, io) : undefined;
  const { workspace, files } = await workspaceOf(root, flags, io);
  const held = files instanceof HeldWorkspace ? files : undefined;
  const options = checkerOptions(root, paths, flags, settings, io);
  const checker = await checkerOf(options);
  const progress = new RunProgress(io);
  try {
    const asks = await projectSettings(root, { tools: checker.toolNames, env: io.env });
    const { tries, parallel, toolFixes, agree: agreed } = flags;
    const task = {
      ...{ checker, sources: await NodeProjectSources.open(root), settings: asks, ask: answers?.ask },
      ...{ tries, parallel, toolFixes, agreed, rows: settings.rows },
      ...(answers !== undefined && ALL_AT_ONCE),
      choose: taken === undefined ? onlyNew?.of.bind(onlyNew) : onlyOf(taken),
      ...{ taken, level: levelOf(flags) },
    };
    const project = projectOf<FixStep>({
      ...{ workspace: files, model, grammars: new NodeGrammars(), signal: io.interrupt.signal },
      progress: step => progress.begin(printableLine(stepText(step, checker.toolNames ?? [], flags.test))),
    });
    const tried = await fixFindings(task, project);
    progress.end();
    const fixed = await withListed(tried, checker, options, onlyNew);
    const seen =
      held === undefined || held.changes.length === 0
        ? undefined
        : await reviewFixes(fixed, { held, workspace, root, checker }, flags, io);
    // What it did is told, and its questions are written.
    io.signals?.hear();
    const { report, output, run } = seen ?? fixed;
    const warnings = [
      ...new Set([
        ...(workspace.warnings ?? []),
        ...settings.warnings,
        ...checker.warnings,
        ...report.warnings,
      ]),
      ...unusedText(answers, output, run.problem),
    ];
    const about = onlyNew && { onlyNew, at: { root, tools: checker.toolNames ?? [], paths } };
    if (flags.dryRun !== true && run.problem === undefined)
      warnings.push(...(await keepWaiting(root, output.ready, taken, io)));
    if (about !== undefined) warnings.push(...onlyNewNotes(about.onlyNew, about.at));
    if (flags.packets !== undefined && run.problem !== undefined)
      // It does not know what was asked before.
      warnings.push(`The run stopped early: no question is written to ${flags.packets}.`);
    else if (flags.packets !== undefined && flags.dryRun === true)
      warnings.push(unwrittenText(flags.packets, run.questions));
    else if (flags.packets !== undefined) {
      const taken = await takenIn(flags, answers);
      warnings.push(...(await packetsText(flags.packets, run.questions, asks, taken)));
    }
    if (flags.packets !== undefined && run.problem === undefined)
      warnings.push(...waitingText(run.cases, run.questions));
    const shape = about && { onlyNew: onlyNewShape(about.onlyNew, about.at) };
    const full = { ...report, root, warnings, output: { ...output, ...shape } };
    const text = out.takesStdout ? io.stderr : io.stdout;
    print(await withLastingReceipt(full), output, run, flags, { ...io, stdout: text });
    if (flags.json !== true && seen !== undefined) text.write(seen.rejected);
    const prefix = await repositoryPrefix(root);
    await out.write(() => outReportOf(run, checker, { ...report, warnings }, prefix));
    return report.exitCode;
  } finally {
    progress.end();
    await checker.close();
  }
}

/** The run for other programs. */
function outReportOf(
  run: FixRun,
  { toolNames }: OpenChecker,
  { problems, warnings }: Report,
  prefix: string,
): FindingsReport {
  // A run that ended before the tools had reported knows of no tool that has.
  const hasReported = run.problem === undefined || run.cases.length > 0;
  return reportOfFix(run, {
    tools: hasReported ? (toolNames ?? []) : [],
    notes: warnings.map(message => ({ message })),
    failures: problems.map(each => each.message),
    version: version(),
    prefix,
  });
}

/** What a person sees or names is written whatever is known about it. */
function levelOf({ write, review, take, takeAll }: FixFlags): WriteLevel {
  return review === true || take !== undefined || takeAll === true ? 'reviewable' : write;
}

/** Answers of a folder cost nothing, and are about the lines as they are now. */
const ALL_AT_ONCE = { tries: 1, together: false, atOnce: Number.POSITIVE_INFINITY };

function checkerOptions(
  root: string,
  paths: readonly string[],
  { tool: tools, test: testCommand, timeout, env: passed }: FixFlags,
  { commands, mayRun }: LintSettings,
  { env, interrupt: { signal }, signals }: Io,
): CheckerOptions {
  const run = { timeout: timeout * 1000, env, passed, mayRun, signal, heard: signals?.during };
  return { root, tools, toFix: true, paths, commands, testCommand, ...run };
}

async function checkerOf(options: CheckerOptions): Promise<OpenChecker> {
  const opened = await openChecker(options);
  if (opened.kind === 'failed') throw lintFailure(opened.refusal);
  return opened.checker;
}

/** The files, and those that a run writes to: a dry run, and one with a review, write nothing. */
async function workspaceOf(
  root: string,
  { dryRun, review }: FixFlags,
  io: Io,
): Promise<{ readonly workspace: NodeWorkspace; readonly files: Workspace }> {
  const workspace = await NodeWorkspace.open(root, { heard: io.signals?.during });
  if (review === true) return { workspace, files: new HeldWorkspace(workspace) };
  if (dryRun !== true) return { workspace, files: workspace };
  return {
    workspace,
    files: {
      warnings: workspace.warnings,
      read: path => workspace.read(path),
      commit: async () => ({ kind: 'committed', receipt: null }),
    },
  };
}

/**
 * The configured model; none if nobody has named one: work that needs no model is done without it.
 */
async function modelOf(root: string, flags: FixFlags, io: Io): Promise<Model | undefined> {
  const opened = await openNamed(flags, root, io);
  if (opened.kind === 'model') return heardModel(opened.model, io);
  const isNamed =
    [flags.model, flags.baseUrl, flags.replay].some(each => each !== undefined) ||
    Boolean(io.env.MORTISE_MODEL);
  if (isNamed || opened.refusal.code !== 'MODEL_UNAVAILABLE') throw modelFailure(opened.refusal);
  return undefined;
}

async function answersOf(path: string): Promise<FolderAnswers> {
  try {
    return await answersIn(path);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw unreadable(`The answers in ${path} cannot be read: ${systemReason(error)}.`);
  }
}

/** Answers without a question; none for a run that ended early, which has not asked everything. */
function unusedText(
  answers: FolderAnswers | undefined,
  { findings }: FixOutput,
  problem: Refusal | undefined,
): readonly string[] {
  if (answers === undefined) return [];
  if (answers.count === 0)
    return ['There is no answer in the folder: the answer to NAME.md belongs in NAME.answer.md.'];
  if (problem !== undefined) return [];
  const refused = new Map(
    findings.flatMap(({ file, why }) => (why?.code === 'EDIT_STALE_FILE' ? [[file, why]] : [])),
  );
  return answers.unused().map(({ name, about }) => {
    const why = about === undefined ? undefined : refused.get(about);
    return why === undefined
      ? `${name} answers no open question: the lines or their findings have changed.`
      : `${name} was not tried (${why.code}): ${why.message}`;
  });
}

/** The answers of the folder of the questions that this run has taken. */
async function takenIn(
  { packets = '', answers: path }: FixFlags,
  answers: FolderAnswers | undefined,
): Promise<readonly string[]> {
  if (answers === undefined || path === undefined || resolve(path) !== resolve(packets)) return [];
  const unused = answers.unused().map(each => each.name);
  return (await readdir(path)).filter(name => /\.answer\.(?:md|txt)$/.test(name) && !unused.includes(name));
}

function print(report: Report, output: FixOutput, run: FixRun, flags: FixFlags, io: Io): void {
  const { json, dryRun, packets, answers } = flags;
  const planned =
    dryRun === true && report.files.length > 0 ? { ...report, outcome: 'planned' as const } : report;
  const hintOf = (refused: Refusal) => hint(refused, report);
  if (json === true) {
    io.stdout.write(reportJson(planned, hintOf));
    return;
  }
  const color = wantsColor(io);
  const text = reportText(planned, { color, hintOf, summary: false });
  const usesPackets = packets !== undefined || answers !== undefined;
  const onlyNew = flags.since !== undefined || flags.baseline !== undefined;
  io.stdout.write(
    `${text}${text === '' ? '' : '\n'}${fixText(planned, output, { colors: colors(color), usesPackets, onlyNew, questionOf: questionIn(run) })}`,
  );
}

/** The index of the question that a finding is in, by the index of the finding. */
function questionIn({ cases, questions }: FixRun): (finding: number) => number | undefined {
  const known = new Map(questions.flatMap((each, i) => each.findings.map(finding => [finding, i] as const)));
  return i => {
    const now = cases[i]?.now;
    return now && known.get(now);
  };
}

/** What to do about a problem: of a run that was interrupted, more may be written than nothing. */
function hint(refused: Refusal, { receipt, format }: Report): string {
  return refused.code === 'CANCELLED' && receipt !== null
    ? 'Run it again for the rest; what was written stays.'
    : adviceFor(refused, format);
}

function stepText(step: FixStep, tools: readonly string[], test = 'the tests'): string {
  switch (step.kind) {
    case 'looking':
      return `the tree as it is: ${tools.join(', ')}`;
    case 'testing':
      return `${step.fixes === 0 ? 'the tree as it is' : `${step.fixes} of ${step.of} fixes`}: ${test}`;
    case 'measuring':
      return 'the tests run once more, to see which changed lines they run';
    case 'checking':
      return `${step.fixes} of ${step.of} fixes: ${tools.join(', ')}, run ${step.run}; ${step.left} findings to go`;
    case 'asking':
      return `the model was asked ${step.answered} of ${step.questions} questions; ${step.left} findings to go`;
  }
}
