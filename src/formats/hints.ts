import type { Edit, Hints } from '../edit/index.js';
import type { Parsed, Unit } from './format.js';
import { FORMATS } from './registry.js';

/**
 * What a unit says of the texts of its edits. The lines of a patch are whole lines; in blocks,
 * models write parts of a line at times.
 */
const HINTS: { readonly [unit in Unit]: Hints } = {
  block: { wholeLines: 'mostly' },
  call: { endsItsLine: true },
  anchor: {},
  patch: { wholeLines: 'always' },
  file: {},
};

/**
 * The edits of a reply with what their format says of all of them: whether their texts are whole
 * lines, and whether an ending at the end of a text is that of its last line, as in the arguments
 * of a call.
 *
 * @example withFormatHints({ format: 'edit-call', edits: [replaceEdit('a', 'b')], problems: [] })[0].hints.endsItsLine // true
 */
export function withFormatHints({ format, edits }: Parsed): readonly Edit[] {
  const hints = HINTS[FORMATS[format].unit];
  return edits.map(edit =>
    edit.kind === 'replace' ? { ...edit, hints: { ...edit.hints, ...hints } } : edit,
  );
}
