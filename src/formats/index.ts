import { applyPatch } from './apply-patch.js';
import { editCall } from './edit-call.js';
import { editScript } from './edit-script.js';
import { findReplace } from './find-replace.js';
import type { Format, FormatName, Parsed } from './format.js';
import { searchReplace } from './search-replace.js';
import { unifiedDiff } from './unified-diff.js';
import { wholeFile } from './whole-file.js';

export {
  type ChangesFormat,
  type EditsFormat,
  FORMAT_NAMES,
  type Format,
  type FormatName,
  type Parsed,
  type Problem,
} from './format.js';

/** All formats by name, in the order in which `auto` tries them. */
export const FORMATS = {
  'search-replace': searchReplace,
  'apply-patch': applyPatch,
  'find-replace': findReplace,
  'edit-script': editScript,
  'edit-call': editCall,
  'unified-diff': unifiedDiff,
  'whole-file': wholeFile,
} as const satisfies { readonly [name in FormatName]: Format };

/**
 * Read the edits of a reply. `auto` takes the first format that the reply has any mark of, even a broken block: what
 * another format finds may then be part of that block's text. A reply without any has no edits and no problems.
 *
 * Never throws, on any string. A byte order mark at the start is ignored.
 *
 * @example parseReply('[{"path": "a", "old_str": "b", "new_str": "c"}]').format // 'edit-call'
 */
export function parseReply(reply: string, format: FormatName | 'auto' = 'auto'): Parsed {
  const text = reply.startsWith('\ufeff') ? reply.slice(1) : reply;
  if (format !== 'auto') return FORMATS[format].parse(text);
  const formats: readonly Format[] = Object.values(FORMATS);
  const found = formats.find(candidate => candidate.detect(text)) ?? searchReplace;
  return found.parse(text);
}
