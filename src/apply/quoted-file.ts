import type { Refusal, TextEdit } from '../edit/index.js';
import type { Document } from '../text/index.js';
import { applyEdits } from './apply-edits.js';
import type { EditOutcome } from './edit-outcome.js';
import type { ApplyEditsOptions } from './make-at.js';

/**
 * The document that an edit quotes: the one that is shown, or the file itself if that is a view of
 * it. An edit quotes the file if its search has a quotation mark of JSON, is nowhere in the view,
 * and is found in the file without guessing. A search without such a mark may be only inside a
 * string, such as code in the output of an error. Content for the whole of a file is the file's,
 * unless it begins like the view.
 */
export function quotedDocument(shown: Document, edit: TextEdit, options: ApplyEditsOptions = {}): Document {
  if (shown.view === undefined) return shown;
  if (edit.kind === 'create') return shown.file;
  if (edit.kind === 'rewrite') return beginsAs(shown, edit.content) ? shown : shown.file;
  // Addresses are given of what is shown.
  if (edit.kind === 'address') return shown;
  const search = edit.kind === 'anchor' ? edit.anchor.selected : edit.search;
  if (!QUOTATION_MARK.test(search)) return shown;
  const strict = { ...options, maxTier: 'elided', checks: [] } as const;
  if (isFound(outcomeIn(shown, edit, strict))) return shown;
  const { file } = shown;
  return isFound(outcomeIn(file, edit, strict)) ? file : shown;
}

/** Edits in order, in runs that quote the same. */
export function quotedRuns(
  shown: Document,
  edits: readonly TextEdit[],
  options: ApplyEditsOptions,
): { readonly quotesFile: boolean; readonly edits: readonly TextEdit[] }[] {
  if (shown.view === undefined) return [{ quotesFile: false, edits }];
  const runs: { readonly quotesFile: boolean; readonly edits: TextEdit[] }[] = [];
  for (const edit of edits) {
    const quotesFile = quotedDocument(shown, edit, options) !== shown;
    const last = runs.at(-1);
    if (last?.quotesFile === quotesFile) last.edits.push(edit);
    else runs.push({ quotesFile, edits: [edit] });
  }
  return runs;
}

/** A quotation mark that is no part of a string: no backslash escapes it. */
const QUOTATION_MARK = /(?<!\\)(?:\\\\)*"/;

function beginsAs(shown: Document, content: string): boolean {
  return content.trimStart().startsWith(shown.lines.content(0));
}

function outcomeIn(document: Document, edit: TextEdit, options: ApplyEditsOptions): EditOutcome {
  return applyEdits(document, [edit], options).outcomes[0] as EditOutcome;
}

/** Whether an outcome has found something. */
function isFound(outcome: EditOutcome): boolean {
  return outcome.kind !== 'refused' || !ABSENT.has(outcome.refusal.code);
}

const ABSENT: ReadonlySet<Refusal['code']> = new Set(['EDIT_NO_OCCURRENCE_FOUND', 'ANCHOR_NOT_FOUND']);
