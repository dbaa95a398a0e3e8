import { editCall } from './edit-call.js';
import type { Format, FormatName, Parsed } from './format.js';
import { searchReplace } from './search-replace.js';

export { FORMAT_NAMES, type Format, type FormatName, type Parsed, type Problem } from './format.js';

/** All formats by name, in the order in which `auto` tries them. */
export const FORMATS: { readonly [name in FormatName]: Format } = {
  'search-replace': searchReplace,
  'edit-call': editCall,
};

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
  const formats = Object.values(FORMATS);
  const found = formats.find(candidate => candidate.detect(text)) ?? searchReplace;
  return found.parse(text);
}
