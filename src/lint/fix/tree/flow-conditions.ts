import type { Part } from './part.js';

/** Whether the result of a condition is `true` or `false`: `!a` and `a === b`. */
export function isPlainCondition({ type, parts }: Part): boolean {
  return type === 'not_operator' || /^[=!]==?$/.test(parts[1]?.text ?? '');
}

const CONSTANT = /^(?:"(?:[^"\\]|\\.)*"|\d+)$/;

/**
 * Whether a condition is false because the value is equal to another constant.
 *
 * @example isExcluded('=== $0 "b"', new Map([['=== $0 "a"', true]])) // true
 */
export function isExcluded(condition: string, known: ReadonlyMap<string, boolean>): boolean {
  const [, value, constant] = /^(=== .* )("(?:[^"\\]|\\.)*"|\d+)$/.exec(condition) ?? [];
  if (value === undefined) return false;
  return [...known].some(([text, isTrue]) => {
    const other = text.startsWith(value) ? text.slice(value.length) : '';
    return isTrue && other !== constant && CONSTANT.test(other);
  });
}
