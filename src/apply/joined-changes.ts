import type { Change } from '../text/index.js';
import { addChange } from './line-change.js';

const ENDING_BEFORE = /(?:\r\n|\n|\r)$/;

/**
 * The changes that one edit makes at several places, as one set: those that touch become one. Of a
 * file that is not ended, the last line goes with the ending before it, which may be that of a line
 * that goes too: then both go as a run, with the ending before them. `undefined` if two meet in
 * any other way.
 *
 * @example asOneChangeSet('y\nx\nx', [{ from: 2, to: 4, insert: '' }, { from: 3, to: 5, insert: '' }]) // [{ from: 1, to: 5, insert: '' }]
 */
export function asOneChangeSet(text: string, changes: readonly Change[]): Change[] | undefined {
  const joined: Change[] = [];
  for (const change of changes.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last === undefined || last.to <= change.from) {
      addChange(joined, change);
      continue;
    }
    if (last.insert !== '' || change.insert !== '' || change.to !== text.length) return undefined;
    joined.pop();
    const before = ENDING_BEFORE.exec(text.slice(0, last.from))?.[0].length ?? 0;
    const from = Math.max(last.from - before, joined.at(-1)?.to ?? 0);
    addChange(joined, { from, to: change.to, insert: '' });
  }
  return joined;
}
