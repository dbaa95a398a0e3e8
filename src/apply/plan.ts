import {
  type DeleteEdit,
  type Edit,
  type FileEdit,
  isTextEdit,
  type ModeEdit,
  type MoveEdit,
  type Refusal,
  refusal,
  type TextEdit,
} from '../edit/index.js';
import { isNotebookPath, notebookFault, shownNotebook } from '../notebook/index.js';
import { ChangeSet, Document, type DocumentResult } from '../text/index.js';
import { addAll } from '../text/many.js';
import { applyEdits } from './apply-edits.js';
import { rewriteOf } from './create.js';
import { linePatch } from './diff-window.js';
import type { EditOutcome } from './edit-outcome.js';
import { asInFileBefore } from './edit-outcome.js';
import type { ApplyEditsOptions } from './make-at.js';
import { sameBytes } from './memory-workspace.js';
import { quotedRuns } from './quoted-file.js';
import { namingEncoding } from './unknown-encoding.js';
import { withParts } from './view-parts.js';
import type { FileWrite, ReadResult } from './workspace.js';

/** The state of a file at one moment of a plan. */
export interface FileState {
  /** `undefined`: there is no file. */
  readonly bytes: Uint8Array | undefined;
  /** `undefined` if there is no file, or it is no text. */
  readonly document: Document | undefined;
  /**
   * Whether it may be run as a program; `undefined` if that is not known, or left to the system.
   */
  readonly executable: boolean | undefined;
}

/** What a set of edits makes of one file. */
export interface FilePlan {
  /** Empty if the path itself is refused. */
  readonly path: string;
  /** Where the file is moved to. */
  readonly to: string | undefined;
  /** One for each edit given, in order. */
  readonly outcomes: readonly EditOutcome[];
  readonly before: FileState;
  readonly after: FileState;
}

export interface PlanOptions extends ApplyEditsOptions {
  /** What is at the path that a file is to be moved to, once the whole reply is carried out. */
  readonly target?: (edit: MoveEdit) => ReadResult;
}

/** A file as it was read. */
type FileRead = Extract<ReadResult, { readonly kind: 'file' }>;

/** There is no file. */
export const NO_FILE: FileState = { bytes: undefined, document: undefined, executable: undefined };

/** Plan the edits of one file from what was read of it. Pure: writes nothing. */
export function planFile(read: ReadResult, edits: readonly Edit[], options: PlanOptions): FilePlan {
  if (read.kind === 'refused') {
    const outcomes = edits.map(() => refused(read.refusal));
    return { path: '', to: undefined, outcomes, before: NO_FILE, after: NO_FILE };
  }
  const planner = new FilePlanner(read, options);
  for (const batch of batches(edits)) planner.take(batch);
  return planner.plan();
}

/** What a plan writes: nothing, if the file stays as it is. */
export function writesOf({ path, to, before, after }: FilePlan): FileWrite[] {
  const { executable } = after;
  const mode = executable === undefined || executable === before.executable ? {} : { executable };
  if (to !== undefined) {
    return [
      { path, before: before.bytes, after: undefined },
      { path: to, before: undefined, after: after.bytes, like: path, ...mode },
    ];
  }
  const same = sameBytes(before.bytes, after.bytes);
  if (same && (after.bytes === undefined || before.executable === after.executable)) return [];
  return [{ path, before: before.bytes, after: after.bytes, ...(after.bytes !== undefined && mode) }];
}

/** How many lines are shown around a change. */
const CONTEXT = 3;

/**
 * The change of a planned file as a unified diff with three lines of context, empty if no text
 * changes.
 */
export function diffOf({ path, to, before, after }: FilePlan): string {
  const [old, now] = shownTexts(before.document, after.document);
  if (old === now) return '';
  const from = before.bytes === undefined ? '/dev/null' : `a/${path}`;
  const into = after.bytes === undefined ? '/dev/null' : `b/${to ?? path}`;
  const text = linePatch([from, into], [old, now], CONTEXT);
  return old === before.document?.text ? withParts(text, before.document) : text;
}

/**
 * The texts that show a change: those of views if they show all of it, otherwise those of the file.
 */
