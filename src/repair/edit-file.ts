import {
  applyParsed,
  applyPlan,
  documentOf,
  quotedDocument,
  type ReadResult,
  readSpelled,
  type Workspace,
} from '../apply/index.js';
import { inTurn } from '../edit/in-turn.js';
import {
  type AddressEdit,
  CODES,
  type Code,
  codesOf,
  EMPTY_REPORT,
  EXIT,
  type PlacedReport,
  type Refusal,
  type Report,
  refusal,
  refusalsOf,
  refusedReport,
  TIERS,
  type Tier,
  titleFor,
} from '../edit/index.js';
import type { Model } from '../model/model.js';
import { addUsage, NO_USAGE, type Usage } from '../model/usage.js';
import { refusedCallText } from '../report/index.js';
import type { GrammarLoader, Syntax } from '../syntax/index.js';
import { leastOf } from '../text/many.js';
import type { CallEdit, CallSource } from './attempt.js';
import { type RepairOptions, repairEdit } from './chain.js';
import type { Correction } from './correction.js';
import { type FileMemory, pathKey } from './file-memory.js';
import { type EditFileInput, readCall } from './read-call.js';

export interface EditFileOptions extends Omit<RepairOptions, 'grammars' | 'syntaxOf'> {
  /**
   * Where grammars come from, if not from the workspace: with them, a file that would no longer
   * parse is refused, and wrong escaping is recognized.
   */
  readonly grammars?: GrammarLoader;
  /**
   * What is known of the language of a file, in place of `grammars`: for a caller that has read
   * files before.
   */
  readonly syntaxOf?: (path: string) => Promise<Syntax>;
  /**
   * What the caller knows of the files: with it an edit of one that was changed since is placed
   * again, or refused.
   */
  readonly memory?: FileMemory;
  /** Hears what is being done, as it begins. */
  readonly progress?: (message: string) => void;
  /** Plan and report, write nothing. */
  readonly dryRun?: boolean;
  /** Shown in the report. */
  readonly root?: string;
}

/** What became of a call. One shape, whatever that was. */
export interface EditFileResult {
  /** Why the edit was not made; `null` if it was, or had been. */
  readonly code: Code | null;
  /** For a person, in a sentence or two. */
  readonly message: string;
  /** For the model that made the call: what happened, and what to send next. */
  readonly modelMessage: string;
  /** Of the change as a unified diff; empty if nothing changed. */
  readonly diff: string;
  /**
   * The loosest tier by which a place was found; of a corrected call, of the corrected text.
   */
  readonly tier: Tier | null;
  /** The probability of the least sure place. */
  readonly confidence: number | null;
  /** All attempts to correct the call, in order. */
  readonly corrections: readonly Correction[];
  /** What asking a model has used. */
  readonly usage: Usage;
  readonly report: Report;
}

/**
 * Carry out one call of an edit tool: replace `old_str` by `new_str` in a file, or make one. Slips
 * of escaping, quoting and wording are corrected first, by rule and then by a model, never by
 * guessing: what cannot be corrected ends with the error that it had.
 *
 * Never rejects for what the call, the files or the model are like: every such outcome is in the
 * result.
 *
 * @example (await editFile(workspace, { path: 'a.txt', old_str: 'a', new_str: 'b' })).code // null
 */
export async function editFile(
  workspace: Workspace,
  input: EditFileInput | string,
  options: EditFileOptions = {},
): Promise<EditFileResult> {
  const call = readCall(input);
  if (call.kind === 'refused') return resultOf(refusedCall(call.refusal, undefined, options.root), []);
  if (call.kind === 'addressed') return atAddress(workspace, call.edit, options);
  // One after the other: what is read is what is changed.
  return inTurn(workspace, pathKey(call.edit.path), () => carriedOut(workspace, call.edit, options));
}

/** Nothing of an edit that quotes nothing can be misquoted: no model is asked. */
async function atAddress(
  workspace: Workspace,
  edit: AddressEdit & { readonly path: string },
  options: EditFileOptions,
): Promise<EditFileResult> {
  const seen = options.memory?.statesGiven(edit.path) ?? [];
  const parsed = { format: 'edit-call', edits: [{ ...edit, seen }], problems: [] } as const;
  const { syntaxOf, grammars, syntaxCheck, signal, progress, dryRun, root, addresses } = options;
  const report = await applyParsed(parsed, workspace, {
    ...{ syntaxOf, grammars, syntaxCheck, signal, progress, dryRun, root, addresses, isStep: true },
  });
  remember(report, options);
  return resultOf(report, []);
}

