import { realpath } from 'node:fs/promises';
import { EMPTY_REPORT, EXIT, type Refusal, type Report, refusal } from '../edit/index.js';
import type { DocumentOf } from '../lint/fix/same-finding.js';
import { type Finding, READ_TOOLS, type ToolProblem, toolNamed } from '../lint/index.js';
import { type ReportParts, reportOfFindings } from '../lint/out/index.js';
import {
  NodeProjectSources,
  openChecker,
  ownFinding,
  ownProblem,
  type ToolReport,
} from '../node/lint/index.js';
import { reportJson } from '../report/index.js';
import { folder } from './apply.js';
import { usage } from './failure.js';
import { findingShape, listedFindings, notesText, type ShownFinding, shownFindings } from './finding-text.js';
import { interruptedIn } from './interrupted.js';
import { type Io, wantsColor } from './io.js';
import { lintFailure, lintSettings, type ToolFlags } from './lint-settings.js';
import { type OnlyNewFlags, onlyNewNotes, onlyNewOf, onlyNewShape, writeBaseline } from './only-new.js';
import { outReports, repositoryPrefix } from './out-reports.js';
import { readInput } from './reply.js';
import type { ReportFlags } from './report-flags.js';
import { version } from './version.js';

interface FindingsFlags extends ToolFlags, OnlyNewFlags, ReportFlags {
  readonly tool?: readonly string[];
  readonly from?: string;
  readonly root: string;
  readonly timeout: number;
  readonly json?: boolean;
  readonly baselineOut?: string;
}

/** All that was found, and what could not be. */
interface Listed {
  readonly findings: readonly Finding[];
  readonly problems: readonly (ToolProblem & { readonly tool: string })[];
  readonly refusals: readonly Refusal[];
  readonly warnings: readonly string[];
  /** False if findings are left out because their files are not below the root. */
  readonly isWhole: boolean;
  /** The tools that have reported. */
  readonly tools: readonly string[];
}

/**
 * Print what the tools find wrong with a tree, or what the report of one tool has. Returns the exit
 * code: 0 only if that is nothing.
 *
 * @throws CommandFailure when it cannot start: no such root or path, no tool.
 */
export async function findings(paths: readonly string[], flags: FindingsFlags, io: Io): Promise<number> {
  const root = await folder(flags.root);
  if (flags.from !== undefined && paths.length > 0)
    throw usage('The report already says which paths it is about: leave out the paths, or leave out --from.');
  const onlyNew = await onlyNewOf(root, flags, io);
  const out = await outReports(flags, io);
  const interrupted = await interruptedIn(root);
  const found =
    flags.from === undefined ? await fromTools(paths, root, flags, io) : await fromReport(root, flags, io);
  const project = await NodeProjectSources.open(
    root,
    found.findings.map(each => each.file),
  );
  const documentOf = (path: string) => project.source(path)?.document;
  const wanted = onlyNew?.of(found.findings, documentOf) ?? found.findings;
  const shown = shownFindings(wanted, project);
  const about = onlyNew && { onlyNew, at: { root, tools: found.tools, paths } };
  const warnings = [
    ...interrupted,
    ...found.warnings,
    ...(about === undefined ? [] : onlyNewNotes(about.onlyNew, about.at)),
    ...(await baselineNote(flags, found, documentOf)),
  ];
  const onlyNewOutput = about && { onlyNew: onlyNewShape(about.onlyNew, about.at) };
  const listed = reportOf(root, { ...found, warnings }, shown, onlyNewOutput);
  const isAccepted = flags.baselineOut !== undefined && found.refusals.length === 0;
  const report = isAccepted ? { ...listed, exitCode: EXIT.done } : listed;
  if (flags.json === true) io.stdout.write(reportJson(report));
  else {
    const text = out.takesStdout ? io.stderr : io.stdout;
    text.write(
      listedFindings(shown, report.problems.length === 0 && isComplete(found), {
        color: wantsColor(io, text),
        onlyNew: onlyNew !== undefined,
      }),
    );
    io.stderr.write(notesText(report, found.problems, { color: wantsColor(io, io.stderr) }));
  }
  const prefix = await repositoryPrefix(root);
  await out.write(() =>
    reportOfFindings(
      shown.map(each => each.finding),
      path => project.source(path),
      partsOf(found, report, prefix),
    ),
  );
  return report.exitCode;
}

/** Whether each finding has a place that is shown. */
function isComplete({ problems, isWhole }: Listed): boolean {
  return isWhole && !problems.some(each => each.isFinding);
}

/** What is not known cannot be accepted: after a failure nothing is written. */
async function baselineNote(
  { baselineOut }: FindingsFlags,
  { findings: all, refusals }: Listed,
  documentOf: DocumentOf,
): Promise<readonly string[]> {
  if (baselineOut === undefined) return [];
  if (refusals.length > 0) return [`Not every tool has reported: ${baselineOut} is not written.`];
  return [await writeBaseline(baselineOut, all, documentOf)];
}

