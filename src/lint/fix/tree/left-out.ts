import type { Part } from './part.js';
import { child } from './walk.js';

/**
 * `if` and `assert` that only ask a question: those that go with what they do, and those of which
 * the statements stay.
 */
export interface Guards {
  readonly dropped: readonly Part[];
  readonly opened: readonly Part[];
}

const DROPPED = new Set<Part>();
const OPENED = new Set<Part>();

/** What is found out while guards are taken as if what they ask for were so. */
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

/** Whether anything is taken as if it were not there. */
export function leavesOut(): boolean {
  return DROPPED.size > 0 || OPENED.size > 0;
}

/** Whether a part is taken as if it were not there. */
export function isDropped(part: Part): boolean {
  return DROPPED.has(part);
}

/** Whether only what stands in a part is taken as if it were there. */
export function isOpened(part: Part): boolean {
  return OPENED.has(part);
}

/** The statements without guards: of one that holds what it guards these. */
export function unguarded(parts: readonly Part[]): readonly Part[] {
  return parts.flatMap(part => {
    if (DROPPED.has(part)) return [];
    return OPENED.has(part) ? unguarded(child(part, 'consequence')?.parts ?? []) : [part];
  });
}
