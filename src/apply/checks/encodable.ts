import { type Refusal, refusal } from '../../edit/index.js';
import type { ChangeSet, Document } from '../../text/index.js';
import type { Check } from './check.js';

/** New text must fit the encoding of its file, and the file must still be a text. */
export const encodable: Check = {
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
