import type { Document, Edit } from 'mortise';
import type { EditOutcome, Plan } from '#mortise/internal';

/** An edit with what a plan has for it. */
export interface PlannedEdit {
  /** As it was placed: with what its format says of its texts. */
  readonly edit: Edit;
  /** The file that it went to. */
  readonly path: string | undefined;
  readonly outcome: EditOutcome;
  /** The file as edits quote it, before all edits; `undefined` if there is none. */
  readonly document: Document | undefined;
}

/** The edits of a plan, in the order of the reply. */
export function plannedEdits({ edits, results, files }: Plan): PlannedEdit[] {
  const documents = new Map(files.map(({ path, before }) => [path, before.document]));
  return edits.flatMap((edit, i) => {
    const result = results[i];
    if (result === undefined) return [];
    const { path, outcome } = result;
    return [{ edit, path, outcome, document: documents.get(path ?? '') }];
  });
}
