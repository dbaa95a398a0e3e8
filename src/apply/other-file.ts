import { type Edit, type OtherFile, type Refusal, type ReplaceEdit, refusal } from '../edit/index.js';
import { excerpt } from '../locate/index.js';
import { type AddressForm, addressOf, type Document, linesName, splitLines } from '../text/index.js';
import type { FileQuery } from './finder.js';
import { documentOf, type FilePlan } from './plan.js';
import type { Reads } from './workspace.js';

/** Nobody names the wrong file for a longer one. */
const LONGEST_QUOTE = 20_000;
/** A shorter line may be in any file. */
const SHORT = 8;
/** So many refused edits of a reply are searched for: each takes a walk over the root. */
const MOST_EDITS = 1;
/** In so many files. */
const MOST_FILES = 20;
const MOST_LINES_FOUND = 200;

/** What is asked of all edits of a reply. */
interface Asked extends Pick<FileQuery, 'signal'> {
  readonly workspace: Reads;
  readonly form: AddressForm;
}

/**
 * The plans of files, where an edit that names the wrong file says so: its own file has no line of
 * what it quotes, and exactly one other file has all of it.
 */
export async function withOtherFiles<Plan extends FilePlan>(
  plans: readonly Plan[],
  editsOf: (plan: number) => readonly Edit[],
  asked: Asked,
): Promise<readonly Plan[]> {
  if (asked.workspace.finder === undefined) return plans;
  let left = MOST_EDITS;
  const made: Plan[] = [];
  for (const [p, plan] of plans.entries()) {
    const outcomes = [...plan.outcomes];
    for (const [i, outcome] of outcomes.entries()) {
      const edit = editsOf(p)[i] as Edit;
      if (outcome.kind !== 'refused' || !mayMeanOther(edit, outcome.refusal, plan) || left-- <= 0) continue;
      const other = await otherFile(edit, plan.path, asked);
      if (other !== undefined)
        outcomes[i] = { ...outcome, refusal: namedOther(plan, outcome.refusal, other) };
    }
    made.push({ ...plan, outcomes });
  }
  return made;
}

function mayMeanOther(edit: Edit, { code, evidence }: Refusal, { before }: FilePlan): edit is ReplaceEdit {
  if (edit.kind !== 'replace' || edit.search.length > LONGEST_QUOTE || telling(edit).length === 0)
    return false;
  // It may have been made already.
  if (evidence.standing !== undefined && evidence.standing.length > 0) return false;
  if (code === 'EDIT_FILE_NOT_FOUND') return true;
  const own = new Set(before.document?.lines.contents().map(line => line.trim()));
  return code === 'EDIT_NO_OCCURRENCE_FOUND' && !telling(edit).some(line => own.has(line));
}

/** The lines of a quote that not every file has. */
function telling({ search }: ReplaceEdit): string[] {
  return splitLines(search)
    .map(line => line.trim())
    .filter(line => line.length >= SHORT);
}

/** The only other file that has all of a quote, once; `undefined` if that is not certain. */
async function otherFile(
  edit: ReplaceEdit,
  path: string,
  { workspace, form, signal }: Asked,
): Promise<OtherFile | undefined> {
  const [pattern = ''] = telling(edit).toSorted((a, b) => b.length - a.length);
  const query = { pattern, isLiteral: true, ignoresCase: false, limit: MOST_LINES_FOUND };
  const found = await workspace.finder?.lines({ ...query, ...(signal && { signal }) });
  if (found?.kind !== 'lines' || !found.isWhole) return undefined;
  const paths = [...new Set(found.lines.map(line => line.path))].filter(other => other !== path);
  if (paths.length > MOST_FILES) return undefined;
  const places: { readonly path: string; readonly document: Document; readonly from: number }[] = [];
  for (const other of paths) {
    const read = await workspace.read(other);
    const shown = read.kind === 'file' ? documentOf(read) : undefined;
    // A file with the new text, too, is a reply, or has the change already.
    if (shown?.kind !== 'document' || hasLines(shown.document, edit.replace)) continue;
    const { document } = shown;
    for (const from of placesIn(document, edit)) places.push({ path: other, document, from });
  }
  const [only, ...others] = places;
  if (only === undefined || others.length > 0) return undefined;
  const { document, from } = only;
  const lines = excerpt(document.lines, from, from + quotedLines(edit).length);
  return { path: only.path, ...lines, address: addressOf(document, lines, form) };
}

function quotedLines({ search }: ReplaceEdit): string[] {
  return splitLines(search.replace(/(?:\r\n|\n|\r)$/, '')).map(line => line.trim());
}

/** Where a document has the quoted lines, apart from their layout: two places at most. */
function placesIn({ lines }: Document, edit: ReplaceEdit): readonly number[] {
  const quoted = quotedLines(edit);
  const own = lines.contents().map(line => line.trim());
  const found: number[] = [];
  for (let from = 0; from + quoted.length <= own.length && found.length < 2; from++)
    if (quoted.every((line, i) => own[from + i] === line)) found.push(from);
  return found;
}

function hasLines({ lines }: Document, text: string): boolean {
  const own = new Set(lines.contents().map(line => line.trim()));
  const all = splitLines(text).map(line => line.trim());
  return all.some(line => line.length >= SHORT) && all.every(line => line === '' || own.has(line));
}

/** What is like the quote in the wrong file misleads, so it is not shown. */
function namedOther({ path, before }: FilePlan, { code, evidence }: Refusal, elsewhere: OtherFile): Refusal {
  const not =
    before.document === undefined ? `There is no file ${path}.` : `None of its longer lines is in ${path}.`;
  const message = `${not} All of the searched text is in ${elsewhere.path}, ${linesName(elsewhere)}.`;
  return refusal(code, message, { ...(evidence.searched && { searched: evidence.searched }), elsewhere });
}
