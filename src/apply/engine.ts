import {
  type ChosenCounts,
  EMPTY_REPORT,
  EXIT,
  keptEdit,
  type Report,
  refusal,
  refusedReport,
} from '../edit/index.js';
import type { Parsed } from '../formats/index.js';
import { replyHash } from './choices/index.js';
import { type FilePlan, writesOf } from './plan.js';
import { type ApplyOptions, type Plan, planReply } from './plan-reply.js';
import { planReport, stopped } from './plan-report.js';
import { readReply } from './read-reply.js';
import type { FileWrite, Workspace } from './workspace.js';

/**
 * Put the edits of a model's reply into a workspace: all of them, each in the one place that it
 * means, or none. Never rejects because of the content of the reply or of the files: every such
 * outcome is in the report.
 *
 * @example (await applyReply(reply, new MemoryWorkspace({ 'a.txt': 'a\n' }))).outcome // 'applied'
 */
export async function applyReply(
  reply: string,
  workspace: Workspace,
  options: ApplyOptions = {},
): Promise<Report> {
  const { choices, root = null } = options;
  if (choices !== undefined && choices.reply !== replyHash(reply)) {
    const message = 'The choices were made for a reply with another SHA-256. Nothing was planned.';
    return refusedReport([refusal('CHOICES_OTHER_REPLY', message)], { ...EMPTY_REPORT, root });
  }
  return applyParsed(await readReply(reply, workspace, options), workspace, options);
}

/** The same for edits that are parsed already. */
export async function applyParsed(
  parsed: Parsed,
  workspace: Workspace,
  options: ApplyOptions = {},
): Promise<Report> {
  return applyPlan(await planReply(parsed, workspace, options), workspace, options);
}

/**
 * Carry out a plan. Only if one of its files has changed since it was read, its edits are planned
 * again.
 */
export async function applyPlan(plan: Plan, workspace: Workspace, options: ApplyOptions): Promise<Report> {
  const attempts = options.confirm === undefined ? ATTEMPTS : ATTEMPTS_WITH_QUESTION;
  let stale: Report | undefined;
  let now = plan;
  for (let attempt = 1; ; attempt++) {
    const tried = await carryOut(now, workspace, options);
    const again = tried.stale !== undefined && attempt < attempts && mayBeLocatedAgain(now, tried.stale);
    // An edit that has no place in the changed file is reported as stale: the sender needs to know
    // that it had a place before.
    if (!again) return stale !== undefined && isRefused(tried.report) ? stale : tried.report;
    stale = tried.report;
    now = await planReply(plan.parsed, workspace, options);
  }
}

function isRefused({ outcome, exitCode }: Report): boolean {
  return outcome === 'refused' && exitCode === EXIT.refused;
}

/**
 * How often a reply is planned if a file changes between its plan and its commit. Each time another
 * process has changed it, so this many processes can write to one file at the same time.
 */
const ATTEMPTS = 100;
/** The same, if a person must confirm each time. */
const ATTEMPTS_WITH_QUESTION = 4;

/**
 * Whether edits may be located again in a file that has changed since: what they quote of it must
 * still be there. Edits that create, overwrite or remove a whole file do not take the change into
 * account.
 */
function mayBeLocatedAgain({ parsed, results }: Plan, stale: string): boolean {
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
  const report = planReport(plan, workspace, options);
  const refused = await refusedBefore(report, options);
  if (refused !== undefined) return { report: refused };
  const writes = allWrites(plan.files);
  options.progress?.(`writing ${writes.map(({ path }) => path).join(', ')}`);
  const committed = await workspace.commit(writes, {
    signal: options.signal,
    chosen: chosenCounts(report),
    edits: report.edits.map(edit => keptEdit(edit, report.files)),
  });
  const warnings = [...report.warnings, ...(committed.warnings ?? [])];
  if (committed.kind === 'refused') {
    const stale = committed.refusal.code === 'EDIT_STALE_FILE' ? { stale: committed.path } : {};
    return { report: stopped({ ...report, warnings }, committed.refusal), ...stale };
  }
  const complete =
    plan.problems.length === 0 &&
    report.edits.every(edit => edit.refusal === null && edit.status !== 'rejected');
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

/** For how many edits what was chosen; `undefined` if nothing was. */
function chosenCounts({ edits }: Report): ChosenCounts | undefined {
  const chosen = edits.flatMap(({ choice }) => choice ?? []);
  if (chosen.length === 0) return undefined;
  const none = { accepted: 0, rejected: 0, changed: 0, placed: 0 };
  const counts: { -readonly [Kind in keyof ChosenCounts]: ChosenCounts[Kind] } = none;
  for (const choice of chosen) counts[choice] = (counts[choice] ?? 0) + 1;
  return counts;
}

/** The report of a plan that is not to be carried out; `undefined` if it is. */
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

/**
 * The writes of all files; if one file leaves a path and another comes to it, this is one write.
 */
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
