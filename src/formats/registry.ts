import { applyPatch } from './apply-patch.js';
import { editCall } from './edit-call.js';
import { editScript } from './edit-script.js';
import { findReplace } from './find-replace.js';
import type { Format, FormatName } from './format.js';
import { searchReplace } from './search-replace.js';
import { unifiedDiff } from './unified-diff.js';
import { wholeFile } from './whole-file.js';

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
