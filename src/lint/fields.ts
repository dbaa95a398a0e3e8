import type { Fields } from '../text/json.js';

/** A field that is a text. */
export function textField(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
}

/** A field that is a line or column number: a safe integer. */
export function countField(fields: Fields, name: string): number | undefined {
  const value = fields[name];
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}

/** A field that is a line: from 1. */
export function lineField(fields: Fields, name: string): number | undefined {
  const value = countField(fields, name);
  return value !== undefined && value >= 1 ? value : undefined;
}

/** A field that is a list; empty if it is not one. */
export function listField(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name];
  return Array.isArray(value) ? value : [];
}
