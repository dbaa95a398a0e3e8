import type { Part } from './part.js';

/** In Python, truth values are numbers. */
const TRUTH = { true: ['1'], false: ['0'] } as const;

/** The operand of a leaf: a name, a number, or the words of a text. */
export function operandsOf(part: Part): readonly string[] {
  if (part.parts.length > 0) return [];
  if (part.type === 'identifier') return [part.text];
  if (part.type === 'true' || part.type === 'false') return TRUTH[part.type];
  if (/^(?:integer|float)$/.test(part.type)) return [String(Number(part.text.replaceAll('_', '')))];
  if (!/^string(?:_content)?$/.test(part.type)) return [];
  return part.text.replace(/%(?:\(\w+\))?[-\d.]*[a-z]|\{[^{}]*\}/g, ' ').match(/[\p{L}\d_]+/gu) ?? [];
}
