import { realpath } from 'node:fs/promises';
import { EMPTY_REPORT, EXIT, type Refusal, type Report, refusal } from '../edit/index.js';
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
import { outReports, repositoryPrefix } from './out-reports.js';
import { readInput } from './reply.js';
import type { ReportFlags } from './report-flags.js';
import { version } from './version.js';

interface FindingsFlags extends ToolFlags, ReportFlags {
  readonly tool?: readonly string[];
  readonly from?: string;
  readonly root: string;
  readonly timeout: number;
  readonly json?: boolean;
}

/** All that was found, and what could not be. */
interface Listed {
  /** The tools that reported. */
  readonly tools: readonly string[];
  readonly findings: readonly Finding[];
  readonly problems: readonly (ToolProblem & { readonly tool: string })[];
  readonly refusals: readonly Refusal[];
  readonly warnings: readonly string[];
}

/**
 * Print what the tools find wrong with a tree, or what the report of one tool has. Returns the exit code: 0
 * only if that is nothing.
 *
 * @throws CommandFailure when it cannot start: no such root or path, no tool.
 */
export async function findings(paths: readonly string[], flags: FindingsFlags, io: Io): Promise<number> {
  const root = await folder(flags.root);
  if (flags.from !== undefined && paths.length > 0)
    throw usage('A report has findings of the paths that it has: leave out the paths, or --from.');
  const out = await outReports(flags, io);
  const interrupted = await interruptedIn(root);
  const found =
    flags.from === undefined ? await fromTools(paths, root, flags, io) : await fromReport(root, flags, io);
  const project = await NodeProjectSources.open(
    root,
    found.findings.map(each => each.file),
  );
  const shown = shownFindings(found.findings, project);
  const warnings = [...interrupted, ...found.warnings];
  const report = reportOf(root, { ...found, warnings }, shown);
  if (flags.json === true) io.stdout.write(reportJson(report));
  else {
    const text = out.takesStdout ? io.stderr : io.stdout;
    text.write(listedFindings(shown, report.problems.length === 0, { color: wantsColor(io, text) }));
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
  { problems, refusals, warnings }: Listed,
  shown: readonly ShownFinding[],
): Report {
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
    },
    exitCode: refused !== undefined ? failed : shown.length > 0 ? EXIT.refused : EXIT.done,
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
 * @throws CommandFailure if the report cannot be read, or if nobody says what it is.
 * @throws CommandFailure if the report cannot be read, or is not told what it is.
 */
async function fromReport(root: string, { tool: names = [], from }: FindingsFlags, io: Io): Promise<Listed> {
  const [name, ...others] = names;
  if (name === undefined || others.length > 0)
    throw usage('Say by --tool which one tool has written the report.');
  const tool = toolNamed(name);
  if (tool === undefined)
    throw usage(
      `Reports of ${name} are not read: name one of ${READ_TOOLS.map(each => each.name).join(', ')}.`,
    );
  const reading = tool.read(await readInput(from, io, 'report', 'Give it as the tool printed it.'));
  if (reading.kind === 'failed') {
    const { code, message } = reading;
    return { tools: [], findings: [], problems: [], refusals: [refusal(code, message)], warnings: [] };
  }
  const all = reading.findings;
  const roots = [root, await realpath(root)];
  const findings = all.flatMap(each => ownFinding(each, roots) ?? []);
  const left = all.length - findings.length;
  // A report of another format has findings of any tools.
  const known = new Set(all.map(each => each.tool));
  return {
    tools: known.size > 0 ? [...known] : [name],
    findings,
    problems: reading.problems.map(each => ({ tool: name, ...ownProblem(each, roots) })),
    refusals: [],
    warnings: left === 0 ? [] : [`Findings in files that do not lie below ${root} are left out: ${left}.`],
  };
}
