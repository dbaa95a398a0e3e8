import {
  type Confirmer,
  type Edit,
  type EditReport,
  EXIT,
  exitOf,
  type FileReport,
  type Outcome,
  type Place,
  type PlacedReport,
  type Refusal,
  type Report,
  refusedReport,
} from '../edit/index.js';
import { hashBytes } from '../text/index.js';
import type { Choice, Choices } from './choices/index.js';
import type { EditOutcome } from './edit-outcome.js';
import { diffOf, type FilePlan, writesOf } from './plan.js';
import type { ApplyOptions, Plan } from './plan-reply.js';
import type { Reads } from './workspace.js';

/** The report of a plan, before anything is written. */
export function planReport(plan: Plan, workspace: Reads, options: ApplyOptions): Report {
  const { problems } = plan;
  const refusals = [...problems, ...plan.results.flatMap(({ outcome }) => refusalOf(outcome) ?? [])];
  const writes = plan.files.some(file => writesOf(file).length > 0);
  const blocked = refusals.length > 0 && !(options.keepGoing === true && writes);
  const isRejected = plan.results.some(each => each.outcome.kind === 'rejected');
  const nothing: Outcome = isRejected ? 'refused' : 'already-applied';
  const outcome: Outcome = blocked ? outcomeOf(refusals) : writes ? 'planned' : nothing;
  return {
    outcome,
    format: plan.parsed.format,
    root: options.root ?? null,
    edits: plan.results.map(({ path, outcome: made }, i) =>
      editReport(plan, i, path, made, blocked, options),
    ),
    files: plan.files.filter(file => file.path !== '').map(file => fileReport(file, !blocked)),
    problems,
    warnings: [...(workspace.warnings ?? []), ...plan.warnings],
    answer: plan.parsed.answer ?? null,
    receipt: null,
    receipts: [],
    output: null,
    exitCode: Math.max(exitOf(refusals), isRejected ? EXIT.refused : EXIT.done),
  };
}

function refusalOf(outcome: EditOutcome): Refusal | undefined {
  return outcome.kind === 'refused' ? outcome.refusal : undefined;
}

/** A refusal of the edits and a failure of the system are distinguished. */
function outcomeOf(refusals: readonly Refusal[]): Outcome {
  return exitOf(refusals) === EXIT.refused ? 'refused' : 'failed';
}

function editReport(
  { parsed, edits }: Plan,
  index: number,
  path: string | undefined,
  outcome: EditOutcome,
  blocked: boolean,
  { choices, confirmedBy }: ApplyOptions,
): EditReport {
  const edit = parsed.edits[index] as Edit;
  const { kind, source } = edit;
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
    description: descriptionOf(edit),
    choice: confirmedBy === undefined ? choiceOf(choices, index + 1) : `confirmed-by-${confirmedBy}`,
    readBy: parsed.readBy?.get(parsed.edits[index] as Edit) ?? 'format',
    refusal: refusalOf(outcome) ?? null,
  };
}

function descriptionOf(edit: Edit): string | null {
  return ('description' in edit && edit.description) || null;
}

/** A confirmation is of one edit; whoever reviews a reply chooses for all of them. */
function choiceOf(choices: Choices | undefined, number: number): EditReport['choice'] {
  const all = [...(choices?.of.values() ?? [])];
  const own = choices?.of.get(number);
  const by = confirmerOf(own);
  if (by !== undefined) return `confirmed-by-${by}`;
  const isReview = choices !== undefined && (all.length === 0 || all.some(each => !confirmerOf(each)));
  return isReview ? (own?.kind ?? 'accepted') : null;
}

function confirmerOf(choice: Choice | undefined): Confirmer | undefined {
  return choice?.kind === 'placed' ? choice.confirmedBy : undefined;
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

/** The report of a plan that in the end was not carried out. */
export function stopped(report: Report, why: Refusal): Report {
  return {
    ...refusedReport([why], report),
    outcome: outcomeOf([why]),
    files: report.files.map(file => ({ ...file, status: 'unchanged', after: file.before, diff: '' })),
    exitCode: exitOf([...report.problems, why]),
  };
}

/** The result for a file, or what it would be: `isMade` says whether its plan is carried out. */
export function fileReport(file: FilePlan, isMade: boolean): FileReport {
  const changes = isMade && writesOf(file).length > 0;
  const { before, after } = file;
  return {
    path: (changes && file.to) || file.path,
    from: changes && file.to !== undefined ? file.path : null,
    status: changes ? statusOf(file) : 'unchanged',
    before: hashOf(before.bytes),
    after: hashOf(changes ? after.bytes : before.bytes),
    diff: changes ? diffOf(file) : '',
    encoding: (before.document ?? after.document)?.encoding ?? null,
  };
}

function statusOf({ to, before, after }: FilePlan): FileReport['status'] {
  if (to !== undefined) return 'moved';
  if (after.bytes === undefined) return 'deleted';
  return before.bytes === undefined ? 'created' : 'changed';
}

function hashOf(bytes: Uint8Array | undefined): string | null {
  return bytes === undefined ? null : hashBytes(bytes);
}
