import { refusal } from '../../edit/index.js';
import type { Check } from './check.js';

/**
 * The text of a view must be one that the file can have: an edit stays inside a cell, and adds and
 * removes none.
 */
export const keepsMarks: Check = {
  name: 'marks',
  run({ base, changes }) {
    if (base.view === undefined) return undefined;
    const written = base.view.write(changes.apply(base.text));
    return written.kind === 'refused' ? refusal('EDIT_CONFLICT', `${written.why} ${ADVICE}`) : undefined;
  },
};

const ADVICE =
  'Change the text of each cell by an edit of its own; to add or remove cells, edit the JSON of the notebook.';