function shownTexts(before: Document | undefined, after: Document | undefined): readonly [string, string] {
  const isSeen = before?.view?.write(after?.text ?? '');
  const isWhole = isSeen?.kind === 'text' && isSeen.text === after?.file.text;
  if (before === undefined || after === undefined || isWhole) return [before?.text ?? '', after?.text ?? ''];
  return [before.file.text, after.file.text];
}

/** Runs of edits of the text, and each edit of the file alone. */
function batches(edits: readonly Edit[]): (readonly TextEdit[] | FileEdit)[] {
  const found: (TextEdit[] | FileEdit)[] = [];
  for (const edit of edits) {
    const last = found.at(-1);
    if (!isTextEdit(edit)) found.push(edit);
    else if (Array.isArray(last)) last.push(edit);
    else found.push([edit]);
  }
  return found;
}

function refused(why: Refusal): EditOutcome {
  return { kind: 'refused', refusal: why };
}

/** Follows one file through the edits of a reply. */
class FilePlanner {
  readonly #before: FileState;
  #now: FileState;
  #to: string | undefined;
  readonly #outcomes: EditOutcome[] = [];

  constructor(
    readonly read: Exclude<ReadResult, { kind: 'refused' }>,
    readonly options: PlanOptions,
  ) {
    this.#before = read.kind === 'missing' ? NO_FILE : stateOf(read);
    this.#now = this.#before;
  }

  plan(): FilePlan {
    const { path } = this.read;
    return { path, to: this.#to, outcomes: this.#outcomes, before: this.#before, after: this.#now };
  }

  take(batch: readonly TextEdit[] | FileEdit): void {
    if (Array.isArray(batch)) addAll(this.#outcomes, this.#texts(batch));
    else this.#outcomes.push(this.#file(batch as FileEdit));
  }

  /** Edits of the text; if the file does not exist, only edits that make it. */
  #texts(edits: readonly TextEdit[]): EditOutcome[] {
    const { bytes, document } = this.#now;
    if (bytes === undefined && !edits.some(makesFile)) return edits.map(() => refused(this.#missing()));
    if (bytes !== undefined && document === undefined) return edits.map(() => refused(this.#binary()));
    if (document?.view === undefined) return this.#edited(document ?? this.#empty(), edits);
    const runs = quotedRuns(document, edits, this.options);
    return runs.flatMap(({ quotesFile, edits: run }) => {
      const now = this.#now.document ?? document;
      return this.#edited(quotesFile ? now.file : now, run);
    });
  }

  /** Edits of one document. */
  #edited(document: Document, edits: readonly TextEdit[]): EditOutcome[] {
    const { bytes } = this.#now;
    const tried = applyEdits(document, edits, { path: this.read.path, ...this.options });
    const placed = asInFileBefore(this.#before.document, document, tried.outcomes);
    const applied = { ...tried, outcomes: namingEncoding(document, placed) };
    const made =
      bytes === undefined && applied.outcomes.some((o, i) => o.kind !== 'refused' && makesFile(edits[i]));
    if (applied.changes.isEmpty && !made) return [...applied.outcomes];
    const encoded = applied.document.encode();
    if (encoded.kind === 'unencodable') {
      const message = `${this.read.path} cannot hold ${JSON.stringify(encoded.character)}.`;
      return edits.map(() => refused(refusal('EDIT_UNENCODABLE', message)));
    }
    const broken = this.#brokenNotebook(applied.document, made);
    if (broken !== undefined) return edits.map(() => refused(broken));
    const executable = made
      ? edits.map(edit => edit.kind === 'create' && edit.executable).find(Boolean)
      : undefined;
    this.#now = {
      bytes: encoded.bytes,
      document: shownNotebook(this.read.path, applied.document),
      executable: executable || this.#now.executable,
    };
    return made ? applied.outcomes.map((outcome, i) => asMade(outcome, edits[i])) : [...applied.outcomes];
  }

  /** A file that is not there yet, in the encoding that it is to have. */
  #empty(): Document {
    return (this.read.kind === 'missing' ? this.read.document : undefined) ?? Document.of('');
  }

  /**
   * A notebook that is made, or was one before, must be JSON. Edits inside its cells keep it so.
   */
  #brokenNotebook(document: Document, made: boolean): Refusal | undefined {
    const wasOne = this.#now.document?.view !== undefined;
    if (document.view !== undefined || !isNotebookPath(this.read.path) || !(made || wasOne)) return undefined;
    const fault = notebookFault(document);
    if (fault === undefined) return undefined;
    const message = `${this.read.path} would be no notebook: line ${fault.line}, ${JSON.stringify(fault.text.trim().slice(0, 120))}, is no JSON.`;
    return refusal('EDIT_SYNTAX_BROKEN', message, { fault });
  }

  #file(edit: FileEdit): EditOutcome {
    if (this.#now.bytes === undefined) return refused(this.#missing());
    switch (edit.kind) {
      case 'delete':
        return this.#delete(edit);
      case 'move':
        return this.#move(edit);
      case 'mode':
        return this.#mode(edit);
    }
  }

  #delete({ content }: DeleteEdit): EditOutcome {
    const { document } = this.#now;
    if (content !== undefined && (document === undefined || !rewriteOf(document.file, content).isEmpty)) {
      const message = `The content of ${this.read.path} is not the content that the edit says it removes.`;
      return refused(refusal('EDIT_CONFLICT', message));
    }
    const done = this.#done();
    this.#now = NO_FILE;
    // A removed file is moved nowhere, and what is made under its name later is there.
    this.#to = undefined;
    return done;
  }

  #move(edit: MoveEdit): EditOutcome {
    const target = this.options.target?.(edit);
    if (target?.kind === 'refused') return refused(target.refusal);
    // Patches name a path again for a file that stays.
    const isOwn = target?.kind === 'file' && target.path === this.read.path;
    if (isOwn && this.#to === undefined) return this.#done('already-applied');
    if (target === undefined || target.kind === 'file' || this.#to !== undefined) {
      const message = `${this.read.path} cannot be moved to ${edit.to}: that exists, and a move never overwrites.`;
      return refused(refusal('ATTEMPT_TO_CREATE_EXISTING_FILE', message));
    }
    this.#to = target.path;
    return this.#done();
  }

  #mode({ executable }: ModeEdit): EditOutcome {
    if (this.#now.executable === executable) return this.#done('already-applied');
    this.#now = { ...this.#now, executable };
    return this.#done();
  }

  /** The outcome of an edit that changes no text. */
  #done(kind: 'applied' | 'already-applied' = 'applied'): EditOutcome {
    const length = this.#now.document?.text.length ?? 0;
    return { kind, places: [], lines: [], standing: [], madeIn: 'now', changes: ChangeSet.empty(length) };
  }

