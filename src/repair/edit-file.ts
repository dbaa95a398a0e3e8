import { documentOf, quotedDocument, type ReadResult, type Workspace } from '../apply/index.js';
import {
  CODES,
  type Code,
  codesOf,
  type PlacedReport,
  type Refusal,
  type Report,
  TIERS,
  type Tier,
} from '../edit/index.js';
import { applyParsed } from '../apply/engine.js';
import type { Model } from '../model/model.js';
import { addUsage, NO_USAGE, type Usage } from '../model/usage.js';
import {
  type CallEdit,
  type Correction,
  type EditFileInput,
  type FileMemory,
  inTurn,
  type Repaired,
  readCall,
  refusedReport,
  repairEdit,
  type Source,
  staleReport,
} from './index.js';
import { reportText } from '../report/index.js';
import { type GrammarLoader, NO_GRAMMARS, syntaxFor } from '../syntax/index.js';
import { leastOf } from '../text/many.js';

export interface EditFileOptions {
  /** Asked where rules cannot put a call right. Without one rules alone are tried. */
  readonly model?: Model | undefined;
  /** The loosest tier that may find a place. */
  readonly maxTier?: Tier | undefined;
  /** The probability, 0 to 1, that a place of tier `drift` must have; 0.999 by default. */
  readonly minConfidence?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Where grammars come from: with them a file that would no longer parse is refused, and wrong escaping is seen. */
  readonly grammars?: GrammarLoader | undefined;
  /** Whether files must parse after the edit where they did before; yes by default. */
  readonly syntaxCheck?: boolean | undefined;
  /** What the caller knows of the files: with it an edit of one that was changed since is placed anew, or refused. */
  readonly memory?: FileMemory | undefined;
  /** Plan and report, write nothing. */
  readonly dryRun?: boolean | undefined;
  /** Shown in the report. */
  readonly root?: string | undefined;
}

/** What became of a call. One shape, whatever that was. */
export interface EditFileResult {
  /** Why the edit was not made; `null` where it was, or had been. */
  readonly code: Code | null;
  /** For a person, in a sentence or two. */
  readonly message: string;
  /** For the model that made the call: what happened, and what to send next. */
  readonly modelMessage: string;
  /** Of the change as a unified diff; empty where nothing changed. */
  readonly diff: string;
  /** The loosest tier by which a place was found; of a call that was put right, of the text that was put right. */
  readonly tier: Tier | null;
  /** The probability of the least sure place. */
  readonly confidence: number | null;
  /** All that was tried to put the call right, in order. */
  readonly corrections: readonly Correction[];
  /** What asking a model has used. */
  readonly usage: Usage;
  readonly report: Report;
}

/**
 * Carry out one call of an edit tool: replace `old_str` by `new_str` in a file, or make one. Slips of escaping, quoting and wording are
 * put right first, by rule and then by a model, never by guessing: what cannot be put right ends with the error that it had.
 *
 * Never rejects for what the call, the files or the model are like: every such outcome is in the result.
 *
 * @example (await editFile(workspace, { path: 'a.txt', old_str: 'a', new_str: 'b' })).code // null
 */
export async function editFile(
  workspace: Workspace,
  input: EditFileInput | string,
  options: EditFileOptions = {},
): Promise<EditFileResult> {
  const call = readCall(input);
  if (call.kind === 'refused') return resultOf(refusedReport(call.refusal, undefined, options.root), []);
  const read = await workspace.read(call.edit.path);
  const isStale = read.kind === 'file' && options.memory?.isStale(read.path, read.bytes) === true;
  const repaired = await repairedCall(read, call.edit, isStale, options);
  const { edit, corrections, refusal } = repaired;
  if (refusal !== undefined) return resultOf(refusedReport(refusal, edit, options.root), corrections);
  const parsed = { format: 'edit-call', edits: [edit], problems: [] } as const;
  const path = read.kind === 'refused' ? call.edit.path : read.path;
  const made = await inTurn(workspace, path, () =>
    applyParsed(parsed, workspace, { ...given(options), isStep: true }),
  );
  const report = isStale ? staleReport(made) : made;
  remember(report, options);
  return resultOf(report, corrections);
}

