/**
 * A text as a part of a regular expression that matches it and nothing else.
 *
 * @example new RegExp(escapedForRegExp('a.b')).test('axb') // false
 */
export function escapedForRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
