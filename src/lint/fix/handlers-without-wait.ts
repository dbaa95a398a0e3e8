import type { Finding } from '../finding.js';
import type { Part } from './tree/part.js';
import { child, functionOf } from './tree/walk.js';

/**
 * `() => { void f(); }` in place of a handler that waited for `f` as its last step, where nobody
 * waits for the handler.
 */
export function isLastOfHandler(part: Part | undefined, findings: readonly Finding[]): boolean {
  const isAsked = findings.some(
    ({ rule, message }) =>
      /no-misused-promises/.test(rule) &&
      /provided to attribute where a void return was expected/.test(message),
  );
  if (part === undefined || !isVoid(part)) return false;
  const handler = functionOf(part);
  const isLast = child(handler, 'body')?.parts.at(-1) === part.parent;
  return isAsked && isLast && !(handler?.parts.some(each => each.type === 'async') ?? true);
}

/** `void a` */
export function isVoid({ type, parts }: Part): boolean {
  return type === 'unary_expression' && parts[0]?.type === 'void';
}
