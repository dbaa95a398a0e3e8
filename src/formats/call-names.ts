import { plainNames } from './json-fields.js';

/** The names of the fields of a call of an edit tool: in any case, with underscores or without. */
export const OLD = ['old_str', 'old_string', 'old_text'] as const;
export const NEW = ['new_str', 'new_string', 'new_text'] as const;
export const COUNT = ['expected_replacements'] as const;
export const ALL = ['replace_all'] as const;

const NAMES = [...OLD, ...NEW, ...COUNT, ...ALL];

/** A field of these makes an object a call. */
export const CALL_KEYS = plainNames(NAMES);

const FIELD = new RegExp(`"(?:${NAMES.join('|').replaceAll('_', '[_-]?')})\\\\?"\\s{0,20}:`, 'i');

/**
 * Whether a text that may be no JSON names a field of a call, also inside of a string.
 *
 * @example namesCall('"oldText": ') // true
 */
export function namesCall(text: string): boolean {
  return FIELD.test(text);
}
