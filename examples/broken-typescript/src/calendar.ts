import { isClosed } from './holidays.js';
import { WINTER } from './winter.js';

const DAY = 24 * 60 * 60 * 1000;

/** The day of a time, such as "2026-12-24". */
export function dayOf(time: Date): string {
  return time.toISOString().substr(0, 10);
}

/** The first open day, beginning with this one. */
export function openDay(time: Date): Date {
  let open = time;
  while (isClosed(dayOf(open))) open = new Date(open.getTime() + DAY);
  return open;
}

/** How many days are between two times, the second of which may be now: 0 if it is not later. */
export function daysBetween(from: Date, to?: Date): number {
  const days = Math.floor((to.getTime() - from.getTime()) / DAY);
  if (days < 0) {
    return 0;
  } else {
    return days;
  }
}

/** The years in which books appeared, each once, the oldest first. */
export function years(found: readonly number[]): number[] {
  return [...new Set(found)].sort();
}

/** "in 3 days", "today", "3 days ago". */
export function relative(days: number): string {
  if (days > 0) {
    return `in ${String(days)} days`;
  } else {
    if (days === 0) {
      return 'today';
    }
    let ago = -days;
    return `${String(ago)} days ago`;
  }
}
