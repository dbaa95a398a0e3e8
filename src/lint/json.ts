/** A JSON value that was read, or that the text is none. */
export type JsonResult = { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'no-json' };

/**
 * Read a text as JSON; a byte order mark in front does not count.
 *
 * @example parseJson('[1]') // { kind: 'value', value: [1] }
 */
export function parseJson(text: string): JsonResult {
  try {
    return { kind: 'value', value: JSON.parse(withoutBom(text)) };
  } catch {
    return { kind: 'no-json' };
  }
}

/** A text without the byte order mark that some shells put in front of what they save. */
export function withoutBom(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** The fields of a JSON object, each of them unknown; none for what is no object. */
export type Fields = Readonly<Record<string, unknown>>;

/** @example isObject([]) // false */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field that is a text. */
export function textOf(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
}

/** A field that is a number of lines or columns: a whole number in a range that offsets can have. */
export function countOf(fields: Fields, name: string): number | undefined {
  const value = fields[name];
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}

/** A field that is a line: from 1. */
export function lineOf(fields: Fields, name: string): number | undefined {
  const value = countOf(fields, name);
  return value !== undefined && value >= 1 ? value : undefined;
}

/** A field that is a list; empty where it is none. */
export function listOf(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name];
  return Array.isArray(value) ? value : [];
}
