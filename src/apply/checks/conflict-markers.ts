import { refusal } from '../../edit/index.js';
import type { Check } from './check.js';
import { newLine } from './new-lines.js';

/**
 * Seven characters and a space, as git writes them; `=======` alone underlines headings in some
 * texts.
 */
const MARKER = /^(?:<{7}|>{7}|\|{7})(?: |$)/;

/** No marker of a merge conflict, or of an edit block that was not read as one. */
export const noConflictMarkers: Check = {
  name: 'conflict-markers',
  run(proposal) {
    const line = newLine(proposal, text => MARKER.test(text));
    if (line === undefined) return undefined;
    const message = `The new text has a marker of a conflict or of an edit block in it: ${JSON.stringify(line)}.`;
    return refusal('EDIT_MALFORMED', message);
  },
};
