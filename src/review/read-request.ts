import { type Fields, isObject } from '../text/json.js';
import type { MeantPart, ReviewRequest } from './state.js';

/**
 * What a page asks for, checked: a request comes from outside the process.
 *
 * @returns `undefined` for anything else
 * @example readRequest({ kind: 'accept', numbers: [1] }) // { kind: 'accept', numbers: [1] }
 */
export function readRequest(json: unknown): ReviewRequest | undefined {
  return isObject(json) ? requestOf(json) : undefined;
}

function requestOf({
  kind,
  numbers,
  number,
  reason,
  text,
  path,
  first,
  last,
  line,
  meant,
}: Fields): ReviewRequest | undefined {
  switch (kind) {
    case 'accept':
      return areNumbers(numbers) ? { kind, numbers } : undefined;
    case 'reject':
      return areNumbers(numbers) && isTextOrNone(reason)
        ? { kind, numbers, ...(reason !== undefined && { reason }) }
        : undefined;
    case 'change':
      return isNumber(number) && typeof text === 'string' ? { kind, number, text } : undefined;
    case 'place':
      return isNumber(number) &&
        typeof path === 'string' &&
        isNumber(first) &&
        isNumber(last) &&
        isTextOrNone(text)
        ? { kind, number, path, first, last, ...(text !== undefined && { text }) }
        : undefined;
    case 'mean': {
      const said = meant === null ? null : meantOf(meant);
      return isNumber(line) && said !== undefined ? { kind, line, meant: said } : undefined;
    }
    case 'undo':
    case 'redo':
    case 'commit':
      return { kind };
    default:
      return undefined;
  }
}

function meantOf(json: unknown): MeantPart | undefined {
  if (!isObject(json)) return undefined;
  const { isCode, path, lines } = json;
  if (typeof isCode !== 'boolean' || !(path === null || typeof path === 'string')) return undefined;
  if (lines === null) return { isCode, path, lines };
  if (!isObject(lines)) return undefined;
  const { first, last } = lines;
  const isRange = isNumber(first) && Number.isSafeInteger(last) && (last as number) >= first - 1;
  return isRange ? { isCode, path, lines: { first, last: last as number } } : undefined;
}

function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function areNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every(isNumber);
}

function isTextOrNone(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}