async function carriedOut(
  workspace: Workspace,
  sent: CallEdit & { readonly path: string },
  options: EditFileOptions,
): Promise<EditFileResult> {
  options.progress?.(`reading ${sent.path}`);
  const read = await readSpelled(sent.path, [sent], workspace);
  const given = read.kind === 'file' ? { ...sent, path: read.path } : sent;
  const isStale = read.kind === 'file' && options.memory?.isStale(read.path, read.bytes) === true;
  const source = sourceOf(read, given, workspace);
  const { edit, made, corrections, refusal } = await repairEdit(source, given, {
    ...options,
    model: withProgress(options),
  });
  if (refusal !== undefined) return resultOf(refusedCall(refusal, edit, options.root), corrections);
  const { signal, progress, dryRun, root } = options;
  const { syntaxOf, grammars, syntaxCheck, maxTier, minConfidence, addresses } = options;
  const checks = { syntaxOf, grammars, syntaxCheck, maxTier, minConfidence, addresses };
  const settings = { ...checks, signal, progress, dryRun, root, isStep: true, ...confirmedBy(corrections) };
  const applied = await applyPlan(made.plan, workspace, settings);
  const report = isStale ? staleReport(applied) : applied;
  remember(report, options);
  return resultOf(report, corrections);
}

/** A corrected `old_str` is taken as a confirmation of its place. */
function confirmedBy(corrections: readonly Correction[]): { readonly confirmedBy?: 'model' } {
  const isPlace = ({ target, by, outcome }: Correction) =>
    target === 'old_str' && by === 'model' && outcome === 'made';
  return corrections.some(isPlace) ? { confirmedBy: 'model' } : {};
}

/** The model, with a progress message each time that it is asked. */
function withProgress({ model, progress }: EditFileOptions): Model | undefined {
  if (model === undefined || progress === undefined) return model;
  let requests = 0;
  return {
    name: model.name,
    usage: () => model.usage(),
    askText: request => model.askText(request),
    askFor: request => {
      progress(`asking ${model.name} to correct the call (request ${++requests})`);
      return model.askFor(request);
    },
  };
}

/** The file as it was read, from which all that is tried is planned. */
function sourceOf(
  read: ReadResult,
  edit: CallEdit & { readonly path: string },
  workspace: Workspace,
): CallSource {
  const path = read.kind === 'refused' ? edit.path : read.path;
  const decoded = read.kind === 'file' ? documentOf(read) : undefined;
  const document = decoded?.kind === 'document' ? quotedDocument(decoded.document, edit) : undefined;
  const known = decoded?.kind === 'document' ? { ...read, document: decoded.document.file } : read;
  const { warnings, grammars, finder } = workspace;
  const files = {
    // The file is read once; another is, where the edit may mean it.
    read: async (asked: string) => ([path, edit.path].includes(asked) ? known : workspace.read(asked)),
    otherNames: async (paths: readonly string[]) => (await workspace.otherNames?.(paths)) ?? new Map(),
    warnings,
    grammars,
    finder,
  };
  return { path, document, files };
}

/** What the caller wrote, they know. */
function remember({ outcome, files }: Report, { memory }: EditFileOptions): void {
  if (memory === undefined || outcome !== 'applied') return;
  for (const { path, after } of files) if (after !== null) memory.remember(path, after);
}

/** The result of a call that could not be carried out at all. */
export function refusedCallResult(why: Refusal): EditFileResult {
  return resultOf(refusedCall(why, undefined, undefined), []);
}

function resultOf(report: Report, corrections: readonly Correction[]): EditFileResult {
  const [code = null] = codesOf(report);
  const places = report.edits.flatMap(edit => edit.places);
  return {
    code,
    message: messageOf(report, corrections),
    modelMessage: modelMessageOf(report, corrections),
    diff: report.files.map(file => file.diff).join(''),
    tier: loosestTier(places),
    confidence: places.length === 0 ? null : leastOf(places.map(place => place.confidence)),
    corrections,
    usage: corrections.map(each => each.usage).reduce(addUsage, NO_USAGE),
    report,
  };
}

