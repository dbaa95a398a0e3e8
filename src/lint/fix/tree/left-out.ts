import type { Part } from './part.js';
import { child } from './walk.js';

/**
 * `if` and `assert` statements that only check something: guards that are ignored with their body,
 * and guards whose body counts.
 */
export interface Guards {
  readonly dropped: readonly Part[];
  readonly opened: readonly Part[];
}

const DROPPED = new Set<Part>();
const OPENED = new Set<Part>();

/** The result of `find`, while guards are ignored. */
export function withoutGuards<T>({ dropped, opened }: Guards, find: () => T): T {
  for (const part of dropped) DROPPED.add(part);
  for (const part of opened) OPENED.add(part);
  try {
    return find();
  } finally {
    for (const part of dropped) DROPPED.delete(part);
    for (const part of opened) OPENED.delete(part);
  }
}

/** Whether any guard is ignored at the moment. */
export function ignoresGuards(): boolean {
  return DROPPED.size > 0 || OPENED.size > 0;
}

/** Whether a guard is ignored with its body. */
export function isDropped(part: Part): boolean {
  return DROPPED.has(part);
}

/** Whether a guard is ignored and its body counts. */
export function isOpened(part: Part): boolean {
  return OPENED.has(part);
}

/** The statements without ignored guards. A guard whose body counts is replaced by its body. */
export function unguarded(parts: readonly Part[]): readonly Part[] {
  return parts.flatMap(part => {
    if (DROPPED.has(part)) return [];
    return OPENED.has(part) ? unguarded(child(part, 'consequence')?.parts ?? []) : [part];
  });
}