async function repairedCall(
  read: ReadResult,
  edit: CallEdit,
  isStale: boolean,
  options: EditFileOptions,
): Promise<Repaired> {
  const source = await sourceOf(read, edit, options);
  if (source === undefined) return { edit, corrections: [] };
  // Who has not seen the file is told to read it: no model need guess what they meant.
  return repairEdit(source, edit, isStale ? { ...options, model: undefined } : options);
}

/** The file as text; `undefined` where it cannot be read as such, which is told when the edit is planned. */
async function sourceOf(
  read: ReadResult,
  edit: CallEdit,
  { grammars = NO_GRAMMARS, syntaxCheck = true }: EditFileOptions,
): Promise<Source | undefined> {
  if (read.kind === 'refused') return undefined;
  const decoded = read.kind === 'file' ? documentOf(read) : undefined;
  if (decoded?.kind === 'binary') return undefined;
  const syntax = syntaxCheck ? await syntaxFor(read.path, grammars) : undefined;
  const document = decoded && quotedDocument(decoded.document, edit);
  return { path: read.path, document, syntax };
}

/** The options that planning takes, without those that are not given. */
function given(options: EditFileOptions) {
  const { maxTier, minConfidence, signal, grammars, syntaxCheck, dryRun, root } = options;
  return {
    ...(maxTier !== undefined && { maxTier }),
    ...(minConfidence !== undefined && { minConfidence }),
    ...(signal !== undefined && { signal }),
    ...(grammars !== undefined && { grammars }),
    ...(syntaxCheck !== undefined && { syntaxCheck }),
    ...(dryRun !== undefined && { dryRun }),
    ...(root !== undefined && { root }),
  };
}

/** What the caller wrote, they know. */
function remember({ outcome, files }: Report, { memory }: EditFileOptions): void {
  if (memory === undefined || outcome !== 'applied') return;
  for (const { path, after } of files) if (after !== null) memory.remember(path, after);
}

/** The result of a call that could not be carried out at all. */
export function refusedResult(why: Refusal): EditFileResult {
  return resultOf(refusedReport(why, undefined, undefined), []);
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
  return (
    [...report.edits.map(edit => edit.refusal), ...report.problems].find(each => each !== null) ?? undefined
  );
}

function messageOf(report: Report, corrections: readonly Correction[]): string {
  const why = refusalIn(report);
  const notes = corrections.map(each => each.note);
  if (why !== undefined) return [`${CODES[why.code].title}: ${why.message}`, ...notes].join(' ');
  return [`${doneText(report)}.`, ...notes, ...report.warnings].join(' ');
}

function doneText({ outcome, edits, files }: Report): string {
  const path = edits[0]?.path ?? '';
  if (outcome === 'already-applied') return `${path} has this change already; nothing was written`;
  const isNew = files.some(file => file.status === 'created');
  const lines = edits.flatMap(edit => edit.places).map(linesText);
  const where = isNew || lines.length === 0 ? path : `${path}, ${lines.join(', ')}`;
  if (outcome === 'planned') return `Nothing was written; ${where} would be ${isNew ? 'made' : 'changed'}`;
  return `${isNew ? 'Made' : 'Changed'} ${where}`;
}

function linesText({ firstLine, lastLine }: PlacedReport): string {
  return lastLine > firstLine ? `lines ${firstLine}-${lastLine}` : `line ${firstLine}`;
}

/** A refusal with all its evidence; of an edit that was made otherwise than it was sent, what it has made. */
function modelMessageOf(report: Report, corrections: readonly Correction[]): string {
  if (refusalIn(report) !== undefined) return reportText(report, { color: false, diff: false }).trimEnd();
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