function loosestTier(places: readonly PlacedReport[]): Tier | null {
  return TIERS.findLast(tier => places.some(place => place.tier === tier)) ?? null;
}

function refusalIn(report: Report): Refusal | undefined {
  return refusalsOf(report)[0];
}

function messageOf(report: Report, corrections: readonly Correction[]): string {
  const why = refusalIn(report);
  const notes = corrections.map(each => each.note);
  if (why !== undefined) return [`${titleFor(why.code, report.format)}: ${why.message}`, ...notes].join(' ');
  return [`${doneText(report)}.`, ...notes, ...report.warnings].join(' ');
}

function doneText({ outcome, edits, files }: Report): string {
  const path = edits[0]?.path ?? '';
  if (outcome === 'already-applied') return `${path} already has this change; nothing was written`;
  const isNew = files.some(file => file.status === 'created');
  const lines = edits.flatMap(edit => edit.places).map(linesText);
  const where = isNew || lines.length === 0 ? path : `${path}, ${lines.join(', ')}`;
  if (outcome === 'planned') return `Nothing was written; ${where} would be ${isNew ? 'made' : 'changed'}`;
  return `${isNew ? 'Made' : 'Changed'} ${where}`;
}

function linesText({ firstLine, lastLine }: PlacedReport): string {
  return lastLine > firstLine ? `lines ${firstLine}-${lastLine}` : `line ${firstLine}`;
}

/**
 * A refusal with all its evidence; or the result of an edit that was not made exactly as it was
 * sent.
 */
function modelMessageOf(report: Report, corrections: readonly Correction[]): string {
  if (refusalIn(report) !== undefined) return refusedCallText(report);
  const isPlain =
    corrections.length === 0 &&
    report.edits.every(edit => edit.places.every(place => place.tier === 'exact'));
  const diff = report.files.map(file => file.diff).join('');
  const shown =
    isPlain || diff === ''
      ? []
      : ['The call differed from the file. This is what was changed:', diff.trimEnd()];
  return [`${doneText(report)}.`, ...report.warnings, ...shown].join('\n');
}

/** The report of a call that was refused before it came to its file. */
function refusedCall(why: Refusal, edit: CallEdit | undefined, root: string | undefined): Report {
  const report = { ...EMPTY_REPORT, format: 'edit-call', root: root ?? null };
  if (edit === undefined) return refusedReport([why], report);
  const isOfEdit = CODES[why.code].exit === EXIT.refused;
  const refused = { status: isOfEdit ? 'refused' : 'blocked', refusal: isOfEdit ? why : null } as const;
  const { kind, path = null, source } = edit;
  const own = {
    number: 1,
    kind,
    path,
    replyLine: source.first,
    places: [],
    proof: [],
    sameAs: null,
    description: edit.description ?? null,
    choice: null,
    readBy: 'format' as const,
  };
  const whole = refusedReport([why], { ...report, edits: [{ ...own, ...refused }] });
  return isOfEdit ? { ...whole, problems: [] } : whole;
}

/** Possible results if the caller knows another text than the one that is there. */
const BY_STALENESS: ReadonlySet<string> = new Set([
  'EDIT_NO_OCCURRENCE_FOUND',
  'EDIT_EXPECTED_OCCURRENCE_MISMATCH',
  'EDIT_AMBIGUOUS',
  'EDIT_CONFLICT',
]);

/**
 * The report of an edit of a file that was changed since the caller saw it: placed in what is
 * there now, or stale.
 */
function staleReport(report: Report): Report {
  const [edit] = report.edits;
  if (edit === undefined) return report;
  const why = edit.refusal;
  if (why !== null && BY_STALENESS.has(why.code))
    return { ...report, edits: [{ ...edit, refusal: staleRefusal(edit.path ?? 'The file', why) }] };
  if (edit.status !== 'applied') return report;
  const warning = `${edit.path} was changed since it was last read; the edit was placed in its text now.`;
  return { ...report, warnings: [...report.warnings, warning] };
}

function staleRefusal(path: string, { message, evidence }: Refusal): Refusal {
  const text = `${path} was changed since it was last read, and the edit does not fit its text now. ${message}`;
  return refusal('EDIT_STALE_FILE', text, evidence);
}
