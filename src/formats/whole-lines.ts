import type { Edit, Hints } from '../edit/index.js';
import type { FormatName, Parsed } from './format.js';

/**
 * The formats whose unit is the whole line. The lines of a patch are whole lines; in blocks, models
 * write parts of a line at times.
 */
const WHOLE_LINES: { readonly [name in FormatName]?: NonNullable<Hints['wholeLines']> } = {
  'search-replace': 'mostly',
  'find-replace': 'mostly',
  'apply-patch': 'always',
  'unified-diff': 'always',
};

/**
 * The edits of a reply with what their format says of all of them: whether their texts are whole
 * lines, and whether an ending at the end of a text is that of its last line, as in the arguments
 * of a call.
 *
 * @example withFormatHints({ format: 'edit-call', edits: [replaceEdit('a', 'b')], problems: [] })[0].hints.endsItsLine // true
 */
export function withFormatHints({ format, edits }: Parsed): readonly Edit[] {
  const wholeLines = WHOLE_LINES[format];
  const hints: Hints = wholeLines !== undefined ? { wholeLines } : { endsItsLine: true };
  if (wholeLines === undefined && format !== 'edit-call') return edits;
  return edits.map(edit =>
    edit.kind === 'replace' ? { ...edit, hints: { ...edit.hints, ...hints } } : edit,
  );
}