/** What reports for other programs have beside the findings. */
function partsOf({ tools, problems }: Listed, report: Report, prefix: string): ReportParts {
  const notes = problems.map(({ tool, file, message }) => {
    return { tool, message: file === undefined ? message : `${file}: ${message}` };
  });
  return {
    tools,
    notes: [...notes, ...report.warnings.map(message => ({ message }))],
    failures: report.problems.map(each => each.message),
    version: version(),
    prefix,
  };
}

function reportOf(
  root: string,
  found: Listed,
  shown: readonly ShownFinding[],
  more: object | undefined,
): Report {
  const { problems, refusals, warnings } = found;
  const [refused] = refusals;
  const interrupted = refused?.code === 'CANCELLED';
  const failed = interrupted ? EXIT.interrupted : EXIT.io;
  return {
    ...EMPTY_REPORT,
    outcome: refused === undefined ? 'listed' : 'failed',
    root,
    problems: refusals,
    warnings,
    output: {
      kind: 'findings',
      findings: shown.map(findingShape),
      problems: problems.map(({ tool, file, message }) => ({ tool, file: file ?? null, message })),
      ...more,
    },
    exitCode:
      refused !== undefined ? failed : shown.length > 0 || !isComplete(found) ? EXIT.refused : EXIT.done,
  };
}

async function fromTools(
  paths: readonly string[],
  root: string,
  flags: FindingsFlags,
  io: Io,
): Promise<Listed> {
  const settings = await lintSettings(root, flags, io);
  const opened = await openChecker({
    root,
    tools: flags.tool,
    paths,
    commands: settings.commands,
    timeout: flags.timeout * 1000,
    env: io.env,
    passed: flags.env,
    mayRun: settings.mayRun,
    signal: io.interrupt.signal,
    heard: io.signals?.during,
  });
  if (opened.kind === 'failed') throw lintFailure(opened.refusal);
  const { checker } = opened;
  try {
    const found = foundBy(await checker.results(io.interrupt.signal), flags.tool === undefined);
    return { ...found, warnings: [...settings.warnings, ...checker.warnings, ...found.warnings] };
  } finally {
    await checker.close();
  }
}

/**
 * What all tools report together.
 *
 * @param byChance whether nobody named the tools: a tool with nothing to check is then left out.
 */
function foundBy(results: readonly ToolReport[], byChance: boolean): Listed {
  const isEmpty = ({ result }: ToolReport) =>
    result.kind === 'refused' && result.refusal.code === 'REPORT_EMPTY';
  const leftOut = byChance ? results.filter(isEmpty) : [];
  const refusals = results
    .filter(each => !leftOut.includes(each))
    .flatMap(({ result }) => (result.kind === 'refused' ? [result.refusal] : []));
  return {
    isWhole: true,
    tools: results.flatMap(({ tool, result }) => (result.kind === 'findings' ? [tool] : [])),
    findings: results.flatMap(({ result }) => (result.kind === 'findings' ? result.findings : [])),
    problems: results.flatMap(({ tool, result }) =>
      result.kind === 'findings' ? result.problems.map(each => ({ tool, ...each })) : [],
    ),
    refusals,
    warnings: leftOut.flatMap(({ result }) => (result.kind === 'refused' ? [result.refusal.message] : [])),
  };
}

/**
 * @throws CommandFailure if the report cannot be read, or is not told what it is.
 */
async function fromReport(root: string, { tool: names = [], from }: FindingsFlags, io: Io): Promise<Listed> {
  const [name, ...others] = names;
  if (name === undefined || others.length > 0) throw usage('Say with --tool which tool wrote the report.');
  const tool = toolNamed(name);
  if (tool === undefined)
    throw usage(
      `Reports of ${name} are not read: name one of ${READ_TOOLS.map(each => each.name).join(', ')}.`,
    );
  const reading = tool.read(await readInput(from, io, 'report', 'Give it as the tool printed it.'));
  if (reading.kind === 'failed') {
    const { code, message } = reading;
    const none = { findings: [], problems: [], warnings: [], tools: [], isWhole: true };
    return { ...none, refusals: [refusal(code, message)] };
  }
  const all = reading.findings;
  const roots = [root, await realpath(root)];
  const findings = all.flatMap(each => ownFinding(each, roots) ?? []);
  const left = all.length - findings.length;
  // A report of another format has findings of any tools.
  const known = new Set(all.map(each => each.tool));
  return {
    isWhole: left === 0,
    tools: known.size > 0 ? [...known] : [name],
    findings,
    problems: reading.problems.map(each => ({ tool: name, ...ownProblem(each, roots) })),
    refusals: [],
    warnings: left === 0 ? [] : [`Findings in files that do not lie below ${root} are left out: ${left}.`],
  };
}
