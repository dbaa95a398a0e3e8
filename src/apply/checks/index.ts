import { type Refusal, refusal } from '../../edit/index.js';
import type { ChangeSet, Document } from '../../text/index.js';
import { type Check, newLine, type Proposal } from './check.js';
import { noLoneComment } from './lone-comment.js';
import { noPlaceholder } from './placeholder.js';

/**
 * The text of a view must be one that the file can have: an edit stays inside a cell, and adds and
 * removes none.
 */
const keepsMarks: Check = {
  name: 'marks',
  run({ base, changes }) {
    if (base.view === undefined) return undefined;
    const written = base.view.write(changes.apply(base.text));
    return written.kind === 'refused' ? refusal('EDIT_CONFLICT', `${written.why} ${ADVICE}`) : undefined;
  },
};

const ADVICE =
  'Change the text of each cell by an edit of its own; to add or remove cells, edit the JSON of the notebook.';

/** New text must fit the encoding of its file, and the file must still be a text. */
const encodable: Check = {
  name: 'encodable',
  run({ base, changes }) {
    for (const { insert } of changes.changes) {
      const refused = unencodable(base, insert);
      if (refused !== undefined) return refused;
    }
    return beginsWithMark(base, changes) ? refusal('EDIT_UNENCODABLE', MARK) : undefined;
  },
};

const MARK = 'The new text would put a byte order mark at the start of the file. Send it without.';

/**
 * Whether the first character would be read as a mark of the encoding, which the file has or does
 * not have.
 */
function beginsWithMark(base: Document, changes: ChangeSet): boolean {
  const [first] = changes.changes;
  return (
    first?.from === 0 && !base.text.startsWith('\ufeff') && changes.apply(base.text).startsWith('\ufeff')
  );
}

function unencodable(base: Document, insert: string): Refusal | undefined {
  if (insert.includes('\0') && !base.text.includes('\0')) {
    return refusal('EDIT_UNENCODABLE', 'The new text holds a NUL character, which no text file does.');
  }
  const character = base.firstUnencodable(insert);
  if (character !== undefined) return cannotHold(base, character);
  if (base.encoding !== 'bytes' || base.view !== undefined) return undefined;
  // The encoding is not known: only ASCII characters, and characters of the file, can be written.
  const unknown = [...insert].find(c => c > '\u007f' && !base.text.includes(c));
  return unknown === undefined ? undefined : cannotHold(base, unknown);
}

function cannotHold(base: Document, character: string): Refusal {
  const quoted = JSON.stringify(character);
  const message =
    base.encoding === 'bytes'
      ? `The file is neither UTF-8 nor UTF-16, and how it would hold ${quoted} is not known.`
      : `The file is ${base.encoding}, which has no character ${quoted}.`;
  return refusal('EDIT_UNENCODABLE', message);
}

/**
 * Seven characters and a space, as git writes them; `=======` alone underlines headings in some
 * texts.
 */
const MARKER = /^(?:<{7}|>{7}|\|{7})(?: |$)/;

/** No marker of a merge conflict, or of an edit block that was not read as one. */
const noConflictMarkers: Check = {
  name: 'conflict-markers',
  run(proposal) {
    const line = newLine(proposal, text => MARKER.test(text));
    if (line === undefined) return undefined;
    const message = `The new text has a marker of a conflict or of an edit block in it: ${JSON.stringify(line)}.`;
    return refusal('EDIT_MALFORMED', message);
  },
};

export type { Check, Proposal } from './check.js';
export { deletedBy, wouldDelete } from './would-delete.js';

/** The checks of every edit before it is made. */
export const CHECKS: readonly Check[] = [
  keepsMarks,
  encodable,
  noPlaceholder,
  noLoneComment,
  noConflictMarkers,
];

/** The first refusal of the checks, in their order. */
export function checked(proposal: Proposal, checks: readonly Check[]): Refusal | undefined {
  for (const check of checks) {
    const refusal = check.run(proposal);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}
