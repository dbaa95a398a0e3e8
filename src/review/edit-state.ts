import type { Choice } from '../apply/index.js';
import type { Edit, Report } from '../edit/index.js';
import { lookAt } from './look-at.js';
import { sentText } from './propose.js';
import type { ReviewEdit } from './state.js';

/** What the page shows of an edit, besides its report. */
export function editState(
  edit: Edit,
  report: Report,
  index: number,
  {
    choice,
    about,
    said,
  }: { readonly choice: Choice; readonly about: string | null; readonly said: string | null },
): ReviewEdit {
  const to = edit.kind === 'move' ? edit.to : null;
  return {
    number: index + 1,
    choice,
    about,
    said,
    look: lookAt(report, index, to),
    to,
    search: edit.kind === 'replace' ? edit.search : edit.kind === 'anchor' ? edit.anchor.selected : null,
    replace: sentText(edit) ?? null,
  };
}