  #missing(): Refusal {
    const similar = this.read.kind === 'missing' ? this.read.similar : [];
    const hint = similar.length > 0 ? ` The nearest that exist: ${similar.join(', ')}.` : '';
    const message = `There is no file ${this.read.path}.${hint}`;
    return refusal('EDIT_FILE_NOT_FOUND', message, { similarPaths: similar });
  }

  #binary(): Refusal {
    const decoded = Document.decode(this.#now.bytes as Uint8Array);
    const reason = decoded.kind === 'binary' ? decoded.reason : 'it cannot be decoded';
    return refusal('EDIT_BINARY_FILE', `${this.read.path} is no text: ${reason}.`);
  }
}

/** What there is of a file that was read. */
export function stateOf(read: FileRead): FileState {
  const { bytes, executable } = read;
  const shown = documentOf(read);
  return { bytes, document: shown.kind === 'binary' ? undefined : shown.document, executable };
}

/**
 * The document of a file that was read, as edits quote it: of a notebook the sources of its cells.
 */
export function documentOf({
  path,
  bytes,
  document,
}: Pick<FileRead, 'path' | 'bytes' | 'document'>): DocumentResult {
  const read: DocumentResult =
    document === undefined ? Document.decode(bytes) : { kind: 'document', document };
  return read.kind === 'binary' ? read : { kind: 'document', document: shownNotebook(path, read.document) };
}

/** An empty file that did not exist is made, although its text does not change. */
function asMade(outcome: EditOutcome, edit: TextEdit | undefined): EditOutcome {
  if (outcome.kind !== 'already-applied' || !makesFile(edit)) return outcome;
  return { ...outcome, kind: 'applied', changes: ChangeSet.empty(0) };
}

function makesFile(edit: TextEdit | undefined): boolean {
  return edit?.kind === 'create' || edit?.kind === 'rewrite';
}
