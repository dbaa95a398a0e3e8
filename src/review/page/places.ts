import type { Lines } from './position.js';
import { hasText, type Item } from './shown.js';

/**
 * Where an edit goes, or may go: its places; of a refused edit those that it could mean, the place
 * that is most like what it searched for, or the lines in conflict.
 */
export function placesOf({ report }: Item): readonly Lines[] {
  const { refusal, places } = report;
  if (refusal === null) return places.map(each => ({ first: each.firstLine, last: each.lastLine }));
  const { places: ambiguous, nearest, conflict } = refusal.evidence;
  if (ambiguous !== null && ambiguous.length > 0) return ambiguous;
  if (nearest !== null) return [nearest];
  if (conflict === null || conflict.file.length === 0) return [];
  return [{ first: conflict.first, last: conflict.first + conflict.file.length - 1 }];
}

/** Whether a person can settle an edit by a place for it. */
export function canBePlaced(item: Item, before: string | null | undefined): boolean {
  return hasText(item) && item.report.path !== null && typeof before === 'string' && before !== '';
}
