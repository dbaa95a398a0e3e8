/**
 * Read a text as JSON; a byte order mark in front does not count.
 *
 * @returns `undefined` for a text that is not JSON.
 * @example parseJson('[1]') // [1]
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(withoutBom(text));
  } catch {
    return undefined;
  }
}

/** A text without the byte order mark that some shells write at the start of files. */
export function withoutBom(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** The fields of a JSON object, each of them unknown. */
export type Fields = Readonly<Record<string, unknown>>;

/** @example isObject([]) // false */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
