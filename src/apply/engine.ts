import {
  CHECKS,
  type EditOutcome,
  type FileEdits,
  type FilePlan,
  type FileWrite,
  fileReport,
  planFiles,
  type ReadResult,
  type Reads,
  runsAlone,
  type SyntaxFinding,
  skipNoChange,
  syntaxFinding,
  type Workspace,
  wholeEnough,
  writesOf,
} from './index.js';
import {
  CODES,
  type Edit,
  type EditReport,
  EXIT,
  type MoveEdit,
  type Outcome,
  type Place,
  type PlacedReport,
  type Refusal,
  type Report,
  refusal,
  type Tier,
} from '../edit/index.js';
import { type FormatName, type Parsed, parseReply, withFormatHints } from '../formats/index.js';
import { type GrammarLoader, NO_GRAMMARS, type Syntax, syntaxFor } from '../syntax/index.js';
import { greatestOf } from '../text/many.js';

export interface ApplyOptions {
  /** How the reply writes its edits; found out by default. */
  readonly format?: FormatName | 'auto';
  /** The loosest tier that may find a place. */
  readonly maxTier?: Tier;
  /** The probability, 0 to 1, that a place of tier `drift` must have; 0.999 by default. */
  readonly minConfidence?: number;
  /** The file that edits without a path mean. */
  readonly file?: string;
  /** Plan and report, write nothing. */
  readonly dryRun?: boolean;
  /** Make the edits that can be made, where others are refused. */
  readonly keepGoing?: boolean;
  /** Shown in the report. */
  readonly root?: string;
  /** Asked with the plan before anything is written; where it answers no, nothing is. */
  readonly confirm?: (plan: Report) => Promise<boolean>;
  /** Where grammars come from: with them definitions are known, and a file that would no longer parse is refused. */
  readonly grammars?: GrammarLoader;
  /** What is known of the language of a file, in place of `grammars`: for who has read files before. */
  readonly syntaxOf?: (path: string) => Promise<Syntax>;
  /** Whether files must parse after their edits where they did before, as far as their language is known; yes by default. */
  readonly syntaxCheck?: boolean;
  /**
   * Whether the edits may be one step of several, as a call of an agent is: a file of code that they leave open by their own words is
   * written with a warning then. No by default: a whole reply that leaves a file broken is refused.
   */
  readonly isStep?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Put the edits of a model's reply into a workspace: all of them, each in the one place it means, or none.
 *
 * Never rejects for what the reply or the files are like: every such outcome is in the report.
 *
 * @example (await applyReply(reply, new MemoryWorkspace({ 'a.txt': 'a\n' }))).outcome // 'applied'
 */
export async function applyReply(
  reply: string,
  workspace: Workspace,
  options: ApplyOptions = {},
): Promise<Report> {
  return applyParsed(parseReply(reply, options.format ?? 'auto'), workspace, options);
}

/** The same for edits that were read already. */
export async function applyParsed(
  parsed: Parsed,
  workspace: Workspace,
  options: ApplyOptions = {},
): Promise<Report> {
  const attempts = options.confirm === undefined ? ATTEMPTS : ASKED;
  let stale: Report | undefined;
  for (let attempt = 1; ; attempt++) {
    const plan = await planReply(parsed, workspace, options);
    const tried = await carryOut(plan, workspace, options);
    const again = tried.stale !== undefined && attempt < attempts && mayBeSoughtAgain(plan, tried.stale);
    // What cannot be placed in the changed file is stale; that it was placed before is what matters to who sent it.
    if (!again) return stale !== undefined && isRefused(tried.report) ? stale : tried.report;
    stale = tried.report;
  }
}

function isRefused({ outcome, exitCode }: Report): boolean {
  return outcome === 'refused' && exitCode === EXIT.refused;
}

/**
 * So often a reply is planned, where a file changes between its plan and its commit. Each time somebody else has changed it, so
 * that this many processes at one file all get their turn.
 */
const ATTEMPTS = 100;
/** The same, where a person is asked each time. */
const ASKED = 4;

/**
 * Whether edits may be located again in a file that has changed since: what they quote of it must be there still. What
 * makes, overwrites or removes all of a file has not seen the change.
 */
function mayBeSoughtAgain({ parsed, results }: Plan, stale: string): boolean {
  return results.every(({ path }, i) => {
    const kind = parsed.edits[i]?.kind;
    return path !== stale || (kind !== 'rewrite' && kind !== 'delete' && kind !== 'create');
  });
}

/** What became of a plan; `stale` names the file that was changed since it was read. */
interface Tried {
  readonly report: Report;
  readonly stale?: string;
}

async function carryOut(plan: Plan, workspace: Workspace, options: ApplyOptions): Promise<Tried> {
  const report = reportOf(plan, workspace, options);
  const refused = await refusedBefore(report, options);
  if (refused !== undefined) return { report: refused };
  const { signal } = options;
  const committed = await workspace.commit(allWrites(plan.files), signal === undefined ? {} : { signal });
  const warnings = [...report.warnings, ...(committed.warnings ?? [])];
  if (committed.kind === 'refused') {
    const stale = committed.refusal.code === 'EDIT_STALE_FILE' ? { stale: committed.path } : {};
    return { report: stopped({ ...report, warnings }, committed.refusal), ...stale };
  }
  const complete = plan.problems.length === 0 && report.edits.every(edit => edit.refusal === null);
  return {
    report: {
      ...report,
      outcome: complete ? 'applied' : 'partly-applied',
      warnings,
      receipt: committed.receipt,
      exitCode: complete ? EXIT.done : report.exitCode,
    },
  };
}

/** The report of a plan that is not to be carried out; `undefined` where it is. */
async function refusedBefore(report: Report, options: ApplyOptions): Promise<Report | undefined> {
  if (report.outcome !== 'planned') return report;
  if (options.signal?.aborted)
    return stopped(report, refusal('CANCELLED', 'Interrupted before anything was written.'));
  if (options.dryRun === true) return report;
  if (options.confirm !== undefined && !(await options.confirm(report))) return report;
  if (options.signal?.aborted)
    return stopped(report, refusal('CANCELLED', 'Interrupted before anything was written.'));
  return undefined;
}

/** All the edits of a reply, what became of each, and the files that they make. */
export interface Plan {
  readonly parsed: Parsed;
  /** The edits as they were planned. */
  readonly edits: readonly Edit[];
  readonly problems: readonly Refusal[];
  /** By the number of the edit: the path that it went to and what became of it there. */
  readonly results: readonly { readonly path: string | undefined; readonly outcome: EditOutcome }[];
  readonly files: readonly FilePlan[];
  /** What else a person should know, in sentences. */
  readonly warnings: readonly string[];
}

/** Plan the edits of a reply: read the files that they mean, and see what becomes of them. */
export async function planReply(parsed: Parsed, workspace: Reads, options: ApplyOptions): Promise<Plan> {
  const all = withFormatHints(parsed);
  const groups = await groupByFile(all, workspace, options.file);
  const targets = await readTargets(all, workspace);
  const results: { path: string | undefined; outcome: EditOutcome }[] = [];
  // Who names the format says that the reply holds whole files; else it may hold parts of them, shown under their path.
  const checks = (options.format ?? 'auto') === 'auto' ? [...CHECKS, wholeEnough] : CHECKS;
  const planned = [...groups.values()].map(({ read, numbers }) => ({
    read,
    numbers,
    edits: numbers.map(n => all[n] as Edit),
  }));
  const syntaxes = await syntaxesOf(planned, options);
  const syntaxOf = (path: string) => syntaxes.get(path);
  const check = (plan: FilePlan, edits: readonly Edit[]): SyntaxFinding | undefined => {
    const syntax = options.syntaxCheck === false ? undefined : syntaxOf(plan.path);
    const { path, before, after, outcomes } = plan;
    const text = { path, before: before.document, after: after.document, outcomes };
    return syntax && syntaxFinding(text, edits, syntax, options);
  };
  const verify = (plan: FilePlan, edits: readonly Edit[]) => {
    const finding = check(plan, edits);
    return finding?.kind === 'refused' ? finding.refusal : undefined;
  };
  const files = planFiles(planned, targets, { ...options, checks, syntaxOf, verify });
  const findings = files.map((file, i) => check(file, planned[i]?.edits ?? []));
  for (const [i, { numbers }] of planned.entries()) {
    const file = files[i] as FilePlan;
    numbers.forEach((n, at) => {
      results[n] = { path: file.path || parsed.edits[n]?.path, outcome: file.outcomes[at] as EditOutcome };
    });
  }
  const outcomes = skipNoChange(results.map(({ outcome }) => outcome));
  results.forEach((result, i) => {
    result.outcome = outcomes[i] as EditOutcome;
  });
  const names = await workspace.otherNames?.(files.map(({ path, to }) => to ?? path));
  const warnings = [
    ...findings.flatMap(finding => (finding?.kind === 'warned' ? [finding.warning] : [])),
    ...files.flatMap(encodingNote),
    ...files.flatMap(file => runsAlone(file, names?.get(file.to ?? file.path)) ?? []),
  ];
  return { parsed, edits: all, problems: problemsOf(parsed), results, files, warnings };
}

/** Which encoding a file is taken to be in, where its bytes alone do not tell. */
function encodingNote({ path, before, after }: FilePlan): string[] {
  const charset = (before.document ?? after.document)?.charset;
  return charset === undefined ? [] : [`${path} is read and written as ${charset.name} (${charset.source}).`];
}

/** A plan with its report. Nothing is written. */
export async function planned(
  parsed: Parsed,
  files: Reads,
  options: ApplyOptions,
): Promise<{ readonly report: Report; readonly files: readonly FilePlan[] }> {
  const plan = await planReply(parsed, files, options);
  return { report: reportOf(plan, files, options), files: plan.files };
}

/** What is known of the languages of files, by path: of all that may be checked, or have anchors to be found. */
async function syntaxesOf(
  files: readonly FileEdits[],
  { grammars = NO_GRAMMARS, syntaxCheck = true, syntaxOf = path => syntaxFor(path, grammars) }: ApplyOptions,
): Promise<ReadonlyMap<string, Syntax>> {
  const syntaxes = new Map<string, Syntax>();
  for (const { read, edits } of files) {
    const isNeeded = edits.some(
      ({ kind }) => kind === 'anchor' || (syntaxCheck && kind !== 'delete' && kind !== 'mode'),
    );
    if (read.kind !== 'refused' && isNeeded) syntaxes.set(read.path, await syntaxOf(read.path));
  }
  return syntaxes;
}

/** What stands now where files are to be moved to. */
async function readTargets(
  edits: readonly Edit[],
  workspace: Reads,
): Promise<ReadonlyMap<MoveEdit, ReadResult>> {
  const targets = new Map<MoveEdit, ReadResult>();
  for (const edit of edits) if (edit.kind === 'move') targets.set(edit, await workspace.read(edit.to));
  return targets;
}

/** The writes of all files; where one file leaves a path and another comes to it, that is one write. */
function allWrites(files: readonly FilePlan[]): FileWrite[] {
  const byPath = new Map<string, FileWrite>();
  for (const write of files.flatMap(writesOf)) {
    const other = byPath.get(write.path);
    byPath.set(write.path, other === undefined ? write : joined(other, write));
  }
  return [...byPath.values()];
}

/** One of two writes of a path removes what is there, the other puts something in its place. */
function joined(a: FileWrite, b: FileWrite): FileWrite {
  const [leaving, coming] = a.after === undefined ? [a, b] : [b, a];
  return { ...coming, before: leaving.before };
}

interface Group {
  readonly read: Awaited<ReturnType<Workspace['read']>>;
  /** Indexes of the edits, in their order. */
  readonly numbers: number[];
}

/** Edits by the file they mean; a file named in several ways is read once. */
async function groupByFile(edits: readonly Edit[], workspace: Reads, file: string | undefined) {
  const groups = new Map<string, Group>();
  const reads = new Map<string, Group['read']>();
  const only = file ?? onlyPath(edits);
  for (const [number, edit] of edits.entries()) {
    const path = edit.path ?? only;
    const read = path === undefined ? pathless() : (reads.get(path) ?? (await workspace.read(path)));
    if (path !== undefined) reads.set(path, read);
    const key = read.kind === 'refused' ? `refused:${number}` : `file:${read.path}`;
    const group = groups.get(key) ?? { read, numbers: [] };
    group.numbers.push(number);
    groups.set(key, group);
  }
  return groups;
}

/** The one path that a reply names; edits without a path mean it too. */
function onlyPath(edits: readonly Edit[]): string | undefined {
  const paths = new Set(edits.flatMap(edit => edit.path ?? []));
  return paths.size === 1 ? [...paths][0] : undefined;
}

function pathless(): Group['read'] {
  const message = 'The edit names no file, and the reply does not name exactly one elsewhere.';
  return { kind: 'refused', refusal: refusal('EDIT_INVALID_PATH', message) };
}

function problemsOf(parsed: Parsed): Refusal[] {
  const problems = parsed.problems.map(({ code, line, message }) =>
    refusal(code, `Line ${line} of the reply: ${message}`, { replyLine: line }),
  );
  if (problems.length > 0 || parsed.edits.length > 0) return problems;
  return [refusal('EDIT_MALFORMED', 'There is no edit in the reply.')];
}

/** The report of a plan, before anything is written. */
function reportOf(plan: Plan, workspace: Reads, options: ApplyOptions): Report {
  const refusals = [...plan.problems, ...plan.results.flatMap(({ outcome }) => refusalOf(outcome) ?? [])];
  const writes = plan.files.some(file => writesOf(file).length > 0);
  const blocked = refusals.length > 0 && !(options.keepGoing === true && writes);
  const outcome: Outcome = blocked ? outcomeOf(refusals) : writes ? 'planned' : 'already-applied';
  return {
    outcome,
    format: plan.parsed.format,
    root: options.root ?? null,
    edits: plan.results.map(({ path, outcome: made }, i) => editReport(plan, i, path, made, blocked)),
    files: plan.files.filter(file => file.path !== '').map(file => fileReport(file, !blocked)),
    problems: plan.problems,
    warnings: [...(workspace.warnings ?? []), ...plan.warnings],
    receipt: null,
    receipts: [],
    output: null,
    exitCode: refusals.length === 0 ? EXIT.done : exitOf(refusals),
  };
}

function refusalOf(outcome: EditOutcome): Refusal | undefined {
  return outcome.kind === 'refused' ? outcome.refusal : undefined;
}

/** A refusal of the edits and a failure of the system are told apart. */
function outcomeOf(refusals: readonly Refusal[]): Outcome {
  return exitOf(refusals) === EXIT.refused ? 'refused' : 'failed';
}

/** The highest exit code: a failure of the system outweighs a refusal. */
export function exitOf(refusals: readonly Refusal[]): number {
  return greatestOf(refusals.map(({ code }) => CODES[code].exit));
}

function editReport(
  { parsed, edits }: Plan,
  index: number,
  path: string | undefined,
  outcome: EditOutcome,
  blocked: boolean,
): EditReport {
  const { kind, source } = parsed.edits[index] as Edit;
  const repeats = outcome.kind === 'already-applied' ? outcome.sameAs : undefined;
  const isBlocked = blocked && (outcome.kind === 'applied' || repeats !== undefined);
  return {
    number: index + 1,
    kind,
    path: path ?? null,
    replyLine: source.first,
    status: isBlocked ? 'blocked' : outcome.kind,
    places: outcome.kind === 'refused' ? [] : outcome.places.map((_, i) => placedReport(outcome, i)),
    proof: outcome.kind === 'refused' ? [] : outcome.standing,
    sameAs: repeats === undefined ? null : edits.indexOf(repeats) + 1,
    refusal: refusalOf(outcome) ?? null,
  };
}

type LineSpan = { readonly from: number; readonly to: number };

function placedReport(
  outcome: Exclude<EditOutcome, { readonly kind: 'refused' }>,
  index: number,
): PlacedReport {
  const [place, { from, to }] = [outcome.places[index] as Place, outcome.lines[index] as LineSpan];
  const { tier, reading, confidence, runnerUp, differences } = place.found;
  return {
    firstLine: from + 1,
    lastLine: to,
    tier,
    reading,
    confidence,
    runnerUp: runnerUp ?? null,
    differences,
    scope: outcome.scope ?? null,
  };
}

/** The report of a plan that was not carried out after all. */
function stopped(report: Report, why: Refusal): Report {
  const problems = [...report.problems, why];
  return {
    ...report,
    outcome: outcomeOf([why]),
    edits: report.edits.map(edit => (edit.status === 'applied' ? { ...edit, status: 'blocked' } : edit)),
    files: report.files.map(file => ({ ...file, status: 'unchanged', after: file.before, diff: '' })),
    problems,
    exitCode: exitOf(problems),
  };
}
