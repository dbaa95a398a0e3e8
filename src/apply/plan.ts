import { createTwoFilesPatch } from 'diff';
import { type CreateEdit, type Edit, type Refusal, refusal } from '../edit/index.js';
import { ChangeSet, Document } from '../text/index.js';
import { type ApplyEditsOptions, applyEdits, type EditOutcome } from './apply-edits.js';
import type { FileWrite, ReadResult } from './workspace.js';

/** Two texts that differ in more lines than this are shown without a diff: working it out would take too long. */
const MOST_DIFFERENCES = 20_000;

/** What a set of edits makes of one file. */
export interface FilePlan {
  readonly path: string;
  /** One for each edit given, in order. */
  readonly outcomes: readonly EditOutcome[];
  /** What there is to write; `undefined` where the file stays as it is. */
  readonly write: FileWrite | undefined;
  /** The documents before (`undefined`: there was no file) and after. */
  readonly before: Document | undefined;
  readonly after: Document | undefined;
}

/** Plan the edits of one file from what was read of it. Pure: writes nothing. */
export function planFile(read: ReadResult, edits: readonly Edit[], options: ApplyEditsOptions): FilePlan {
  if (read.kind === 'refused') return allRefused('', edits, read.refusal);
  if (read.kind === 'missing') return planMissing(read.path, read.similar, edits, options);
  const decoded = Document.decode(read.bytes);
  if (decoded.kind === 'binary') {
    const message = `${read.path} is no text: ${decoded.reason}.`;
    return allRefused(read.path, edits, refusal('EDIT_BINARY_FILE', message));
  }
  return planText(read.path, decoded.document, read.bytes, edits, options);
}

function allRefused(path: string, edits: readonly Edit[], why: Refusal): FilePlan {
  const outcomes = edits.map((): EditOutcome => ({ kind: 'refused', refusal: why }));
  return { path, outcomes, write: undefined, before: undefined, after: undefined };
}

/** A file that is not there can only be created; what comes after its creation edits what was created. */
function planMissing(
  path: string,
  similar: readonly string[],
  edits: readonly Edit[],
  options: ApplyEditsOptions,
): FilePlan {
  if (edits.some(edit => edit.kind === 'create')) return planText(path, undefined, undefined, edits, options);
  const hint = similar.length > 0 ? ` The nearest that exist: ${similar.join(', ')}.` : '';
  const message = `There is no file ${path}.${hint}`;
  return allRefused(path, edits, refusal('EDIT_FILE_NOT_FOUND', message, { similarPaths: similar }));
}

function planText(
  path: string,
  before: Document | undefined,
  bytes: Uint8Array | undefined,
  edits: readonly Edit[],
  options: ApplyEditsOptions,
): FilePlan {
  const applied = applyEdits(before ?? Document.of(''), edits, options);
  const after = applied.document;
  const created =
    before === undefined && applied.outcomes.some((o, i) => o.kind !== 'refused' && isCreate(edits[i]));
  if (applied.changes.isEmpty && !created) {
    return { path, outcomes: applied.outcomes, write: undefined, before, after: before };
  }
  const encoded = after.encode();
  if (encoded.kind === 'unencodable') {
    const message = `${path} cannot hold ${JSON.stringify(encoded.character)}.`;
    return allRefused(path, edits, refusal('EDIT_UNENCODABLE', message));
  }
  const outcomes = applied.outcomes.map((outcome, i) => (created ? asCreated(outcome, edits[i]) : outcome));
  return { path, outcomes, write: { path, before: bytes, after: encoded.bytes }, before, after };
}

/** An empty file that was not there is made, though its text does not change. */
function asCreated(outcome: EditOutcome, edit: Edit | undefined): EditOutcome {
  if (outcome.kind !== 'already-applied' || !isCreate(edit)) return outcome;
  return { ...outcome, kind: 'applied', changes: ChangeSet.empty(outcome.base.text.length) };
}

function isCreate(edit: Edit | undefined): edit is CreateEdit {
  return edit?.kind === 'create';
}

/** The change of a planned file as a unified diff with three lines of context, empty where there is none. */
export function diffOf({ path, before, after }: FilePlan): string {
  if (after === undefined || before?.text === after.text) return '';
  const [from, to] = [before === undefined ? '/dev/null' : `a/${path}`, `b/${path}`];
  const options = { context: 3, maxEditLength: MOST_DIFFERENCES };
  const patch = createTwoFilesPatch(from, to, before?.text ?? '', after.text, undefined, undefined, options);
  return patch === undefined ? '' : patch.replace(/^=+\n/, '');
}
